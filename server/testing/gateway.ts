import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { openGateway } from '../gateway.ts';
import { makeLog } from '../log.ts';
import { testEnv } from './env.ts';
import { databaseUrl, query } from './template.ts';

export interface TestGateway {
  /** The site's listener, for `inject`. */
  app: FastifyInstance;
  media: FastifyInstance;
  operator: FastifyInstance;
  gateway: Gateway;
  db: Kysely<Database>;
  /** For a second process. */
  url: string;
  /** A second process on the database. */
  another(): Promise<TestGateway>;
  /** See `OpenGateway`. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A gateway on a new database from the template, not listening. Its jobs run when a test calls
 * them, so that no test depends on its own speed.
 */
export async function createTestGateway(
  changes: Partial<Env> = {},
  { log = makeLog('silent') }: { log?: FastifyBaseLogger } = {},
): Promise<TestGateway> {
  const { TEST_DATABASE_URL: server, TEST_TEMPLATE: template } = process.env;
  if (!server || !template)
    throw new Error('run the tests through vitest: its global setup starts the database');
  const name = `palaro_test_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const drop = () => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return openOn(databaseUrl(server, name), { changes, log }, drop);
}

async function openOn(
  url: string,
  { changes, log }: { changes: Partial<Env>; log: FastifyBaseLogger },
  afterwards: () => Promise<void>,
): Promise<TestGateway> {
  const env = testEnv(changes);
  const open = await openGateway(env, url, log);
  return {
    app: open.site,
    media: open.media,
    operator: open.operator,
    gateway: open.gateway,
    db: open.gateway.db,
    url,
    another: () => openOn(url, { changes, log }, async () => {}),
    drain: open.drain,
    async close() {
      await open.close();
      await afterwards();
      rmSync(env.dataDir, { recursive: true, force: true });
    },
  };
}
