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

/**
 * The state of a request: `checking` while its response is lost and the outcome is unknown (WAL-03); `undone` when nothing was done;
 * `failed` when the gateway rejected it, so that nothing was done either.
 */
type RequestState<Request, Outcome> =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking' | 'undone'; request: Request }
  | { kind: 'done'; request: Request; outcome: Outcome }
  | { kind: 'failed'; request: Request; failure: Failure };

/** A request that was sent and whose outcome is unknown, as the tab stores it. */
interface Pending<Request> {
  key: string;
  player: string;
  request: Request;
}

interface Options<Request, Outcome> {
  /** Where the tab stores a request until its response has come. */
  storageKey: string;
  /** What is stored of a request: nothing that confirms a person, such as a password or a code. */
  request: Struct<Request, any>;
  /** Asks for the outcome under a key; null: nothing was done. */
  check: (key: string) => Promise<Result<Outcome | null>>;
  /** Applies the outcome, before `state` shows it. */
  taken?: (outcome: Outcome) => void;
}

/** ms between two checks of the outcome. */
const firstPauseMs = 1000;
const maxPauseMs = 15_000;

/**
 * Sends what moves money once (WAL-03): under an idempotency key, never queued, never shown before the gateway has answered. One at a
 * time; when the response is lost the outcome is looked up by the key, over reloads of the page too.
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
    whenBack(() => this.#delay.wake());
    member.subscribe(() => this.#delay.wake());
  }

  /** The state of this tab's request. */
  get state(): ReadonlySignal<RequestState<Request, Outcome>> {
    return this.#now;
  }

  /**
   * Sends a request, unless one is under way.
   * @param send does it under the key; what confirms the person is known to it alone
   * @returns once the outcome is known: what was done, or null
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

  /** Goes on with a request that was under way when the page was left or loaded anew; an earlier outcome is dismissed. */
  resume(): void {
    if (this.#busy()) return;
    this.#now.value = { kind: 'idle' };
    const pending = readSessionDraft(this.#options.storageKey, this.#stored, member.peek()?.id);
    if (pending) void this.#check(pending);
  }

  /** Dismisses the outcome of the last request. */
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
    // A session that ended on the way may be followed by a login of the same player.
    while ((member.peek()?.id ?? player) === player) {
      const answer = member.peek() && (await this.#options.check(key));
      if (answer?.ok)
        return this.#settle(
          pending,
          answer.value === null
            ? { kind: 'undone', request }
            : { kind: 'done', request, outcome: answer.value },
        );
      // The network's return and another login interrupt the delay.
      await this.#delay.wait(pauses.next());
    }
    return this.#settle(pending, { kind: 'idle' });
  }

  #settle({ player }: Pending<Request>, state: RequestState<Request, Outcome>): Outcome | null {
    if (member.peek()?.id !== player) {
      // Another account is logged in now; what the tab stored went with the login.
      this.#now.value = { kind: 'idle' };
      return null;
    }
    sessionStore.remove(this.#options.storageKey);
    if (state.kind === 'done') this.#options.taken?.(state.outcome);
    this.#now.value = state;
    return state.kind === 'done' ? state.outcome : null;
  }
}
