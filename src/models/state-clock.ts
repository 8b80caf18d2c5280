import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { Cached } from '../data/cached.ts';

/** Ms between looks at the clock, for pages that change with the day. */
export const lookMs = 10_000;

/**
 * The gateway's time on a page that shows a stored state: the state's time (`at`, ISO) and what the
 * device has counted since. `nowMs`: ms since 1970; `look` reads the device's clock.
 */
export function stateClock(state: ReadonlySignal<Cached<{ at: string }>>): {
  nowMs: ReadonlySignal<number>;
  look: () => void;
} {
  const device = signal(Date.now());
  const nowMs = computed(() => {
    const { value, since } = state.value;
    if (!value || since === null) return device.value;
    return Date.parse(value.at) + Math.max(0, device.value - Date.parse(since));
  });
  return { nowMs, look: () => void (device.value = Date.now()) };
}
