import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts';
import { type DatabaseEvents, supervise } from './supervise-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-supervise-'));
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startEmbedded(folder);
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const leaves: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave();
});

/** Supervises until the end of the test. */
function supervised(...args: Parameters<typeof supervise>): () => Promise<void> {
  const leave = supervise(...args);
  leaves.push(leave);
  return leave;
}

const times = {
  lookMs: 20,
  pause: { minMs: 20, maxMs: 100 },
  maxFailures: 3,
  steadyMs: 60_000,
};
const pid = () =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

function events() {
  return {
    onDown: vi.fn<DatabaseEvents['onDown']>(),
    onBack: vi.fn<DatabaseEvents['onBack']>(),
    onGivenUp: vi.fn<DatabaseEvents['onGivenUp']>(),
  };
}

/** Null, or why it does not. */
async function failure(): Promise<string | null> {
  const client = new Client({ connectionString: server.url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

test('[OPS-01e] an embedded database that is killed is started again on its address', async () => {
  const heard = events();
  supervised(server, heard, { ...times, maxFailures: 20 });
  for (let kill = 1; kill <= 2; kill += 1) {
    process.kill(pid(), 'SIGKILL');
    await expect.poll(() => heard.onBack.mock.calls.length, { timeout: 20_000 }).toBe(kill);
    expect(await failure()).toBeNull();
  }
  expect(heard.onDown.mock.calls).toEqual([
    ['it was ended from outside'],
    ['it was ended from outside'],
  ]);
});

test('[OPS-01e] two supervisors of one embedded database start it once', async () => {
  const both = [events(), events()];
  for (const heard of both) supervised(server, heard, { ...times, maxFailures: 20 });
  process.kill(pid(), 'SIGKILL');
  for (const { onBack } of both)
    await expect.poll(() => onBack.mock.calls.length, { timeout: 20_000 }).toBe(1);
  const started = pid();
  await wait(500);
  expect(pid()).toBe(started);
  for (const { onDown, onGivenUp } of both)
    expect([onDown.mock.calls.length, onGivenUp.mock.calls.length]).toEqual([1, 0]);
});

test('[OPS-01e] a stop of the gateway is not taken for an end of the database', async () => {
  const heard = events();
  await supervised(server, heard, times)();
  await server.stop();
  await wait(100);
  expect(heard.onDown).not.toHaveBeenCalled();
  expect(server.isRunning()).toBe(false);
  expect(await server.restart()).toBe(true);
});

/** A server that ends for a cause and does not start `failures` times. */
function failing(cause: { text: string; full: boolean }, failures: number) {
  let isRunning = false;
  let starts = 0;
  return {
    isRunning: () => isRunning,
    cause: () => cause,
    rotateLog: () => {},
    async restart() {
      starts += 1;
      isRunning = starts > failures;
      return isRunning;
    },
  };
}

test('[OPS-01e] a database that does not start again is given up with its cause', async () => {
  const heard = events();
  supervised(failing({ text: 'its data is broken', full: false }, 99), heard, times);
  await expect.poll(() => heard.onGivenUp.mock.calls.length).toBe(1);
  expect(heard.onGivenUp.mock.calls[0]![0]).toMatch(
    /^The embedded PostgreSQL ended and does not start again \(its data is broken\); /,
  );
  expect(heard.onBack).not.toHaveBeenCalled();
});

test('[OPS-01e] a full disk is waited for without end', async () => {
  const heard = events();
  const full = { text: 'no space left in /srv/data', full: true };
  supervised(failing(full, 3 * times.maxFailures), heard, times);
  await expect.poll(() => heard.onBack.mock.calls.length, { timeout: 5000 }).toBe(1);
  expect(heard.onDown.mock.calls).toEqual([['no space left in /srv/data']]);
  expect(heard.onGivenUp).not.toHaveBeenCalled();
});
