import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../tests/support/ports.ts';
import { bundleProgram } from '../tools/lib/bundle.ts';
import { testMasterKey } from './testing/env.ts';
import { databaseUrl, query } from './testing/template.ts';

let main: string;
let tool: string;
const removals: (() => void)[] = [];
beforeAll(async () => {
  const programs = await Promise.all(['server/main.ts', 'tools/operator.ts'].map(bundleProgram));
  [main, tool] = programs.map(({ file }) => file) as [string, string];
  removals.push(...programs.map(({ remove }) => remove));
});
afterAll(() => removals.forEach((remove) => remove()));
const server = () => process.env.TEST_DATABASE_URL ?? '';
const off = { PAYMENT_URL: 'off', SMS_URL: 'off', SMTP_URL: 'off' };
const cleanups: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Empty, or from a template. */
async function database(template?: string): Promise<string> {
  const name = `palaro_live_${randomBytes(6).toString('hex')}`;
  await query(server(), `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  cleanups.push(() => query(server(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return databaseUrl(server(), name);
}

interface Ran {
  child: ChildProcess;
  output(): string;
  code: Promise<number | null>;
  ports: { port: number; mediaPort: number; operatorPort: number };
}

/** Runs a program with these settings only. */
async function run(program: string[], settings: Record<string, string>): Promise<Ran> {
  const [port = 0, mediaPort = 0, operatorPort = 0] = await freePorts(3);
  const folder = mkdtempSync(join(tmpdir(), 'palaro-live-'));
  const child = spawn(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      MEDIA_PORT: String(mediaPort),
      OPERATOR_PORT: String(operatorPort),
      // That of the template's secrets.
      PALARO_KEY: testMasterKey.toString('hex'),
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const code = once(child, 'close').then(([result]) => result as number | null);
  cleanups.push(async () => {
    child.kill('SIGTERM');
    await code;
    rmSync(folder, { recursive: true, force: true });
  });
  return { child, output: () => output, code, ports: { port, mediaPort, operatorPort } };
}

/** Starts the gateway and awaits its sentence. */
async function started(settings: Record<string, string>): Promise<Ran> {
  const ran = await run([main], settings);
  await expect
    .poll(() => ran.output() + (ran.child.exitCode ?? ''), { timeout: 60_000 })
    .toContain('Palaro is ready');
  return ran;
}

/** Output and code of a program that ends. */
async function ended(program: string[], settings: Record<string, string>) {
  const ran = await run(program, settings);
  const begun = new Promise<never>((_resolve, reject) => {
    ran.child.stdout?.on('data', () => {
      if (ran.output().includes('Palaro is ready')) reject(new Error('it started'));
    });
  });
  return { code: await Promise.race([ran.code, begun]), output: ran.output() };
}

async function valuesOf(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(statement);
  await client.end();
  return rows.map(({ value }) => value);
}

test(
  '[SAFE-07b] [SAFE-07g] [RG-04e] a live start seeds nothing, and nothing of the demo answers',
  { timeout: 120_000 },
  async () => {
    const url = await database();
    const { output, ports } = await started({ ...off, DATABASE_URL: url });
    const count = (table: string) => `SELECT count(*)::text AS value FROM ${table}`;
    for (const table of [
      'customers',
      'games',
      'vendors',
      'vendor_keys',
      'promotions',
      'known_networks',
    ])
      expect(await valuesOf(url, count(table))).toEqual(['0']);
    // The Philippine rules.
    expect(
      await valuesOf(
        url,
        "SELECT value ->> 'beforePlay' AS value FROM settings WHERE key = 'identity'",
      ),
    ).toEqual(['true']);

    expect(output()).not.toMatch(/Maligaya|Bayanihan|123456|a demo/);
    const media = `http://127.0.0.1:${ports.mediaPort}`;
    for (const path of [
      '/rail/pay?id=x',
      '/rail/pay',
      '/vendor/barya/open',
      '/games/barya/',
      '/games/./barya/',
      '/games/%62arya/index.html',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(media + path, {
          method,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': '127.0.0.1',
          },
          ...(method === 'POST' && { body: 'way=approve' }),
        });
        expect([path, method, answer.status]).toEqual([path, method, 404]);
      }
    }
    const site = `http://127.0.0.1:${ports.port}`;
    const login = await fetch(`${site}/api/session/freePlay`, { method: 'POST' });
    expect(login.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect((await fetch(`${site}/api/operator/outbox`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${ports.operatorPort}/api/operator/outbox`)).status).toBe(
      404,
    );
  },
);

test(
  '[SAFE-07c] [SAFE-07e] a start without providers is rejected, names each, and makes nothing',
  { timeout: 120_000 },
  async () => {
    const url = await database();
    const { code, output } = await ended([main], { DATABASE_URL: url });
    expect(code).toBe(1);
    for (const name of ['PAYMENT_URL', 'SMS_URL', 'SMTP_URL'])
      expect(output).toContain(`${name}: set your provider, or ${name}=off`);
    expect(await valuesOf(url, "SELECT to_regclass('settings')::text AS value")).toEqual([null]);
    expect((await ended([tool, 'doctor'], { DATABASE_URL: url })).code).toBe(1);
  },
);

test(
  '[SAFE-07c] [SAFE-07f] [SAFE-07h] a demo account stops a live start, until the demo is removed',
  { timeout: 240_000 },
  async () => {
    const url = await database(process.env.TEST_TEMPLATE);
    const live = { ...off, DATABASE_URL: url };
    const rejected = await ended([main], live);
    expect(rejected).toMatchObject({ code: 1 });
    expect(rejected.output).toContain('the demo account agent');
    expect((await ended([tool, 'doctor'], live)).output).toMatch(
      /danger +demo accounts: .*demo remove/,
    );

    // An account of somebody's with a peso.
    await query(
      url,
      `INSERT INTO customers (account, nickname) VALUES ('maria', 'Maria');
       INSERT INTO accounts (customer_id, purpose, currency, balance)
         SELECT id, 'wallet', 'PHP', 100 FROM customers WHERE account = 'maria'`,
    );
    const failed = await ended([tool, 'demo', 'remove'], live);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.output).toContain('maria');
    expect(
      await valuesOf(url, "SELECT account AS value FROM customers WHERE account = 'player'"),
    ).toEqual(['player']);

    await query(url, 'UPDATE accounts SET balance = 0 WHERE balance = 100');
    expect(await ended([tool, 'demo', 'remove'], live)).toMatchObject({
      code: 0,
      output: expect.stringContaining('The demo is removed'),
    });
    const { output } = await started(live);
    expect(output()).toMatch(/right +demo accounts: none/);
    expect(await valuesOf(url, 'SELECT account AS value FROM customers')).toEqual([]);
    // No demo starts on it again.
    const demo = await ended([main], { DATABASE_URL: url, PALARO_MODE: 'demo' });
    expect(demo).toMatchObject({ code: 1 });
    expect(demo.output).toContain('it belongs to a live site');
  },
);

test(
  '[SAFE-07c] a schema of a newer version stops a live start',
  { timeout: 120_000 },
  async () => {
    const url = await database();
    await query(
      url,
      "CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now()); INSERT INTO schema_migrations VALUES ('9999_later')",
    );
    const { code, output } = await ended([main], { ...off, DATABASE_URL: url });
    expect(code).toBe(1);
    expect(output).toContain('a newer version of Palaro has changed the database (9999_later)');
  },
);

test(
  '[SAFE-11c] a start with another key, or on a live database without one, is rejected in a sentence',
  { timeout: 120_000 },
  async () => {
    const url = await database(process.env.TEST_TEMPLATE);
    const demo = { DATABASE_URL: url, PALARO_MODE: 'demo' };
    const other = { ...demo, PALARO_KEY: randomBytes(32).toString('hex') };
    const { code, output } = await ended([main], other);
    expect(code).toBe(1);
    expect(output).toContain('is not the key that the secrets of this database are under');
    expect(output).not.toContain('    at ');
    expect((await ended([tool, 'doctor'], other)).code).toBe(1);
    const none = await ended([main], { ...off, DATABASE_URL: await database(), PALARO_KEY: '' });
    expect(none.code).toBe(1);
    expect(none.output).toMatch(/PALARO_KEY: set the key/);
    const wrong = await ended([main], { ...demo, PALARO_KEY: 'short' });
    expect(wrong.output).toMatch(/^PALARO_KEY must be 32 random bytes/);
    expect(wrong.output).not.toContain('short');
  },
);
