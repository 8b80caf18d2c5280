import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { callHouse } from '../../common/client/api.ts';
import { failureCode, failureInWords } from '../../common/client/failure.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Given } from '../../common/client/start.ts';
import { TableSeat } from '../../common/client/table-seat.ts';
import { resultInWords } from '../../common/client/table-words.ts';
import type { Sport } from '../meta.ts';
import type { Outcome } from '../rules.ts';
import type { Leg } from '../slip.ts';
import { maxLegs } from './bet-slip.ts';
import { infoOf } from './info.ts';
import { type Phase, phaseOf, progressOf } from './phase.ts';
import { isFixture, isOutcome } from './shapes.ts';
import { View } from './view.ts';
import { scoresInWords } from './words.ts';

const shownDays = 8;

export class League {
  readonly seat: TableSeat<Phase>;
  readonly #given: Given;
  readonly #sport: Sport;
  readonly #view: View;
  readonly #sound: Sound;
  readonly #perRound: number;

  /** @param perRound maximum stake, centavos */
  constructor(given: Given, sport: Sport, perRound: number) {
    const { opened, texts, launch } = given;
    this.#given = given;
    this.#sound = given.feel.sound;
    this.#sport = sport;
    this.#perRound = perRound;
    const info = infoOf(texts, opened, sport, launch.token, perRound);
    this.#view = new View(texts, opened, sport, given.feel, {
      info: () => info.open(),
      pick: (leg) => this.#pick(leg),
      place: () => void this.#place(),
      clear: () => this.#clear(),
      changed: () => this.#draw(),
    });
    this.seat = new TableSeat<Phase>(given, this.#view.face, {
      elements: [this.#view.element, info.element],
      hint: texts.t('matches.hint'),
      phaseOf,
      round: (round, another) => {
        if (another) this.#begin(round);
        info.note(round, this.seat.results);
      },
      turn: (phase, before) => this.#turn(phase, before),
      clock: (now) => this.#clock(now),
      draw: () => this.#draw(),
      shown: () => this.seat.phase === 'result',
      resultInWords: (round, bets, past) => this.#resultInWords(round, bets, past),
      placed: (bet, round) => this.#placed(bet, round),
      rejected: (failure, roundId) => this.#rejected(failure, roundId),
    });
  }

  #begin({ fixture, state }: TableRound): void {
    if (!isFixture(fixture)) return;
    this.#view.matches(fixture.matches);
    this.#view.slip.begin(fixture.matches);
    if (state === 'open') this.#view.face.fresh();
  }

  /** Null until the matches are over on this page. */
  get #ended(): Outcome | null {
    const outcome = this.seat.round?.outcome;
    return this.seat.phase === 'result' && isOutcome(outcome) ? outcome : null;
  }

  #scores(round: TableRound): string {
    return isOutcome(round.outcome)
      ? `${scoresInWords(this.#sport, round.number, round.outcome)}.`
      : '';
  }

  #resultInWords(round: TableRound, bets: readonly TableBet[], past: boolean): string {
    const { texts } = this.#given;
    const which = past ? `${texts.t('matches.lastSlips')} ` : '';
    return `${which}${this.#scores(round)} ${resultInWords(texts, 'matches', round, bets)}`;
  }

  #clock(now: number): void {
    const { round, phase } = this.seat;
    const progress = progressOf(round, phase, now);
    this.#view.clock(phase, round, progress);
    if (phase === 'playing' || phase === 'result') this.#play(progress?.part ?? 1);
  }

  #turn(phase: Phase, before: Phase): void {
    if (phase === 'closed' || before === 'betting') this.#close();
    if (phase === 'result') this.#end();
  }

  #play(part: number): void {
    const outcome = this.seat.round?.outcome;
    if (!isOutcome(outcome)) return;
    const news = this.#view.play(outcome, part);
    if (news.length === 0 || this.seat.phase === 'result') return;
    this.#view.face.say(news.join(' '));
    this.#sound.knock(3);
  }

  /** Says which bets were not placed. A device that slept can miss the kick-off. */
  #close(): void {
    const { t } = this.#given.texts;
    if (this.seat.sending) return;
    this.#view.face.say(this.#view.slip.total > 0 ? t('matches.notPlaced') : t('matches.kickOff'));
    this.#view.slip.clear();
  }

  #end(): void {
    const { round, own } = this.seat;
    const { t } = this.#given.texts;
    if (!round) return;
    const waits = own.length > 0 ? t('matches.settling') : '';
    this.#view.face.say(
      round.state === 'refunded' ? t('matches.refunded') : `${this.#scores(round)} ${waits}`.trim(),
    );
  }

  #draw(): void {
    const { t, money } = this.#given.texts;
    const { slip, face } = this.#view;
    const { betting, sending, own, round, phase, results, staked } = this.seat;
    const { total } = slip;
    const count = slip.bets.length;
    slip.lock(sending);
    this.#view.actions(
      {
        place: betting && total > 0,
        clear: betting && slip.legs.length > 0,
        label:
          total > 0 ? t('matches.placeBets', { total: money(total), count }) : t('matches.place'),
      },
      !betting,
    );
    face.money(this.seat.money, staked);
    this.#view.own.show(round?.number ?? 0, own, this.#ended);
    this.#view.days.show(
      results.filter(({ id }) => id !== round?.id || phase === 'result').slice(0, shownDays),
    );
  }

  #pick(leg: Leg): void {
    const { t } = this.#given.texts;
    if (!this.seat.betting) return;
    const taken = this.#view.slip.toggle(leg);
    this.#sound.press();
    this.#view.face.say(taken ? '' : t('matches.full', { max: maxLegs }));
  }

  #clear(): void {
    if (!this.seat.sending) this.#view.slip.clear();
  }

  async #place(): Promise<void> {
    const { t, money } = this.#given.texts;
    const { slip, face } = this.#view;
    if (!this.seat.betting || slip.total === 0) return;
    if (slip.total > this.seat.money)
      return face.say(t('game.noMoney', { balance: money(this.seat.money) }));
    if (slip.total + this.seat.staked > this.#perRound)
      return face.say(t('matches.tooMuch', { max: money(this.#perRound) }));
    await this.seat.bet(slip.bets);
  }

  #placed({ selections, stake }: TableBet, round: TableRound): void {
    const { t, money } = this.#given.texts;
    if (this.seat.round?.id === round.id) this.#view.slip.clear();
    const { length: count } = selections;
    this.#view.face.say(t('matches.placedBets', { stake: money(stake), count }));
  }

  /** The slip stays unless its matches have begun; shows changed odds first. */
  #rejected(failure: Failure, roundId: string): void {
    const code = failureCode(failure);
    const { texts } = this.#given;
    if (code === 'betting_closed' && this.seat.round?.id === roundId) this.#view.slip.clear();
    if (code === 'odds_changed') void this.#reprice(roundId);
    this.#view.face.say(
      code === 'betting_closed' ? texts.t('matches.tooLate') : failureInWords(texts, failure),
    );
  }

  async #reprice(roundId: string): Promise<void> {
    const answer = await callHouse(this.#given.launch.token, 'house.table', {});
    const round = answer.ok ? answer.value.round : null;
    if (round?.id !== roundId || this.seat.round?.id !== roundId || !isFixture(round.fixture))
      return;
    this.#view.matches(round.fixture.matches);
    this.#view.slip.reprice(round.fixture.matches);
  }
}
