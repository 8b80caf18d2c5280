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

/** ms between shots (FISH-06). */
const minIntervalMs = 500;
/** Behind the one under way (FISH-07). */
const maxWaiting = 2;

interface Handlers {
  send: (shot: Shot) => Promise<Result<Played>>;
  sent: (shot: Shot) => void;
  /** Outcome unknown; `dropped` shots cost nothing. */
  uncertain: (failure: Failure, dropped: number) => void;
  /** A rejection drops waiting shots. */
  answered: (shot: Shot, answer: Result<Played>) => void;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** One by one, a key each, two a second at most (FISH-06, FISH-07). */
export class Magazine {
  readonly #handlers: Handlers;
  #waiting: Shot[] = [];
  #running = false;
  #uncertain = false;
  #last = Number.NEGATIVE_INFINITY;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  get busy(): boolean {
    return this.#running;
  }

  /** True while an outcome is unknown; no shot is taken then. */
  get uncertain(): boolean {
    return this.#uncertain;
  }

  /** Centavos, without the shot under way. */
  get staked(): number {
    return this.#waiting.reduce((sum, { stake }) => sum + stake, 0);
  }

  /** False without room or while `uncertain`. */
  fire(bet: Bet, stake: number): boolean {
    if (this.#uncertain || this.#waiting.length >= maxWaiting) return false;
    this.#waiting.push({ ...bet, stake, key: newKey() });
    if (!this.#running) void this.#run();
    return true;
  }

  clear(): number {
    return this.#waiting.splice(0).length;
  }

  async #run(): Promise<void> {
    const { wait, now } = this.#handlers;
    this.#running = true;
    while (this.#waiting.length > 0) {
      await wait(Math.max(0, this.#last + minIntervalMs - now()));
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
    // Handlers run before the next shot.
    await wait(0);
  }
}
