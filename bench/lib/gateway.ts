import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { dist, root } from '../../tools/lib/paths.mjs';

export interface Gateway {
  url: string;
  port: number;
  mediaPort: number;
  postgres: URL;
  pid: number;
  inspectPort: number;
  /** ms from its process to "ready". */
  startMs: number;
  /** `path` below /api/operator; throws when rejected. */
  operate(path: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts the built demo with embedded PostgreSQL in a temporary folder, or on the `DATA_DIR` or
 * `DATABASE_URL` of `settings`. Loopback may forward addresses, for many players. No announcement
 * opens.
 */
export async function startGateway(settings: Record<string, string> = {}): Promise<Gateway> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'palaro-bench-'));
  const [port, mediaPort] = [await freePort(), await freePort()];
  const [operatorPort, inspectPort] = [await freePort(), await freePort()];
  const begun = performance.now();
  const child = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      MEDIA_PORT: String(mediaPort),
      OPERATOR_PORT: String(operatorPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRUSTED_PROXIES: '127.0.0.1/32',
      SPIN_INTERVAL_MS: '0',
      ...settings,
      NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}:\n${output}`)));
    child.stdout.on('data', (text: Buffer) => {
      output += String(text);
      if (output.includes('Palaro is ready')) resolve();
    });
  });
  const startMs = performance.now() - begun;
  const url = `http://localhost:${port}`;
  const operate = operatorOf(`http://localhost:${operatorPort}`, dataDir);
  await operate('resource', { name: 'announcements', value: 'off' });
  return {
    url,
    port,
    mediaPort,
    postgres: settings.DATABASE_URL ? new URL(settings.DATABASE_URL) : databaseIn(dataDir),
    pid: child.pid ?? 0,
    inspectPort,
    startMs,
    operate,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function databaseIn(dataDir: string): URL {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return new URL(`postgres://palaro:${password}@127.0.0.1:${lines[3]}/palaro`);
}

function operatorOf(url: string, dataDir: string): Gateway['operate'] {
  return async (path, body) => {
    const response = await fetch(`${url}/api/operator/${path}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-operator-key': readFileSync(join(dataDir, 'operator.key'), 'utf8').trim(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the operator's ${path} was rejected: ${response.status}`);
  };
}

/** Processor time in ms. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Linux counts in hundredths.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory in bytes. */
export function memoryOf(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) * 1024;
}

/** Bytes after garbage collection. */
export async function collectedMemoryOf({ pid, inspectPort }: Gateway): Promise<number> {
  // Opens the inspector.
  process.kill(pid, 'SIGUSR1');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const response = await fetch(`http://127.0.0.1:${inspectPort}/json`);
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the gateway has no inspector');
  const inspector = new WebSocket(target.webSocketDebuggerUrl);
  await once(inspector, 'open');
  inspector.send('{"id":1,"method":"HeapProfiler.collectGarbage"}');
  await once(inspector, 'message');
  inspector.close();
  return memoryOf(pid);
}
