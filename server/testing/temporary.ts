import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded.ts';
import { query } from './template.ts';

const memoryDisk = '/dev/shm';
/** Bytes; a run uses about 1 GB. */
const minRoom = 4 * 1024 ** 3;

/** In memory where there is plenty: databases are made and dropped there in half the time. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    if (bavail * bsize > minRoom && process.availableMemory() > 2 * minRoom) return memoryDisk;
  } catch {
    // No Linux, or none for us.
  }
  return tmpdir();
}

/** An embedded PostgreSQL that nothing outlives. `stop` deletes it. */
export async function startTemporaryPostgres(
  prefix: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(fastFolder(), prefix));
  chmodSync(folder, 0o755);
  const { url, stop } = await startEmbedded(folder);
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await query(url, `ALTER SYSTEM SET ${setting} = off`);
  await query(url, "ALTER SYSTEM SET max_wal_size = '256MB'");
  await query(url, 'SELECT pg_reload_conf()');
  return {
    url,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
