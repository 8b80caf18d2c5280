import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Signed {
  /** Ms since 1970, as text. */
  timestamp: string;
  /** Hex HMAC-SHA-256 of `timestamp.body`. */
  signature: string;
  rawBody: string | Buffer;
}

/** Hex HMAC-SHA-256 of `timestamp.body`. */
export function signatureOf(secret: Buffer, timestamp: string, rawBody: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

/**
 * Whether the signature fits, in constant time.
 * @param tolerance ms of clock difference
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
