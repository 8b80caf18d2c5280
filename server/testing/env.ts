import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, readEnv } from '../env.ts';

/** Rounds per guess. */
const cheapProof = 10;

/** Of all tests: databases are copies of one template. */
export const testMasterKey = Buffer.alloc(32, 'palaro test');

/** Unused ports, its own data folder, no spin interval, cheap proofs. */
export function testEnv(changes: Partial<Env> = {}): Env {
  const dataDir = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'palaro-data-'));
  chmodSync(dataDir, 0o755);
  const env = readEnv({ PROOF_COST: String(cheapProof) });
  return { ...env, dataDir, masterKeys: [testMasterKey], minSpinIntervalMs: 0, ...changes };
}
