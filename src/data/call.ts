import type { AppAction, Request, Value } from '../../contract/index.ts';
import { type Failure, type Result, noAnswer } from '../lib/result.ts';
import type { CallOptions } from './send-call.ts';

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

/** How many writes are sent and unanswered, or about to be sent. */
export const callsUnderWay = (): number => underWay;

const countWrite = (by: 1 | -1): void => {
  underWay += by;
};

/** Reports the outcome of every call; null: success. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Notifies the watchers of an outcome; for what asks the gateway. */
export function reportOutcome(failure: Failure | null): void {
  for (const watcher of watchers) watcher(failure);
}

/**
 * Makes one typed call; the first one loads what sends them, as home is drawn without. Never throws:
 * returns the value, checked against its struct (CALL-02), or the failure. Money calls carry their
 * idempotency key in the request; retrying is up to the caller.
 */
export async function call<N extends AppAction>(
  name: N,
  request: Request<N>,
  options: CallOptions = {},
): Promise<Result<Value<N>>> {
  if (import.meta.env.MODE === 'prerender')
    return (await answerHere(name, request)) as Result<Value<N>>;
  // The token is read before the first await: a login may follow.
  const caller = { token: bearer(), report: reportOutcome, countWrite };
  // A write until its method is known: the page is not reloaded meanwhile.
  countWrite(1);
  const sender = await import('./send-call.ts').catch(() => null);
  countWrite(-1);
  if (sender)
    return (await sender.sendCall(name, request as object, options, caller)) as Result<Value<N>>;
  const failure = noAnswer();
  reportOutcome(failure);
  return { ok: false, failure };
}
