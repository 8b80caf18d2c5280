import { sql } from 'kysely';
import type { Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { Batcher } from '../../db/batcher.ts';
import { perDatabase } from '../../ledger/per-database-cache.ts';
import { currencySymbol } from '../../kernel/currency.ts';

/** Centavos (WAL-04), and a version that grows with each movement. */
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

interface Balance {
  balance: number;
  balanceVersion: number;
}

/** By customer; those without a wallet are missing. */
export async function currentBalances(
  { db }: Pick<Gateway, 'db'>,
  customerIds: readonly string[],
): Promise<Map<string, Balance>> {
  const { rows } = await sql<{ customerId: string; balance: string; version: string }>`
    SELECT customer_id AS "customerId", balance, version FROM accounts
    WHERE customer_id = ANY(${customerIds}::bigint[]) AND purpose = 'wallet'`.execute(db);
  return new Map(
    rows.map(({ customerId, balance, version }) => [
      customerId,
      { balance: Number(balance), balanceVersion: Number(version) },
    ]),
  );
}

const lookups = perDatabase(
  (owner) =>
    new Batcher<string, Balance | undefined>(256, async (customerIds) => {
      const now = await currentBalances(owner, customerIds);
      return customerIds.map((id) => now.get(id));
    }),
);

/** Batched. Throws when there is none. */
export async function balanceOf(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Balance> {
  const now = await lookups(gateway).ask(customerId);
  if (!now) throw new Error(`customer ${customerId} has no wallet`);
  return now;
}

/** To open pages. Never throws: a reconnecting page asks. */
export async function announceBalance(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  customerId: string,
): Promise<void> {
  try {
    gateway.live.toCustomer(customerId, {
      kind: 'balance',
      ...(await balanceOf(gateway, customerId)),
    });
  } catch (error) {
    gateway.log.error({ error, customerId }, 'a balance could not be announced');
  }
}
