import type { Opened } from './api.ts';
import { h } from './dom.ts';
import type { Feel } from './feel.ts';
import type { Texts } from './texts.ts';
import { Figure, makeTop } from './top.ts';
import { Win } from './win.ts';
import { winSize, withNet } from './win-size.ts';

export class Face {
  readonly top: HTMLElement;
  readonly status = h('p', { class: 'status', role: 'status' });
  readonly figures: HTMLElement;
  readonly #texts: Texts;
  readonly feel: Feel;
  readonly win: Win;
  readonly #balance: Figure;
  readonly #payout: Figure;

  constructor(
    texts: Texts,
    opened: Opened,
    feel: Feel,
    info: () => void,
    between: readonly Figure[] = [],
  ) {
    this.#texts = texts;
    this.feel = feel;
    this.win = new Win(texts, feel);
    this.#balance = new Figure(texts, 'game.balance', 'balance');
    this.#payout = new Figure(texts, 'game.lastWin', 'last-win');
    this.balance(opened.balance);
    this.#payout.show(opened.last?.payout ?? 0);
    this.top = makeTop(texts, opened, feel.sound, info);
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

  /**
   * The end of a round: what it paid against all that was staked, centavos; celebrated by its size,
   * and only above the stake (GAME-17, responsible play).
   */
  ended(stake: number, payout: number, words: string): void {
    const isWin = winSize(stake, payout) !== 'none';
    this.#payout.show(payout);
    this.figures.toggleAttribute('data-win', isWin);
    this.say(withNet(this.#texts, words, stake, payout), isWin ? 'win' : 'plain');
    void this.win.show(stake, payout);
  }

  fresh(): void {
    this.win.clear();
    this.figures.toggleAttribute('data-win', false);
    this.status.dataset.tone = 'plain';
  }
}
