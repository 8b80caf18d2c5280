import type { TextKey } from '../lib/text-key.ts';
import { type ReadonlySignal, computed } from '@preact/signals-react';
import { is } from 'superstruct';
import { ResponsibleState } from '../../contract/responsible/calls.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import type { Failure, Result } from '../lib/result.ts';
import { formatDate } from './dates.ts';
import { t } from './language.ts';
import { member } from './session.ts';

/** Where limits and breaks are set (RG-03). */
export const responsiblePath = '/member/responsible';

/** The device's first, without network (MEM-16). */
const source = cached('records', () => ask());
let failed: Failure | null = null;

async function ask(): Promise<Result<ResponsibleState>> {
  const answer = await call('responsible.state', {});
  failed = answer.ok ? null : answer.failure;
  return answer;
}

export const playSource = source.now;

/** Null until known, and for others. */
export const playState: ReadonlySignal<ResponsibleState | null> = computed(() => {
  const { value } = source.now.value;
  // May be an earlier version's shape.
  return member.value && is(value, ResponsibleState) ? value : null;
});

const key = 'responsible.state';

/** Returns why there is no answer. */
export function takePlayState(answer: Result<ResponsibleState>): Failure | null {
  if (answer.ok && member.peek()) source.prime(key, answer.value);
  return answer.ok ? null : answer.failure;
}

/** The known state stays until answered. Returns the failure. */
export async function loadPlayState(): Promise<Failure | null> {
  await source.load(key);
  return failed;
}

/**
 * The break and its end, in place of deposit and bonus (RG-02); null: none known. A tracked read.
 */
export function coolOffText(): string | null {
  const until = playState.value?.coolOffUntil;
  return until && Date.parse(until) > Date.now()
    ? t('responsible.coolOff.now', { until: formatDate(until) })
    : null;
}

/** @param net payouts less stakes, centavos */
export function resultKey(net: number): TextKey {
  if (net === 0) return 'responsible.statement.even';
  return net > 0 ? 'responsible.statement.won' : 'responsible.statement.lost';
}

/** Returns "2 hours 5 minutes". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = t('responsible.minutes', { count: minutes % 60 });
  if (hours === 0) return rest;
  const whole = t('responsible.hours', { count: hours });
  return minutes % 60 === 0 ? whole : `${whole} ${rest}`;
}
