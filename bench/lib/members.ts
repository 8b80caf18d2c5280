import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

const startCentavos = 1_000_000;

/** In the same order. */
export interface Members {
  wallets: string[];
  tokens: string[];
}

/**
 * Opens members with money and session.
 * @param name of accounts and scope; unique per call
 */
export async function openMembers(pool: Pool, count: number, name: string): Promise<Members> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const { rows } = await pool.query<{ wallets: string[] | null; people: string[] }>(
    `WITH people AS (
       INSERT INTO customers (account, nickname) SELECT $2 || 'x' || n, 'bench' FROM generate_series(1, $1::int) n RETURNING id),
     wallets AS (INSERT INTO accounts (customer_id, purpose, currency) SELECT id, 'wallet', 'PHP' FROM people RETURNING id, customer_id)
     SELECT array_agg(id ORDER BY id) AS wallets, array_agg(customer_id ORDER BY id) AS people FROM wallets`,
    [count, name],
  );
  const { wallets, people } = { wallets: rows[0]?.wallets ?? [], people: rows[0]?.people };
  const rails = await pool.query<{ id: string }>("SELECT system_account('rails', 'PHP', 1) AS id");
  for (let from = 0; from < count; from += 500) {
    const part = wallets.slice(from, from + 500);
    await pool.query('SELECT ledger_move($1, $2, $3, $4, $5::bigint[], $6::bigint[], NULL)', [
      'bench',
      name,
      `open ${from}`,
      Buffer.alloc(32),
      [...part, rails.rows[0]?.id],
      [...part.map(() => startCentavos), -startCentavos * part.length],
    ]);
  }
  await pool.query(
    `INSERT INTO sessions (token_hash, customer_id, expires_at, idle_seconds, ip, user_agent)
       SELECT u.hash, u.id, now() + interval '1 hour', 7200, '127.0.0.1', 'bench' FROM unnest($1::bytea[], $2::bigint[]) AS u (hash, id)`,
    [hashes, people],
  );
  await pool.query('ANALYZE accounts, sessions, customers');
  return { wallets, tokens };
}
