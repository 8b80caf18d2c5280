import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Gateway } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

/** A signed request is good for this many ms before and after its timestamp. */
const tolerance = 60_000;

export interface SignedRequest {
  vendor: string;
  /** Milliseconds since the epoch, as the header has it. */
  timestamp: string;
  /** Hex HMAC-SHA-256 of `timestamp.body` under the vendor's key. */
  signature: string;
  rawBody: string | Buffer;
}

/** The signature that a vendor's request must carry: hex HMAC-SHA-256 of `timestamp.body`. */
export function signatureOf(secret: Buffer, timestamp: string, rawBody: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

/** The code of the vendor that signed a request (GAME-13). Throws Refusal `bad_signature`. */
export async function verifyVendor(gateway: Pick<Gateway, 'db'>, request: SignedRequest): Promise<string> {
  const { vendor, timestamp, signature, rawBody } = request;
  const wellFormed =
    /^[A-Z0-9_]{2,20}$/.test(vendor) && /^\d{13}$/.test(timestamp) && /^[0-9a-f]{64}$/i.test(signature);
  if (!wellFormed || Math.abs(Date.now() - Number(timestamp)) > tolerance) throw new Refusal('bad_signature');
  const key = await gateway.db
    .selectFrom('vendor_keys')
    .select('secret')
    .where('vendor', '=', vendor)
    .executeTakeFirst();
  const expected = Buffer.from(signatureOf(key?.secret ?? Buffer.alloc(32), timestamp, rawBody), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')) || !key) throw new Refusal('bad_signature');
  return vendor;
}
