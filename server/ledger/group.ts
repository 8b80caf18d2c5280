import type { Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import { Batcher } from '../db/batcher.ts';
import { queryNamed } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { type Moved, type Movement, type MovedRow, metaOf, movedOf } from './movement.ts';
import { perDatabase } from './per-database-cache.ts';

/** Per statement. */
const maxBatch = 64;

/**
 * Groups movements that can neither fail nor wait: members' unlocked accounts, one currency, enough
 * for the whole group, new keys. Leaves others. Locks accounts without waiting, then keys, in the
 * ledger's order.
 */
const moveGroup = {
  name: 'move_group',
  text: `
    WITH legs AS MATERIALIZED (
      SELECT * FROM unnest($1::int[], $2::smallint[], $3::bigint[], $4::bigint[]) AS l (n, line, account_id, amount)),
    held AS MATERIALIZED (
      SELECT id, currency, balance FROM accounts WHERE id = ANY ($3::bigint[]) AND customer_id IS NOT NULL
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED),
    able AS (
      SELECT h.id, h.currency FROM held h JOIN legs l ON l.account_id = h.id
      GROUP BY h.id, h.currency, h.balance HAVING h.balance + sum(least(l.amount, 0)) >= 0),
    sure AS MATERIALIZED (
      SELECT l.n FROM legs l LEFT JOIN able a ON a.id = l.account_id GROUP BY l.n
      HAVING count(*) > 1 AND count(*) = count(a.id) AND count(DISTINCT a.currency) = 1 AND sum(l.amount) = 0 AND bool_and(l.amount <> 0)),
    written AS (
      INSERT INTO transfers (kind, scope, key, fingerprint, meta)
      SELECT m.kind, m.scope, m.key, m.fingerprint, m.meta
      FROM unnest($5::text[], $6::text[], $7::text[], $8::bytea[], $9::jsonb[]) WITH ORDINALITY AS m (kind, scope, key, fingerprint, meta, n)
      WHERE m.n IN (SELECT n FROM sure) ORDER BY m.scope, m.key
      ON CONFLICT (scope, key) DO NOTHING RETURNING id, at, scope, key),
    lines AS MATERIALIZED (
      SELECT l.n, w.id, w.at, l.line, l.account_id, l.amount,
        (h.balance + sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY w.id, l.line))::bigint AS balance_after
      FROM written w JOIN unnest($6::text[], $7::text[]) WITH ORDINALITY AS m (scope, key, n) ON m.scope = w.scope AND m.key = w.key
        JOIN legs l ON l.n = m.n JOIN held h ON h.id = l.account_id),
    noted AS (
      INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
      SELECT id, line, account_id, amount, balance_after FROM lines ORDER BY id, line),
    changed AS (
      UPDATE accounts a SET balance = a.balance + s.amount, version = a.version + s.lines
      FROM (SELECT account_id, sum(amount)::bigint AS amount, count(*) AS lines FROM lines GROUP BY account_id) s WHERE a.id = s.account_id)
    SELECT n, id AS transfer_id, at, false AS replayed, array_agg(balance_after ORDER BY line) AS balances FROM lines GROUP BY n, id, at`,
};

/**
 * Moves in one statement with concurrent movements, each with its own transfer, key and entries;
 * returns after the commit (docs/decisions/0032).
 * @returns null when it must go alone; nothing has moved
 */
export const moveTogether = (db: Kysely<Database>, movement: Movement): Promise<Moved | null> =>
  groups({ db }).ask(movement);

const groups = perDatabase(
  ({ db }) => new Batcher<Movement, Moved | null>(maxBatch, (movements) => move(db, movements)),
);

async function move(
  db: Kysely<Database>,
  movements: readonly Movement[],
): Promise<(Moved | null)[]> {
  const keys = new Set<string>();
  // A key's second movement goes alone.
  const first = movements.map(
    ({ scope, key }) => keys.size < keys.add(JSON.stringify([scope, key])).size,
  );
  const group = movements.filter((_, i) => first[i]);
  const legs = group.flatMap((movement, i) =>
    movement.legs.map((leg, line) => ({ ...leg, n: i + 1, line: line + 1 })),
  );
  const moved = await rowsOf(db, [
    legs.map(({ n }) => n),
    legs.map(({ line }) => line),
    legs.map(({ account }) => account),
    legs.map(({ amount }) => amount),
    group.map(({ kind }) => kind),
    group.map(({ scope }) => scope),
    group.map(({ key }) => key),
    group.map(({ fingerprint }) => fingerprint),
    group.map(metaOf),
  ]);
  let n = 0;
  return first.map((goes) => (goes ? (moved.get((n += 1)) ?? null) : null));
}

/** Results by number; none when the database rejected one, as it then moved none. */
async function rowsOf(
  db: Kysely<Database>,
  values: readonly unknown[],
): Promise<Map<number, Moved>> {
  try {
    const rows = await queryNamed<MovedRow & { n: number }>(db, { ...moveGroup, values });
    return new Map(rows.map((row) => [row.n, movedOf(row)]));
  } catch (error) {
    // After a lost connection the outcome is unknown: let callers know.
    if (error instanceof DatabaseError) return new Map();
    throw error;
  }
}
