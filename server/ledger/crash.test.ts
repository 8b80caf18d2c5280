import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { audit } from './audit.ts';
import { fingerprint, move, openAccount, systemAccount } from './ledger.ts';
import type { Movement } from './movement.ts';

/** LEDGER_CRASHES sets more. */
const crashes = Number(process.env.LEDGER_CRASHES) || (process.env.PALARO_LONG ? 10 : 3);
const folder = mkdtempSync(join(tmpdir(), 'palaro-crash-'));
chmodSync(folder, 0o755);
let postgres: EmbeddedPostgres;
let db: Kysely<Database>;
let wallets: string[];

/** Its own server, as durable as in production. */
async function start(): Promise<void> {
  postgres = await startEmbedded(folder);
  db = connect(postgres.url);
}

beforeAll(async () => {
  await start();
  await migrate(postgres.url);
  wallets = [];
  for (const account of ['ana', 'ben', 'cora', 'dan']) {
    const { id } = await db
      .insertInto('customers')
      .values({ account, nickname: account })
      .returning('id')
      .executeTakeFirstOrThrow();
    const wallet = await openAccount(db, id, 'PHP');
    const rails = await systemAccount(db, 'rails', 'PHP', id);
    await move(db, movementOf(rails, wallet, 1_000_000));
    wallets.push(wallet);
  }
}, 120_000);
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

function movementOf(from: string, to: string, amount: number): Movement {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  return {
    kind: 'test',
    scope: 'crash',
    key: randomUUID(),
    fingerprint: fingerprint(from, to, amount),
    legs,
  };
}

/** Like a power cut. */
function kill(): void {
  const pid = Number(
    readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
}

/** Requested movements, and transfer ids of acknowledged ones by key. */
interface Load {
  asked: Movement[];
  acknowledged: Map<string, string>;
}

/** Moves money both ways between accounts until the server is gone. */
async function moveUntilGone(load: Load, worker: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const [from, to] = [wallets[(worker + turn) % 4]!, wallets[(worker + turn * 3 + 1) % 4]!];
    if (from === to) continue;
    const movement = movementOf(from, to, 1 + (turn % 50));
    load.asked.push(movement);
    try {
      load.acknowledged.set(movement.key, (await move(db, movement)).transferId);
    } catch {
      return;
    }
  }
}

test(
  `[WAL-01] [WAL-02] a database killed ${crashes} times under load has every acknowledged movement once`,
  { timeout: 180_000 },
  async () => {
    const load: Load = { asked: [], acknowledged: new Map() };
    for (let crash = 0; crash < crashes; crash += 1) {
      const before = load.asked.length;
      const workers = Array.from({ length: 8 }, (_, worker) => moveUntilGone(load, worker));
      await wait(60 + Math.random() * 200);
      kill();
      await Promise.all(workers);
      await db.destroy();
      await start();
      // Repeat unanswered requests with their keys.
      for (const movement of load.asked.slice(before)) {
        const { transferId } = await move(db, movement);
        if (!load.acknowledged.has(movement.key)) load.acknowledged.set(movement.key, transferId);
      }
      expect((await audit(db)).faults).toEqual([]);
    }
    const rows = await db
      .selectFrom('transfers')
      .select(['id', 'key'])
      .where('scope', '=', 'crash')
      .where('kind', '=', 'test')
      .execute();
    const found = new Map(rows.map(({ id, key }) => [key, id]));
    expect(rows).toHaveLength(load.asked.length + wallets.length);
    expect([...load.acknowledged].filter(([key, id]) => found.get(key) !== id)).toEqual([]);
    expect(load.acknowledged.size).toBe(load.asked.length);
  },
);
