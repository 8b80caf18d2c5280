import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { gatewayCoverage } from './coverage.ts';
import { testMasterKey } from '../../server/testing/env.ts';
import { freePorts, portsForLater } from './ports.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
/** ms; a slow machine loads demo data first. */
const startTimeoutMs = 90_000;

/** Of the production build. */
export interface Palaro {
  url: string;
  /** By its first host name. */
  mediaUrl: string;
  port: number;
  mediaPort: number;
  databaseUrl: string;
  /** As `npm run operator --`; returns the output. */
  operator(...args: string[]): Promise<string>;
  /** For what no call and no command does. */
  database(statement: string): Promise<void>;
  /** The log since the start; not of the shared gateway. */
  printed(): string;
  stop(): Promise<void>;
  /** In the middle of its work, like a crash. */
  kill(): Promise<void>;
  /** On the same ports and database. */
  start(): Promise<void>;
}

interface Where {
  port: number;
  mediaPort: number;
  operatorPort: number;
  dataDir: string;
  databaseUrl: string;
  /** Whose `dist` runs; default: the project. */
  home?: string;
  /** The gateway's environment. */
  settings?: Record<string, string>;
}

/** One a worker. */
const aliases = 3;

/** Ports whose origins every gateway of a test knows as the site's: proxies before it listen there. */
export async function reserveAliases(): Promise<void> {
  process.env.PALARO_ALIAS_PORTS = (await portsForLater(aliases)).join(' ');
}

const aliasPorts = () =>
  (process.env.PALARO_ALIAS_PORTS ?? '').split(' ').filter(Boolean).map(Number);

/** This worker's. */
export const aliasPort = (): number =>
  aliasPorts()[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % aliases] ?? 0;

/** For tests that only read. */
export function sharedPalaro(): Palaro {
  const where = process.env.PALARO_SHARED;
  if (!where)
    throw new Error('run these tests with Playwright: its global set-up starts the gateway');
  return control(JSON.parse(where) as Where, null);
}

/** Passes its address to the workers. */
export function share(palaro: Palaro & { where: Where }): void {
  process.env.PALARO_SHARED = JSON.stringify(palaro.where);
}

/** On a new database, from the demo template or `empty`, on free ports. */
export async function ownPalaro({
  empty = false,
  ...kind
}: Pick<Where, 'home' | 'settings'> & { empty?: boolean } = {}): Promise<
  Palaro & { where: Where; remove(): Promise<void> }
> {
  const { PALARO_SERVER: server, PALARO_TEMPLATE: template } = process.env;
  if (!server || !template)
    throw new Error('run these tests with Playwright: its global set-up starts the database');
  const name = `palaro_e2e_${randomBytes(6).toString('hex')}`;
  await onServer(
    server,
    `CREATE DATABASE ${name}${empty ? '' : ` TEMPLATE ${template} STRATEGY file_copy`}`,
  );
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const palaro = await startPalaro(databaseUrl, kind);
  return {
    ...palaro,
    async remove() {
      await palaro.stop();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      rmSync(palaro.where.dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until it is ready. */
export async function startPalaro(
  databaseUrl: string,
  kind: Pick<Where, 'home' | 'settings'> = {},
): Promise<Palaro & { where: Where }> {
  const [port = 0, mediaPort = 0, operatorPort = 0] = await freePorts(3);
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-e2e-'));
  const { PALARO_DRAWS_KEY: drawsKey } = process.env;
  if (drawsKey) writeFileSync(join(dataDir, 'draws.key'), drawsKey, { mode: 0o600 });
  const where = { port, mediaPort, operatorPort, dataDir, databaseUrl, ...kind };
  return { ...control(where, await launch(where)), where };
}

function control(where: Where, first: Launched | null): Palaro {
  let launched = first;
  const end = async (signal: NodeJS.Signals) => {
    const going = launched?.child;
    launched = null;
    if (!going || going.exitCode !== null) return;
    const gone = new Promise((resolve) => going.once('exit', resolve));
    going.kill(signal);
    await gone;
  };
  return {
    url: `http://localhost:${where.port}`,
    mediaUrl: `http://localhost:${where.mediaPort}`,
    port: where.port,
    mediaPort: where.mediaPort,
    databaseUrl: where.databaseUrl,
    async operator(...args) {
      const command = process.env.PALARO_OPERATOR ?? '';
      const { stdout } = await run(process.execPath, [command, ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: where.dataDir },
      });
      return stdout.trim();
    },
    database: (statement) => onServer(where.databaseUrl, statement),
    printed: () => launched?.printed() ?? '',
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async start() {
      launched ??= await launch(where);
    },
  };
}

interface Launched {
  child: ChildProcess;
  printed(): string;
}

async function launch({
  port,
  mediaPort,
  operatorPort,
  dataDir,
  databaseUrl,
  home = root,
  settings,
}: Where): Promise<Launched> {
  const child = spawn(process.execPath, [join(home, 'dist', 'server', 'main.js')], {
    env: {
      ...process.env,
      // DATABASE_URL alone means a live site.
      PALARO_MODE: 'demo',
      // Databases are copies of one template, data folders are not.
      PALARO_KEY: testMasterKey.toString('hex'),
      // Tests play faster than players may.
      SPIN_INTERVAL_MS: '0',
      // Protects nothing here, and costs as much as the page.
      PROOF_COST: '10',
      SITE_ALIASES: aliasPorts()
        .map((alias) => `http://localhost:${alias}`)
        .join(),
      ...settings,
      ...gatewayCoverage(),
      PORT: String(port),
      MEDIA_PORT: String(mediaPort),
      OPERATOR_PORT: String(operatorPort),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the gateway did not start:\n${said}`)),
      startTimeoutMs,
    );
    const hear = (bytes: Buffer) => {
      said += String(bytes);
      if (said.includes('Palaro is ready')) done(resolve);
    };
    const done = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) =>
      done(() => reject(new Error(`the gateway ended with ${code}:\n${said}`))),
    );
  });
  return { child, printed: () => said };
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
