import type { Request, Value } from '../../contract/index.ts';
import { type ErrorCode, isErrorCode } from '../../contract/errors.ts';
import { signedHeaders } from '../signature.ts';

/** Calls of the seamless wallet (GAME-13). */
type WalletCall = 'authenticate' | 'balance' | 'debit' | 'credit' | 'rollback';

/** A value, a rejection, or unknown. */
export type WalletResponse<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'rejected'; code: ErrorCode }
  | { kind: 'silence' };

const timeoutMs = 4000;
/** Rejections that a retry may overcome. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'internal',
  'maintenance',
  'too_many_requests',
]);

interface Vendor {
  code: string;
  key: Buffer;
  /** The site's. */
  origin: string;
}

/** Calls the wallet by signed HTTP. Never throws. */
export async function askWallet<Name extends WalletCall>(
  { code, key, origin }: Vendor,
  name: Name,
  request: Request<`seamless.${Name}`>,
): Promise<WalletResponse<Value<`seamless.${Name}`>>> {
  const body = JSON.stringify(request);
  const path = `/api/seamless/${name}`;
  // A repeat is signed again: its nonce would be a replay's.
  const signed = signedHeaders(key, 'vendor-to-site', { method: 'POST', path, body });
  try {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...signed, 'x-vendor': code },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as {
      success?: unknown;
      code?: unknown;
      value?: unknown;
    };
    if (answer.success === true)
      return { kind: 'answer', value: answer.value as Value<`seamless.${Name}`> };
    return isErrorCode(answer.code) && !passing.has(answer.code)
      ? { kind: 'rejected', code: answer.code }
      : { kind: 'silence' };
  } catch {
    return { kind: 'silence' };
  }
}

/** Repeats the same request until its outcome is known, up to `times`; it counts once. */
export async function askAgain<T>(
  ask: () => Promise<WalletResponse<T>>,
  times: number,
  pauseMs: number,
): Promise<WalletResponse<T>> {
  for (let left = times; ; left -= 1) {
    const heard = await ask();
    if (heard.kind !== 'silence' || left <= 1) return heard;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
