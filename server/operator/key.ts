import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keys = new Map<string, string>();

/** The operator's key, stored in the data folder for those who may read it; made at the first start. */
export function operatorKey(dataDir: string): string {
  const known = keys.get(dataDir);
  if (known) return known;
  const file = join(dataDir, 'operator.key');
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  keys.set(dataDir, key);
  return key;
}
