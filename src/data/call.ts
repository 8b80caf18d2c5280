import { type FetchOptions, ofetch } from 'ofetch';
import { is } from 'superstruct';
import type { Action } from '../../contract/define.ts';
import { first } from '../../contract/first.ts';
import type { AppAction, Request, Value } from '../../contract/index.ts';
import { readEnvelope } from '../lib/response-envelope.ts';
import { type Failure, type Result, noAnswer } from '../lib/result.ts';
import { tracked } from '../lib/settled.ts';
import { onThisLine } from '../lib/slow-line.ts';

interface CallOptions {
  /** ms; default 15,000, on a slow line four times as long. */
  timeout?: number;
  /** Idempotency key of a queued write (PWA-06). */
  key?: string;
}

/** Answers a call without the network. */
export type AnswerHere = (name: AppAction, request: object) => Promise<Result<unknown>>;
let answerHere: AnswerHere = () => Promise.resolve({ ok: false, failure: noAnswer() });

/** Sets what answers while pages are prerendered. */
export function useAnswers(answer: AnswerHere): void {
  answerHere = answer;
}

type Watcher = (failure: Failure | null) => void;
const watchers = new Set<Watcher>();
let underWay = 0;
let bearer: () => string | null = () => null;

/** Sets the source of the session token, once at start. */
export function useToken(read: () => string | null): void {
  bearer = read;
}

/** How many writes are sent and unanswered. */
export const callsUnderWay = (): number => underWay;

/** Reports the outcome of every call; null: success. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function fail<T>(failure: Failure): Result<T> {
  for (const watcher of watchers) watcher(failure);
  return { ok: false, failure };
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

async function bodyOf({ form, encrypted }: Action, request: object): Promise<Result<unknown>> {
  if (form) return { ok: true, value: new URLSearchParams(queryOf(request)) };
  if (!encrypted) return { ok: true, value: request };
  const asked = await call('site.keys', {});
  if (!asked.ok) return asked;
  try {
    const { encrypt: seal } = await import('./encrypt.ts');
    return { ok: true, value: await seal(request, asked.value, Date.now()) };
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

/**
 * Makes one typed call. Never throws: returns the value, checked against its struct (CALL-02), or
 * the failure. Money calls carry their idempotency key in the request; retrying is up to the
 * caller.
 */
export async function call<N extends AppAction>(
  name: N,
  request: Request<N>,
  options: CallOptions = {},
): Promise<Result<Value<N>>> {
  if (import.meta.env.MODE === 'prerender')
    return (await answerHere(name, request)) as Result<Value<N>>;
  // Read before the first await: a login may follow.
  const holder = bearer();
  const entry = await entryOf(name).catch(() => null);
  if (!entry) return fail(noAnswer());
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const timeout = AbortSignal.timeout(options.timeout ?? onThisLine(15_000));
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
