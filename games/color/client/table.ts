import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import { ChipBet } from '../../common/client/chip-bet.ts';
import type { Given } from '../../common/client/start.ts';
import { type TablePhase, phaseOf } from '../../common/client/table-phase.ts';
import { TableSeat } from '../../common/client/table-seat.ts';
import { roundResultInWords } from '../../common/client/table-words.ts';
import { type Color, isColor } from '../rules.ts';
import { infoOf } from './info.ts';
import { isOutcome } from './shapes.ts';
import { diceInWords } from './tray.ts';
import { View } from './view.ts';

const shownResults = 12;

export class ColorTable {
  readonly seat: TableSeat<TablePhase>;
  readonly #given: Given;
  readonly #view: View;
  readonly #bet: ChipBet<Color>;
  /** The round whose dice rest. */
  #rested = '';
  #landing = false;

  /** @param perRound maximum stake, centavos */
  constructor(given: Given, perRound: number) {
    const { opened, texts, launch } = given;
    this.#given = given;
    const info = infoOf(texts, opened, launch.token, perRound);
    this.#view = new View(texts, opened, given.feel, {
      info: () => info.open(),
      pick: (color) => this.#do(() => this.#bet.pick(color, this.#view.table.mat.chip)),
      place: () => void this.#bet.place(),
      clear: () => this.#do(() => this.#bet.clear()),
      repeat: () => this.#do(() => this.#bet.repeat()),
    });
    const { face } = this.#view.table;
    this.seat = new TableSeat<TablePhase>(given, face, {
      elements: [this.#view.table.element, info.element],
      hint: texts.t('color.hint'),
      phaseOf,
      round: (round, another) => {
        if (round.state !== 'open') void this.#land(round);
        if (another && round.state === 'open') face.fresh();
        info.note(round, this.seat.results);
      },
      turn: (phase, before) => this.#turn(phase, before),
      clock: () => this.#clock(),
      draw: () => this.#draw(),
      shown: () => !this.#landing,
      resultInWords: (round, bets, past) => this.#resultInWords(round, bets, past),
      placed: (bet) => this.#bet.took(bet),
      rejected: (failure) => this.#bet.rejected(failure),
    });
    this.#bet = new ChipBet(texts, face, this.seat, {
      area: 'color',
      perRound,
      isChoice: isColor,
      maxOn: () => opened.limits.max,
      tooMuchOn: (_, max) => texts.t('color.tooMuchOnColor', { max }),
    });
  }

  #do(act: () => void): void {
    act();
    this.#draw();
  }

  /** Announces the result once the dice rest. */
  async #land(round: TableRound): Promise<void> {
    if (this.#rested === round.id || !isOutcome(round.outcome)) return;
    const first = this.#rested === '';
    this.#rested = round.id;
    const { tray } = this.#view;
    // A round that was over before is shown at rest.
    if (first && this.seat.phase !== 'closed') return tray.show(round.outcome);
    this.#landing = true;
    await tray.land(round.outcome);
    this.#landing = false;
    this.#draw();
    this.#view.table.face.say(diceInWords(this.#given.texts, round.outcome));
    this.seat.report();
  }

  #resultInWords(round: TableRound, bets: readonly TableBet[], past: boolean): string {
    const { texts } = this.#given;
    const dice = isOutcome(round.outcome) ? diceInWords(texts, round.outcome) : '';
    return roundResultInWords(texts, 'color', round, bets, past, dice);
  }

  #clock(): void {
    const { round, phase, countdown } = this.seat;
    const shown = phase === 'closed' ? 'rolling' : phase;
    this.#view.table.clock(shown, round?.number ?? 0, countdown);
  }

  /** Takes back unplaced chips. A device that slept can miss the rolling. */
  #turn(phase: TablePhase, before: TablePhase): void {
    if (phase === 'closed') this.#view.tray.roll();
    if ((phase !== 'closed' && before !== 'betting') || this.seat.sending) return;
    this.#view.table.face.say(this.#bet.close() ? this.#given.texts.t('color.notPlaced') : '');
  }

  #draw(): void {
    const { round, betting, money, staked, results } = this.seat;
    const outcome =
      round && round.state !== 'open' && !this.#landing && isOutcome(round.outcome)
        ? round.outcome
        : null;
    this.#view.board.show(this.#bet.placed, this.#bet.waiting, outcome);
    this.#view.board.lock(!betting);
    this.#view.table.mat.show(betting, this.#bet.total, this.#bet.before.size > 0);
    this.#view.table.face.money(this.#landing ? null : money, staked);
    this.#view.history(results.slice(0, shownResults));
  }
}
