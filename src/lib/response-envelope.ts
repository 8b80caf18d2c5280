import type { Answer, RejectionValue } from '../../contract/define.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Failure, Result } from './result.ts';

function failureOf(
  status: number,
  answer: Answer<RejectionValue> | null,
  retryAfter: number | undefined,
): Failure {
  if (!answer) return { kind: status >= 500 ? 'unreachable' : 'captive' };
  if (answer.code === 'maintenance') return { kind: 'maintenance' };
  if (answer.code === 'region_blocked') return { kind: 'blocked' };
  if (answer.code === 'not_logged_in') return { kind: 'unauthorised' };
  if (!isCode(answer.code) || answer.code === 'internal') return { kind: 'broken' };
  return {
    kind: 'rejected',
    code: answer.code,
    ...(answer.field === undefined ? {} : { field: answer.field }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(answer.value ? { value: answer.value } : {}),
  };
}

/** By its form: the list of all weighs too much for the first screen, and a code without words gets those of `broken` (`t`). */
const isCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && /^[a-z_]{3,40}$/.test(code);

function isAnswer(data: unknown): data is Answer<unknown> {
  return typeof data === 'object' && data !== null && 'success' in data && 'value' in data;
}

/** Reads the envelope of an answer (CALL-03): its value, whose shape is still to be checked, or why there is none. */
export function readEnvelope(status: number, text: string, headers: Headers): Result<unknown> {
  const fail = (failure: Failure): Result<unknown> => ({ ok: false, failure });
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // An answer that was cut off on its way is nobody else's page; the gateway's own errors are none without an envelope.
    return fail(
      status >= 500 || text.trimStart().startsWith('<')
        ? failureOf(status, null, undefined)
        : { kind: 'broken' },
    );
  }
  if (!isAnswer(data)) return fail(failureOf(status, null, undefined));
  if (data.success) return { ok: true, value: data.value };
  return fail(
    failureOf(
      status,
      data as Answer<RejectionValue>,
      Number(headers.get('retry-after')) || undefined,
    ),
  );
}
