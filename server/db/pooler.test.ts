import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onPath } from '../../tools/lib/engines.ts';
import { databaseUrl, query } from '../testing/template.ts';
import { checkServer } from './connect.ts';
import { playLimits } from './limits.ts';

const server = process.env.TEST_DATABASE_URL!;
const program = onPath('pgbouncer');
const folders: string[] = [];
let pooler: ChildProcess | undefined;

afterEach(async () => {
  if (pooler && pooler.exitCode === null) {
    const gone = new Promise((resolve) => pooler?.once('exit', resolve));
    pooler.kill('SIGINT');
    await gone;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Returns a URL through PgBouncer. */
async function through(settings: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-pooler-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { hostname, port: behind, username, password } = new URL(server);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${behind} user=${username} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  // It does not run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  pooler = spawn(program!, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...nobody });
  await new Promise<void>((resolve, reject) => {
    let words = '';
    pooler?.stderr?.on('data', (bytes) => {
      words += String(bytes);
      if (words.includes('process up')) resolve();
    });
    pooler?.once('exit', () => reject(new Error(words)));
  });
  return Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(port) }).href;
}

/** Has the time limits by itself. */
const limited = `palaro_pooler_${randomBytes(6).toString('hex')}`;
beforeAll(() => query(server, `CREATE DATABASE ${limited}`));
beforeAll(() =>
  query(
    server,
    `ALTER DATABASE ${limited} SET statement_timeout = ${playLimits.statement_timeout}`,
  ),
);
afterAll(() => query(server, `DROP DATABASE ${limited} WITH (FORCE)`));

const ignored = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

describe.skipIf(program === undefined)('PgBouncer', () => {
  test.each([
    ['rejects time limits', {}],
    ['drops time limits', { ignore_startup_parameters: ignored }],
  ])('[OPS-04h] that %s is rejected in one sentence', async (sign, settings) => {
    await expect(checkServer(await through(settings))).rejects.toThrow(
      new RegExp(
        `^DATABASE_URL: the PostgreSQL at .* is a pooler that ${sign}; .*POOL_SIZE.*itself\\.$`,
      ),
    );
  });
});

describe.skipIf(program === undefined)('PgBouncer on a database with the time limits', () => {
  const mode = async (pool_mode: string) =>
    checkServer(
      databaseUrl(await through({ pool_mode, ignore_startup_parameters: ignored }), limited),
    );

  test('[OPS-04h] that pools by transaction is rejected: locks and notifications need a session', async () => {
    await expect(mode('transaction')).rejects.toThrow('gives statements to any connection');
  });

  test('[OPS-04h] that hands out warm connections in turn is rejected', async () => {
    const url = await through({
      pool_mode: 'transaction',
      ignore_startup_parameters: ignored,
      server_round_robin: '1',
    });
    const warm = databaseUrl(url, limited);
    await Promise.all([1, 2].map(() => query(warm, 'SELECT pg_sleep(0.2)')));
    await expect(checkServer(warm)).rejects.toThrow('gives statements to any connection');
  });

  test('[OPS-04h] that pools by session is taken', async () => {
    await expect(mode('session')).resolves.toBeUndefined();
  });
});

test('[OPS-04h] PostgreSQL itself is taken', async () => {
  await expect(checkServer(server)).resolves.toBeUndefined();
});
