import type { ValueOf } from '../../contract/define.ts';
import type { site } from '../../contract/site/calls.ts';

type Keys = ValueOf<(typeof site)['site.keys']>;

/**
 * Seals a request body as JWE compact (ECDH-ES, A256GCM) to the gateway's published key (AUTH-25). The issued-at follows
 * the gateway's clock, reported with the keys, so that a device whose clock is off by a day can still log in.
 * `askedAt` is the device's time in ms at which the keys arrived.
 */
export async function encrypt(
  body: unknown,
  keys: Keys,
  askedAt: number,
): Promise<{ encrypted: string }> {
  const { CompactEncrypt, importJWK } = await import('jose');
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
