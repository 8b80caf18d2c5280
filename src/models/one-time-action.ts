import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Failure, Result } from '../lib/result.ts';
import { InterruptibleDelay } from '../lib/interruptible-delay.ts';
import { isOutcomeUnknown } from '../lib/is-outcome-unknown.ts';
import { whenBack } from './connectivity.ts';
import { deviceOnly, member } from './session.ts';

/**
 * Where a deed stands: `checking` when its answer was lost, until the gateway tells what became of it (WAL-03); `undone` when nothing came
 * of it; `failed` when it was refused.
 */
type Deed<Wish> =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking' | 'undone'; wish: Wish }
  | { kind: 'failed'; wish: Wish; failure: Failure };

/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };

/**
 * What a member does on a page, one at a time, where the page's own state tells whether it is done: it needs no key and may be claimed but
 * once. Never queued, never shown before the gateway has told of it (WAL-03). What could be done twice goes through `SentOnce`.
 */
export class OneTimeAction<Wish> {
  readonly #load: () => Promise<boolean>;
  readonly #now = signal<Deed<Wish>>({ kind: 'idle' });
  readonly #rest = new InterruptibleDelay();

  /** @param load asks for the page's state; tells whether the gateway has answered */
  constructor(load: () => Promise<boolean>) {
    this.#load = load;
    whenBack(() => this.#rest.wake());
  }

  /** Where the last one stands. */
  get standing(): ReadonlySignal<Deed<Wish>> {
    return this.#now;
  }

  /** What was told of the last one has been read. */
  forget(): void {
    if (!this.#busy()) this.#now.value = { kind: 'idle' };
  }

  /**
   * Does it, unless another one is under way; the page's state is fresh afterwards.
   * @param send asks for it; gives what came of it, null: nothing
   * @param found what came of it by the page's state, after an answer that was lost; null: nothing
   * @returns what came of it; null: nothing, and `standing` says why
   */
  async ask<Outcome>(
    wish: Wish,
    send: () => Promise<Result<Outcome | null>>,
    found: () => Outcome | null,
  ): Promise<Outcome | null> {
    const player = member.peek()?.id;
    if (!player || this.#busy()) return null;
    this.#now.value = { kind: 'sending', wish };
    const answer = await send();
    if (answer.ok) {
      await this.#load();
      return this.#settle(player, wish, answer.value);
    }
    if (member.peek()?.id === player && (!isOutcomeUnknown(answer.failure) || deviceOnly.peek())) {
      void this.#load();
      this.#now.value = { kind: 'failed', wish, failure: answer.failure };
      return null;
    }
    this.#now.value = { kind: 'checking', wish };
    for (
      let pause = pauses.first;
      member.peek()?.id === player;
      pause = Math.min(pause * 2, pauses.longest)
    ) {
      if (await this.#load()) return this.#settle(player, wish, found());
      await this.#rest.wait(pause);
    }
    return this.#settle(player, wish, null);
  }

  #busy(): boolean {
    const { kind } = this.#now.peek();
    return kind === 'sending' || kind === 'checking';
  }

  #settle<Outcome>(player: string, wish: Wish, outcome: Outcome | null): Outcome | null {
    if (member.peek()?.id !== player) {
      // Who is logged in now has nothing to do with it.
      this.#now.value = { kind: 'idle' };
      return null;
    }
    this.#now.value = outcome === null ? { kind: 'undone', wish } : { kind: 'idle' };
    return outcome;
  }
}
