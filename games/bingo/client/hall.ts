import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { failureCode, failureInWords } from '../../common/client/failure.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Given } from '../../common/client/start.ts';
import { TableSeat } from '../../common/client/table-seat.ts';
import { resultInWords } from '../../common/client/table-words.ts';
import { callLength, maxCards, readChoice } from '../rules.ts';
import { Basket, type Room } from './basket.ts';
import { type Phase, calledOf, phaseOf, remainingOf } from './clock.ts';
import { infoOf } from './info.ts';
import type { Progress } from './progress.ts';
import { type Theme, isOutcome } from './shapes.ts';
import { View } from './view.ts';
import { cardsInWords, madeInWords } from './words.ts';

export class Hall {
  readonly seat: TableSeat<Phase>;
  readonly #given: Given;
  readonly #theme: Theme;
  readonly #price: number;
  readonly #basket: Basket;
  readonly #view: View;
  readonly #sound: Sound;
  /** Balls shown, of which round. */
  #shown = 0;
  #shownOf = '';
  #made = new Set<string>();

  constructor(given: Given, theme: Theme) {
    const { opened, texts, launch } = given;
    this.#given = given;
    this.#sound = given.feel.sound;
    this.#theme = theme;
    this.#price = opened.limits.min;
    this.#basket = new Basket(texts, this.#price);
    const info = infoOf(texts, opened, launch.token);
    this.#view = new View(texts, opened, given.feel, {
      info: () => info.open(),
      take: (typed) => this.#takeTyped(typed),
      lucky: () => void this.#take((room) => this.#basket.addLucky(room)),
      give: (number) => this.#give(number),
      clear: () => this.#give(),
      repeat: () => this.#repeat(),
      buy: () => void this.#buy(),
    });
    this.seat = new TableSeat<Phase>(given, this.#view.face, {
      elements: [this.#view.element, info.element],
      hint: texts.t('bingo.hint', { price: texts.money(this.#price), max: maxCards }),
      phaseOf,
      round: (round, another) => {
        if (another) this.#begin();
        info.note(round, this.seat.results);
      },
      turn: (phase, before) => this.#turn(phase, before),
      clock: (now) => this.#clock(now),
      draw: () => this.#draw(),
      shown: ({ state }) => state !== 'drawn',
      resultInWords: (round, bets, past) => this.#resultInWords(round, bets, past),
      placed: (bet) => this.#bought(bet),
      rejected: (failure) => this.#rejected(failure),
    });
    document.documentElement.style.setProperty('--hue', String(theme.hue));
  }

  #begin(): void {
    this.#made = new Set();
    if (this.#shownOf === '') return;
    this.#view.face.fresh();
    this.#view.face.say('');
  }

  get #cards(): number[] {
    return cardsOf(this.seat.own.filter(({ state }) => state !== 'refunded'));
  }

  /** Last round's cards while this round has none. */
  get #before(): number[] {
    return this.seat.own.length > 0 ? [] : cardsOf(this.seat.bets);
  }

  #resultInWords(round: TableRound, bets: readonly TableBet[], past: boolean): string {
    const { texts } = this.#given;
    const which = past ? `${texts.t('bingo.lastCards', { number: round.number })} ` : '';
    return which + resultInWords(texts, 'bingo', round, bets);
  }

  #clock(now: number): void {
    const { round, phase } = this.seat;
    const called = calledOf(round, now, this.#theme);
    const rest = remainingOf(round, now);
    this.#view.clock(
      phase,
      round?.number ?? 0,
      rest?.left ?? null,
      phase === 'calling' ? called / callLength : (rest?.part ?? 0),
    );
    if (called !== this.#shown || round?.id !== this.#shownOf) this.#call(called);
  }

  /** Only a live ball makes a sound. */
  #call(called: number): void {
    const id = this.seat.round?.id ?? '';
    const heard = id === this.#shownOf && called === this.#shown + 1;
    this.#shown = called;
    this.#shownOf = id;
    if (heard) this.#sound.knock(called % 5);
    this.#draw();
  }

  /** Unbought cards stay selected for the next round. */
  #turn(phase: Phase, before: Phase): void {
    if ((phase !== 'rolling' && before !== 'betting') || this.seat.sending) return;
    this.#view.face.say(
      this.#basket.cards.length > 0 ? this.#given.texts.t('bingo.notBoughtInTime') : '',
    );
  }

  #draw(): void {
    const { t } = this.#given.texts;
    const { round, phase, betting, results } = this.seat;
    const { caller, rack, seller, face } = this.#view;
    const bought = this.#cards;
    const selling = phase === 'betting';
    const called =
      round && isOutcome(round.outcome) ? round.outcome.call.slice(0, this.#shown) : [];
    caller.show(called);
    const state = {
      bought,
      taken: selling ? this.#basket.cards : [],
      called,
      over: called.length === callLength,
    };
    const progress = rack.show(state, t(selling ? 'bingo.noCards' : 'bingo.watching'));
    if (phase === 'calling') this.#announceMade(progress);
    const taken = this.#basket.cards;
    seller.show({
      selling,
      take: betting && bought.length + taken.length < maxCards,
      buy: betting && taken.length > 0,
      clear: betting && taken.length > 0,
      repeat: betting && taken.length === 0 && this.#before.length > 0,
      label: this.#buyLabel(selling),
    });
    face.money(this.seat.money, bought.length * this.#price);
    this.#view.history(results);
  }

  #buyLabel(selling: boolean): string {
    const { texts } = this.#given;
    const { cards, cost } = this.#basket;
    if (!selling) return texts.t('bingo.closed');
    if (cost === 0) return texts.t('bingo.buy');
    return texts.t('bingo.buySum', {
      cards: cardsInWords(texts, cards.length),
      cost: texts.money(cost),
    });
  }

  /** Announces a pattern as a fact, not as a win. */
  #announceMade(progress: ReadonlyMap<number, Progress>): void {
    const { texts } = this.#given;
    const now = [...progress].flatMap(([card, { made }]) =>
      made.map((each) => ({ key: `${card}:${each.pattern}`, card, each })),
    );
    const news = now.filter(({ key }) => !this.#made.has(key));
    if (news.length === 0) return;
    this.#made = new Set(now.map(({ key }) => key));
    this.#view.face.say(
      news
        .map(
          ({ card, each }) =>
            `${texts.t('bingo.card', { number: card })}: ${madeInWords(texts, each)}`,
        )
        .join(' · '),
    );
  }

  #take(add: (room: Room) => string | null): boolean {
    if (!this.seat.betting) return false;
    const why = add({ bought: this.#cards, balance: this.seat.money });
    this.#view.face.say(why ?? '');
    if (why === null) this.#sound.press();
    this.#draw();
    return why === null;
  }

  #takeTyped(typed: string): void {
    if (this.#take((room) => this.#basket.addTyped(typed, room))) this.#view.seller.taken();
    else this.#view.seller.wrong();
  }

  #repeat(): void {
    const before = this.#before;
    if (this.#basket.cards.length === 0 && before.length > 0)
      this.#take((room) => this.#basket.add(before, room));
  }

  #give(card?: number): void {
    if (this.seat.sending) return;
    if (card === undefined) this.#basket.clear();
    else this.#basket.give(card);
    this.#draw();
    this.#view.seller.focus();
  }

  #buy(): Promise<void> {
    return this.seat.bet(
      this.#basket.cards.map((card) => ({ choice: String(card), stake: this.#price })),
    );
  }

  #bought({ selections, stake }: TableBet): void {
    const { texts } = this.#given;
    this.#basket.clear();
    this.#view.face.say(
      texts.t('bingo.boughtNow', {
        cards: cardsInWords(texts, selections.length),
        cost: texts.money(stake),
      }),
    );
  }

  #rejected(failure: Failure): void {
    const { texts } = this.#given;
    const remark = failureCode(failure) === 'betting_closed' ? ` ${texts.t('bingo.kept')}` : '';
    this.#view.face.say(failureInWords(texts, failure) + remark);
  }
}

const cardsOf = (bets: readonly TableBet[]): number[] =>
  bets.flatMap(({ selections }) => selections.flatMap(({ choice }) => readChoice(choice) ?? []));
