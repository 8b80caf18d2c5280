import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded.ts';
import { makeTemplate, query } from './template.ts';

/**
 * Starts one PostgreSQL (TEST_DATABASE_URL, else embedded) with the template. @returns what removes
 * both
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Vitest projects share the first one's server.
  if (process.env.TEST_TEMPLATE) return async () => {};
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startTemporary();
  const url = given ?? embedded?.url ?? '';
  process.env.TEST_DATABASE_URL = url;
  const template = `palaro_template_${process.pid}`;
  process.env.TEST_TEMPLATE = template;
  await makeTemplate(url, template);
  return async () => {
    if (embedded) return embedded.stop();
    await query(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  };
}

async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-test-'));
  chmodSync(folder, 0o755);
  const { url, stop } = await startEmbedded(folder);
  // Deleted after the run: needs no durability.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await query(url, `ALTER SYSTEM SET ${setting} = off`);
  }
  await query(url, 'SELECT pg_reload_conf()');
  return {
    url,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
