import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { Mission, ShownReward } from '../../../contract/missions/shapes.ts';
import { call } from '../../data/call.ts';
import { failureKey, mapped } from '../../lib/result.ts';
import type { TextKey } from '../../lib/text-key.ts';
import { celebrate } from '../../models/celebration.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { refreshBalance } from '../../models/wallet.ts';
import { type Step, isClaimable, load, missions } from './missions.model.ts';

/** A step of a mission's period. */
export interface Claim {
  id: number;
  title: string;
  fromDay: string;
  step: number;
}

export const claimOf = ({ id, title, fromDay }: Mission, { step }: Step): Claim => {
  return { id, title, fromDay, step };
};
export const keyOf = ({ id, fromDay, step }: Omit<Claim, 'title'>): string =>
  `${id} ${fromDay} ${step}`;

const action = new OneTimeAction<Claim>(load);
/** One is sent at a time, the others wait. */
const waiting = signal<readonly Claim[]>([]);
const failed = signal<ReadonlyMap<string, { title: string; reason: TextKey }>>(new Map());
const celebrated = signal<ReadonlySet<string>>(new Set());
const reported = signal<{ all: number; done: number } | null>(null);

/** From the press until the outcome is known. A tracked read. */
export const isClaiming = (claim: Claim): boolean =>
  waiting.value.some((one) => keyOf(one) === keyOf(claim));

/** Why it was not paid; null: no claim failed. A tracked read. */
export const claimFailure = (claim: Claim): TextKey | null =>
  failed.value.get(keyOf(claim))?.reason ?? null;

/** Claimed on this page, for its moment. A tracked read. */
export const isCelebrated = (claim: Omit<Claim, 'title'>): boolean =>
  celebrated.value.has(keyOf(claim));

/** Of all that was claimed at once; null: none yet. */
export const claimReport: ReadonlySignal<{ all: number; done: number } | null> = reported;

/** Failures at steps that the page no longer shows. */
export const otherFailures: ReadonlySignal<readonly { title: string; reason: TextKey }[]> =
  computed(() => {
    const shown = new Set(
      missions.value.value?.missions.flatMap((mission) =>
        mission.steps.map((step) => keyOf(claimOf(mission, step))),
      ),
    );
    return [...failed.value].filter(([key]) => !shown.has(key)).map(([, failure]) => failure);
  });

/** Of missions in the page's order. */
export const claimable: ReadonlySignal<readonly Claim[]> = computed(() =>
  (missions.value.value?.missions ?? []).flatMap((mission) =>
    mission.steps
      .filter((step) => isClaimable(mission, step))
      .map((step) => claimOf(mission, step)),
  ),
);

/** Shows that a reward was paid. */
function celebrateClaim(claim: Claim): void {
  celebrated.value = new Set([...celebrated.peek(), keyOf(claim)]);
  void celebrate();
}

/**
 * Claims steps one after the other, each once; a failure does not stop the others. Resolves when
 * all outcomes are known.
 */
export async function claimSteps(claims: readonly Claim[]): Promise<void> {
  const added = claims.filter((claim) => !isClaiming(claim));
  waiting.value = [...waiting.peek(), ...added];
  const mine = turn.then(() => inTurn(added));
  turn = mine;
  const done = await mine;
  if (claims.length > 1) reported.value = { all: added.length, done };
}

/** The claims before. */
let turn: Promise<unknown> = Promise.resolve();

async function inTurn(claims: readonly Claim[]): Promise<number> {
  let done = 0;
  for (const claim of claims) {
    if (await claimOne(claim)) done += 1;
    waiting.value = waiting.peek().filter((one) => keyOf(one) !== keyOf(claim));
  }
  if (done > 0) void refreshBalance();
  return done;
}

async function claimOne(claim: Claim): Promise<boolean> {
  const key = keyOf(claim);
  setFailure(key, null);
  const { id, fromDay, step } = claim;
  const reward = await action.ask(
    claim,
    () => mapped(call('missions.claim', { id, fromDay, step }), (paid) => paid.reward),
    () => paidReward(key),
  );
  if (reward !== null) {
    celebrateClaim(claim);
    return true;
  }
  const state = action.state.peek();
  if (state.kind === 'failed')
    setFailure(key, { title: claim.title, reason: failureKey(state.failure) });
  else if (state.kind === 'undone')
    setFailure(key, { title: claim.title, reason: 'missions.undone' });
  return false;
}

/** By the page's state, after a lost answer. */
function paidReward(key: string): ShownReward | null {
  const known = missions.peek().value;
  const past = known?.history.find((one) => keyOf(one) === key);
  if (past) return past.reward;
  for (const mission of known?.missions ?? [])
    for (const step of mission.steps)
      if (step.state === 'claimed' && keyOf(claimOf(mission, step)) === key) return step.reward;
  return null;
}

function setFailure(key: string, failure: { title: string; reason: TextKey } | null): void {
  const next = new Map(failed.peek());
  if (failure) next.set(key, failure);
  else next.delete(key);
  failed.value = next;
}

/** When the page is left. */
export function forgetClaims(): void {
  action.forget();
  failed.value = new Map();
  celebrated.value = new Set();
  reported.value = null;
}
