import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'palaro-embedded-'));
let running: EmbeddedPostgres | null = null;
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true });
});

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: running?.url ?? '' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
const pid = () =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const alive = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

describe('the embedded PostgreSQL', () => {
  test('[OPS-01a] starts on an empty folder with durable commits', async () => {
    running = await startEmbedded(folder);
    await ask('CREATE TABLE committed (n int)');
    await ask('INSERT INTO committed VALUES (7)');
    const settings = await ask(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') ORDER BY name",
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  test('[OPS-01a] rejects a wrong password', async () => {
    const url = new URL(running?.url ?? '');
    url.password = 'guess';
    await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(
      /password authentication failed/,
    );
  });

  test('[OPS-01a] replaces one that a killed gateway left running, and has its data', async () => {
    const orphan = pid();
    running = await startEmbedded(folder);
    await expect.poll(() => alive(orphan)).toBe(false);
    expect(await ask('SELECT n FROM committed')).toEqual([{ n: 7 }]);
  });

  test('[OPS-01a] has all committed data after a crash', async () => {
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => alive(killed), { timeout: 5000 }).toBe(false);
    running = await startEmbedded(folder);
    expect(await ask('SELECT n FROM committed')).toEqual([{ n: 7 }]);
  });

  test('[OPS-01a] stops on request', async () => {
    const stopping = pid();
    await running?.stop();
    running = null;
    await expect.poll(() => alive(stopping)).toBe(false);
  });
});
