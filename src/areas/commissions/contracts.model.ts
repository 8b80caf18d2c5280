import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { contracts } from '../../../contract/commissions/calls.ts';
import type { Contract, Simulation } from '../../../contract/commissions/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { isOutcomeUnknown } from '../../lib/is-outcome-unknown.ts';
import { connectivity } from '../../models/connectivity.ts';
import { loadContracts, settleOffer } from '../../models/contracts.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { onLiveEvent } from '../../models/live-events.ts';

/** The calls whose answers the device stores, by call and request (MEM-16, AGT-08). */
export type CachedCall =
  | 'contracts.list'
  | 'contracts.one'
  | 'contracts.settlements'
  | 'contracts.statement'
  | 'contracts.downlines';

/** A value with what is known of its age. */
export type Known<T> = Cached<T>;

/** One part of a page: the answers of one call. */
export class Part<N extends CachedCall> extends CachedQuery<N> {
  constructor(name: N) {
    super(name, contracts[name].value);
  }
}

const count = signal(0);
/** Counts what may have changed contracts of the account, here or elsewhere. */
export const news: ReadonlySignal<number> = count;

/** Does work now, and whenever contracts of the account may have changed; gives what ends it. */
export function whenContractsChange(work: () => void): () => void {
  return effect(() => {
    void count.value;
    untracked(work);
  });
}

/** Follows them for as long as something shows them: the network, what the socket reports, another look at the page. Gives what ends it. */
export function followContracts(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') count.value += 1;
  };
  const deaf = onLiveEvent(
    ({ kind }) => (kind === 'contract' || kind === 'hello' || kind === 'behind') && look(),
  );
  document.addEventListener('visibilitychange', look);
  let before = connectivity.peek();
  const stop = effect(() => {
    const now = connectivity.value;
    if (now === 'online' && now !== before) untracked(look);
    before = now;
  });
  return () => {
    deaf();
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

function changed(): void {
  count.value += 1;
  void loadContracts();
}

/** The outcome of a request: the contract as it is now, or why nothing is known to have changed. `undone`: the answer was lost and nothing was done. */
export type Outcome =
  | { kind: 'done'; contract: Contract }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'undone' | 'unknown' };

/** Without network nothing is sent. */
const unsent: Outcome = { kind: 'failed', failure: { kind: 'offline' } };

/**
 * Does something with a contract once and finds out its outcome where the response is lost: never queued, never shown before the gateway
 * has confirmed it.
 * @param done whether a contract is as it was wished for
 */
async function decide(
  answer: Result<Contract>,
  id: string,
  done: (contract: Contract) => boolean,
): Promise<Outcome> {
  if (answer.ok) return { kind: 'done', contract: answer.value };
  if (!isOutcomeUnknown(answer.failure)) return { kind: 'failed', failure: answer.failure };
  const now = await call('contracts.one', { id });
  if (!now.ok) return { kind: 'unknown' };
  return done(now.value.contract)
    ? { kind: 'done', contract: now.value.contract }
    : { kind: 'undone' };
}

/** Accepts or rejects an offer (CON-01). @param ends ids of the contracts that are known to end with it (CON-03) */
export async function answerOffer(
  id: string,
  answer: 'accept' | 'reject',
  ends: string[],
): Promise<Outcome> {
  if (connectivity.peek() === 'offline') return unsent;
  const wished = answer === 'accept' ? 'active' : 'rejected';
  const outcome = await decide(
    await call('contracts.answer', { id, answer, ends }),
    id,
    ({ state }) => state === wished,
  );
  if (outcome.kind === 'done') settleOffer(id);
  changed();
  return outcome;
}

/** Takes an own offer back, or ends a contract that is in force (CON-01). */
export async function endContract(id: string): Promise<Outcome> {
  if (connectivity.peek() === 'offline') return unsent;
  const outcome = await decide(
    await call('contracts.end', { id }),
    id,
    ({ state }) => state === 'withdrawn' || state === 'terminated',
  );
  changed();
  return outcome;
}

/** Offers a contract (CON-01); the same once more is the same offer, so it may be sent again whatever became of it. */
export async function offerContract(
  request: Request<'contracts.offer'>,
): Promise<Result<Contract>> {
  const answer = await call('contracts.offer', request);
  if (answer.ok) changed();
  return answer;
}

/** What a contract would have paid over so many days (CON-05). */
export const simulate = (id: string, days: number): Promise<Result<Simulation>> =>
  call('contracts.simulate', { id, days });
