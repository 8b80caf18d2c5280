import type { ValueOf } from '../../../contract/define.ts';
import type { play } from '../../../contract/play/calls.ts';
import type { Failure, Result } from '../../../src/lib/result.ts';
import { newKey, untilAnswered } from '../../common/client/api.ts';
import type { Bet } from '../rules.ts';

export type Shot = Bet & {
  readonly key: string;
  /** Centavos. */
  readonly stake: number;
};
export type Played = ValueOf<(typeof play)['house.play']>;

/** ms from one shot to the next that is sent (FISH-06). */
const pace = 500;
/** Shots that may wait behind the one under way (FISH-07). */
const maxWaiting = 2;

/** What the magazine needs of the world, and what it reports. */
interface Handlers {
  send: (shot: Shot) => Promise<Result<Played>>;
  /** A shot goes out under its key now. */
  sent: (shot: Shot) => void;
  /** Its outcome is not known yet; shots that waited behind it were `dropped`, which cost nothing. */
  uncertain: (failure: Failure, dropped: number) => void;
  /** It is known; a rejection drops what waited behind it. */
  answered: (shot: Shot, answer: Result<Played>) => void;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** Sends shots one at a time, each under a key of its own, two a second at most (FISH-06, FISH-07). */
export class Magazine {
  readonly #handlers: Handlers;
  #waiting: Shot[] = [];
  #running = false;
  #uncertain = false;
  #last = Number.NEGATIVE_INFINITY;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  /** Whether a shot is under way or waits. */
  get busy(): boolean {
    return this.#running;
  }

  /** Whether the outcome of the shot under way is unknown; none is taken up then. */
  get uncertain(): boolean {
    return this.#uncertain;
  }

  /** Centavos of the shots that wait; those of the one under way are not in it. */
  get staked(): number {
    return this.#waiting.reduce((sum, { stake }) => sum + stake, 0);
  }

  /** Takes a shot up; false when there is no room for it, or the outcome of an earlier one is being asked for. */
  fire(bet: Bet, stake: number): boolean {
    if (this.#uncertain || this.#waiting.length >= maxWaiting) return false;
    this.#waiting.push({ ...bet, stake, key: newKey() });
    if (!this.#running) void this.#run();
    return true;
  }

  /** Takes back the waiting shots; returns how many. */
  clear(): number {
    return this.#waiting.splice(0).length;
  }

  async #run(): Promise<void> {
    const { wait, now } = this.#handlers;
    this.#running = true;
    while (this.#waiting.length > 0) {
      await wait(Math.max(0, this.#last + pace - now()));
      const shot = this.#waiting.shift();
      if (!shot) break;
      this.#last = now();
      await this.#settle(shot);
    }
    this.#running = false;
  }

  async #settle(shot: Shot): Promise<void> {
    const { send, sent, uncertain, answered, wait } = this.#handlers;
    sent(shot);
    const onFailure = (failure: Failure) => {
      this.#uncertain = true;
      uncertain(failure, this.clear());
    };
    const answer = await untilAnswered(() => send(shot), onFailure);
    this.#uncertain = false;
    if (!answer.ok) this.clear();
    answered(shot, answer);
    // Lets the handlers run before the next one goes out.
    await wait(0);
  }
}
