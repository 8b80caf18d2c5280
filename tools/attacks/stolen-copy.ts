import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type Attack, send } from './attack.ts';
import { launch } from './racing-bets.ts';

async function copyOf(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    all.push(...rows.map(({ row }) => row));
  }
  return all;
}

/** Looks in a copy of the database for what would open sessions or foretell rounds. */
export const stolenCopy: Attack = {
  what: 'A copy of the database searched for a session and for the seed of the next rounds',
  requirement: 'SAFE-11a',
  async run(target) {
    const { token } = await target.newMember();
    const game = await launch(target, token);
    const post = (path: string, body: object) =>
      send(`${target.mediaUrl}${path}`, { token: game, body });
    await post('/api/house/play', { key: randomUUID(), stake: 1000 });
    const rows = await copyOf(target.pool);
    const { text } = await post('/api/house/seed', { clientSeed: 'x' });
    const { value } = JSON.parse(text) as { value: { revealed?: { serverSeed: string } } | null };
    const seed = value?.revealed?.serverSeed;
    if (seed === undefined) return { tries: 0, breaches: ['no seed was revealed'], result: text };
    const wanted = { session: token, 'launch token': game, seed };
    const breaches = Object.entries(wanted).flatMap(([name, secret]) =>
      rows.some((row) => row.includes(secret)) ? [`the ${name} is in the copy`] : [],
    );
    return { tries: rows.length, breaches, result: `${rows.length} rows read` };
  },
};
