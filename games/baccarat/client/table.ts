import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import { ChipBet } from '../../common/client/chip-bet.ts';
import { lessMotion } from '../../common/client/dom.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Given } from '../../common/client/start.ts';
import { TableSeat } from '../../common/client/table-seat.ts';
import { roundResultInWords } from '../../common/client/table-words.ts';
import {
  type Choice,
  type Outcome,
  dealingMs,
  dealt,
  isChoice,
  maxCards,
  maxOn,
} from '../rules.ts';
import { type Phase, cardsDown, handsDown, phaseOf } from './dealing.ts';
import { infoOf } from './info.ts';
import { Road } from './road.ts';
import { isOutcome } from './shapes.ts';
import { View } from './view.ts';
import { outcomeInWords } from './words.ts';

const noCards: Outcome = { player: [], banker: [] };

export class BaccaratTable {
  readonly seat: TableSeat<Phase>;
  readonly #given: Given;
  readonly #view: View;
  readonly #sound: Sound;
  readonly #bet: ChipBet<Choice>;
  readonly #road = new Road();
  #outcome: Outcome | null = null;
  /** Cards that lie in the round. */
  #down = 0;
  #laid = '';
  #over = false;

  /** @param perRound maximum stake, centavos */
  constructor(given: Given, perRound: number) {
    const { opened, texts, launch } = given;
    this.#given = given;
    this.#sound = given.feel.sound;
    const info = infoOf(texts, opened, launch.token, perRound);
    this.#view = new View(texts, opened, given.feel, {
      info: () => info.open(),
      pick: (choice) => this.#do(() => this.#bet.pick(choice, this.#view.table.mat.chip)),
      place: () => void this.#bet.place(),
      clear: () => this.#do(() => this.#bet.clear()),
      repeat: () => this.#do(() => this.#bet.repeat()),
    });
    const { face } = this.#view.table;
    this.seat = new TableSeat<Phase>(given, face, {
      elements: [this.#view.table.element, info.element],
      hint: texts.t('baccarat.hint'),
      phaseOf: (round, now) => phaseOf(round, now, lessMotion()),
      table: (table) => this.#road.take(table),
      round: (round, another) => {
        this.#take(round, another);
        info.note(round, this.seat.results);
      },
      turn: (_, before) => this.#turn(before),
      clock: (now) => this.#clock(now),
      draw: () => this.#draw(),
      // No result before its cards lie (BAC-20).
      shown: () => this.seat.phase === 'result',
      resultInWords: (round, bets, past) => this.#resultInWords(round, bets, past),
      placed: (bet) => this.#bet.took(bet),
      rejected: (failure) => this.#bet.rejected(failure),
    });
    this.#bet = new ChipBet(texts, face, this.seat, {
      area: 'baccarat',
      perRound,
      isChoice,
      maxOn: (choice) => maxOn[choice],
      tooMuchOn: (choice, max) =>
        texts.t('baccarat.tooMuchOn', { max, choice: texts.t(`baccarat.choices.${choice}`) }),
    });
  }

  #do(act: () => void): void {
    act();
    this.#draw();
  }

  #take(round: TableRound, another: boolean): void {
    if (another) this.#view.table.face.fresh();
    this.#outcome = round.state !== 'open' && isOutcome(round.outcome) ? round.outcome : null;
    if (round.state === 'settled' || round.state === 'refunded') this.#road.add(round);
  }

  #resultInWords(round: TableRound, bets: readonly TableBet[], past: boolean): string {
    const { texts } = this.#given;
    const outcome = isOutcome(round.outcome) ? outcomeInWords(texts, round.outcome) : '';
    return roundResultInWords(texts, 'baccarat', round, bets, past, outcome);
  }

  #clock(now: number): void {
    const { round, phase, countdown } = this.seat;
    this.#view.table.clock(phase, round?.number ?? 0, countdown);
    this.#lay(now);
  }

  /** All at once under reduced motion (BAC-13). */
  #dueCards(now: number): number {
    if (!this.#outcome) return 0;
    if (lessMotion()) return maxCards;
    const { settlesAt = '' } = this.seat.round ?? {};
    return cardsDown(this.#outcome, now - Date.parse(settlesAt) + dealingMs);
  }

  #lay(now: number): void {
    const outcome = this.#outcome;
    const down = this.#dueCards(now);
    const laid = `${this.seat.round?.id}:${down}`;
    if (laid === this.#laid) return;
    if (down > this.#down) this.#sound.knock(down);
    this.#down = down;
    this.#laid = laid;
    this.#over = outcome !== null && down >= dealt(outcome).length;
    this.#view.felt.show(outcome ? handsDown(outcome, down) : noCards, this.#over);
    if (outcome && this.#over)
      this.#view.table.face.say(outcomeInWords(this.#given.texts, outcome));
    this.#draw();
  }

  /** Takes back unplaced chips. A device that slept can miss the closing. */
  #turn(before: Phase): void {
    if (before !== 'betting' || this.seat.sending) return;
    this.#view.table.face.say(
      this.#given.texts.t(this.#bet.close() ? 'baccarat.notPlaced' : 'baccarat.noMoreBets'),
    );
  }

  #draw(): void {
    const { betting, money, staked } = this.seat;
    this.#view.spots.show(this.#bet.placed, this.#bet.waiting, this.#over ? this.#outcome : null);
    this.#view.spots.lock(!betting);
    this.#view.table.mat.show(betting, this.#bet.total, this.#bet.before.size > 0);
    this.#view.table.face.money(money, staked);
    this.#view.roads.show(this.#road.outcomes);
  }
}
