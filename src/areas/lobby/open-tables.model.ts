import type { ReadonlySignal } from '@preact/signals-react';
import { OpenTables } from '../../../contract/play/open-tables.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { language } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { stateClock } from '../../models/state-clock.ts';

export type TableCategory = 'LIVE' | 'PVP';

const names = { LIVE: 'tables.liveModels', PVP: 'tables.pvpRooms' } as const;
/** ms between answers while a page shows tables, and between steps of the countdowns. */
const pollMs = 5000;
const stepMs = 1000;

const source = cached(
  'tables',
  (key) => {
    const [category, code] = key.split(' ') as [TableCategory, string];
    return call(names[category], { language: code });
  },
  OpenTables,
);

/** The device's first, with its age (PWA-03). */
export const openTables = source.now as ReadonlySignal<Cached<OpenTables>>;

const { nowMs, look } = stateClock(openTables);

/** Whether phases are those of now. A tracked read. */
export const isNow = (): boolean => ['fresh', 'refreshing'].includes(openTables.value.state);

/** Whole seconds until an instant, by the gateway's clock; not below 0. A tracked read. */
export const secondsTo = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - nowMs.value) / 1000));

/** Follows a category's tables; returns a stop function. */
export function followTables(category: TableCategory): () => void {
  const load = async () => {
    await source.load(`${category} ${language.peek()}`);
    look();
  };
  const stop = startLiveRefresh(load, 'status');
  const poll = setInterval(() => document.visibilityState === 'visible' && void load(), pollMs);
  const count = setInterval(look, stepMs);
  return () => {
    stop();
    clearInterval(poll);
    clearInterval(count);
  };
}
