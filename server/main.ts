import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, holdDataFolder, openDatabase } from './db/open.ts';
import { modeKey } from './demo/remnants.ts';
import { seedDemo } from './demo/seed.ts';
import { databaseFindings } from './doctor-database.ts';
import { findingLines, settingFindings } from './doctor.ts';
import type { Finding } from './finding.ts';
import { type Env, readEnv } from './env.ts';
import { type OpenGateway, openGateway } from './gateway.ts';
import { warmAnswers } from './http/warm-answers.ts';
import { makeLog } from './log.ts';
import { operatorKey } from './operator/key.ts';
import { checkPort, listen } from './ports-in-use.ts';
import { settingOrMade } from './settings/write.ts';
import { StartError } from './start-error.ts';
import { Stopper, stepTimeoutMs } from './stopper.ts';
import { type DatabaseEvents, supervise } from './supervise-database.ts';

const stopper = new Stopper();
/** ms: PostgreSQL takes 15 s for a fast stop, 5 for an immediate one. */
const databaseStopMs = 25_000;

/** Starts in the order of least harm by failures, registering each part's stop. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  requireNoStop(settingFindings(env));
  stopper.listen();
  const release = holdDataFolder(env);
  stopper.add('The data folder', async () => release());
  await checkPort(env.host, 'PORT', env.port);
  await checkPort(env.host, 'MEDIA_PORT', env.mediaPort);
  await checkPort(env.operatorHost, 'OPERATOR_PORT', env.operatorPort);
  const log = makeLog();
  const database = await openStoppable(env, log);
  operatorKey(env.dataDir);
  stopper.add('The log', async () => {
    // Lost connections are expected from here.
    log.level = 'silent';
  });
  const { gateway, findings } = await openOn(env, database, log);
  stopper.add('The gateway', gateway.close);
  await step('Preparing the first answers', () => warmAnswers(gateway.site, gateway.gateway));
  await listen(gateway.site, env.host, 'PORT', env.port);
  await listen(gateway.media, env.host, 'MEDIA_PORT', env.mediaPort);
  await listen(gateway.operator, env.operatorHost, 'OPERATOR_PORT', env.operatorPort);
  gateway.startJobs();
  const note = join(env.dataDir, 'gateway.json');
  const { host, port, mediaPort, operatorHost, operatorPort } = env;
  writeFileSync(
    note,
    JSON.stringify({ pid: process.pid, host, port, mediaPort, operatorHost, operatorPort }),
  );
  stopper.add('The drain', gateway.drain, env.drainMs + stepTimeoutMs);
  stopper.add('gateway.json', async () => rmSync(note, { force: true }));
  announce(env, findings);
}

/** A stop meanwhile waits until the database can stop. */
async function openStoppable(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const opening = step(env.databaseUrl ? 'Asking the database' : 'Starting PostgreSQL', () =>
    openDatabase(env),
  );
  let endSupervision = async () => {};
  const close = () =>
    opening.then(
      (database) => endSupervision().then(database.close),
      () => {},
    );
  stopper.add('The database', close, databaseStopMs);
  const database = await opening;
  if (database.embedded && !stopper.stopping)
    endSupervision = supervise(database.embedded, databaseEvents(log));
  return database;
}

/** Logs an embedded database's end and return; one that does not return ends this process. */
function databaseEvents(log: FastifyBaseLogger): DatabaseEvents {
  return {
    onDown: (cause) => log.error({ cause }, 'the embedded database ended; starting it again'),
    onBack: () => log.warn('the embedded database is back'),
    onGivenUp(sentence) {
      console.error(sentence);
      void stopper.stop(1);
    },
  };
}

/** Throws StartError for what forbids a live start. */
function requireNoStop(findings: readonly Finding[]): void {
  const stops = findings.filter((finding) => finding.stops);
  if (stops.length === 0) return;
  const sentences = stops.map(({ setting, text }) => `  ${setting}: ${text}.`);
  throw new StartError(
    ['Palaro does not start:', ...sentences, 'Nothing was changed. See docs/operating.md.'].join(
      '\n',
    ),
  );
}

/** Opens the gateway, seeded in a demo; concurrent starts wait. */
async function openOn(
  env: Env,
  { url }: OpenDatabase,
  log: FastifyBaseLogger,
): Promise<{ gateway: OpenGateway; findings: Finding[] }> {
  const findings = settingFindings(env);
  let opening: Promise<OpenGateway> | undefined;
  const open = async () => {
    opening = openGateway(env, url, log, async (gateway) => {
      await settingOrMade(gateway.db, modeKey, async () => env.mode);
      // The Philippine rules; `identity --before-play off` ends them (docs/decisions/0061).
      await settingOrMade(gateway.db, 'identity', async () => ({
        beforePlay: env.mode === 'live',
      }));
      if (env.mode === 'live')
        await settingOrMade(gateway.db, 'catalogueVersion', async () => 'empty');
      else await step('Loading the demo catalogue', () => seedDemo(gateway));
    });
    await opening;
  };
  await step('Preparing the database', () =>
    migrate(url, open, async (client) => {
      const found = await databaseFindings(env, client);
      requireNoStop(found);
      findings.push(...found);
    }),
  );
  if (!opening) throw new Error('the gateway did not open');
  return { gateway: await opening, findings };
}

/** Prints progress after a second. */
async function step<T>(words: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => console.log(`${words}…`), 1000);
  return work().finally(() => clearTimeout(timer));
}

const localHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** An address in a URL. */
function urlHost(host: string): string {
  if (localHosts.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function announce(env: Env, findings: readonly Finding[]): void {
  if (env.mode === 'live') {
    console.log(`${findingLines(findings).join('\n')}\n\nPalaro is ready for ${env.siteUrl}`);
    return;
  }
  const unwell = findingLines(findings.filter(({ state }) => state !== 'right'));
  if (unwell.length > 0) console.log(unwell.join('\n'));
  console.log(`
Palaro is ready at http://${urlHost(env.host)}:${env.port} (a demo, for this machine alone)
  player / Maligaya#21   (member)
  agent / Bayanihan#21   (agent)
  fresh / 123456         (must change its password)
  or play for free, without an account`);
}

start().catch(async (error: unknown) => {
  // Expected while stopping.
  if (stopper.stopping) return;
  console.error(error instanceof StartError ? error.message : error);
  await stopper.stop(1);
});
