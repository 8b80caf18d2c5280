import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { OpenTables } from '../../../contract/play/open-tables.ts';
import { call } from '../../data/call.ts';
import { language } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';

export type TableCategory = 'LIVE' | 'PVP';

/** ms between answers while a page shows tables. */
const pollMs = 5000;

interface Known {
  value: OpenTables;
  /** `performance.now()` of the answer. */
  came: number;
}

const known = signal<Known | 'failed' | null>(null);
const now = signal(0);

/** Null: not known yet; `failed`: the gateway does not answer, and what it said is no longer true. */
export const openTables: ReadonlySignal<OpenTables | 'failed' | null> = computed(() => {
  const { value } = known;
  return value === null || value === 'failed' ? value : value.value;
});

/** Whole seconds until an instant, by the gateway's clock; not below 0. A tracked read. */
export function secondsTo(instant: string): number {
  const { value } = known;
  if (value === null || value === 'failed') return 0;
  const passed = Math.max(0, now.value - value.came);
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(value.value.at) - passed) / 1000));
}

/** Follows a category's tables; returns a stop function. */
export function followTables(category: TableCategory): () => void {
  let stopped = false;
  const load = async () => {
    const name = category === 'LIVE' ? 'tables.liveModels' : 'tables.pvpRooms';
    const answer = await call(name, { language: language.peek() });
    if (stopped) return;
    now.value = performance.now();
    known.value = answer.ok ? { value: answer.value, came: now.peek() } : 'failed';
  };
  const stop = startLiveRefresh(load, 'status');
  const poll = setInterval(() => document.visibilityState === 'visible' && void load(), pollMs);
  const count = setInterval(() => (now.value = performance.now()), 1000);
  return () => {
    stopped = true;
    stop();
    clearInterval(poll);
    clearInterval(count);
    known.value = null;
  };
}
