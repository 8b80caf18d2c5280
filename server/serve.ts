import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { migrate } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { modeKey } from './demo/remnants.ts';
import { seedDemo } from './demo/seed.ts';
import type { Gateway } from './context.ts';
import { databaseFindings } from './doctor-database.ts';
import { findingLines, settingFindings } from './doctor.ts';
import { currentCatalogue } from './domain/catalogue/snapshot.ts';
import { type Finding, requireNoStop } from './finding.ts';
import type { Env } from './env.ts';
import { type OpenGateway, openGateway } from './gateway.ts';
import { warmAnswers } from './http/warm-answers.ts';
import { makeLog } from './log.ts';
import { operatorKey } from './operator/key.ts';
import { listen } from './ports-in-use.ts';
import { settingOrMade } from './settings/write.ts';
import { step } from './start-step.ts';
import { type Stopper, stepTimeoutMs } from './stopper.ts';
import { type DatabaseEvents, supervise } from './supervise-database.ts';

/**
 * Opens the gateway on a database and listens, registering each part's stop. Throws StartError for
 * what forbids it.
 */
export async function serve(env: Env, database: OpenDatabase, stopper: Stopper): Promise<void> {
  const log = makeLog();
  if (database.embedded && !stopper.stopping)
    stopper.add(
      'The supervision of the database',
      supervise(database.embedded, databaseEvents(log, stopper)),
    );
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

/** Logs an embedded database's end and return; one that does not return ends this process. */
function databaseEvents(log: FastifyBaseLogger, stopper: Stopper): DatabaseEvents {
  return {
    onDown: (cause) => log.error({ cause }, 'the embedded database ended; starting it again'),
    onBack: () => log.warn('the embedded database is back'),
    onGivenUp(sentence) {
      console.error(sentence);
      void stopper.stop(1);
    },
  };
}

/** A failure comes again where the first answers need it. */
const readCatalogue = (gateway: Pick<Gateway, 'db'>): void => {
  currentCatalogue(gateway).catch(() => {});
};

/** Opens the gateway, seeded in a demo; concurrent starts wait. */
async function openOn(
  env: Env,
  { url }: OpenDatabase,
  log: FastifyBaseLogger,
): Promise<{ gateway: OpenGateway; findings: Finding[] }> {
  const findings = settingFindings(env);
  let opening: Promise<OpenGateway> | undefined;
  const open = async () => {
    opening = openGateway(
      env,
      url,
      log,
      async (gateway) => {
        await settingOrMade(gateway.db, modeKey, async () => env.mode);
        // The Philippine rules; `identity --before-play off` ends them (docs/decisions/0061).
        await settingOrMade(gateway.db, 'identity', async () => ({
          beforePlay: env.mode === 'live',
        }));
        if (env.mode === 'live')
          await settingOrMade(gateway.db, 'catalogueVersion', async () => 'empty');
        else await step('Loading the demo catalogue', () => seedDemo(gateway));
      },
      readCatalogue,
    );
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
