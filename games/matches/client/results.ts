import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import { h } from '../../common/client/dom.ts';
import { betEnd } from '../../common/client/round-end.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Sport } from '../meta.ts';
import { type Outcome, dayOf, pairingsOf } from '../rules.ts';
import { payoutOf, possiblePayout, readChoice } from '../slip.ts';
import { isOutcome } from './shapes.ts';
import { dayInWords, scoreText, slipInWords, teamOf } from './words.ts';

export class LastDays {
  readonly element: HTMLElement;
  readonly #body = h('tbody', {});
  readonly #texts: Texts;
  readonly #sport: Sport;
  #shown = '';

  constructor(texts: Texts, sport: Sport) {
    const { t } = texts;
    this.#texts = texts;
    this.#sport = sport;
    const scroller = h(
      'div',
      { class: 'days__scroller', tabindex: '0', role: 'region', 'aria-labelledby': 'days-title' },
      h('table', { class: 'days__table' }, this.#body),
    );
    this.element = h(
      'section',
      { class: 'days', hidden: true },
      h('h2', { id: 'days-title' }, t('matches.lastDays')),
      scroller,
    );
  }

  show(rounds: readonly TableRound[]): void {
    const key = rounds.map(({ id, state }) => id + state).join();
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = rounds.length === 0;
    this.#body.replaceChildren(...rounds.map((round) => this.#row(round)));
  }

  #row({ number, outcome }: TableRound): HTMLElement {
    const name = h('th', { scope: 'row' }, dayInWords(this.#texts, number));
    if (!isOutcome(outcome))
      return h('tr', {}, name, h('td', { colspan: '4' }, this.#texts.t('matches.refunded')));
    const cells = pairingsOf(dayOf(number).day).map((pairing, i) => {
      const [home, away] = [teamOf(this.#sport, pairing.home), teamOf(this.#sport, pairing.away)];
      return h(
        'td',
        {},
        h('span', {}, home.tag),
        ' ',
        h('strong', {}, scoreText(outcome.matches[i] ?? { home: 0, away: 0 })),
        ' ',
        h('span', {}, away.tag),
      );
    });
    return h('tr', {}, name, ...cells);
  }
}

export class OwnSlips {
  readonly element: HTMLElement;
  readonly #list = h('ul', { class: 'tickets__lines' });
  readonly #texts: Texts;
  readonly #sport: Sport;
  #shown = '';

  constructor(texts: Texts, sport: Sport) {
    this.#texts = texts;
    this.#sport = sport;
    this.element = h(
      'section',
      { class: 'tickets', 'aria-labelledby': 'tickets-title', hidden: true },
      h('h2', { id: 'tickets-title' }, texts.t('matches.ownSlips')),
      this.#list,
    );
  }

  /** @param outcome null until all matches were shown */
  show(number: number, bets: readonly TableBet[], outcome: Outcome | null): void {
    const key = JSON.stringify([
      number,
      bets.map(({ id, state }) => [id, state]),
      outcome !== null,
    ]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = bets.length === 0;
    const lines = bets.flatMap((bet) =>
      bet.selections.map(({ choice, stake }) =>
        this.#line(number, bet, { choice, stake }, outcome),
      ),
    );
    this.#list.replaceChildren(...lines);
  }

  #line(
    number: number,
    { state }: TableBet,
    { choice, stake }: { choice: string; stake: number },
    outcome: Outcome | null,
  ): HTMLElement {
    const { t, money } = this.#texts;
    const legs = readChoice(choice) ?? [];
    const payout = outcome && legs.length > 0 ? payoutOf(legs, stake, outcome.matches) : null;
    const end = betEnd(payout);
    const ended = {
      open: t('matches.awaits', { payout: money(Number(possiblePayout(legs, stake))) }),
      paid: t('matches.paid', { payout: money(payout ?? 0) }),
      missed: t('matches.missed'),
    }[end];
    return h(
      'li',
      { class: 'ticket', 'data-end': end },
      h('span', { class: 'ticket__bet' }, slipInWords(this.#texts, this.#sport, number, choice)),
      h('span', { class: 'ticket__stake' }, money(stake)),
      h(
        'span',
        { class: 'ticket__end' },
        state === 'refunded' ? t('matches.givenBack', { stake: money(stake) }) : ended,
      ),
    );
  }
}
