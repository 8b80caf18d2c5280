import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';

/** Encrypts as the app does (AUTH-25); `at` in ms. */
export async function encrypted(
  app: FastifyInstance,
  body: unknown,
  at = Date.now(),
): Promise<{ encrypted: string }> {
  const { keys } = (await app.inject('/api/site/keys')).json().value;
  const payload = { iat: Math.floor(at / 1000), nonce: randomUUID(), body };
  const text = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0].kid })
    .encrypt(await importJWK({ ...keys[0], alg: 'ECDH-ES' }, 'ECDH-ES'));
  return { encrypted: text };
}
