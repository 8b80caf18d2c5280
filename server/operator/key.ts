import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway, Handlers } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { hashToken, looksLikeToken, newToken } from '../kernel/tokens.ts';
import { nowDate } from '../clock.ts';

const keys = new Map<string, string>();

/** In the log, for the data folder's key. */
export const folderKeyName = 'data-folder';

/** The data folder's key, made at first start. */
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

/** The key's name (SAFE-12), or null. */
export async function operatorOf(
  { db, env }: Pick<Gateway, 'db' | 'env'>,
  key: string,
): Promise<string | null> {
  const [given, known] = [Buffer.from(key), Buffer.from(operatorKey(env.dataDir))];
  if (given.length === known.length && timingSafeEqual(given, known)) return folderKeyName;
  if (!looksLikeToken(key)) return null;
  const row = await db
    .selectFrom('operator_keys')
    .select('name')
    .where('key_hash', '=', hashToken(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Names are never reused: the log stays clear. */
export const keyHandlers: Pick<
  Handlers<'operator'>,
  'operator.keys' | 'operator.keyAdd' | 'operator.keyRevoke'
> = {
  'operator.keys': async (_request, { db }) => {
    const rows = await db.selectFrom('operator_keys').selectAll().orderBy('added_at').execute();
    return {
      keys: rows.map(({ name, added_by: addedBy, added_at, revoked_at }) => ({
        name,
        addedBy,
        addedAt: added_at.toISOString(),
        revokedAt: revoked_at?.toISOString() ?? null,
      })),
    };
  },

  'operator.keyAdd': async ({ name }, { db, caller }) => {
    if (name === folderKeyName) throw new DomainError('invalid_request', { field: 'name' });
    const { token, hash } = newToken();
    const added = await db
      .insertInto('operator_keys')
      .values({ name, key_hash: hash, added_by: caller.operator ?? '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!added) throw new DomainError('invalid_request', { field: 'name' });
    return { name, key: token };
  },

  'operator.keyRevoke': async ({ name }, { db }) => {
    const revoked = await db
      .updateTable('operator_keys')
      .set({ revoked_at: nowDate() })
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw new DomainError('not_found', { field: 'name' });
    return { name };
  },
};
