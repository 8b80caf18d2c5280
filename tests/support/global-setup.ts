import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../../server/testing/temporary.ts';
import { bundleProgram } from '../../tools/lib/bundle.ts';
import { onServer, ownPalaro, reserveAliases, share, startPalaro } from './palaro.ts';

const template = `palaro_e2e_template_${process.pid}`;

/**
 * One PostgreSQL (TEST_DATABASE_URL; unset: the embedded one in a temporary folder), a template
 * database with demo data, and the gateway that tests share. Returns what stops them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startTemporaryPostgres('palaro-e2e-postgres-');
  const server = given ?? embedded?.url ?? '';
  process.env.PALARO_SERVER = server;
  process.env.PALARO_TEMPLATE = template;
  const operator = await bundleProgram('tools/operator.ts');
  process.env.PALARO_OPERATOR = operator.file;
  await reserveAliases();
  await onServer(server, `CREATE DATABASE ${template}`);
  const templateUrl = Object.assign(new URL(server), { pathname: `/${template}` }).href;
  const first = await startPalaro(templateUrl);
  await first.stop();
  // The template's open draws are under it.
  process.env.PALARO_DRAWS_KEY = readFileSync(join(first.where.dataDir, 'draws.key'), 'utf8');
  rmSync(first.where.dataDir, { recursive: true, force: true });
  // What opens by itself would cover what tests look at.
  await onServer(
    templateUrl,
    `UPDATE settings SET value = value || '{"announcements":"off"}' WHERE key = 'resources';
    UPDATE contracts SET state = 'withdrawn', ended_by = 'offerer', ended_at = now() WHERE state = 'pending'`,
  );
  const shared = await ownPalaro();
  share(shared);
  return async () => {
    await shared.remove();
    await onServer(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await embedded?.stop();
    operator.remove();
  };
}
