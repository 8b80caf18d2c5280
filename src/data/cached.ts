import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Result } from '../lib/result.ts';
import { keep, kept, whenQuiet } from './lazy-store.ts';
import type { KindName, KindValue } from './store/kinds.ts';

/**
 * A value with what is known of its age. `since` is when the gateway gave it.
 * fresh: just fetched · refreshing: of the device, a fetch is under way · stale: the fetch failed while there is a
 * network · offline: there is none · missing: neither the device nor the gateway has given one.
 */
export interface Cached<T> {
  value: T | null;
  since: string | null;
  state: 'fresh' | 'refreshing' | 'stale' | 'offline' | 'missing';
}

export interface Source<T> {
  readonly now: ReadonlySignal<Cached<T>>;
  /** Draws the device's value at once and refreshes it behind (PWA-04); resolves when both are done. */
  load(key: string): Promise<void>;
  /** Takes a value that the page brought with it: the gateway's, which is kept when the page is quiet, or with `since` the device's. */
  prime(key: string, value: T, since?: string): void;
}

/**
 * A kind of value with its way to the gateway.
 * @param fetch asks the gateway; a failure leaves the device's value standing.
 */
export function cached<K extends KindName>(
  kind: K,
  fetch: (key: string) => Promise<Result<KindValue<K>>>,
): Source<KindValue<K>> {
  type T = KindValue<K>;
  const now = signal<Cached<T>>({ value: null, since: null, state: 'missing' });
  let shownKey: string | null = null;

  async function drawFromDevice(key: string): Promise<void> {
    const found = await kept(kind, key);
    // The gateway may have been quicker, or the language may have changed meanwhile.
    if (!found || shownKey !== key || now.peek().state === 'fresh') return;
    now.value = { value: found.value, since: found.since, state: 'refreshing' };
  }

  async function load(key: string): Promise<void> {
    if (shownKey !== key) {
      shownKey = key;
      now.value = { value: null, since: null, state: 'refreshing' };
    } else {
      now.value = { ...now.peek(), state: 'refreshing' };
    }
    const drawn = now.peek().value ? Promise.resolve() : drawFromDevice(key);
    const answer = await fetch(key);
    if (shownKey !== key) return;
    if (answer.ok) {
      now.value = { value: answer.value, since: new Date().toISOString(), state: 'fresh' };
      void whenQuiet(() => void keep(kind, key, answer.value));
      return;
    }
    await drawn;
    if (shownKey !== key) return;
    const { value, since } = now.peek();
    const cutOff = answer.failure.kind === 'offline' || answer.failure.kind === 'captive';
    now.value = { value, since, state: value === null ? 'missing' : cutOff ? 'offline' : 'stale' };
  }

  function prime(key: string, value: T, since?: string): void {
    shownKey = key;
    now.value = { value, since: since ?? new Date().toISOString(), state: since ? 'refreshing' : 'fresh' };
    if (!since) void whenQuiet(() => void keep(kind, key, value));
  }

  return { now, load, prime };
}
