import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Struct } from 'superstruct';
import type { Failure, Result } from '../lib/result.ts';
import { currentOwner, storeValue, readStored, watchOwner, whenQuiet } from './lazy-store.ts';
import { type CollectionName, collections } from './store/collections.ts';
import type { CollectionValue } from './store/structs.ts';
import { onBroadcast } from './broadcast.ts';

/**
 * A value and its freshness; `since` is when the gateway gave it. refreshing: stored, fetch under
 * way · stale: fetch failed or took over 3 s · offline: no network · missing: never received.
 */
export interface Cached<T> {
  value: T | null;
  since: string | null;
  state: 'fresh' | 'refreshing' | 'stale' | 'offline' | 'missing';
  /** Set when missing. */
  failure?: Failure;
}

export interface Source<T> {
  readonly now: ReadonlySignal<Cached<T>>;
  /** Shows the stored value at once and refreshes it (PWA-04); resolves when both are done. */
  load(key: string): Promise<void>;
  /** Shows and stores a local change ahead of the gateway; its age stays. */
  change(key: string, value: T): void;
  /**
   * Takes a value the page brought; with `since` it is the device's, else the gateway's, which is
   * checked and stored when the page is idle.
   */
  prime(key: string, value: T, since?: string): void;
  /** Fetches and stores a value without showing it; false on failure. */
  stock(key: string): Promise<boolean>;
}

/** `held` is the stored value, for calls that ask only for changes. */
type Fetch<T> = (key: string, held: Promise<T | null>) => Promise<Result<T>>;

const nothing = {
  value: null,
  since: null,
  // A page of the build is seen while its data is on the way.
  state: import.meta.env.MODE === 'prerender' ? 'refreshing' : 'missing',
} as const;
/** ms; the wait on a network that never answers (BOOT-05). */
const timeoutMs = 3000;

/** The state after a failed fetch. */
function after<T>({ value, since }: Cached<T>, failure: Failure): Cached<T> {
  if (value === null) return { value, since, state: 'missing', failure };
  return {
    value,
    since,
    state: failure.kind === 'offline' || failure.kind === 'captive' ? 'offline' : 'stale',
  };
}

/**
 * Creates a cached collection.
 * @param fetch asks the gateway; on failure the stored value stays
 * @param struct what a stored value must fit (PWA-04), for a collection that does not check, or that
 *   has values of several shapes, each under keys of its own
 */
export function cached<K extends CollectionName, T extends CollectionValue<K>>(
  kind: K,
  fetch: Fetch<T>,
  struct: Struct<T, any>,
): Source<T>;
export function cached<K extends CollectionName>(
  kind: K,
  fetch: Fetch<CollectionValue<K>>,
): Source<CollectionValue<K>>;
export function cached<K extends CollectionName, T extends CollectionValue<K>>(
  kind: K,
  fetch: Fetch<T>,
  struct?: Struct<T, any>,
): Source<T> {
  return new CachedSource(kind, fetch, struct);
}

class CachedSource<K extends CollectionName, T extends CollectionValue<K>> implements Source<T> {
  readonly now: Signal<Cached<T>> = signal<Cached<T>>(nothing);
  readonly #kind: K;
  readonly #fetch: Fetch<T>;
  readonly #struct: Struct<T, any> | undefined;
  #shownKey: string | null = null;
  #listening = false;
  /** Counts loads, to drop an answer that arrives after a later one's. */
  #begun = 0;
  #answered = 0;

  constructor(kind: K, fetch: Fetch<T>, struct: Struct<T, any> | undefined) {
    this.#kind = kind;
    this.#fetch = fetch;
    this.#struct = struct;
  }

