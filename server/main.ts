import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, holdDataFolder, openDatabase } from './db/open.ts';
import { seedDemo } from './demo/seed.ts';
import { type Env, readEnv } from './env.ts';
import { type OpenGateway, openGateway } from './gateway.ts';
import { makeLog } from './log.ts';
import { operatorKey } from './operator/key.ts';
import { checkPort, listen } from './ports-in-use.ts';
import { StartError } from './start-error.ts';
import { Stopper } from './stopper.ts';

const stopper = new Stopper();

/** Starts everything, in the order in which a failure does the least harm, and registers how each part is stopped. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  stopper.listen();
  const release = holdDataFolder(env);
  stopper.add(async () => release());
  await checkPort(env.host, 'PORT', env.port);
  await checkPort(env.host, 'MEDIA_PORT', env.mediaPort);
  const opening = step(env.databaseUrl ? 'Asking the database' : 'Starting PostgreSQL', () =>
    openDatabase(env),
  );
  // A stop during the start waits until the database can be stopped.
  stopper.add(() =>
    opening.then(
      ({ close }) => close(),
      () => {},
    ),
  );
  const database = await opening;
  operatorKey(env.dataDir);
  const log = makeLog();
  stopper.add(async () => {
    // From here on, lost connections are expected.
    log.level = 'silent';
  });
  const gateway = await openOn(env, database, log);
  stopper.add(gateway.close);
  await listen(gateway.site, env.host, 'PORT', env.port);
  await listen(gateway.media, env.host, 'MEDIA_PORT', env.mediaPort);
  const note = join(env.dataDir, 'gateway.json');
  writeFileSync(
    note,
    JSON.stringify({ pid: process.pid, host: env.host, port: env.port, mediaPort: env.mediaPort }),
  );
  stopper.add(async () => rmSync(note, { force: true }));
  announce(env);
}

/** Opens the gateway on the migrated database with its demo data; other processes that start meanwhile wait. */
async function openOn(
  env: Env,
  { url }: OpenDatabase,
  log: FastifyBaseLogger,
): Promise<OpenGateway> {
  let opening: Promise<OpenGateway> | undefined;
  await step('Preparing the database', () =>
    migrate(url, async () => {
      opening = openGateway(env, url, log, async (gateway) => {
        await step('Loading the demo catalogue', () => seedDemo(gateway));
      });
      await opening;
    }),
  );
  if (!opening) throw new Error('the gateway did not open');
  return opening;
}

/** Prints a line of progress when a step takes longer than a second. */
async function step<T>(words: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => console.log(`${words}…`), 1000);
  return work().finally(() => clearTimeout(timer));
}

const localHosts = new Set(['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost']);

/** An address as a URL names it. */
function urlHost(host: string): string {
  if (localHosts.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function announce(env: Env): void {
  console.log(`
Palaro is ready at http://${urlHost(env.host)}:${env.port}
  player / Maligaya#21   (member)
  agent / Bayanihan#21   (agent)
  fresh / 123456         (must change its password)
  or play for free, without an account`);
}

start().catch(async (error: unknown) => {
  // Errors are expected while stopping.
  if (stopper.stopping) return;
  console.error(error instanceof StartError ? error.message : error);
  await stopper.stop(1);
});
