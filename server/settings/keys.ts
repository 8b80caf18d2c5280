import { settingOrMade } from './write.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type CryptoKey, type JWK, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Value } from '../../contract/index.ts';
import type { Gateway } from '../context.ts';
import { primaryOf } from '../db/connect.ts';
import type { Database } from '../db/database.ts';

interface KeyPair {
  privateKey: CryptoKey;
  publicKeys: Value<'site.keys'>['keys'];
}

const settingKey = 'sealKey';
const pairs = new WeakMap<Kysely<Database>, Promise<KeyPair>>();

/** Keys to encrypt requests to (AUTH-25), the same in all processes. */
export async function publicKeys(gateway: Pick<Gateway, 'db'>): Promise<KeyPair['publicKeys']> {
  return (await keyPair(gateway)).publicKeys;
}

export async function privateKey(gateway: Pick<Gateway, 'db'>): Promise<CryptoKey> {
  return (await keyPair(gateway)).privateKey;
}

function keyPair({ db }: Pick<Gateway, 'db'>): Promise<KeyPair> {
  const known = pairs.get(primaryOf(db));
  if (known) return known;
  const pair = readOrMake(db);
  pairs.set(primaryOf(db), pair);
  pair.catch(() => pairs.delete(primaryOf(db)));
  return pair;
}

async function readOrMake(db: Kysely<Database>): Promise<KeyPair> {
  const made = await settingOrMade(db, settingKey, async () => {
    const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    return { ...(await exportJWK(privateKey)), kid: randomUUID() };
  });
  const jwk = made as JWK & { x: string; y: string; kid: string };
  return {
    privateKey: (await importJWK(jwk, 'ECDH-ES')) as CryptoKey,
    publicKeys: [{ kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y, kid: jwk.kid }],
  };
}