  async load(key: string): Promise<void> {
    this.#begin(key);
    const whose = this.#owner();
    const turn = (this.#begun += 1);
    const current = () =>
      this.#shownKey === key && this.#owner() === whose && turn > this.#answered;
    const drawn = this.now.peek().value ? Promise.resolve() : this.#drawFromDevice(key);
    const impatient = setTimeout(() => {
      const { value, state } = this.now.peek();
      if (current() && state === 'refreshing' && value !== null)
        this.now.value = { ...this.now.peek(), state: 'stale' };
    }, timeoutMs);
    const held = drawn.then(() => (current() ? this.now.peek().value : null));
    const answer = await this.#fetch(key, held);
    clearTimeout(impatient);
    if (!current()) return;
    if (answer.ok) {
      this.#answered = turn;
      return this.#take(key, answer.value);
    }
    await drawn;
    if (current()) this.now.value = after(this.now.peek(), answer.failure);
  }

  prime(key: string, value: T, since?: string): void {
    this.#follow();
    this.#shownKey = key;
    if (since) {
      this.now.value = { value, since, state: 'refreshing' };
      return;
    }
    this.#show(value);
    const whose = this.#owner();
    void whenQuiet(() => this.#storeIfFits(key, value, whose), true);
  }

  change(key: string, value: T): void {
    if (this.#shownKey !== key) return;
    this.now.value = { ...this.now.peek(), value };
    void storeValue(this.#kind, key, value, this.#owner());
  }

  async stock(key: string): Promise<boolean> {
    const whose = this.#owner();
    const held = this.#stored(key).then((found) => found?.value ?? null);
    const answer = await this.#fetch(key, held);
    if (answer.ok)
      await storeValue(this.#kind, key, answer.value, whose, answer.value === (await held));
    return answer.ok;
  }

  #ofAccount(): boolean {
    return collections[this.#kind].owner === 'account';
  }

  #owner(): string | null {
    return this.#ofAccount() ? currentOwner() : null;
  }

  #follow(): void {
    if (this.#listening) return;
    this.#listening = true;
    onBroadcast((message) => {
      if (message.kind !== 'stored' || message.of !== this.#kind || message.owner !== this.#owner())
        return;
      void this.#takeNewer(message.key);
    });
    // One account's values are never shown to the next.
    if (this.#ofAccount()) watchOwner(() => this.#forget());
  }

  #forget(): void {
    this.#shownKey = null;
    this.now.value = nothing;
  }

  /** Shows a newer value that another tab stored (PWA-04). */
  async #takeNewer(key: string): Promise<void> {
    if (this.#shownKey !== key) return;
    const found = await this.#stored(key);
    const shown = this.now.peek().since;
    if (!found || this.#shownKey !== key || (shown !== null && found.since <= shown)) return;
    this.now.value = { value: found.value, since: found.since, state: 'fresh' };
  }

  async #stored(key: string): Promise<{ value: T; since: string } | null> {
    const found = await readStored(this.#kind, key);
    if (!found || (this.#struct && !this.#struct.is(found.value))) return null;
    return found as { value: T; since: string };
  }

  async #drawFromDevice(key: string): Promise<void> {
    const found = await this.#stored(key);
    // The gateway may have been quicker, or the language changed.
    if (!found || this.#shownKey !== key || this.now.peek().state === 'fresh') return;
    this.now.value = { value: found.value, since: found.since, state: 'refreshing' };
  }

  #begin(key: string): void {
    this.#follow();
    if (this.#shownKey === key) this.now.value = { ...this.now.peek(), state: 'refreshing' };
    else this.now.value = { ...nothing, state: 'refreshing' };
    this.#shownKey = key;
  }

  #show(value: T): void {
    this.now.value = { value, since: new Date().toISOString(), state: 'fresh' };
  }

  /** What the page brought is shown unchecked; if it does not fit, it is asked for (CALL-02). */
  async #storeIfFits(key: string, value: T, whose: string | null): Promise<void> {
    const { structs } = await import('./store/structs.ts');
    if (structs[this.#kind].is(value)) return storeValue(this.#kind, key, value, whose);
    if (this.now.peek().value !== value) return undefined;
    this.#forget();
    return this.load(key);
  }

  #take(key: string, value: T): void {
    const unchanged = value === this.now.peek().value;
    this.#show(value);
    const whose = this.#owner();
    void whenQuiet(() => storeValue(this.#kind, key, value, whose, unchanged), true);
  }
}
