import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Gateway, Handlers } from '../context.ts';
import type { Job } from '../kernel/jobs.ts';
import { replaceSealKey } from '../settings/keys.ts';
import { replaceSetting } from '../settings/write.ts';
import { keyBytes } from '../vault/cipher.ts';
import { findMasterKeys, writeMasterKeys } from '../vault/master-keys.ts';
import { countOutdated, reencrypt } from '../vault/reencrypt.ts';
import { vaultOf } from '../vault/vault.ts';

/** Between readings of the keys by each process. */
const refreshMs = 30_000;
/** From a key's making to its use: every process has read it by then. */
const announceSeconds = 60;
/** From a key's use to the end of every write under the one before. */
const settleSeconds = 120;

const doneKey = 'secretsUnder';

export const secretHandlers: Pick<
  Handlers<'operator'>,
  'operator.secrets' | 'operator.secretsRotate'
> = {
  'operator.secrets': async (_request, { db }) => {
    const vault = vaultOf(db);
    await vault.load(db);
    const { used_from } = await db
      .selectFrom('secret_keys')
      .select('used_from')
      .where('id', '=', vault.currentId)
      .executeTakeFirstOrThrow();
    return {
      keyId: vault.currentId,
      usedFrom: used_from.toISOString(),
      outdated: await countOutdated(db),
    };
  },

  'operator.secretsRotate': async (_request, context) => {
    const key = await rotateKeys(context);
    return { ...key, kid: await replaceSealKey(context) };
  },
};

/**
 * Makes a key for the vault, used from `afterSeconds` on, and wraps all under the newest master
 * key: the first of PALARO_KEY, or a new one in the data folder's file. That file holds old and new
 * until the database has the new one.
 */
export async function rotateKeys(
  { db, env }: Pick<Gateway, 'db' | 'env'>,
  afterSeconds = announceSeconds,
): Promise<{ keyId: string; usedFrom: string }> {
  const vault = vaultOf(db);
  const isFile = env.masterKeys.length === 0;
  const known = findMasterKeys(env) ?? [];
  const masters = isFile ? [randomBytes(keyBytes), ...known] : known;
  if (isFile) writeMasterKeys(env, masters);
  const made = await db.transaction().execute(async (transaction) => {
    await vault.rewrap(transaction, masters);
    const { id, wrapped } = vault.newKey();
    const { used_from } = await transaction
      .insertInto('secret_keys')
      .values({
        id,
        wrapped,
        used_from: sql<Date>`now() + make_interval(secs => ${afterSeconds})`,
      })
      .returning('used_from')
      .executeTakeFirstOrThrow();
    return { keyId: id, usedFrom: used_from.toISOString() };
  });
  if (isFile) writeMasterKeys(env, masters.slice(0, 1));
  await vault.load(db);
  return made;
}

/** Learns of new keys before they are used. */
export const secretKeysJob: Job = {
  name: 'secret keys',
  intervalMs: refreshMs,
  run: ({ db }) => vaultOf(db).load(db),
};

/** Encrypts what an earlier version stored plain, and what is under an earlier key. */
export const reencryptJob: Job = {
  name: 'secrets',
  intervalMs: 60_000,
  atStart: true,
  oneProcess: true,
  run: ({ db }) => reencryptOnce(db),
};

/** Nothing to do once a whole run began when no process could use an earlier key. */
async function reencryptOnce(db: Gateway['db']): Promise<void> {
  const vault = vaultOf(db);
  await vault.load(db);
  const { rows } = await sql<{ done: boolean; settled: boolean }>`
    SELECT EXISTS (SELECT FROM settings WHERE key = ${doneKey} AND value ->> 'key' = k.id) AS done,
      used_from < now() - make_interval(secs => ${settleSeconds}) AS settled
    FROM secret_keys k WHERE id = ${vault.currentId}`.execute(db);
  const [state] = rows;
  if (!state || state.done) return;
  await reencrypt(db);
  if (state.settled) await replaceSetting(db, doneKey, { key: vault.currentId });
}
