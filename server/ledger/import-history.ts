import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Movement, metaOf } from './movement.ts';

export type PastMovement = Movement & { at: Date };

/** With each leg's account right after. */
export interface Written {
  transferId: string;
  balances: number[];
  versions: number[];
}

interface Account {
  balance: number;
  version: number;
  isWallet: boolean;
}

/**
 * Writes many movements as `move` would, for demo history. Needs new keys and a transaction. Throws
 * when a wallet would go below zero.
 */
export async function importHistory(
  db: Kysely<Database>,
  movements: readonly PastMovement[],
): Promise<Written[]> {
  const accounts = await lockAccounts(
    db,
    new Set(movements.flatMap(({ legs }) => legs.map((leg) => leg.account))),
  );
  const { rows: ids } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence('transfers', 'id')) AS id FROM generate_series(1, ${movements.length})`.execute(
    db,
  );
  const written = movements.map((movement, i) => ({
    transferId: ids[i]!.id,
    ...apply(movement, accounts),
  }));
  await insertTransfers(db, movements, written);
  await insertEntries(db, movements, written);
  const changed = [...accounts];
  await sql`UPDATE accounts a SET balance = u.balance, version = u.version
    FROM unnest(${changed.map(([id]) => id)}::bigint[], ${changed.map(([, a]) => a.balance)}::bigint[],
      ${changed.map(([, a]) => a.version)}::bigint[]) AS u (id, balance, version)
    WHERE a.id = u.id`.execute(db);
  return written;
}

async function lockAccounts(
  db: Kysely<Database>,
  ids: ReadonlySet<string>,
): Promise<Map<string, Account>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'customer_id', 'balance', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        balance: Number(row.balance),
        version: Number(row.version),
        isWallet: row.customer_id !== null,
      },
    ]),
  );
}

function apply(
  { key, legs }: PastMovement,
  accounts: Map<string, Account>,
): Pick<Written, 'balances' | 'versions'> {
  if (legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0)
    throw new Error(`the legs of ${key} do not sum to zero`);
  const balances: number[] = [];
  const versions: number[] = [];
  for (const { account: id, amount } of legs) {
    const account = accounts.get(id);
    if (!account) throw new Error(`account ${id} does not exist`);
    account.balance += amount;
    account.version += 1;
    if (account.isWallet && account.balance < 0)
      throw new Error(`${key} takes account ${id} below zero`);
    balances.push(account.balance);
    versions.push(account.version);
  }
  return { balances, versions };
}

async function insertTransfers(
  db: Kysely<Database>,
  movements: readonly PastMovement[],
  written: readonly Written[],
) {
  await sql`INSERT INTO transfers (id, kind, scope, key, fingerprint, at, meta)
    SELECT id, kind, scope, key, fingerprint, at, meta::jsonb
    FROM unnest(${written.map((w) => w.transferId)}::bigint[], ${movements.map((m) => m.kind)}::text[],
      ${movements.map((m) => m.scope)}::text[], ${movements.map((m) => m.key)}::text[],
      ${movements.map((m) => m.fingerprint)}::bytea[], ${movements.map((m) => m.at.toISOString())}::timestamptz[],
      ${movements.map(metaOf)}::text[]) AS u (id, kind, scope, key, fingerprint, at, meta)`.execute(
    db,
  );
}

async function insertEntries(
  db: Kysely<Database>,
  movements: readonly PastMovement[],
  written: readonly Written[],
) {
  const entries = movements.flatMap(({ legs, at }, i) =>
    legs.map((leg, line) => ({
      ...leg,
      transfer: written[i]!.transferId,
      line: line + 1,
      after: written[i]!.balances[line]!,
      at: at.toISOString(),
    })),
  );
  await sql`INSERT INTO entries (transfer_id, line, account_id, amount, balance_after, at)
    SELECT * FROM unnest(${entries.map((e) => e.transfer)}::bigint[], ${entries.map((e) => e.line)}::smallint[],
      ${entries.map((e) => e.account)}::bigint[], ${entries.map((e) => e.amount)}::bigint[],
      ${entries.map((e) => e.after)}::bigint[], ${entries.map((e) => e.at)}::timestamptz[])`.execute(
    db,
  );
}
