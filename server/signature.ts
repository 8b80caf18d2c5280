import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { now } from './clock.ts';

/** Each direction and use has a key of its own, derived from the shared secret. */
export type Purpose =
  | 'vendor-to-site'
  | 'deposits-to-provider'
  | 'payouts-to-provider'
  | 'deposits-to-site'
  | 'payouts-to-site'
  | 'messages-to-provider';

export interface Message {
  /** `POST` */
  method: string;
  /** With its query, as sent: `/api/seamless/debit`. */
  path: string;
  body: string | Buffer;
}

/** The headers without `x-`. */
export interface Signature {
  /** Ms since 1970, as text. */
  timestamp: string;
  /** New for each request: 16 to 64 letters, digits, `_` and `-`. */
  nonce: string;
  /** Hex HMAC-SHA-256. */
  signature: string;
}

export type Signed = Message & Signature;

/** The header that is wrong. */
export type SignatureFault = 'x-timestamp' | 'x-nonce' | 'x-signature';

/**
 * Hex HMAC-SHA-256 of method, path, time, nonce and the body's SHA-256, a line each
 * (docs/signatures.md).
 */
export function signatureOf(
  secret: Buffer,
  purpose: Purpose,
  { method, path, body, timestamp, nonce }: Omit<Signed, 'signature'>,
): string {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = ['palaro-1', method.toUpperCase(), path, timestamp, nonce, digest];
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex');
}

/** Signs now, with a new nonce. */
export function sign(secret: Buffer, purpose: Purpose, message: Message): Signed {
  const fresh = { timestamp: String(now()), nonce: randomBytes(18).toString('base64url') };
  return {
    ...message,
    ...fresh,
    signature: signatureOf(secret, purpose, { ...message, ...fresh }),
  };
}

/** Headers of a message signed now, with its content type. */
export function signedHeaders(
  secret: Buffer,
  purpose: Purpose,
  message: Message,
): Record<string, string> {
  const { timestamp, nonce, signature } = sign(secret, purpose, message);
  return {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  };
}

/**
 * Returns the header that is wrong, or null. In constant time where the signature is compared.
 * Nonces are the caller's to remember.
 * @param toleranceMs of clock difference
 */
export function signatureFault(
  secret: Buffer,
  purpose: Purpose,
  signed: Signed,
  toleranceMs: number,
): SignatureFault | null {
  const { timestamp, nonce, signature } = signed;
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now() - Number(timestamp)) > toleranceMs)
    return 'x-timestamp';
  if (!/^[\w-]{16,64}$/.test(nonce)) return 'x-nonce';
  if (!/^[0-9a-f]{64}$/i.test(signature)) return 'x-signature';
  const expected = Buffer.from(signatureOf(secret, purpose, signed), 'hex');
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'x-signature';
}
