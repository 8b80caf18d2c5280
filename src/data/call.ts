import { type FetchOptions, ofetch } from 'ofetch';
import { is } from 'superstruct';
import type { Answer } from '../../contract/define.ts';
import { isErrorCode } from '../../contract/errors.ts';
import { type ActionName, type Request, type Value, entryOf } from '../../contract/index.ts';
import type { Failure, Result } from '../lib/result.ts';

interface CallOptions {
  /** ms until the call counts as `timeout`; 15,000 unless told. */
  timeout?: number;
  signal?: AbortSignal;
}

type Watcher = (failure: Failure | null) => void;
const watchers = new Set<Watcher>();
let bearer: () => string | null = () => null;

/** Tells where the session token comes from; the session model does so once at start. */
export function useToken(read: () => string | null): void {
  bearer = read;
}

/** Hears the outcome of every call: null for an answer, else why there was none. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function fail<T>(failure: Failure): Result<T> {
  for (const watcher of watchers) watcher(failure);
  return { ok: false, failure };
}

/** Query parameters without the undefined ones. */
function queryOf(request: object): Record<string, string> {
  const entries = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function failureOf(status: number, answer: Answer<unknown> | null, retryAfter: number | undefined): Failure {
  if (!answer) return { kind: status >= 500 ? 'broken' : 'captive' };
  if (answer.code === 'maintenance') return { kind: 'maintenance' };
  if (answer.code === 'region_blocked') return { kind: 'blocked' };
  if (answer.code === 'not_logged_in') return { kind: 'unauthorised' };
  if (!isErrorCode(answer.code) || answer.code === 'internal') return { kind: 'broken' };
  return {
    kind: 'refused',
    code: answer.code,
    ...(answer.field === undefined ? {} : { field: answer.field }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function isAnswer(data: unknown): data is Answer<unknown> {
  return typeof data === 'object' && data !== null && 'success' in data && 'value' in data;
}

async function bodyOf(name: ActionName, request: object): Promise<Result<unknown>> {
  if (!entryOf(name).sealed) return { ok: true, value: request };
  const asked = await call('site.keys', {});
  if (!asked.ok) return asked;
  const { seal } = await import('./seal.ts');
  return { ok: true, value: await seal(request, asked.value, Date.now()) };
}

/**
 * One typed call of the contract. Never throws: gives the value, checked against its struct (CALL-02), or the failure.
 * A money call carries its idempotency key in the request; sending it again is the caller's decision.
 */
export async function call<N extends ActionName>(
  name: N,
  request: Request<N>,
  options: CallOptions = {},
): Promise<Result<Value<N>>> {
  const entry = entryOf(name);
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const timeout = AbortSignal.timeout(options.timeout ?? 15_000);
  const settings: FetchOptions<'text'> = {
    method: entry.method,
    responseType: 'text',
    ignoreResponseError: true,
    retry: false,
    signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    headers: {},
  };
  if (inQuery) settings.query = queryOf(request as object);
  else {
    const body = await bodyOf(name, request as object);
    if (!body.ok) return body;
    settings.body = body.value as Record<string, unknown>;
  }
  const token = entry.auth === 'guest' && name !== 'session.logout' && name !== 'site.language' ? null : bearer();
  if (token) settings.headers = { authorization: `Bearer ${token}` };

  try {
    const response = await ofetch.raw(entry.path, settings);
    return readAnswer(name, response.status, response._data as string, response.headers);
  } catch {
    return fail({ kind: timeout.aborted ? 'timeout' : 'offline' });
  }
}

function readAnswer<N extends ActionName>(
  name: N,
  status: number,
  text: string,
  headers: Headers,
): Result<Value<N>> {
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // An answer that was cut off on its way is nobody else's page.
    return fail(text.trimStart().startsWith('<') ? failureOf(status, null, undefined) : { kind: 'broken' });
  }
  if (!isAnswer(data)) return fail({ kind: status >= 500 ? 'broken' : 'captive' });
  if (!data.success) {
    const retryAfter = Number(headers.get('retry-after')) || undefined;
    return fail(failureOf(status, data, retryAfter));
  }
  const struct = entryOf(name).value;
  if (!is(data.value, struct)) return fail({ kind: 'broken' });
  for (const watcher of watchers) watcher(null);
  return { ok: true, value: data.value as Value<N> };
}
