import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { keyBytes, parseMasterKeys } from './cipher.ts';

type KeyEnv = Pick<Env, 'mode' | 'databaseUrl' | 'dataDir' | 'masterKeys'>;

const fileName = 'secrets.key';

export const masterKeyFile = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, fileName);

/** Null while there are none, in the environment or the data folder. Throws StartError. */
export function findMasterKeys(env: KeyEnv): Buffer[] | null {
  if (env.masterKeys.length > 0) return env.masterKeys;
  const file = masterKeyFile(env);
  if (!existsSync(file)) return null;
  const keys = parseMasterKeys(readFileSync(file, 'utf8'));
  if (keys && keys.length > 0) return keys;
  throw new StartError(`${file} has no key of 32 bytes; restore it from its copy.`);
}

/** A live site's database elsewhere is not to depend on a file that a start made unasked. */
export const mayMakeMasterKey = ({ mode, databaseUrl }: Pick<Env, 'mode' | 'databaseUrl'>) =>
  mode === 'demo' || databaseUrl === null;

/** Made in the data folder at a first start. Throws StartError where PALARO_KEY must be set. */
export function masterKeys(env: KeyEnv): Buffer[] {
  const found = findMasterKeys(env);
  if (found) return found;
  if (!mayMakeMasterKey(env))
    throw new StartError('PALARO_KEY must be set for a live site with a database of its own.');
  const made = [randomBytes(keyBytes)];
  writeMasterKeys(env, made);
  return made;
}

/** Replaces the data folder's file whole. */
export function writeMasterKeys(env: Pick<Env, 'dataDir'>, keys: readonly Buffer[]): void {
  const file = masterKeyFile(env);
  const text = keys.map((key) => `${key.toString('base64url')}\n`).join('');
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
