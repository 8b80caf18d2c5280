import { countUp } from './count-up.ts';
import { h } from './dom.ts';
import type { Haptics } from './haptics.ts';
import { Moment } from './moment.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';
import { type WinSize, winSize } from './win-size.ts';

/** ms that a sum counts up, and stays after it. */
export const countingMs = 900;
const stayMs = 1600;
const presses = ['pointerdown', 'keydown'] as const;

interface Feel {
  readonly sound: Sound;
  readonly haptics: Haptics;
}

/**
 * What a round paid, by its size (GAME-17): nothing up to the stake, a sum that counts up above it,
 * a moment from ten stakes on. Holds up no bet; the game's own words state the exact sum at once.
 */
export class Win {
  /** Of the board, which places it. */
  readonly sum = h('p', { class: 'sum', 'aria-hidden': 'true', hidden: true });
  readonly #texts: Texts;
  readonly #feel: Feel;
  readonly #moment: Moment;
  /** Until the next bet, not for a while. */
  readonly #stays: boolean;
  #stop: () => void = () => {};

  constructor(texts: Texts, feel: Feel, { stays = false } = {}) {
    this.#texts = texts;
    this.#feel = feel;
    this.#moment = new Moment(texts);
    this.#stays = stays;
  }

  /**
   * Of all bets of a round, centavos. Resolves once a moment is over or left, for smaller ones at
   * once.
   */
  async show(stake: number, payout: number): Promise<WinSize> {
    this.clear();
    const size = winSize(stake, payout);
    if (size === 'none') return size;
    this.#feel.sound.win(payout / stake);
    this.#feel.haptics.tap(size);
    // What is read in a dialog is not covered, and its keys are its own.
    const isReading = document.querySelector('dialog[open]') !== null;
    if (size === 'moment' && !isReading) await this.#moment.show(stake, payout);
    else this.#count(payout);
    return size;
  }

  /** Any press ends the count at its sum. */
  #count(payout: number): void {
    const { sum } = this;
    const write = (amount: number) => (sum.textContent = this.#texts.money(amount));
    const stopCount = countUp(write, payout, countingMs);
    const end = () => {
      stopCount();
      write(payout);
      for (const press of presses) removeEventListener(press, end, true);
    };
    for (const press of presses) addEventListener(press, end, true);
    sum.hidden = false;
    const gone = setTimeout(() => {
      end();
      if (!this.#stays) sum.hidden = true;
    }, countingMs + stayMs);
    this.#stop = () => {
      clearTimeout(gone);
      end();
      sum.hidden = true;
    };
  }

  /** For the next bet. */
  clear(): void {
    this.#stop();
    this.#stop = () => {};
    this.#moment.leave();
  }
}
