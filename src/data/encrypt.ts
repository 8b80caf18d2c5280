import { CompactEncrypt, importJWK } from 'jose';
import type { ValueOf } from '../../contract/define.ts';
import type { site } from '../../contract/site/calls.ts';

type Keys = ValueOf<(typeof site)['site.keys']>;

/**
 * Encrypts a body as JWE compact (ECDH-ES, A256GCM) with the gateway's key (AUTH-25). Issued-at
 * follows the gateway's clock, so that a wrong device clock can log in. `askedAt`: device time of
 * the keys' arrival, ms.
 */
export async function encrypt(
  body: unknown,
  keys: Keys,
  askedAt: number,
): Promise<{ encrypted: string }> {
  const jwk = keys.keys[0];
  if (!jwk) throw new Error('the gateway publishes no key');
  const key = await importJWK({ ...jwk, alg: 'ECDH-ES' }, 'ECDH-ES');
  const gatewayNow = Date.parse(keys.serverTime) + (Date.now() - askedAt);
  const payload = { iat: Math.floor(gatewayNow / 1000), nonce: crypto.randomUUID(), body };
  const encrypted = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(key);
  return { encrypted };
}
