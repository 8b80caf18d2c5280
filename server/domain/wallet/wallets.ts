import { sql } from 'kysely';
import type { Wallets } from '../../../contract/wallet/calls.ts';
import type { Gateway } from '../../context.ts';
import { currentBalance } from './balance.ts';
import { memberCurrency } from '../../kernel/currency.ts';

/** Points are counted like money. */
export const pointsCurrency = 'PTS';

/** Whether all games play from one wallet (MEM-02). */
export async function isSingle({ db }: Pick<Gateway, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'wallet')
    .executeTakeFirst();
  return (row?.value as { single: boolean } | undefined)?.single === true;
}

/** A member's wallets; a single wallet hides empty vendors' ones. */
export async function walletsOf(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Wallets> {
  const [single, main, vendors] = await Promise.all([
    isSingle(gateway),
    currentBalance(gateway, customerId),
    sql<{ vendor: string; name: string; balance: string }>`
      SELECT v.code AS vendor, v.name, coalesce(a.balance, 0) AS balance FROM vendors v
      LEFT JOIN accounts a ON a.customer_id = ${customerId} AND a.purpose = 'vendor' AND a.vendor = v.code
        AND a.currency = ${memberCurrency}
      WHERE v.own_wallet OR a.balance > 0 ORDER BY v.name, v.code`.execute(gateway.db),
  ]);
  const held = vendors.rows.map(({ vendor, name, balance }) => ({
    vendor,
    name,
    balance: Number(balance),
  }));
  return {
    isSingle: single,
    currencySymbol: main.currencySymbol,
    main: { balance: main.balance, balanceVersion: main.balanceVersion },
    vendors: held.filter(({ balance }) => !single || balance > 0),
  };
}

/** A member's points (WAL-04). */
export async function pointsOf({ db }: Pick<Gateway, 'db'>, customerId: string): Promise<number> {
  const account = await db
    .selectFrom('accounts')
    .select('balance')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'points')
    .where('currency', '=', pointsCurrency)
    .executeTakeFirst();
  return Number(account?.balance ?? 0);
}
