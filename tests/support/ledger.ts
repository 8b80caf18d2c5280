import { Client, type QueryResultRow } from 'pg';

/** On a gateway's database; returns the rows. */
export async function query<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Centavos, also locked or with vendors: the sum of entries, not the account rows. */
export async function ledgerBalance(url: string, account: string): Promise<number> {
  const rows = await query<{ sum: string }>(
    url,
    `SELECT coalesce(sum(e.amount), 0) AS sum FROM entries e
       JOIN accounts a ON a.id = e.account_id JOIN customers c ON c.id = a.customer_id WHERE c.account = $1 AND a.purpose <> 'points'`,
    [account],
  );
  return Number(rows[0]?.sum ?? 0);
}

/** With their idempotency keys. */
export async function roundsOf(
  url: string,
  account: string,
): Promise<{ key: string | null; stake: number; payout: number }[]> {
  const rows = await query<{ key: string | null; stake: string; payout: string }>(
    url,
    `SELECT t.key, r.stake, r.payout FROM rounds r JOIN customers c ON c.id = r.customer_id
       LEFT JOIN transfers t ON t.id = r.id AND t.scope = 'round:' || c.id WHERE c.account = $1 ORDER BY r.id`,
    [account],
  );
  return rows.map((row) => ({
    key: row.key,
    stake: Number(row.stake),
    payout: Number(row.payout),
  }));
}

/** All must be zero: sums of entries by currency, and balances that are not their sum. */
export async function ledgerFaults(url: string): Promise<{ sums: number[]; mismatches: number }> {
  const sums = await query<{ sum: string }>(
    url,
    'SELECT sum(e.amount) AS sum FROM entries e JOIN accounts a ON a.id = e.account_id GROUP BY a.currency',
  );
  const wrong = await query(
    url,
    `SELECT a.id FROM accounts a LEFT JOIN entries e ON e.account_id = a.id
       GROUP BY a.id, a.balance HAVING a.balance <> coalesce(sum(e.amount), 0)`,
  );
  return { sums: sums.map(({ sum }) => Number(sum)), mismatches: wrong.length };
}
