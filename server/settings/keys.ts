import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type CryptoKey, type JWK, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Value } from '../../contract/index.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { perDatabase } from '../ledger/per-database-cache.ts';
import { decryptSetting, encryptSetting } from '../vault/settings.ts';
import { secretOrMade } from './write.ts';
import { now, nowDate } from '../clock.ts';

interface StoredKey extends JWK {
  x: string;
  y: string;
  kid: string;
  /** When the next one came; none: in use. */
  replacedAt?: string;
}

interface KeyPairs {
  /** By `kid`; those replaced too. */
  privateKeys: Map<string, CryptoKey>;
  newest: string;
  publicKeys: Value<'site.keys'>['keys'];
  readAt: number;
}

const settingKey = 'sealKey';
/** ms: an open page may hold a key for so long. */
const acceptReplacedMs = 24 * 3_600_000;
/** ms between readings; an unknown key is looked for sooner. */
const rereadMs = 30_000;
const rereadUnknownMs = 1000;
const cache = perDatabase<{ pairs?: Promise<KeyPairs> }>(() => ({}));

/** The key to encrypt requests to (AUTH-25), the same in all processes. */
export async function publicKeys(gateway: Pick<Gateway, 'db'>): Promise<KeyPairs['publicKeys']> {
  return (await keyPairs(gateway, rereadMs)).publicKeys;
}

/** Undefined for an unknown `kid`, or one replaced a day ago; without a `kid`, the newest. */
export async function privateKey(
  gateway: Pick<Gateway, 'db'>,
  kid: string | undefined,
): Promise<CryptoKey | undefined> {
  const known = await keyPairs(gateway, rereadMs);
  const key = known.privateKeys.get(kid ?? known.newest);
  return key ?? (await keyPairs(gateway, rereadUnknownMs)).privateKeys.get(kid ?? '');
}

/** A new key is published at once; the one before is accepted for a day. Returns its `kid`. */
export async function replaceSealKey(gateway: Pick<Gateway, 'db'>): Promise<string> {
  const { db } = gateway;
  await keyPairs(gateway, rereadMs);
  const made = await newKey();
  await db.transaction().execute(async (transaction) => {
    const { value } = await transaction
      .selectFrom('settings')
      .select('value')
      .where('key', '=', settingKey)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const replacedAt = nowDate().toISOString();
    const earlier = acceptedKeys(decryptSetting(db, settingKey, value));
    for (const key of earlier) key.replacedAt ??= replacedAt;
    const keys = [made, ...earlier];
    await transaction
      .updateTable('settings')
      .set({ value: JSON.stringify(encryptSetting(db, settingKey, { keys })) })
      .where('key', '=', settingKey)
      .execute();
  });
  delete cache(gateway).pairs;
  return made.kid;
}

async function newKey(): Promise<StoredKey> {
  const { privateKey: made } = await generateKeyPair('ECDH-ES', {
    crv: 'P-256',
    extractable: true,
  });
  return { ...(await exportJWK(made)), kid: randomUUID() } as StoredKey;
}

/** Newest first; earlier versions stored one key alone. */
function acceptedKeys(stored: unknown): StoredKey[] {
  const { keys } = stored as { keys?: StoredKey[] };
  const since = now() - acceptReplacedMs;
  return (keys ?? [stored as StoredKey]).filter(
    ({ replacedAt }) => replacedAt === undefined || Date.parse(replacedAt) > since,
  );
}

async function keyPairs(gateway: Pick<Gateway, 'db'>, maxAgeMs: number): Promise<KeyPairs> {
  const cached = cache(gateway);
  const before = cached.pairs;
  const known = await before;
  if (known && performance.now() - known.readAt < maxAgeMs) return known;
  // Another call reads them already.
  if (cached.pairs && cached.pairs !== before) return cached.pairs;
  const pairs = readOrMake(gateway.db);
  cached.pairs = pairs;
  pairs.catch(() => delete cached.pairs);
  return pairs;
}

async function readOrMake(db: Kysely<Database>): Promise<KeyPairs> {
  const make = async () => ({ keys: [await newKey()] });
  const keys = acceptedKeys(await secretOrMade(db, settingKey, make));
  const [{ x, y, kid }] = keys as [StoredKey];
  const imported = keys.map(
    async (jwk) => [jwk.kid, (await importJWK(jwk, 'ECDH-ES')) as CryptoKey] as const,
  );
  return {
    privateKeys: new Map(await Promise.all(imported)),
    newest: kid,
    publicKeys: [{ kty: 'EC', crv: 'P-256', x, y, kid }],
    readAt: performance.now(),
  };
}
