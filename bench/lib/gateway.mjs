import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

const root = join(import.meta.dirname, '..', '..');

/** A port of the loopback address that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts the built gateway with an embedded PostgreSQL of its own in a temporary folder, the demo loaded. Loopback may
 * forward addresses, so that many players can come from one machine.
 * @returns {Promise<{ url: string, port: number, mediaPort: number, postgres: URL, pid: number, inspectPort: number,
 *   operate(path: string, body: object): Promise<void>, stop(): Promise<void> }>}
 */
export async function startGateway() {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-bench-'));
  // Started by root, the database runs as a user of its own, who has to enter the folder.
  chmodSync(dataDir, 0o755);
  const [port, mediaPort, inspectPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      MEDIA_PORT: String(mediaPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRUSTED_PROXIES: '127.0.0.1/32',
      SPIN_PACE_MS: '0',
      NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  let said = '';
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}:\n${said}`)));
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Palaro is ready')) resolve();
    });
  });
  await quiet(`http://localhost:${port}`, dataDir);
  const postgresPort = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )[3];
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return {
    url: `http://localhost:${port}`,
    port,
    mediaPort,
    postgres: new URL(`postgres://palaro:${password}@127.0.0.1:${postgresPort}/palaro`),
    pid: child.pid,
    inspectPort,
    operate: (path, body) => operate(`http://localhost:${port}`, dataDir, path, body),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Keeps the announcements from opening by themselves, over what is measured. */
async function quiet(url, dataDir) {
  await operate(url, dataDir, 'resource', { name: 'announcements', value: 'off' });
}

/** A call of the operator's; throws when it was refused. */
async function operate(url, dataDir, path, body) {
  const answer = await fetch(`${url}/api/operator/${path}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-operator-key': readFileSync(join(dataDir, 'operator.key'), 'utf8').trim(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the operator's ${path} was refused: ${answer.status}`);
}

/** ms of processor time that a process has used. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // Linux counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process in bytes. */
export function memoryOf(pid) {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) * 1024;
}

/** Resident memory of the gateway in bytes once its garbage is gone: what it really holds. */
export async function heldMemoryOf({ pid, inspectPort }) {
  // Node opens its inspector at this signal.
  process.kill(pid, 'SIGUSR1');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const [{ webSocketDebuggerUrl }] = await (
    await fetch(`http://127.0.0.1:${inspectPort}/json`)
  ).json();
  const inspector = new WebSocket(webSocketDebuggerUrl);
  await once(inspector, 'open');
  inspector.send('{"id":1,"method":"HeapProfiler.collectGarbage"}');
  await once(inspector, 'message');
  inspector.close();
  return memoryOf(pid);
}
