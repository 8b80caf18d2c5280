import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemplate, query } from './template.ts';
import { startTemporaryPostgres } from './temporary.ts';

/**
 * Starts one PostgreSQL (TEST_DATABASE_URL, else embedded) with the template, and makes the folder of the
 * gateways' data. @returns what removes them
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Vitest projects share the first one's server.
  if (process.env.TEST_TEMPLATE) return async () => {};
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startTemporaryPostgres('palaro-test-');
  const url = given ?? embedded?.url ?? '';
  process.env.TEST_DATABASE_URL = url;
  const folder = mkdtempSync(join(tmpdir(), 'palaro-tests-'));
  // The database's own user must enter it.
  chmodSync(folder, 0o755);
  process.env.TEST_FOLDER = folder;
  const template = `palaro_template_${process.pid}`;
  process.env.TEST_TEMPLATE = template;
  await makeTemplate(url, template);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (embedded) return embedded.stop();
    await query(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  };
}
