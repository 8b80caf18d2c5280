import { randomUUID } from 'node:crypto';
import { type Message, type Purpose, signatureOf } from '../signature.ts';

/** Headers of a signed message as another system makes them; time (ms) and nonce as given. */
export function signedHeadersAt(
  secret: Buffer | string,
  purpose: Purpose,
  message: Message,
  { at = Date.now(), nonce = randomUUID() as string } = {},
): Record<string, string> {
  const key = typeof secret === 'string' ? Buffer.from(secret) : secret;
  const timestamp = String(at);
  return {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signatureOf(key, purpose, { ...message, timestamp, nonce }),
  };
}
