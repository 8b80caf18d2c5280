import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { type Struct, is } from 'superstruct';
import type { Failure, Result } from '../lib/result.ts';
import { currentOwner, storeValue, readStored, watchOwner, whenQuiet } from './lazy-store.ts';
import { type CollectionName, type CollectionValue, collections } from './store/collections.ts';
import { onBroadcast } from './broadcast.ts';

/**
 * A value with what is known of its age. `since` is when the gateway gave it.
 * fresh: just fetched · refreshing: of the device, a fetch is under way · stale: the fetch failed, or has not been answered
 * for 3 s, while there is a network · offline: there is none · missing: neither the device nor the gateway has given one.
 */
export interface Cached<T> {
  value: T | null;
  since: string | null;
  state: 'fresh' | 'refreshing' | 'stale' | 'offline' | 'missing';
  /** Of a value that is missing: why the gateway has not given it. */
  failure?: Failure;
}

export interface Source<T> {
  readonly now: ReadonlySignal<Cached<T>>;
  /** Draws the device's value at once and refreshes it behind (PWA-04); resolves when both are done. */
  load(key: string): Promise<void>;
  /** Shows and stores a value that was changed on the device, ahead of the gateway; its age stays. */
  change(key: string, value: T): void;
  /** Takes a value that the page brought with it: the gateway's, which is stored when the page is quiet, or with `since` the device's. */
  prime(key: string, value: T, since?: string): void;
  /** Fetches a value and stores it on the device without showing it; false when the gateway did not give it. */
  stock(key: string): Promise<boolean>;
}

/** Asks the gateway for the value of a key; `held` is what the device has of it, for a call that asks for the changes alone. */
type Fetch<T> = (key: string, held: Promise<T | null>) => Promise<Result<T>>;

const nothing = { value: null, since: null, state: 'missing' } as const;
/** ms; a network that accepts and never answers costs no more (BOOT-05). */
const timeoutMs = 3000;

/** What stands when the gateway could not be asked. */
function after<T>({ value, since }: Cached<T>, failure: Failure): Cached<T> {
  if (value === null) return { value, since, state: 'missing', failure };
  return {
    value,
    since,
    state: failure.kind === 'offline' || failure.kind === 'captive' ? 'offline' : 'stale',
  };
}

/**
 * A kind of value with its way to the gateway.
 * @param fetch asks the gateway; a failure leaves the device's value in place. `held` gives what the device has, for a
 *   gateway that can report what has changed since.
 * @param struct what a value of the device has to fit (PWA-04), for a kind that the store stores as it comes
 */
export function cached<K extends CollectionName>(
  kind: K,
  fetch: Fetch<CollectionValue<K>>,
  struct?: Struct<CollectionValue<K>, any>,
): Source<CollectionValue<K>> {
  return new CachedSource(kind, fetch, struct);
}

class CachedSource<K extends CollectionName> implements Source<CollectionValue<K>> {
  readonly now: Signal<Cached<CollectionValue<K>>> = signal<Cached<CollectionValue<K>>>(nothing);
  readonly #kind: K;
  readonly #fetch: Fetch<CollectionValue<K>>;
  readonly #struct: Struct<CollectionValue<K>, any> | undefined;
  #shownKey: string | null = null;
  #listening = false;
  /** Loads in the order in which they were begun, and the last of them that was answered: an earlier one comes too late. */
  #begun = 0;
  #answered = 0;

  constructor(
    kind: K,
    fetch: Fetch<CollectionValue<K>>,
    struct: Struct<CollectionValue<K>, any> | undefined,
  ) {
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

  prime(key: string, value: CollectionValue<K>, since?: string): void {
    this.#follow();
    this.#shownKey = key;
    if (since) this.now.value = { value, since, state: 'refreshing' };
    else this.#take(key, value);
  }

  change(key: string, value: CollectionValue<K>): void {
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
    // What one account saw is never seen by the next.
    if (this.#ofAccount()) watchOwner(() => this.#forget());
  }

  #forget(): void {
    this.#shownKey = null;
    this.now.value = nothing;
  }

  /** Another tab has stored a newer value: this one shows it too (PWA-04). */
  async #takeNewer(key: string): Promise<void> {
    if (this.#shownKey !== key) return;
    const found = await this.#stored(key);
    const shown = this.now.peek().since;
    if (!found || this.#shownKey !== key || (shown !== null && found.since <= shown)) return;
    this.now.value = { value: found.value, since: found.since, state: 'fresh' };
  }

  async #stored(key: string) {
    const found = await readStored(this.#kind, key);
    return found && (!this.#struct || is(found.value, this.#struct)) ? found : null;
  }

  async #drawFromDevice(key: string): Promise<void> {
    const found = await this.#stored(key);
    // The gateway may have been quicker, or the language may have changed meanwhile.
    if (!found || this.#shownKey !== key || this.now.peek().state === 'fresh') return;
    this.now.value = { value: found.value, since: found.since, state: 'refreshing' };
  }

  #begin(key: string): void {
    this.#follow();
    if (this.#shownKey === key) this.now.value = { ...this.now.peek(), state: 'refreshing' };
    else this.now.value = { ...nothing, state: 'refreshing' };
    this.#shownKey = key;
  }

  #take(key: string, value: CollectionValue<K>): void {
    const unchanged = value === this.now.peek().value;
    this.now.value = { value, since: new Date().toISOString(), state: 'fresh' };
    const whose = this.#owner();
    void whenQuiet(() => {
      // Who has left by then leaves nothing behind (AUTH-11).
      return this.#owner() === whose && storeValue(this.#kind, key, value, whose, unchanged);
    });
  }
}
