import type { Request, Value } from '../../contract/index.ts';
import { type ErrorCode, isErrorCode } from '../../contract/errors.ts';
import { signatureOf } from '../signature.ts';

/** What a vendor may ask of the seamless wallet (GAME-13). */
type WalletCall = 'authenticate' | 'balance' | 'debit' | 'credit' | 'rollback';

/** What became of a call: an answer, the wallet's refusal, or nothing that tells. */
export type Heard<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'silence' };

/** ms that the wallet has for an answer. */
const patience = 4000;
/** Refusals that say nothing of what was asked: it is asked again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'internal',
  'maintenance',
  'too_many_requests',
]);

interface Vendor {
  code: string;
  /** What it signs by. */
  key: Buffer;
  /** The site's origin. */
  origin: string;
}

/** Asks the wallet as a vendor elsewhere does: a signed HTTP call. Never throws. */
export async function askWallet<Name extends WalletCall>(
  { code, key, origin }: Vendor,
  name: Name,
  request: Request<`seamless.${Name}`>,
): Promise<Heard<Value<`seamless.${Name}`>>> {
  const body = JSON.stringify(request);
  const timestamp = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    'x-vendor': code,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(key, timestamp, body),
  };
  try {
    const response = await fetch(`${origin}/api/seamless/${name}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patience),
    });
    const answer = (await response.json()) as {
      success?: unknown;
      code?: unknown;
      value?: unknown;
    };
    if (answer.success === true)
      return { kind: 'answer', value: answer.value as Value<`seamless.${Name}`> };
    return isErrorCode(answer.code) && !passing.has(answer.code)
      ? { kind: 'refused', code: answer.code }
      : { kind: 'silence' };
  } catch {
    return { kind: 'silence' };
  }
}

/** Asks until there is an answer or a refusal, so many times at the most; the same request each time, so that it counts once. */
export async function askAgain<T>(
  ask: () => Promise<Heard<T>>,
  times: number,
  pause: number,
): Promise<Heard<T>> {
  for (let left = times; ; left -= 1) {
    const heard = await ask();
    if (heard.kind !== 'silence' || left <= 1) return heard;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
