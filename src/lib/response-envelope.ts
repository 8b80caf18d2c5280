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

/** By form: the list is too large for the first screen. */
const isCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && /^[a-z_]{3,40}$/.test(code);

function isAnswer(data: unknown): data is Answer<unknown> {
  return typeof data === 'object' && data !== null && 'success' in data && 'value' in data;
}

/** CALL-03. Returns the unchecked value, or the failure. */
export function readEnvelope(status: number, text: string, headers: Headers): Result<unknown> {
  const fail = (failure: Failure): Result<unknown> => ({ ok: false, failure });
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // Not captive: cut off, or a gateway's 5xx without envelope.
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
