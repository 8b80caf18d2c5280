import { type FetchOptions, ofetch } from 'ofetch';
import type { Action } from '../../contract/define.ts';
import { first } from '../../contract/first.ts';
import type { AppAction, Value } from '../../contract/index.ts';
import { readEnvelope } from '../lib/response-envelope.ts';
import { type Failure, type Result, noAnswer } from '../lib/result.ts';
import { tracked } from '../lib/settled.ts';
import { onThisLine } from '../lib/slow-line.ts';

/* Loaded by the first call: home is drawn without it. */

export interface CallOptions {
  /** ms; default 15,000, on a slow line four times as long. */
  timeout?: number;
  /** Idempotency key of a queued write (PWA-06). */
  key?: string;
}

/** Of `call.ts`. */
export interface Caller {
  /** Session token when the call was made. */
  token: string | null;
  /** Notifies the watchers; null: success. */
  report(failure: Failure | null): void;
  /** Counts writes that are sent and unanswered. */
  countWrite(by: 1 | -1): void;
}

function queryOf(request: object): Record<string, string> {
  const entries = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

/** Loads the part of the contract that has the call. Rejects if it cannot be loaded. */
async function entryOf(name: AppAction): Promise<Action> {
  type Part = Partial<Record<AppAction, Action>>;
  const known = (first as Part)[name];
  if (known) return known;
  const { calls } = /^(session|verif)/.test(name)
    ? await import('../../contract/sign-in.ts')
    : await import('../../contract/late.ts');
  return (calls as Part)[name]!;
}

async function bodyOf(
  { form, encrypted }: Action,
  request: object,
  caller: Caller,
): Promise<Result<unknown>> {
  if (form) return { ok: true, value: new URLSearchParams(queryOf(request)) };
  if (!encrypted) return { ok: true, value: request };
  const asked = await sendCall('site.keys', {}, {}, caller);
  if (!asked.ok) return asked;
  try {
    const { encrypt: seal } = await import('./encrypt.ts');
    const keys = asked.value as Value<'site.keys'>;
    return { ok: true, value: await seal(request, keys, Date.now()) };
  } catch {
    // The chunk did not load, or the browser cannot encrypt.
    return { ok: false, failure: { kind: 'broken' } };
  }
}

const takesToken = (name: AppAction, { auth }: Action): boolean =>
  auth !== 'guest' || name === 'session.logout' || name === 'site.language';

const headersOf = (token: string | null, key: string | undefined): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
});

/** Never throws. */
async function answerOf(entry: Action, settings: FetchOptions<'text'>): Promise<Result<unknown>> {
  try {
    const response = await tracked(ofetch.raw(entry.path, settings));
    const answer = readEnvelope(response.status, response._data as string, response.headers);
    if (!answer.ok || entry.value.is(answer.value)) return answer;
    return { ok: false, failure: { kind: 'broken' } };
  } catch {
    return { ok: false, failure: settings.signal?.aborted ? { kind: 'timeout' } : noAnswer() };
  }
}

/**
 * Sends a call and checks the value against its struct (CALL-02); reports the outcome. Never throws.
 */
export async function sendCall(
  name: AppAction,
  request: object,
  options: CallOptions,
  caller: Caller,
): Promise<Result<unknown>> {
  const entry = await entryOf(name).catch(() => null);
  if (!entry) {
    const failure = noAnswer();
    caller.report(failure);
    return { ok: false, failure };
  }
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const settings: FetchOptions<'text'> = {
    method: entry.method,
    responseType: 'text',
    ignoreResponseError: true,
    retry: false,
    signal: AbortSignal.timeout(options.timeout ?? onThisLine(15_000)),
    headers: headersOf(takesToken(name, entry) ? caller.token : null, options.key),
  };
  if (inQuery) settings.query = queryOf(request);
  else {
    const body = await bodyOf(entry, request, caller);
    if (!body.ok) return body;
    settings.body = body.value as Record<string, unknown>;
    caller.countWrite(1);
  }
  const answer = await answerOf(entry, settings);
  if (!inQuery) caller.countWrite(-1);
  caller.report(answer.ok ? null : answer.failure);
  return answer;
}
