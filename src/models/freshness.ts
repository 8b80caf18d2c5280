import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Cached } from '../data/cached.ts';
import { formatRelative, t } from './language.ts';

const tick = signal(0);
let ticking = false;
/** ms; relative times count minutes. */
const pace = 30_000;

/**
 * How long ago something was reported, in words that move on as time passes: "5 minutes ago".
 * @param iso instant, ISO 8601 UTC
 */
export function agoText(iso: string): string {
  if (!ticking) {
    ticking = true;
    setInterval(() => {
      if (document.visibilityState === 'visible') tick.value += 1;
    }, pace);
  }
  return tick.value >= 0 ? formatRelative(iso) : '';
}

/**
 * "As of 5 minutes ago" for what is shown of some sources: by the earliest `since` of those that could not be refreshed;
 * null when all are fresh or being refreshed (PWA-03).
 */
export function ageText(...sources: readonly ReadonlySignal<Cached<unknown>>[]): string | null {
  const old = sources.flatMap(({ value: { state, since } }) =>
    (state === 'stale' || state === 'offline') && since !== null ? [since] : [],
  );
  const [oldest] = old.sort();
  return oldest === undefined ? null : t('frame.asOf', { ago: agoText(oldest) });
}
