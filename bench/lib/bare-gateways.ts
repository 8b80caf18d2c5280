import { Client } from 'pg';
import { startChild } from './child.ts';
import { freePort } from './gateway.ts';

/** Players 0 to 63 have a wallet there. */
const schema = `
  CREATE TABLE bare_wallets (player int PRIMARY KEY, balance bigint NOT NULL);
  CREATE TABLE bare_rounds (key text PRIMARY KEY, player int NOT NULL);
  INSERT INTO bare_wallets SELECT player, 1000000 FROM generate_series(0, 63) player`;

/** Starts `count` bare routes on the database, each a process. */
export async function startBareGateways(postgres: URL, count: number) {
  const client = new Client({ connectionString: postgres.href });
  await client.connect();
  await client.query(schema);
  await client.end();
  const children = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      return { port, child: await startChild('bare-rounds', { port, postgres: postgres.href }) };
    }),
  );
  return {
    processes: children.map(({ port, child }) => ({ port, pid: child.pid! })),
    stop: () => children.forEach(({ child }) => child.kill()),
  };
}
