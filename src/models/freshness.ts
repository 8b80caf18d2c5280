import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Cached } from '../data/cached.ts';
import { formatRelative, t } from './language.ts';

/** ms; relative times count minutes. */
const intervalMs = 30_000;
let timer: ReturnType<typeof setInterval> | undefined;

/** Counts while an age is shown. */
const tick = signal(0, {
  watched: () => {
    timer = setInterval(() => (tick.value += 1), intervalMs);
  },
  unwatched: () => clearInterval(timer),
});

/**
 * "5 minutes ago", updated as time passes.
 * @param iso ISO 8601 UTC
 */
export function agoText(iso: string): string {
  return tick.value >= 0 ? formatRelative(iso) : '';
}

/**
 * "As of 5 minutes ago": the earliest `since` of the sources that failed to refresh; null when none
 * did (PWA-03).
 */
export const ageText = (...sources: readonly ReadonlySignal<Cached<unknown>>[]): string | null =>
  ageOf(...sources.map(({ value }) => value));

/** Likewise, of values. A tracked read. */
export function ageOf(
  ...values: readonly Pick<Cached<unknown>, 'state' | 'since'>[]
): string | null {
  const old = values.flatMap(({ state, since }) =>
    (state === 'stale' || state === 'offline') && since !== null ? [since] : [],
  );
  const [oldest] = old.sort();
  return oldest === undefined ? null : t('frame.asOf', { ago: agoText(oldest) });
}
