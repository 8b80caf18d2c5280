import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePorts } from '../tests/support/ports.ts';

/** Only root makes a small disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const disk = mkdtempSync(join(tmpdir(), 'palaro-disk-'));
const dataDir = join(disk, 'data');
const postgresPid = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
let isMounted = false;
let gateway: ChildProcess;
let output = '';
/** Of a start. */
const lastLine = 'without an account\n';
let site = '';

/** What `npm start` runs, in a new data folder, on a disk of 600 MB where that can be made. */
beforeAll(async () => {
  isMounted =
    canMount && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk]).status === 0;
  mkdirSync(dataDir);
  const [port = 0, mediaPort = 0, operatorPort = 0] = await freePorts(3);
  site = `http://127.0.0.1:${port}`;
  gateway = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      MEDIA_PORT: String(mediaPort),
      OPERATOR_PORT: String(operatorPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [gateway.stdout!, gateway.stderr!])
    stream.on('data', (text: Buffer) => (output += String(text)));
  await vi.waitUntil(() => output.includes(lastLine), { timeout: 100_000 });
}, 120_000);
afterAll(async () => {
  const ended = once(gateway, 'close');
  gateway.kill('SIGTERM');
  await ended;
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
}, 60_000);

const ready = async () => (await fetch(`${site}/api/ready`)).status;
const guest = async () =>
  (
    await fetch(`${site}/api/session/login/freeplay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        os: 'test',
        platform: 'W',
        encryption: `a guest ${Math.random()}`,
        gatewayVersion: 3,
      }),
    })
  ).status;

/** Statuses of guests' logins, one after another, until it is stopped. */
function load(): () => Promise<number[]> {
  const statuses: number[] = [];
  const over = new AbortController();
  const workers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) statuses.push(await guest());
  });
  return async () => {
    over.abort();
    await Promise.all(workers);
    return statuses;
  };
}

test('[OPS-01c] one command starts database, gateway and site', async () => {
  expect(await ready()).toBe(200);
  expect(postgresPid()).toBeGreaterThan(0);
  const page = await (await fetch(site)).text();
  const [script = ''] = /\/assets\/main-[^`]+\.js/.exec(page) ?? [];
  expect((await fetch(site + script)).headers.get('content-type')).toContain('javascript');
});

test('a first start prints a line for each long step, then the address and who can log in', () => {
  const [steps = '', announced = ''] = output
    .slice(0, output.indexOf(lastLine))
    .split('\nPalaro is ready at ');
  const known = [
    'Starting PostgreSQL…',
    'Preparing the database…',
    'Loading the demo catalogue…',
    'Preparing the first answers…',
  ];
  expect(known).toEqual(expect.arrayContaining(steps.split('\n').filter(Boolean)));
  expect(announced.split('\n')).toEqual([
    `${site.replace('127.0.0.1', 'localhost')} (a demo, for this machine alone)`,
    expect.stringContaining('player / Maligaya#21'),
    expect.stringContaining('agent / Bayanihan#21'),
    expect.stringContaining('fresh / 123456'),
    expect.stringContaining('play for free'),
  ]);
});

test(
  '[OPS-01e] [CALL-03] a killed embedded database is back by itself; calls meanwhile answer 503',
  { timeout: 60_000 },
  async () => {
    const stop = load();
    const killed = postgresPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(ready, { timeout: 10_000, interval: 20 }).toBe(503);
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    const statuses = await stop();
    expect(new Set([200, 429, 503])).toEqual(new Set([200, 429, 503, ...statuses]));
    expect(statuses).toContain(503);
    expect(postgresPid()).not.toBe(killed);
    expect(output).toContain('the embedded database ended; starting it again');
  },
);

test(
  '[OPS-01e] [OPS-04b] a database ended by a full disk is named so and back once there is room',
  { timeout: 120_000 },
  async (context) => {
    if (!isMounted) context.skip('no disk of 600 MB could be mounted');
    const filler = join(disk, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    // What is running may live on; a start on a full disk does not.
    process.kill(postgresPid(), 'SIGKILL');
    await expect.poll(() => output, { timeout: 30_000 }).toContain(`no space left in ${dataDir}`);
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    expect(gateway.exitCode).toBeNull();
    rmSync(filler);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    writeFileSync(filler, '');
  },
);
