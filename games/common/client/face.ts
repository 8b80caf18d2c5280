import type { Opened } from './api.ts';
import { h } from './dom.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';
import { Figure, makeTop } from './top.ts';

export class Face {
  readonly top: HTMLElement;
  readonly status = h('p', { class: 'status', role: 'status' });
  readonly figures: HTMLElement;
  readonly sound: Sound;
  readonly #balance: Figure;
  readonly #payout: Figure;

  constructor(
    texts: Texts,
    opened: Opened,
    sound: Sound,
    info: () => void,
    between: readonly Figure[] = [],
  ) {
    this.sound = sound;
    this.#balance = new Figure(texts, 'game.balance', 'balance');
    this.#payout = new Figure(texts, 'game.lastWin', 'last-win');
    this.balance(opened.balance);
    this.#payout.show(opened.last?.payout ?? 0);
    this.top = makeTop(texts, opened, sound, info);
    const figures = [this.#balance, ...between, this.#payout].map(({ element }) => element);
    this.figures = h('div', { class: 'figures-row' }, ...figures);
  }

  say(words: string, tone: 'plain' | 'win' = 'plain'): void {
    // A live region announces only changes.
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.dataset.tone = tone;
  }

  /** Centavos. */
  balance(centavos: number): void {
    this.#balance.show(centavos);
  }

  /** Centavos; only more than the stake (`win`) is celebrated (responsible play). */
  payout(centavos: number, win: boolean): void {
    this.#payout.show(centavos);
    this.figures.toggleAttribute('data-win', win);
  }

  fresh(): void {
    this.figures.toggleAttribute('data-win', false);
    this.status.dataset.tone = 'plain';
  }
}
