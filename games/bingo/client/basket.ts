import type { Texts } from '../../common/client/texts.ts';
import { lastCard, maxCards, readChoice } from '../rules.ts';

export interface Room {
  bought: readonly number[];
  /** Centavos. */
  balance: number;
}

/** Stays from round to round (BINGO-11). */
export class Basket {
  readonly #texts: Texts;
  readonly #price: number;
  #cards: readonly number[] = [];

  /** @param price centavos a card */
  constructor(texts: Texts, price: number) {
    this.#texts = texts;
    this.#price = price;
  }

  get cards(): readonly number[] {
    return this.#cards;
  }

  /** Centavos. */
  get cost(): number {
    return this.#cards.length * this.#price;
  }

  /** Takes all or none. Returns the error text, or null. */
  add(numbers: readonly number[], { bought, balance }: Room): string | null {
    const { t, money } = this.#texts;
    const count = this.#cards.length + numbers.length;
    if (count + bought.length > maxCards) return t('bingo.tooMany', { max: maxCards });
    if (count * this.#price > balance) return t('game.noMoney', { balance: money(balance) });
    this.#cards = [...this.#cards, ...numbers];
    return null;
  }

  addTyped(typed: string, room: Room): string | null {
    const { t, number } = this.#texts;
    const card = readChoice(typed.trim().replace(/^0+(?=\d)/, ''));
    if (card === null) return t('bingo.noSuchCard', { last: number(lastCard) });
    return this.#has(card, room) ? t('bingo.hasCard', { number: card }) : this.add([card], room);
  }

  /** All cards not taken have the same chance (BINGO-07). */
  addLucky(room: Room): string | null {
    let card = 0;
    do card = 1 + Math.floor(Math.random() * lastCard);
    while (this.#has(card, room));
    return this.add([card], room);
  }

  give(card: number): void {
    this.#cards = this.#cards.filter((each) => each !== card);
  }

  clear(): void {
    this.#cards = [];
  }

  #has(card: number, { bought }: Room): boolean {
    return this.#cards.includes(card) || bought.includes(card);
  }
}
