import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, readEnv } from '../env.ts';

/** Rounds per guess of the proof of work in tests, where it protects nothing. */
const cheapProof = 10;

/** An environment for tests: ports that nothing listens on, a data folder of its own, no pause between spins, a cheap proof of work. */
export function testEnv(changes: Partial<Env> = {}): Env {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-data-'));
  chmodSync(dataDir, 0o755);
  const env = readEnv({ PROOF_COST: String(cheapProof) });
  return { ...env, dataDir, spinPaceMs: 0, ...changes };
}
