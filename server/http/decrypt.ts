import { compactDecrypt } from 'jose';
import { type Infer, any, integer, is, size, string, type } from 'superstruct';
import type { Gateway } from '../context.ts';
import { spendNonce } from '../kernel/nonces.ts';
import { privateKey } from '../settings/keys.ts';
import { DomainError } from '../domain-error.ts';
import { now } from '../clock.ts';

/** Seconds of clock difference allowed. */
const clockWindow = 120;

const Envelope = type({ encrypted: size(string(), 1, 65_536) });
const Payload = type({ iat: integer(), nonce: size(string(), 16, 64), body: any() });
type Payload = Infer<typeof Payload>;

/**
 * Decrypts `{ encrypted: JWE compact }` (AUTH-25). Throws `invalid_seal`, or `replayed_request` for
 * a repeat.
 */
export async function decrypt(gateway: Pick<Gateway, 'db'>, raw: unknown): Promise<unknown> {
  if (!is(raw, Envelope)) throw new DomainError('invalid_seal');
  const payload = await open(gateway, raw.encrypted);
  if (Math.abs(payload.iat - now() / 1000) > clockWindow) throw new DomainError('invalid_seal');
  await spendNonce(gateway.db, 'encrypted', payload.nonce, clockWindow * 1000);
  return payload.body;
}

async function open(gateway: Pick<Gateway, 'db'>, jwe: string): Promise<Payload> {
  const keyOf = async ({ kid }: { kid?: string | undefined }) => {
    const key = await privateKey(gateway, kid);
    if (!key) throw new DomainError('invalid_seal');
    return key;
  };
  try {
    const { plaintext } = await compactDecrypt(jwe, keyOf, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const payload: unknown = JSON.parse(new TextDecoder().decode(plaintext));
    if (is(payload, Payload)) return payload;
  } catch {
    // No details to the sender.
  }
  throw new DomainError('invalid_seal');
}
