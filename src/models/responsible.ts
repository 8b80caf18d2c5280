import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { ResponsibleState } from '../../contract/responsible.ts';
import { call } from '../data/call.ts';
import type { Failure, Result } from '../lib/result.ts';
import { t } from './language.ts';
import { member } from './session.ts';

/** Where limits and breaks are set (RG-03). */
export const responsiblePath = '/member/responsible';

const told = signal<{ owner: string; state: ResponsibleState } | null>(null);

/** What the member has asked for; null until the gateway has told it, and for everybody else. */
export const playState: ReadonlySignal<ResponsibleState | null> = computed(() =>
  told.value && told.value.owner === member.value?.id ? told.value.state : null,
);

/** Takes up what an answer tells of the member's limits and breaks; gives why there is none. */
export function takePlayState(answer: Result<ResponsibleState>): Failure | null {
  const owner = member.peek()?.id;
  if (answer.ok && owner) told.value = { owner, state: answer.value };
  return answer.ok ? null : answer.failure;
}

/** Asks for the member's limits and breaks; what is known stays until the answer is there. Gives why there was none. */
export async function loadPlayState(): Promise<Failure | null> {
  return takePlayState(await call('responsible.state', {}));
}

/** What a result is called: won, lost, or neither. @param net payouts less stakes, centavos */
export const resultKey = (net: number): string => `responsible.statement.${net > 0 ? 'won' : net < 0 ? 'lost' : 'even'}`;

/** A length of time in words: "2 hours 5 minutes". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = t('responsible.minutes', { count: minutes % 60 });
  if (hours === 0) return rest;
  const whole = t('responsible.hours', { count: hours });
  return minutes % 60 === 0 ? whole : `${whole} ${rest}`;
}
