import type { ValueOf } from '../../../contract/define.ts';
import type { Round } from '../../../contract/play/calls.ts';
import type { StagedRound, rounds } from '../../../contract/play/rounds.ts';
import type { Failure, Result } from '../../../src/lib/result.ts';
import { type Opened, callHouse, newKey, untilAnswered } from './api.ts';
import type { Face } from './face.ts';
import { checkingInWords, failureInWords, isLaunchOver, postFailure } from './failure.ts';
import type { RoundInfo } from './round-info.ts';
import type { Given, Running } from './start.ts';

export type StagedAnswer = ValueOf<(typeof rounds)['house.start']>;

interface StagedGame {
  /** `aria-busy` until answered. */
  readonly element: HTMLElement;
  readonly face: Face;
  readonly info: RoundInfo;
  resume(round: StagedRound): void;
  /** Shows the last round's end, or what to do. */
  rest(last: Opened['last']): void;
  /** null: no round, the last stays. */
  stand(round: StagedRound | null): void;
  settle(round: Round): string;
}

/** One round at a time; a key per step (WAL-02). */
export class StagedPlay implements Running {
  readonly #given: Given;
  readonly #game: StagedGame;
  #round: StagedRound | null = null;
  #balance: number;
  #busy = false;
  #rounds = 0;

  constructor(given: Given, game: StagedGame) {
    this.#given = given;
    this.#game = game;
    this.#balance = given.opened.balance;
  }

  get round(): StagedRound | null {
    return this.#round;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Draws the game where it was left (GAME-11). */
  begin(round: StagedRound | null): void {
    const { root, opened } = this.#given;
    root.replaceChildren(this.#game.element, this.#game.info.element);
    if (round) this.#game.resume(round);
    else this.#game.rest(opened.last);
    this.#stand(round);
  }

  balance(centavos: number): void {
    this.#balance = centavos;
    this.#game.face.balance(centavos);
  }

  #stand(round: StagedRound | null): void {
    const { dataset } = this.#given.root;
    this.#round = round;
    this.#given.host.post({ kind: 'holding', round: round !== null });
    this.#game.stand(round);
    dataset.state = round ? 'playing' : 'idle';
    dataset.rounds = String(this.#rounds);
  }

  /** Null when rejected, which is shown. @param stake centavos */
  async start(stake: number, bet: unknown): Promise<StagedAnswer | null> {
    const { texts, launch } = this.#given;
    if (this.#busy || this.#round) return null;
    if (stake > this.#balance) {
      this.#game.face.say(texts.t('game.noMoney', { balance: texts.money(this.#balance) }));
      return null;
    }
    this.#given.host.post({ kind: 'holding', round: true });
    const request = { key: newKey(), stake, bet };
    const answer = await this.#ask(() => callHouse(launch.token, 'house.start', request));
    if (answer) this.#game.face.fresh();
    return answer;
  }

  /** Null when rejected, which is shown. */
  async step(action: unknown): Promise<StagedAnswer | null> {
    if (this.#busy || !this.#round) return null;
    const { id: roundId, step } = this.#round;
    const request = { key: newKey(), roundId, step, action };
    return this.#ask(() => callHouse(this.#given.launch.token, 'house.act', request));
  }

  async #ask(call: () => Promise<Result<StagedAnswer>>): Promise<StagedAnswer | null> {
    const { texts } = this.#given;
    this.#wait(true);
    const answer = await untilAnswered(call, (failure) =>
      this.#game.face.say(checkingInWords(texts, failure)),
    );
    this.#wait(false);
    if (answer.ok) return answer.value;
    await this.#rejected(answer.failure);
    return null;
  }

  #wait(busy: boolean): void {
    this.#busy = busy;
    this.#game.element.setAttribute('aria-busy', String(busy));
  }

  /** Shows the present state: another window may have moved on. */
  async #rejected(failure: Failure): Promise<void> {
    const { texts, host, launch } = this.#given;
    postFailure(host, failure);
    this.#game.face.say(failureInWords(texts, failure));
    if (isLaunchOver(failure)) return;
    const now = await callHouse(launch.token, 'house.round', {});
    if (now.ok) this.#stand(now.value.round);
  }

  take({ round, settled, balance, balanceVersion, fairness }: StagedAnswer): void {
    this.balance(balance);
    this.#game.info.note(fairness);
    if (settled) this.#settle(settled, balance, balanceVersion);
    else this.#stand(round);
  }

  #settle(settled: Round, balance: number, balanceVersion: number): void {
    const { id: roundId, stake, payout } = settled;
    this.#rounds += 1;
    this.#stand(null);
    this.#game.face.ended(stake, payout, this.#game.settle(settled));
    this.#given.host.post({ kind: 'round', roundId, stake, payout, balance, balanceVersion });
  }
}

/** Returns the failure when it does not open. */
export async function openStaged(given: Given, make: () => StagedPlay): Promise<Running | Failure> {
  const waiting = await callHouse(given.launch.token, 'house.round', {});
  if (!waiting.ok) return waiting.failure;
  const play = make();
  play.begin(waiting.value.round);
  return play;
}
