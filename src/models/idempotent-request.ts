import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Struct, object } from 'superstruct';
import { Id, IdempotencyKey } from '../../contract/shared.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { readSessionDraft } from '../data/session-draft.ts';
import { backoff } from '../lib/backoff.ts';
import type { Failure, Result } from '../lib/result.ts';
import { isOutcomeUnknown } from '../lib/is-outcome-unknown.ts';
import { InterruptibleDelay } from '../lib/interruptible-delay.ts';
import { whenBack } from './connectivity.ts';
import { member } from './session.ts';

/** `checking`: outcome unknown (WAL-03); `undone`: nothing was done; `failed`: rejected. */
type RequestState<Request, Outcome> =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking' | 'undone'; request: Request }
  | { kind: 'done'; request: Request; outcome: Outcome }
  | { kind: 'failed'; request: Request; failure: Failure };

/** A stored request of unknown outcome. */
interface Pending<Request> {
  key: string;
  player: string;
  request: Request;
}

interface Options<Request, Outcome> {
  storageKey: string;
  /** Never with a password or a code. */
  request: Struct<Request, any>;
  /** The outcome under a key; null: nothing was done. */
  check: (key: string) => Promise<Result<Outcome | null>>;
  /** Called before `state` shows the outcome. */
  taken?: (outcome: Outcome) => void;
}

const firstPauseMs = 1000;
const maxPauseMs = 15_000;

/**
 * Moves money once (WAL-03): under an idempotency key, one at a time, never queued or shown ahead.
 * After a lost response, even after a reload, looks the outcome up.
 */
export class IdempotentRequest<Request, Outcome> {
  readonly #options: Options<Request, Outcome>;
  readonly #stored: Struct<Pending<Request>, any>;
  readonly #now = signal<RequestState<Request, Outcome>>({ kind: 'idle' });
  readonly #delay = new InterruptibleDelay();

  constructor(options: Options<Request, Outcome>) {
    this.#options = options;
    const stored = object({ key: IdempotencyKey, player: Id, request: options.request });
    this.#stored = stored as unknown as Struct<Pending<Request>, any>;
    whenBack(() => this.#delay.interrupt());
    member.subscribe(() => this.#delay.interrupt());
  }

  get state(): ReadonlySignal<RequestState<Request, Outcome>> {
    return this.#now;
  }

  /**
   * Sends, unless a request is under way.
   * @param send alone knows passwords and codes
   * @returns the outcome once known; null: none
   */
  async ask(
    request: Request,
    send: (key: string) => Promise<Result<Outcome>>,
  ): Promise<Outcome | null> {
    const player = member.peek()?.id;
    if (!player || this.#busy()) return null;
    const pending = { key: crypto.randomUUID(), player, request: request };
    sessionStore.set(this.#options.storageKey, JSON.stringify(pending));
    this.#now.value = { kind: 'sending', request };
    const answer = await send(pending.key);
    if (!answer.ok && isOutcomeUnknown(answer.failure)) return this.#check(pending);
    return this.#settle(
      pending,
      answer.ok
        ? { kind: 'done', request, outcome: answer.value }
        : { kind: 'failed', request, failure: answer.failure },
    );
  }

  /** Resumes after a reload; dismisses an earlier outcome. */
  resume(): void {
    if (this.#busy()) return;
    this.#now.value = { kind: 'idle' };
    const pending = readSessionDraft(this.#options.storageKey, this.#stored, member.peek()?.id);
    if (pending) void this.#check(pending);
  }

  forget(): void {
    if (!this.#busy()) this.#now.value = { kind: 'idle' };
  }

  #busy(): boolean {
    const { kind } = this.#now.peek();
    return kind === 'sending' || kind === 'checking';
  }

  async #check(pending: Pending<Request>): Promise<Outcome | null> {
    const { key, player, request } = pending;
    this.#now.value = { kind: 'checking', request };
    const pauses = backoff(firstPauseMs, maxPauseMs);
    // The same player may log in again.
    while ((member.peek()?.id ?? player) === player) {
      const answer = member.peek() && (await this.#options.check(key));
      if (answer?.ok)
        return this.#settle(
          pending,
          answer.value === null
            ? { kind: 'undone', request }
            : { kind: 'done', request, outcome: answer.value },
        );
      await this.#delay.wait(pauses.next());
    }
    return this.#settle(pending, { kind: 'idle' });
  }

  #settle({ player }: Pending<Request>, state: RequestState<Request, Outcome>): Outcome | null {
    if (member.peek()?.id !== player) {
      // Another account is logged in.
      this.#now.value = { kind: 'idle' };
      return null;
    }
    sessionStore.remove(this.#options.storageKey);
    if (state.kind === 'done') this.#options.taken?.(state.outcome);
    this.#now.value = state;
    return state.kind === 'done' ? state.outcome : null;
  }
}
