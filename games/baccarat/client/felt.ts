import { h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Card, type Hand, type Outcome, total, winner } from '../rules.ts';
import { cardFace } from './card.ts';
import { handInWords } from './words.ts';

const hands: readonly Hand[] = ['player', 'banker'];
const places = 3;

class HandView {
  readonly element: HTMLElement;
  readonly #hand: Hand;
  readonly #texts: Texts;
  readonly #slots = Array.from({ length: places }, () => h('span', { class: 'slot' }));
  readonly #points = h('span', { class: 'hand__points', 'aria-hidden': 'true' });
  readonly #cards = h('div', { class: 'hand__cards', role: 'img' });
  #shown: readonly Card[] = [];

  constructor(texts: Texts, hand: Hand) {
    this.#texts = texts;
    this.#hand = hand;
    this.#cards.append(...this.#slots);
    const name = h(
      'span',
      { class: 'hand__name', 'aria-hidden': 'true' },
      texts.t(`baccarat.choices.${hand}`),
    );
    this.element = h(
      'div',
      { class: 'hand', 'data-hand': hand },
      h('div', { class: 'hand__head' }, name, this.#points),
      this.#cards,
    );
    this.show([]);
  }

  show(cards: readonly Card[]): void {
    for (const [i, slot] of this.#slots.entries()) {
      const card = cards[i];
      if (card === this.#shown[i]) continue;
      if (card === undefined) slot.replaceChildren();
      else slot.replaceChildren(cardFace(card));
    }
    this.#shown = cards;
    this.#points.textContent = cards.length > 0 ? String(total(cards)) : '';
    this.#cards.setAttribute('aria-label', handInWords(this.#texts, this.#hand, cards));
  }
}

export class Felt {
  readonly element: HTMLElement;
  readonly #hands: ReadonlyMap<Hand, HandView>;

  constructor(texts: Texts) {
    this.#hands = new Map(hands.map((hand) => [hand, new HandView(texts, hand)]));
    const stamp = h('span', { class: 'stamp', 'aria-hidden': 'true' }, texts.t('baccarat.closed'));
    this.element = h(
      'div',
      { class: 'felt' },
      ...[...this.#hands.values()].map(({ element }) => element),
      stamp,
    );
  }

  show(outcome: Outcome, over: boolean): void {
    const won = over ? winner(outcome) : null;
    for (const [hand, view] of this.#hands) {
      view.show(outcome[hand]);
      view.element.toggleAttribute('data-won', hand === won);
    }
    this.element.toggleAttribute('data-tie', won === 'tie');
  }
}
