import type { TextKey } from './text-key.ts';
import type { RejectionValue } from '../../contract/define.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/**
 * - `offline`: no network
 * - `unreachable`: no site, a lost response, or a foreign error page
 * - `timeout`: accepted, not answered in time
 * - `captive`: a sign-in page answered (BOOT-12)
 * - `maintenance`, `blocked`: the site's status (BOOT-10)
 * - `unauthorised`: no session any more
 * - `rejected`: by the gateway, with code and field
 * - `broken`: its 5xx, or a response that breaks the contract (CALL-02)
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

export function failureKey(failure: Failure): TextKey {
  return `errors.${failure.kind === 'rejected' ? failure.code : failure.kind}`;
}
