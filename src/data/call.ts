import { type FetchOptions, ofetch } from 'ofetch';
import { is } from 'superstruct';
import type { Action } from '../../contract/define.ts';
import { first } from '../../contract/first.ts';
import type { AppAction, Request, Value } from '../../contract/index.ts';
import { readEnvelope } from '../lib/response-envelope.ts';
import { type Failure, type Result, noAnswer } from '../lib/result.ts';
import { tracked } from '../lib/settled.ts';

interface CallOptions {
  /** ms until the call counts as `timeout`; 15,000 unless reported. */
  timeout?: number;
  /** The key of a queued write: sent again with it, it is done once (PWA-06). */
  key?: string;
}

type Watcher = (failure: Failure | null) => void;
const watchers = new Set<Watcher>();
let underWay = 0;
let bearer: () => string | null = () => null;

/** Reports where the session token comes from; the session model does so once at start. */
export function useToken(read: () => string | null): void {
  bearer = read;
}

/** How many calls that may change something have been sent and not answered yet. */
export const callsUnderWay = (): number => underWay;

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

/** The contract's entry of a call; what the first screen does without is loaded then. Rejects when it cannot be had. */
async function entryOf(name: AppAction): Promise<Action> {
  const known: Partial<Record<AppAction, Action>> = first;
  return known[name] ?? ((await import('../../contract/late.ts')).late as typeof known)[name]!;
}

async function bodyOf({ form, encrypted }: Action, request: object): Promise<Result<unknown>> {
  if (form) return { ok: true, value: new URLSearchParams(queryOf(request)) };
  if (!encrypted) return { ok: true, value: request };
  const asked = await call('site.keys', {});
  if (!asked.ok) return asked;
  try {
    const { encrypt: seal } = await import('./encrypt.ts');
    return { ok: true, value: await seal(request, asked.value, Date.now()) };
  } catch {
    // Its chunk did not come, or the browser cannot seal.
    return { ok: false, failure: { kind: 'broken' } };
  }
}

const takesToken = (name: AppAction, { auth }: Action): boolean =>
  auth !== 'guest' || name === 'session.logout' || name === 'site.language';

const headersOf = (token: string | null, key: string | undefined): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
});

/**
 * One typed call of the contract. Never throws: gives the value, checked against its struct (CALL-02), or the failure.
 * A money call carries its idempotency key in the request; sending it again is the caller's decision.
 */
export async function call<N extends AppAction>(
  name: N,
  request: Request<N>,
  options: CallOptions = {},
): Promise<Result<Value<N>>> {
  // Whose call it is counts now: a login may follow in the same breath.
  const holder = bearer();
  const entry = await entryOf(name).catch(() => null);
  if (!entry) return fail(noAnswer());
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const timeout = AbortSignal.timeout(options.timeout ?? 15_000);
  const settings: FetchOptions<'text'> = {
    method: entry.method,
    responseType: 'text',
    ignoreResponseError: true,
    retry: false,
    signal: timeout,
  };
  if (inQuery) settings.query = queryOf(request as object);
  else {
    const body = await bodyOf(entry, request as object);
    if (!body.ok) return body;
    settings.body = body.value as Record<string, unknown>;
  }
  settings.headers = headersOf(takesToken(name, entry) ? holder : null, options.key);
  const changing = inQuery ? 0 : 1;
  underWay += changing;
  try {
    const response = await tracked(ofetch.raw(entry.path, settings));
    return readAnswer(
      entry,
      readEnvelope(response.status, response._data as string, response.headers),
    );
  } catch {
    return fail(timeout.aborted ? { kind: 'timeout' } : noAnswer());
  } finally {
    underWay -= changing;
  }
}

function readAnswer<N extends AppAction>(entry: Action, answer: Result<unknown>): Result<Value<N>> {
  if (!answer.ok) return fail(answer.failure);
  if (!is(answer.value, entry.value)) return fail({ kind: 'broken' });
  for (const watcher of watchers) watcher(null);
  return { ok: true, value: answer.value as Value<N> };
}
