import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, readEnv } from '../env.ts';

/** An environment for tests: ports that nothing listens on, a data folder of its own, spins as fast as they come. */
export function testEnv(changes: Partial<Env> = {}): Env {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-data-'));
  chmodSync(dataDir, 0o755);
  return { ...readEnv({}), dataDir, spinPaceMs: 0, ...changes };
}
