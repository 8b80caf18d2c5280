import { type ReadonlySignal, signal } from '@preact/signals-react';
import { contracts } from '../../../contract/commissions/calls.ts';
import type { Contract, Simulation } from '../../../contract/commissions/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { isOutcomeUnknown } from '../../lib/is-outcome-unknown.ts';
import { connectivity, whenBack } from '../../models/connectivity.ts';
import { loadContracts, settleOffer } from '../../models/contracts.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { onLiveEvent } from '../../models/live-events.ts';

/** Calls cached on the device (MEM-16, AGT-08). */
export type CachedCall =
  | 'contracts.list'
  | 'contracts.one'
  | 'contracts.settlements'
  | 'contracts.statement'
  | 'contracts.downlines';

export const contractQuery = <N extends CachedCall>(name: N): CachedQuery<N> =>
  new CachedQuery(name, contracts[name].value);

const count = signal(0);
/** Counts possible changes of contracts, here or elsewhere. */
export const news: ReadonlySignal<number> = count;

/** Follows changes by network, socket and page visibility; returns a stop function. */
export function followContracts(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') count.value += 1;
  };
  const deaf = onLiveEvent(
    ({ kind }) => (kind === 'contract' || kind === 'hello' || kind === 'behind') && look(),
  );
  document.addEventListener('visibilitychange', look);
  const stop = whenBack(look);
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

/** `undone`: the answer was lost and nothing was done. */
export type Outcome =
  | { kind: 'done'; contract: Contract }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'undone' | 'unknown' };

/** Offline nothing is sent. */
const unsent: Outcome = { kind: 'failed', failure: { kind: 'offline' } };

/**
 * Runs a contract action once; if the answer is lost, reads the contract back. Never queued or
 * shown early.
 * @param done whether the action took effect
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

/** Answers an offer (CON-01). @param ends ids known to end with it (CON-03) */
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

/** Withdraws an own offer, or ends a contract in force (CON-01). */
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

/** Offers a contract (CON-01); idempotent, so safe to retry. */
export async function offerContract(
  request: Request<'contracts.offer'>,
): Promise<Result<Contract>> {
  const answer = await call('contracts.offer', request);
  if (answer.ok) changed();
  return answer;
}

/** What a contract would have paid over the last days (CON-05). */
export const simulate = (id: string, days: number): Promise<Result<Simulation>> =>
  call('contracts.simulate', { id, days });
