import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { gatewayCoverage } from './coverage.ts';
import { testMasterKey } from '../../server/testing/env.ts';
import { freePorts } from './ports.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
/** A first start on a slow machine loads the demo data. */
const startTimeoutMs = 90_000;

/** A gateway process of the production build. */
export interface Palaro {
  /** The site's origin. */
  url: string;
  /** The media origin, by its first host name. */
  mediaUrl: string;
  port: number;
  mediaPort: number;
  databaseUrl: string;
  /** Runs an operator command as `npm run operator --` does; gives what it printed. */
  operator(...args: string[]): Promise<string>;
  /** Runs a statement on its database, for what no call and no command brings about. */
  database(statement: string): Promise<void>;
  /** What the process has printed since it started: its log. Not of the shared gateway. */
  printed(): string;
  /** Takes the process down as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends the process in the middle of whatever it does, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same ports and database. */
  start(): Promise<void>;
}

interface Where {
  port: number;
  mediaPort: number;
  operatorPort: number;
  dataDir: string;
  databaseUrl: string;
  /** The installation whose `dist` runs; by default the project's root. */
  home?: string;
  /** What its operator has set in the environment. */
  settings?: Record<string, string>;
}

/** The gateway that all read-only tests share; the global set-up started it. */
export function sharedPalaro(): Palaro {
  const where = process.env.PALARO_SHARED;
  if (!where)
    throw new Error('run these tests with Playwright: its global set-up starts the gateway');
  return control(JSON.parse(where) as Where, null);
}

/** Passes the address of the shared gateway to the workers. */
export function share(palaro: Palaro & { where: Where }): void {
  process.env.PALARO_SHARED = JSON.stringify(palaro.where);
}

/** A gateway of a test's own, on a new database made from the template with the demo data, on free ports. */
export async function ownPalaro(
  kind: Pick<Where, 'home' | 'settings'> = {},
): Promise<Palaro & { where: Where; remove(): Promise<void> }> {
  const { PALARO_SERVER: server, PALARO_TEMPLATE: template } = process.env;
  if (!server || !template)
    throw new Error('run these tests with Playwright: its global set-up starts the database');
  const name = `palaro_e2e_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
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

/** Starts a gateway on a database and waits until it says that it is ready. */
export async function startPalaro(
  databaseUrl: string,
  kind: Pick<Where, 'home' | 'settings'> = {},
): Promise<Palaro & { where: Where }> {
  const [port = 0, mediaPort = 0, operatorPort = 0] = await freePorts(3);
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-e2e-'));
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
      const command = ['--import', 'tsx', join('tools', 'operator.ts'), ...args];
      const { stdout } = await run(process.execPath, command, {
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
      // A database by DATABASE_URL means a live site otherwise.
      PALARO_MODE: 'demo',
      // Databases are copies of one template, data folders are not.
      PALARO_KEY: testMasterKey.toString('hex'),
      // Tests play through the API faster than anybody may.
      SPIN_PACE_MS: '0',
      // The proof of work protects nothing here, and would cost as much as the page.
      PROOF_COST: '10',
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

/** Runs one statement on a PostgreSQL server. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
