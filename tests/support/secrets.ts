import { stateDataOf } from '../../server/domain/play/staged/stored.ts';
import { testMasterKey } from '../../server/testing/env.ts';
import { decryptWith } from '../../server/vault/cipher.ts';
import { unwrapped } from '../../server/vault/vault.ts';
import { query } from './ledger.ts';
import type { Palaro } from './palaro.ts';

export type Decrypt = (place: string, stored: Buffer) => Buffer;

/** Reads what a gateway of the tests encrypted in its database. */
export async function decryptionOf({ databaseUrl }: Pick<Palaro, 'databaseUrl'>): Promise<Decrypt> {
  const rows = await query<{ id: string; wrapped: Buffer }>(
    databaseUrl,
    'SELECT id, wrapped FROM secret_keys',
    [],
  );
  const keys = new Map(
    rows.map(({ id, wrapped }) => [id, unwrapped([testMasterKey], id, wrapped) ?? undefined]),
  );
  return (place, stored) => decryptWith((id) => keys.get(id), place, stored);
}

/** The state of a member's open round of several steps; only the database knows it. */
export async function stagedState<State>(
  palaro: Palaro,
  { username }: { username: string },
): Promise<State | null> {
  const [row] = await query<{ customer: string; key: string; encrypted: string }>(
    palaro.databaseUrl,
    `SELECT c.id::text AS customer, r.key, r.state ->> 'encrypted' AS encrypted
       FROM staged_rounds r JOIN customers c ON c.id = r.customer_id WHERE c.account = $1 AND settled_at IS NULL`,
    [username],
  );
  if (!row) return null;
  const decrypt = await decryptionOf(palaro);
  const place = stateDataOf(row.customer, row.key);
  return JSON.parse(String(decrypt(place, Buffer.from(row.encrypted, 'base64')))) as State;
}
