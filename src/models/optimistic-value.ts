import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import type { QueuedAction, Request } from '../../contract/index.ts';
import type { Source } from '../data/cached.ts';
import { currentOwner } from '../data/lazy-store.ts';
import { t } from './language.ts';
import { writes } from './waiting-writes.ts';
import { type WaitingWrite, queue } from './outbox.ts';
import { toast } from './dialogs.ts';

export type Change = Pick<WaitingWrite, 'name' | 'request'>;

interface Own extends Change {
  /** Null until the outbox has it. */
  id: string | null;
  whose: string | null;
}

/** ms after which a write unseen in the outbox counts as sent directly. */
const unseenAfter = 1000;

/**
 * An account's value with unsent writes on top (PWA-06), in every tab and after a restart; reverted
 * when a write is rejected or dropped.
 */
export class OptimisticValue<T> {
  /** With unsent changes; null while device and gateway gave none. */
  readonly value: ReadonlySignal<T | null>;
  readonly now: Source<T>['now'];
  readonly #source: Source<T>;
  readonly #apply: (value: T, change: Change) => T;
  readonly #own = signal<readonly Own[]>([]);
  #seen: readonly WaitingWrite[] = [];
  #loading: Promise<void> | null = null;
  #again = false;
  /** `one`: an account has only one. */
  #key = 'one';

  /**
   * @param apply returns the value after a write, unchanged by unrelated ones
   * @param empty what writes apply to at first; null: show nothing
   */
  constructor(source: Source<T>, apply: (value: T, change: Change) => T, empty: T | null = null) {
    this.#source = source;
    this.#apply = apply;
    this.now = source.now;
    this.value = computed(() => {
      const reported = source.now.value.value;
      const from = reported ?? empty;
      if (from === null) return null;
      const open = writes.value.filter(({ state }) => state !== 'rejected');
      const made = [...open, ...this.#own.value].reduce(apply, from);
      return made === empty ? reported : made;
    });
    effect(() => this.#follow(writes.value));
  }

  /** Loads the device's value, then the gateway's; sets the key. Loads never overtake. */
  load(key = this.#key): Promise<void> {
    this.#key = key;
    if (this.#loading) this.#again = true;
    this.#loading ??= this.#loadAll();
    return this.#loading;
  }

  async #loadAll(): Promise<void> {
    do {
      this.#again = false;
      const settled = new Set(this.#own.peek().filter(({ id }) => id !== null));
      await this.#source.load(this.#key);
      if (this.now.peek().state === 'fresh') this.#forget((own) => settled.has(own));
    } while (this.#again);
    this.#loading = null;
  }

  /**
   * Shows a change at once; reverts it, with words, if neither stored nor sent. Returns whether it
   * stands.
   */
  async write<N extends QueuedAction>(
    name: N,
    request: Request<N>,
    label: Parameters<typeof queue>[2],
  ): Promise<boolean> {
    const own: Own = {
      id: null,
      whose: currentOwner(),
      name,
      request: request as Record<string, unknown>,
    };
    this.#own.value = [...this.#own.peek(), own];
    const queued = await queue(name, request, label);
    if (!queued.ok) {
      this.#forget((other) => other === own);
      toast(t(queued.textKey), 'bad');
      return false;
    }
    own.id = queued.id;
    this.#follow(writes.peek());
    setTimeout(() => this.#own.peek().includes(own) && void this.load(), unseenAfter);
    return true;
  }

  #forget(which: (own: Own) => boolean): void {
    if (this.#own.peek().some(which))
      this.#own.value = this.#own.peek().filter((own) => !which(own));
  }

  /** A write that left the outbox was sent: it joins the value, which is then reloaded. */
  #follow(list: readonly WaitingWrite[]): void {
    const reported = this.now.peek().value;
    const here = new Set<string | null>(list.map(({ id }) => id));
    const sent = ({ id, state, customerId }: WaitingWrite) =>
      state === 'sending' && customerId === currentOwner() && !here.has(id);
    const done = this.#seen.filter(sent);
    this.#seen = list;
    this.#forget(({ id, whose }) => here.has(id) || whose !== currentOwner());
    if (reported === null || done.length === 0) return;
    const next = done.reduce(this.#apply, reported);
    if (next === reported) return;
    this.#source.change(this.#key, next);
    void this.load();
  }
}
