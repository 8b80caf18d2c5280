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
const mostWaiting = 2;

/** What the magazine needs of the world, and what it tells. */
interface Handlers {
  send: (shot: Shot) => Promise<Result<Played>>;
  /** A shot goes out under its key now. */
  sent: (shot: Shot) => void;
  /** It is not known yet what became of it; shots that waited behind it were `dropped`, which cost nothing. */
  uncertain: (failure: Failure, dropped: number) => void;
  /** It is known; a refusal drops what waited behind it. */
  answered: (shot: Shot, answer: Result<Played>) => void;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** Sends shots one at a time, each under a key of its own, two a second at the most (FISH-06, FISH-07). */
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

  /** Whether it is not known what became of the shot under way; none is taken up then. */
  get uncertain(): boolean {
    return this.#uncertain;
  }

  /** Centavos of the shots that wait; those of the one under way are not in it. */
  get staked(): number {
    return this.#waiting.reduce((sum, { stake }) => sum + stake, 0);
  }

  /** Takes a shot up; false when there is no room for it, or it is being asked what became of an earlier one. */
  fire(bet: Bet, stake: number): boolean {
    if (this.#uncertain || this.#waiting.length >= mostWaiting) return false;
    this.#waiting.push({ ...bet, stake, key: newKey() });
    if (!this.#running) void this.#run();
    return true;
  }

  /** Takes back what waits; gives how many. */
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
    const told = (failure: Failure) => {
      this.#uncertain = true;
      uncertain(failure, this.clear());
    };
    const answer = await untilAnswered(() => send(shot), told);
    this.#uncertain = false;
    if (!answer.ok) this.clear();
    answered(shot, answer);
    // A turn for what hears of it, before the next one goes out.
    await wait(0);
  }
}
