import type { TextKey } from './text-key.ts';
import type { RejectionValue } from '../../contract/define.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/**
 * Why a call failed, as a closed union:
 * - `offline`: the device has no network
 * - `unreachable`: it has one, and the site did not answer: nothing was there, the answer was lost, or an error page stood in its place
 * - `timeout`: the gateway accepted and did not answer in time
 * - `captive`: something between answered with a page of its own (BOOT-12)
 * - `maintenance`, `blocked`: the site's status (BOOT-10)
 * - `unauthorised`: there is no session any more
 * - `rejected`: the gateway's own rejection, with its code and the field that is to blame
 * - `broken`: the gateway's own 5xx, or an answer that does not have the shape that the contract promises (CALL-02)
 */
export type Failure =
  | {
      kind:
        | 'offline'
        | 'unreachable'
        | 'timeout'
        | 'captive'
        | 'maintenance'
        | 'blocked'
        | 'unauthorised'
        | 'broken';
    }
  | {
      kind: 'rejected';
      code: ErrorCode;
      field?: string;
      retryAfter?: number;
      value?: RejectionValue;
    };

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const noAnswer = (): Failure => ({
  kind: globalThis.navigator?.onLine ? 'unreachable' : 'offline',
});

export async function mapped<A, B>(
  answer: Promise<Result<A>>,
  map: (value: A) => B,
): Promise<Result<B>> {
  const done = await answer;
  return done.ok ? { ok: true, value: map(done.value) } : done;
}

/** The text that explains a failure and what to do. */
export function failureKey(failure: Failure): TextKey {
  return `errors.${failure.kind === 'rejected' ? failure.code : failure.kind}`;
}
