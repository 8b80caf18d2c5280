import type { TableBet, TableRound, TableState } from '../../../contract/play/rounds.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { failureCode, failureInWords } from '../../common/client/failure.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Given } from '../../common/client/start.ts';
import { type TablePhase, phaseOf } from '../../common/client/table-phase.ts';
import { TableSeat } from '../../common/client/table-seat.ts';
import { resultInWords } from '../../common/client/table-words.ts';
import { type Outcome, type Pick, payoutOf, readChoice } from '../rules.ts';
import { infoOf } from './info.ts';
import { type Theme, isOutcome } from './shapes.ts';
import { maxLines } from './slip.ts';
import { type TicketLine, View } from './view.ts';
import { drawInWords } from './words.ts';

const shownResults = 5;

export class Hall {
  readonly seat: TableSeat<TablePhase>;
  readonly #given: Given;
  readonly #theme: Theme;
  readonly #view: View;
  readonly #sound: Sound;
  readonly #perRound: number;
  #before: TableBet['selections'] = [];
  /** The draw whose balls rest. */
  #rested = '';
  #landing = false;

  /** @param perRound maximum stake, centavos */
  constructor(given: Given, theme: Theme, perRound: number) {
    const { opened, texts, launch } = given;
    this.#given = given;
    this.#sound = given.feel.sound;
    this.#theme = theme;
    this.#perRound = perRound;
    const info = infoOf(texts, opened, theme, launch.token, perRound);
    this.#view = new View(texts, opened, theme, given.feel, {
      info: () => info.open(),
      add: (pick) => this.#add(pick),
      place: () => void this.#place(),
      again: () => this.#again(),
      changed: () => this.#draw(),
    });
    this.seat = new TableSeat<TablePhase>(given, this.#view.face, {
      elements: [this.#view.element, info.element],
      hint: texts.t('lottery.hint'),
      phaseOf,
      table: (table) => this.#takeTable(table),
      round: (round) => {
        if (round.state !== 'open') void this.#land(round);
        info.note(round, this.seat.results);
      },
      turn: (phase, before) => this.#turn(phase, before),
      clock: () => this.#clock(),
      draw: () => this.#draw(),
      shown: () => !this.#landing,
      resultInWords: (round, bets, past) => this.#resultInWords(round, bets, past),
      placed: (bet, { number }) => this.#placed(bet, number),
      rejected: (failure) => this.#rejected(failure),
    });
  }

  #takeTable({ results: [last] }: TableState): void {
    if (!last || !isOutcome(last.outcome) || this.#rested !== '') return;
    this.#view.stage.show(last.outcome);
    this.#rested = last.id;
  }

  /** Announces the result once the balls rest. */
  async #land(round: TableRound): Promise<void> {
    if (this.#rested === round.id || !isOutcome(round.outcome)) return;
    this.#rested = round.id;
    this.#landing = true;
    await this.#view.stage.land(round.outcome);
    this.#landing = false;
    this.#view.face.say(drawInWords(this.#given.texts, this.#theme.family, round.outcome));
    this.#draw();
    this.seat.report();
  }

  #resultInWords(round: TableRound, bets: readonly TableBet[], past: boolean): string {
    const { texts } = this.#given;
    const drawn = isOutcome(round.outcome)
      ? drawInWords(texts, this.#theme.family, round.outcome)
      : '';
    const which = past ? texts.t('lottery.lastTicket', { number: round.number, drawn }) : drawn;
    return `${which} ${resultInWords(texts, 'lottery', round, bets)}`;
  }

  #clock(): void {
    const { round, phase, countdown } = this.seat;
    this.#view.clock(phase, round, countdown.left);
  }

  /** The slip stays. A device that slept can miss the closing. */
  #turn(phase: TablePhase, before: TablePhase): void {
    if (phase === 'closed') this.#view.stage.turn();
    if (phase === 'betting' && before === 'result') this.#view.face.fresh();
    const late =
      (phase === 'closed' || before === 'betting') &&
      this.#view.slip.total > 0 &&
      !this.seat.sending;
    if (late) this.#view.face.say(this.#given.texts.t('lottery.notPlaced'));
  }

  get #drawn(): Outcome | null {
    const { round } = this.seat;
    return round && round.state !== 'open' && !this.#landing && isOutcome(round.outcome)
      ? round.outcome
      : null;
  }

  get #tickets(): TicketLine[] {
    const drawn = this.#drawn;
    return this.seat.own.flatMap(({ selections }) =>
      selections.map(({ choice, stake }) => {
        const pick = drawn && readChoice(this.#theme.family, choice);
        return { choice, stake, payout: drawn && pick ? payoutOf(drawn, pick, stake) : null };
      }),
    );
  }

  #draw(): void {
    const { t, money } = this.#given.texts;
    const { slip, face } = this.#view;
    const { betting, sending, results, staked } = this.seat;
    const count = slip.selections.length;
    slip.lock(sending);
    this.#view.actions({
      place: betting && count > 0,
      again: !sending && count === 0 && this.#before.length > 0,
      label:
        count > 0
          ? t('lottery.placeBets', { total: money(slip.total), count })
          : t('lottery.place'),
    });
    face.money(this.#landing ? null : this.seat.money, staked);
    this.#view.tickets(this.#tickets);
    // No result before the balls.
    this.#view.results((this.#landing ? results.slice(1) : results).slice(0, shownResults));
  }

  #add(pick: Pick): void {
    const { t } = this.#given.texts;
    if (this.seat.sending) return;
    const full = this.#view.slip.selections.length >= maxLines;
    const added = this.#view.slip.add(pick);
    this.#sound.press();
    this.#view.face.say(
      added ? t('lottery.added') : t(full ? 'lottery.full' : 'lottery.twice', { max: maxLines }),
    );
  }

  #again(): void {
    if (this.seat.sending || this.#view.slip.total > 0) return;
    const { family } = this.#theme;
    this.#view.slip.fill(
      this.#before.flatMap(({ choice, stake }) => {
        const pick = readChoice(family, choice);
        return pick ? [{ pick, stake }] : [];
      }),
    );
  }

  async #place(): Promise<void> {
    const { t, money } = this.#given.texts;
    const { slip, face } = this.#view;
    if (!this.seat.betting) return;
    if (slip.total > this.seat.money)
      return face.say(t('game.noMoney', { balance: money(this.seat.money) }));
    if (slip.total + this.seat.staked > this.#perRound)
      return face.say(t('lottery.tooMuch', { max: money(this.#perRound) }));
    await this.seat.bet(slip.selections);
  }

  #placed(bet: TableBet, number: number): void {
    const { t, money } = this.#given.texts;
    this.#before = bet.selections;
    this.#view.slip.clear();
    this.#view.face.say(t('lottery.placed', { number, stake: money(bet.stake) }));
  }

  /** The slip stays. */
  #rejected(failure: Failure): void {
    const { texts } = this.#given;
    this.#view.face.say(
      failureCode(failure) === 'betting_closed'
        ? texts.t('lottery.closedKept')
        : failureInWords(texts, failure),
    );
  }
}
