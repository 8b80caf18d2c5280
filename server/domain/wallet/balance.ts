import { sql } from 'kysely';
import type { Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { currencySymbol } from './currency.ts';

/** A customer's main wallet as the ledger holds it now (WAL-04): centavos, and a version that grows with each movement. */
export async function currentBalance(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Value<'wallet.balance'>> {
  const account = await gateway.db
    .selectFrom('accounts')
    .select(['balance', 'version', 'currency'])
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'wallet')
    .executeTakeFirstOrThrow();
  return {
    balance: Number(account.balance),
    balanceVersion: Number(account.version),
    currency: account.currency,
    currencySymbol: currencySymbol(account.currency),
  };
}

/** The main wallets of several customers as `currentBalance` gives one, by customer; who has none is left out. */
export async function currentBalances(
  { db }: Pick<Gateway, 'db'>,
  customerIds: readonly string[],
): Promise<Map<string, { balance: number; balanceVersion: number }>> {
  const { rows } = await sql<{ customerId: string; balance: string; version: string }>`
    SELECT customer_id AS "customerId", balance, version FROM accounts
    WHERE customer_id = ANY(${customerIds}::bigint[]) AND purpose = 'wallet'`.execute(db);
  return new Map(rows.map(({ customerId, balance, version }) => [customerId, { balance: Number(balance), balanceVersion: Number(version) }]));
}

/** Tells a customer's open pages the balance. Never throws: whoever missed it asks when it reconnects. */
export async function announceBalance(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  customerId: string,
): Promise<void> {
  try {
    const { balance, balanceVersion } = await currentBalance(gateway, customerId);
    gateway.live.toCustomer(customerId, { kind: 'balance', balance, balanceVersion });
  } catch (error) {
    gateway.log.error({ error, customerId }, 'a balance could not be announced');
  }
}
