import { compactDecrypt } from 'jose';
import { sql } from 'kysely';
import { type Infer, any, integer, is, size, string, type } from 'superstruct';
import type { Gateway } from '../context.ts';
import { privateKey } from '../settings/keys.ts';
import { DomainError } from '../domain-error.ts';

/** Seconds by which the issued-at of a sealed request may differ from the gateway's clock. */
const clockWindow = 120;

const Envelope = type({ sealed: size(string(), 1, 65_536) });
const Payload = type({ iat: integer(), nonce: size(string(), 16, 64), body: any() });
type Payload = Infer<typeof Payload>;

/**
 * Opens a sealed request body, `{ sealed: JWE compact }` (AUTH-25), and gives the body within. Throws Refusal
 * `invalid_seal` for anything else, `replayed_request` for one that was seen before.
 */
export async function decrypt(gateway: Pick<Gateway, 'db'>, raw: unknown): Promise<unknown> {
  if (!is(raw, Envelope)) throw new DomainError('invalid_seal');
  const payload = await open(gateway, raw.sealed);
  if (Math.abs(payload.iat - Date.now() / 1000) > clockWindow)
    throw new DomainError('invalid_seal');
  await rememberNonce(gateway, payload.nonce);
  return payload.body;
}

async function open(gateway: Pick<Gateway, 'db'>, sealed: string): Promise<Payload> {
  const key = await privateKey(gateway);
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const payload: unknown = JSON.parse(new TextDecoder().decode(plaintext));
    if (is(payload, Payload)) return payload;
  } catch {
    // Whatever is wrong with it, the sender learns only that it is.
  }
  throw new DomainError('invalid_seal');
}

/** One statement for all processes: sweeps what has expired, and notes the nonce unless it is known. */
async function rememberNonce({ db }: Pick<Gateway, 'db'>, nonce: string): Promise<void> {
  const { rows } = await sql`
    WITH swept AS (DELETE FROM seen_nonces WHERE expires_at < now())
    INSERT INTO seen_nonces (nonce, expires_at)
    VALUES (${nonce}, now() + make_interval(secs => ${3 * clockWindow}))
    ON CONFLICT DO NOTHING RETURNING nonce`.execute(db);
  if (rows.length === 0) throw new DomainError('replayed_request');
}
