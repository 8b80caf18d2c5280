import type { TableBet } from '../../../contract/play/rounds.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { failureCode, failureInWords } from './failure.ts';
import type { TableFace } from './table-face.ts';
import type { TableSeat } from './table-seat.ts';
import type { Texts } from './texts.ts';
import { type Stakes, hindrance, joined, stakesOf, totalOf } from './wager.ts';

interface Terms<Choice extends string> {
  readonly area: string;
  readonly perRound: number;
  isChoice(choice: string): choice is Choice;
  maxOn(choice: Choice): number;
  tooMuchOn(choice: Choice, max: string): string;
}

export class ChipBet<Choice extends string> {
  readonly #texts: Texts;
  readonly #face: TableFace;
  readonly #seat: TableSeat<string>;
  readonly #terms: Terms<Choice>;
  #waiting: Stakes<Choice> = new Map();
  #before: Stakes<Choice> | null = null;

  constructor(texts: Texts, face: TableFace, seat: TableSeat<string>, terms: Terms<Choice>) {
    this.#texts = texts;
    this.#face = face;
    this.#seat = seat;
    this.#terms = terms;
  }

  get waiting(): Stakes<Choice> {
    return this.#waiting;
  }

  /** Waiting centavos. */
  get total(): number {
    return totalOf(this.#waiting);
  }

  get placed(): Stakes<Choice> {
    return this.#stakesOf(this.#seat.own);
  }

  /** To repeat; also of an earlier session. */
  get before(): Stakes<Choice> {
    return this.#before ?? this.#stakesOf(this.#seat.bets);
  }

  #stakesOf(bets: readonly TableBet[]): Stakes<Choice> {
    return stakesOf(bets, (choice) => this.#terms.isChoice(choice));
  }

  pick(choice: Choice, chip: number): void {
    this.#stack(joined(this.#waiting, new Map([[choice, chip]])));
  }

  repeat(): void {
    if (this.#waiting.size === 0 && this.before.size > 0) this.#stack(this.before);
  }

  clear(): void {
    if (!this.#seat.sending) this.#waiting = new Map();
  }

  /** Or shows the exceeded limit (BAC-09). */
  #stack(stakes: Stakes<Choice>): void {
    if (!this.#seat.betting) return;
    const { area, perRound, maxOn, tooMuchOn } = this.#terms;
    const { t, money } = this.#texts;
    const why = hindrance(stakes, {
      balance: this.#seat.money,
      perRound,
      placed: totalOf(this.placed),
      maxOn,
    });
    if (!why) {
      this.#waiting = stakes;
      this.#face.feel.sound.press();
      this.#face.say('');
    } else if (why.by === 'balance')
      this.#face.say(t('game.noMoney', { balance: money(why.amount) }));
    else
      this.#face.say(
        why.by === 'choice'
          ? tooMuchOn(why.choice, money(why.amount))
          : t(`${area}.tooMuch`, { max: money(why.amount) }),
      );
  }

  place(): Promise<void> {
    return this.#seat.bet([...this.#waiting].map(([choice, stake]) => ({ choice, stake })));
  }

  took(bet: TableBet): void {
    this.#before = this.#waiting;
    this.#waiting = new Map();
    this.#face.say(
      this.#texts.t(`${this.#terms.area}.placed`, { stake: this.#texts.money(bet.stake) }),
    );
  }

  /** Chips stay unless betting is over. */
  rejected(failure: Failure): void {
    if (failureCode(failure) === 'betting_closed' || this.#seat.phase !== 'betting')
      this.#waiting = new Map();
    this.#face.say(failureInWords(this.#texts, failure));
  }

  close(): boolean {
    const some = this.#waiting.size > 0;
    this.#waiting = new Map();
    return some;
  }
}
