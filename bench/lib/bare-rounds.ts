// The yardstick of several gateways: a Fastify route that books in batches, as the ledger does, in
// a table of two columns.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { Batcher } from '../../server/db/batcher.ts';

const book = {
  name: 'book',
  text: `WITH asked AS (SELECT * FROM unnest($1::int[], $2::text[]) AS a (player, key)),
    written AS (INSERT INTO bare_rounds (key, player) SELECT key, player FROM asked)
    UPDATE bare_wallets w SET balance = w.balance - 1 FROM asked WHERE w.player = asked.player
    RETURNING w.player, w.balance`,
};

process.once('message', async ({ port, postgres }: { port: number; postgres: string }) => {
  const pool = new Pool({ connectionString: postgres, max: 4 });
  const batches = new Batcher<number, string>(64, async (players) => {
    const { rows } = await pool.query<{ player: number; balance: string }>({
      ...book,
      values: [players, players.map(() => randomUUID())],
    });
    const balances = new Map(rows.map(({ player, balance }) => [player, balance]));
    return players.map((player) => balances.get(player)!);
  });
  const app = Fastify();
  app.post<{ Body: { player: number } }>('/', async ({ body: { player } }) => ({
    balance: await batches.ask(player),
  }));
  await app.listen({ port, host: '127.0.0.1' });
  process.send?.('ready');
});
