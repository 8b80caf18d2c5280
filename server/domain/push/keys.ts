import { settingOrMade } from '../../settings/write.ts';
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Gateway } from '../../context.ts';
import { perDatabase } from '../../ledger/per-database-cache.ts';

interface PushKey {
  privateKey: CryptoKey;
  /** P-256 point, uncompressed, base64url: browsers subscribe with it. */
  publicKey: string;
}

const settingKey = 'pushKey';
const keys = perDatabase<{ key?: Promise<PushKey> }>(() => ({}));
/** Seconds that a signature is good for; push services take 24 hours at the most. */
const validSeconds = 12 * 3600;

/** The site's key for web push (VAPID, RFC 8292), made at its first use; all processes of one database have the same. */
export function pushKey(gateway: Pick<Gateway, 'db'>): Promise<PushKey> {
  const known = keys(gateway);
  known.key ??= readOrMake(gateway);
  known.key.catch(() => delete known.key);
  return known.key;
}

/** What a push service is shown: who pushes, and that it is the one that the browser subscribed to. */
export async function authorization(
  gateway: Pick<Gateway, 'db' | 'env'>,
  endpoint: string,
): Promise<string> {
  const { privateKey, publicKey } = await pushKey(gateway);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(Date.now() / 1000) + validSeconds)
    .setSubject(gateway.env.siteUrl)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

async function readOrMake({ db }: Pick<Gateway, 'db'>): Promise<PushKey> {
  const made = await settingOrMade(db, settingKey, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return exportJWK(privateKey);
  });
  const jwk = made as JWK & { x: string; y: string };
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(jwk.x, 'base64url'),
    Buffer.from(jwk.y, 'base64url'),
  ]);
  return {
    privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey,
    publicKey: point.toString('base64url'),
  };
}
