import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature headers of a message of another system. */
export interface Signed {
  /** Milliseconds since the epoch, as the header has it. */
  timestamp: string;
  /** Hex HMAC-SHA-256 of `timestamp.body`. */
  signature: string;
  rawBody: string | Buffer;
}

/** The signature that a message must carry: hex HMAC-SHA-256 of `timestamp.body`. */
export function signatureOf(secret: Buffer, timestamp: string, rawBody: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

/**
 * Whether a message was signed with a secret, compared in constant time.
 * @param tolerance ms by which its timestamp may differ from now, either way
 */
export function isSignedBy(
  secret: Buffer,
  { timestamp, signature, rawBody }: Signed,
  tolerance: number,
): boolean {
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  if (Math.abs(Date.now() - Number(timestamp)) > tolerance) return false;
  return timingSafeEqual(
    Buffer.from(signatureOf(secret, timestamp, rawBody), 'hex'),
    Buffer.from(signature, 'hex'),
  );
}
