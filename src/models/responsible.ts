import type { TextKey } from '../lib/text-key.ts';
import { type ReadonlySignal, computed } from '@preact/signals-react';
import { is } from 'superstruct';
import { ResponsibleState } from '../../contract/responsible/calls.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import type { Failure, Result } from '../lib/result.ts';
import { formatDate, t } from './language.ts';
import { member } from './session.ts';

/** Where limits and breaks are set (RG-03). */
export const responsiblePath = '/member/responsible';

/** As the device and the gateway know it: what was seen once is there without network (MEM-16). */
const source = cached('records', () => ask());
let failed: Failure | null = null;

async function ask(): Promise<Result<ResponsibleState>> {
  const answer = await call('responsible.state', {});
  failed = answer.ok ? null : answer.failure;
  return answer;
}

/** How it is known, for its age. */
export const playSource = source.now;

/** What the member has asked for; null until device or gateway have reported it, and for everybody else. */
export const playState: ReadonlySignal<ResponsibleState | null> = computed(() => {
  const { value } = source.now.value;
  // What an earlier version of the site has stored may have another shape.
  return member.value && is(value, ResponsibleState) ? value : null;
});

const key = 'responsible.state';

/** Takes up what an answer reports the member's limits and breaks; gives why there is none. */
export function takePlayState(answer: Result<ResponsibleState>): Failure | null {
  if (answer.ok && member.peek()) source.prime(key, answer.value);
  return answer.ok ? null : answer.failure;
}

/** Asks for the member's limits and breaks; what is known stays until the answer is there. Gives why there was none. */
export async function loadPlayState(): Promise<Failure | null> {
  await source.load(key);
  return failed;
}

/** That the member is on a break and until when (RG-02), for where it would be asked in vain for a deposit or a bonus; null: no break is known. A tracked read. */
export function restText(): string | null {
  const until = playState.value?.restsUntil;
  return until && Date.parse(until) > Date.now()
    ? t('responsible.rest.now', { until: formatDate(until) })
    : null;
}

/** What a result is called: won, lost, or neither. @param net payouts less stakes, centavos */
export function resultKey(net: number): TextKey {
  if (net === 0) return 'responsible.statement.even';
  return net > 0 ? 'responsible.statement.won' : 'responsible.statement.lost';
}

/** A length of time in words: "2 hours 5 minutes". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = t('responsible.minutes', { count: minutes % 60 });
  if (hours === 0) return rest;
  const whole = t('responsible.hours', { count: hours });
  return minutes % 60 === 0 ? whole : `${whole} ${rest}`;
}
