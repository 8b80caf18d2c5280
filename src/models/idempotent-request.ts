import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Struct, object } from 'superstruct';
import { Id, IdempotencyKey } from '../../contract/shared.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { readSessionDraft } from '../data/session-draft.ts';
import type { Failure, Result } from '../lib/result.ts';
import { isOutcomeUnknown } from '../lib/is-outcome-unknown.ts';
import { InterruptibleDelay } from '../lib/interruptible-delay.ts';
import { whenBack } from './connectivity.ts';
import { member } from './session.ts';

/**
 * Where a wish stands: `checking` when its answer was lost, and until the gateway tells what became of it (WAL-03); `undone` when that
 * is nothing; `failed` when it was refused. Nothing was done then.
 */
type Standing<Wish, Outcome> =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking' | 'undone'; wish: Wish }
  | { kind: 'done'; wish: Wish; outcome: Outcome }
  | { kind: 'failed'; wish: Wish; failure: Failure };

/** A wish that was sent, for as long as it is not known what became of it. */
interface Pending<Wish> {
  key: string;
  player: string;
  wish: Wish;
}

interface Kind<Wish, Outcome> {
  /** Where the tab notes a wish while its answer is awaited. */
  place: string;
  /** What is noted of a wish: nothing that confirms a person, such as a password or a code. */
  wish: Struct<Wish, any>;
  /** Asks what became of a key; null: nothing. */
  check: (key: string) => Promise<Result<Outcome | null>>;
  /** Takes up what was done, before `standing` tells of it. */
  taken?: (outcome: Outcome) => void;
}

/** ms between two looks at what became of a wish: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };

/**
 * Asks for what moves money once (WAL-03): under a key of its own, never queued, never shown before the gateway has told of it. One at a
 * time; a wish whose answer was lost is found out by its key, over reloads of the page too.
 */
export class IdempotentRequest<Wish, Outcome> {
  readonly #kind: Kind<Wish, Outcome>;
  readonly #noted: Struct<Pending<Wish>, any>;
  readonly #now = signal<Standing<Wish, Outcome>>({ kind: 'idle' });
  readonly #rest = new InterruptibleDelay();

  constructor(kind: Kind<Wish, Outcome>) {
    this.#kind = kind;
    this.#noted = object({ key: IdempotencyKey, player: Id, wish: kind.wish }) as unknown as Struct<
      Pending<Wish>,
      any
    >;
    whenBack(() => this.#rest.wake());
    member.subscribe(() => this.#rest.wake());
  }

  /** Where the wish of this tab stands. */
  get standing(): ReadonlySignal<Standing<Wish, Outcome>> {
    return this.#now;
  }

  /**
   * Sends a wish, unless one is under way.
   * @param send does it under the key; what confirms the person is known to it alone
   * @returns once it is known what became of it: what was done, or null
   */
  async ask(wish: Wish, send: (key: string) => Promise<Result<Outcome>>): Promise<Outcome | null> {
    const player = member.peek()?.id;
    if (!player || this.#busy()) return null;
    const pending = { key: crypto.randomUUID(), player, wish };
    sessionStore.set(this.#kind.place, JSON.stringify(pending));
    this.#now.value = { kind: 'sending', wish };
    const answer = await send(pending.key);
    if (!answer.ok && isOutcomeUnknown(answer.failure)) return this.#check(pending);
    return this.#settle(
      pending,
      answer.ok
        ? { kind: 'done', wish, outcome: answer.value }
        : { kind: 'failed', wish, failure: answer.failure },
    );
  }

  /** Takes up a wish that was under way when the page was left or loaded anew; what was told of an earlier one is forgotten. */
  resume(): void {
    if (this.#busy()) return;
    this.#now.value = { kind: 'idle' };
    const pending = readSessionDraft(this.#kind.place, this.#noted, member.peek()?.id);
    if (pending) void this.#check(pending);
  }

  /** What was told of the last wish has been read. */
  forget(): void {
    if (!this.#busy()) this.#now.value = { kind: 'idle' };
  }

  #busy(): boolean {
    const { kind } = this.#now.peek();
    return kind === 'sending' || kind === 'checking';
  }

  async #check(pending: Pending<Wish>): Promise<Outcome | null> {
    const { key, player, wish } = pending;
    this.#now.value = { kind: 'checking', wish };
    // A session that ended on the way may be followed by a login of the same player.
    for (
      let pause = pauses.first;
      (member.peek()?.id ?? player) === player;
      pause = Math.min(pause * 2, pauses.longest)
    ) {
      const answer = member.peek() && (await this.#kind.check(key));
      if (answer?.ok)
        return this.#settle(
          pending,
          answer.value === null
            ? { kind: 'undone', wish }
            : { kind: 'done', wish, outcome: answer.value },
        );
      // No longer than until there is a network again or somebody else is logged in.
      await this.#rest.wait(pause);
    }
    return this.#settle(pending, { kind: 'idle' });
  }

  #settle({ player }: Pending<Wish>, standing: Standing<Wish, Outcome>): Outcome | null {
    if (member.peek()?.id !== player) {
      // Who is logged in now has nothing to do with it; what the tab noted went with the login.
      this.#now.value = { kind: 'idle' };
      return null;
    }
    sessionStore.remove(this.#kind.place);
    if (standing.kind === 'done') this.#kind.taken?.(standing.outcome);
    this.#now.value = standing;
    return standing.kind === 'done' ? standing.outcome : null;
  }
}
