import { h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, type View, totalOf } from '../rules.ts';
import { drawCard } from './cards.ts';

export class Seats {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #others = h('div', { class: 'others' });
  readonly #own = h('div', { class: 'own' });
  readonly #pot = h('p', { class: 'pot' });

  constructor(texts: Texts) {
    this.#texts = texts;
    this.element = h('div', { class: 'cloth' }, this.#others, this.#pot, this.#own);
  }

  /** @param centavos antes before the rake */
  pot(centavos: number): void {
    this.#pot.textContent = this.#texts.t('lucky9.pot', { pot: this.#texts.money(centavos) });
  }

  clear(others: number): void {
    this.#draw(Array.from({ length: others + 1 }, () => ({ cards: [], total: null, won: false })));
  }

  deal({ others, cards }: View): void {
    const hidden = Array.from({ length: others }, () => ({
      cards: [null, null],
      total: null,
      won: false,
    }));
    this.#draw([{ cards, total: totalOf(cards), won: false }, ...hidden]);
  }

  reveal({ hands, totals, winners }: Outcome): void {
    this.#draw(
      hands.map((cards, place) => ({
        cards,
        total: totals[place] ?? null,
        won: winners.includes(place),
      })),
    );
  }

  #draw(
    seats: readonly { cards: readonly (number | null)[]; total: number | null; won: boolean }[],
  ): void {
    const drawn = seats.map(({ cards, total, won }, place) => this.#seat(place, cards, total, won));
    this.#own.replaceChildren(...drawn.slice(0, 1));
    this.#others.replaceChildren(...drawn.slice(1));
    this.#others.style.setProperty('--seats', String(seats.length - 1));
  }

  #seat(
    place: number,
    cards: readonly (number | null)[],
    total: number | null,
    won: boolean,
  ): HTMLElement {
    const { t } = this.#texts;
    const name = place === 0 ? t('lucky9.you') : t('lucky9.housePlayer', { place });
    const places = Array.from({ length: Math.max(2, cards.length) }, (_, i) => cards[i]);
    const hand = places.map((card) =>
      card === undefined ? h('span', { class: 'card card--none' }) : drawCard(this.#texts, card),
    );
    return h(
      'section',
      { class: 'seat', 'aria-label': name, 'data-won': won },
      h('p', { class: 'seat__name' }, name),
      h('div', { class: 'hand' }, ...hand),
      h('p', { class: 'seat__total' }, total === null ? '–' : String(total)),
    );
  }
}
