import type { Kysely } from 'kysely';
import { is, object, string } from 'superstruct';
import type { Database } from '../db/database.ts';
import { vaultOf } from './vault.ts';

/** Settings whose value is `{ encrypted }`, base64. */
export const encryptedSettings = ['sealKey', 'siteSecret', 'pushKey'] as const;
export type EncryptedSetting = (typeof encryptedSettings)[number];

const Encrypted = object({ encrypted: string() });
const associatedDataOf = (key: EncryptedSetting) => `settings/value/${key}`;

/** For the column `settings.value`. */
export function encryptSetting(
  db: Kysely<Database>,
  key: EncryptedSetting,
  value: unknown,
): object {
  const text = Buffer.from(JSON.stringify(value));
  return { encrypted: vaultOf(db).encrypt(associatedDataOf(key), text).toString('base64') };
}

/** Of an encrypted value, or a plain one of an earlier version. */
export function decryptSetting(
  db: Kysely<Database>,
  key: EncryptedSetting,
  value: unknown,
): unknown {
  if (!is(value, Encrypted)) return value;
  const text = vaultOf(db).decrypt(associatedDataOf(key), Buffer.from(value.encrypted, 'base64'));
  return JSON.parse(String(text)) as unknown;
}

/** The bytes as stored, or null for a plain value. */
export const storedSetting = (value: unknown): Buffer | null =>
  is(value, Encrypted) ? Buffer.from(value.encrypted, 'base64') : null;
