import type { Client } from 'pg';

/** Numbers of all, the demo's included in `games` alone. */
interface Size {
  games: number;
  members: number;
  /** Two a transfer, one of them the member's. */
  entries: number;
}

/** centavos a transfer. */
const amount = 100;

/**
 * Adds games, members with money, and each one's best win of a day, as rows alone: no trigger and no
 * check runs, balances and entries agree all the same.
 */
export async function fillSite(client: Client, { games, members, entries }: Size): Promise<void> {
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO games (game_id, game_code, vendor, category, classify, names, trial_offered, rtp, volatility, released_on, changed)
       SELECT (SELECT max(game_id) FROM games) + row_number() OVER (), game_code || '-' || n, vendor, category, classify,
         names || jsonb_build_object('EN', (names ->> 'EN') || ' ' || n), trial_offered, rtp, volatility, released_on, changed
       FROM games, generate_series(1, 100) n WHERE vendor <> 'PLR' AND NOT vendor_entry
       LIMIT greatest(0, $1::int - (SELECT count(*) FROM games))`,
    [games],
  );
  await client.query(
    "UPDATE settings SET value = to_jsonb('large'::text) WHERE key = 'catalogueVersion'",
  );
  await client.query(
    `CREATE TEMP TABLE filled AS WITH people AS (
       INSERT INTO customers (account, nickname) SELECT 'large' || n, 'bench' FROM generate_series(1, $1::int) n RETURNING id)
     SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth, NULL::bigint AS account FROM people`,
    [members],
  );
  await client.query(
    `WITH opened AS (INSERT INTO accounts (customer_id, purpose, currency) SELECT id, 'wallet', 'PHP' FROM filled RETURNING id, customer_id)
     UPDATE filled SET account = opened.id FROM opened WHERE opened.customer_id = filled.id`,
  );
  await client.query('CREATE UNIQUE INDEX ON filled (nth)');
  await addEntries(client, members, Math.floor(entries / 2));
  await client.query(
    `INSERT INTO daily_best_wins (customer_id, day, payout, game_id)
       SELECT id, current_date - (nth % 90)::int, 100 + nth, (SELECT min(game_id) FROM games) FROM filled`,
  );
  await client.query('SET session_replication_role = origin');
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

async function addEntries(client: Client, members: number, transfers: number): Promise<void> {
  const { rows } = await client.query<{ id: string; balance: string }>(
    "SELECT id, balance FROM accounts WHERE id = system_account('rails', 'PHP', 3)",
  );
  const rails = rows[0]!;
  await client.query(
    `WITH made AS (INSERT INTO transfers (kind, scope, key, fingerprint)
       SELECT 'bench', 'large', n::text, '' FROM generate_series(0, $1::int - 1) n RETURNING id, key::int AS n)
     INSERT INTO entries (transfer_id, line, account_id, amount, balance_after)
       SELECT made.id, 1, f.account, $3::bigint, $3 * (made.n / $2::int + 1) FROM made JOIN filled f ON f.nth = made.n % $2
       UNION ALL SELECT id, 2, $4::bigint, -$3::bigint, $5::bigint - $3 * (n + 1) FROM made`,
    [transfers, members, amount, rails.id, rails.balance],
  );
  await client.query(
    `UPDATE accounts a SET balance = a.balance + $1::bigint * t.times, version = t.times
       FROM (SELECT account, ($2::int - nth - 1) / $3::int + 1 AS times FROM filled WHERE nth < $2) t WHERE a.id = t.account`,
    [amount, transfers, members],
  );
  await client.query(
    'UPDATE accounts SET balance = balance - $1::bigint, version = version + $2::int WHERE id = $3',
    [amount * transfers, transfers, rails.id],
  );
}
