import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import {
  type FirstSteps,
  type WithdrawalPart,
  stepsDone,
} from '../../../contract/rewards/first-steps.ts';
import { identityPath } from '../../models/identity.ts';
import { type Game, gameOf } from '../../models/game.ts';
import { openGame } from '../../models/open-game.ts';
import { authActions } from '../../models/lazy-auth-actions.ts';
import { t } from '../../models/language.ts';
import { toast } from '../../models/dialogs.ts';
import { writes } from '../../models/waiting-writes.ts';
import { queue } from '../../models/outbox.ts';
import { loyalty, member } from '../../models/session.ts';
import { dropFirstSteps, waiting } from '../../models/waiting-rewards.ts';

const hideName = 'rewards.hideFirstSteps';
/** Dismissed on this page, by account. */
const hiddenBy = signal<string | null>(null);
const isHidden = computed(
  () =>
    (hiddenBy.value !== null && hiddenBy.value === member.value?.id) ||
    writes.value.some(({ name }) => name === hideName),
);

const isDone = (steps: FirstSteps): boolean => stepsDone(steps).every(Boolean);

/** Steps that are all done are soon returned no more: they stay while the page is open. */
const ended = signal<{ by: string | undefined; steps: FirstSteps } | null>(null);

/** Null where there are none, they are dismissed, or a member is on a break (RG-03). */
export const firstSteps: ReadonlySignal<FirstSteps | null> = computed(() => {
  if (isHidden.value || loyalty.value?.onBreak) return null;
  if (ended.value && ended.value.by === member.value?.id) return ended.value.steps;
  const steps = waiting.value.value?.firstSteps ?? null;
  // Of an earlier visit, from the device.
  return steps && isDone(steps) ? null : steps;
});

/** Whether they were dismissed here, so that their room may go at once. A tracked read. */
export const areDismissed = (): boolean => isHidden.value;

/** Follows the outbox and the gateway; returns a stop function. */
export function followFirstSteps(): () => void {
  const stop = effect(() => {
    const { value, state } = waiting.value;
    const steps = value?.firstSteps;
    if (!steps) return;
    if (isHidden.value) dropFirstSteps();
    else if (state === 'fresh' && isDone(steps)) ended.value = { by: member.peek()?.id, steps };
  });
  return () => {
    stop();
    ended.value = null;
  };
}

/** Dismisses them for ever, here at once; the gateway learns of it once, when it can be reached. */
export async function dismissFirstSteps(): Promise<void> {
  hiddenBy.value = member.peek()?.id ?? null;
  const queued = await queue(hideName, {}, { key: 'outbox.what.hideFirstSteps' });
  if (queued.ok) return;
  hiddenBy.value = null;
  toast(t(queued.textKey), 'bad');
}

/** Opens the game of the second step, in free play where the balance affords none. */
export async function playFirst({ game, minStake }: FirstSteps['play']): Promise<void> {
  if (!game) return;
  const found: Game = gameOf(game);
  if (minStake !== null) await openGame(found);
  else await (await authActions())?.leaveForFreePlay(`/seamless?nodeId=${found.gameId}`);
}

const pathOf: Record<WithdrawalPart, string> = {
  deposit: '/member/depositv2',
  identity: identityPath,
  password: '/member/payout',
  account: '/member/payout',
  wagering: '/member/withdraw',
};

/** What is missing next, and where it is done; null: nothing. */
export function nextPart({
  parts,
}: FirstSteps['withdrawal']): { part: WithdrawalPart; path: string } | null {
  const next = parts.find(({ done }) => !done);
  return next ? { part: next.part, path: pathOf[next.part] } : null;
}
