import { randomUUID } from 'node:crypto';
import { CompactEncrypt, type JWK, importJWK } from 'jose';
import { send } from './attack.ts';

export interface Forgery {
  nonce?: string;
  ageSeconds?: number;
  kid?: string;
}

/** What encrypts requests to the gateway's published key, rightly or not. */
export async function encrypter(
  url: string,
): Promise<(body: object, forgery?: Forgery) => Promise<string>> {
  const answer = await send(`${url}/api/site/keys`);
  const { value } = JSON.parse(answer.text) as { value: { keys: (JWK & { kid: string })[] } };
  const jwk = value.keys[0]!;
  const key = await importJWK({ ...jwk, alg: 'ECDH-ES' }, 'ECDH-ES');
  return (body, { nonce = randomUUID(), ageSeconds = 0, kid = jwk.kid } = {}) => {
    const iat = Math.floor(Date.now() / 1000) - ageSeconds;
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ iat, nonce, body })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(key);
  };
}
