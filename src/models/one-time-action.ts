import { type ReadonlySignal, signal } from '@preact/signals-react';
import { backoff } from '../lib/backoff.ts';
import type { Failure, Result } from '../lib/result.ts';
import { InterruptibleDelay } from '../lib/interruptible-delay.ts';
import { isOutcomeUnknown } from '../lib/is-outcome-unknown.ts';
import { whenBack } from './connectivity.ts';
import { deviceOnly, member } from './session.ts';

/** `checking`: outcome unknown (WAL-03); `undone`: no effect; `failed`: rejected. */
type ActionState<Request> =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking' | 'undone'; request: Request }
  | { kind: 'failed'; request: Request; failure: Failure };

const firstPauseMs = 1000;
const maxPauseMs = 15_000;

/**
 * Runs an action once, one at a time, without a key: the page's state shows whether it is done.
 * Never queued or shown ahead (WAL-03). For what could be done twice use `IdempotentRequest`.
 */
export class OneTimeAction<Request> {
  readonly #load: () => Promise<boolean>;
  readonly #now = signal<ActionState<Request>>({ kind: 'idle' });
  readonly #delay = new InterruptibleDelay();

  /** @param load the page's state; returns whether the gateway answered */
  constructor(load: () => Promise<boolean>) {
    this.#load = load;
    whenBack(() => this.#delay.interrupt());
  }

  get state(): ReadonlySignal<ActionState<Request>> {
    return this.#now;
  }

  forget(): void {
    if (!this.#busy()) this.#now.value = { kind: 'idle' };
  }

  /**
   * Runs unless one is under way; then the page's state is fresh.
   * @param send returns the outcome; null: none
   * @param found the outcome by the page's state, after a lost response
   * @returns null: `state` says why
   */
  async ask<Outcome>(
    request: Request,
    send: () => Promise<Result<Outcome | null>>,
    found: () => Outcome | null,
  ): Promise<Outcome | null> {
    const player = member.peek()?.id;
    if (!player || this.#busy()) return null;
    this.#now.value = { kind: 'sending', request };
    const answer = await send();
    if (answer.ok) {
      await this.#load();
      return this.#settle(player, request, answer.value);
    }
    if (member.peek()?.id === player && (!isOutcomeUnknown(answer.failure) || deviceOnly.peek())) {
      void this.#load();
      this.#now.value = { kind: 'failed', request, failure: answer.failure };
      return null;
    }
    this.#now.value = { kind: 'checking', request };
    const pauses = backoff(firstPauseMs, maxPauseMs);
    while (member.peek()?.id === player) {
      if (await this.#load()) return this.#settle(player, request, found());
      await this.#delay.wait(pauses.next());
    }
    return this.#settle(player, request, null);
  }

  #busy(): boolean {
    const { kind } = this.#now.peek();
    return kind === 'sending' || kind === 'checking';
  }

  #settle<Outcome>(player: string, request: Request, outcome: Outcome | null): Outcome | null {
    if (member.peek()?.id !== player) {
      // Another account is logged in.
      this.#now.value = { kind: 'idle' };
      return null;
    }
    this.#now.value = outcome === null ? { kind: 'undone', request } : { kind: 'idle' };
    return outcome;
  }
}
