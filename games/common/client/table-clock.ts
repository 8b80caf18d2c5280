import { h } from './dom.ts';

/** ms of warning before betting ends. */
const soonMs = 5000;

export class TableClock {
  readonly element: HTMLElement;
  readonly #phase = h('span', { class: 'clock__phase' });
  readonly #seconds = h('span', { class: 'clock__seconds', role: 'timer' });
  readonly #bar = h('span', { class: 'clock__bar' });

  /** @param crowd in the line of the bar */
  constructor(crowd: HTMLElement) {
    this.element = h(
      'div',
      { class: 'clock' },
      this.#phase,
      this.#seconds,
      clockFoot(this.#bar, crowd),
    );
  }

  /** @param left ms, shown as `seconds` @param part of the betting left; null: no bar */
  show(words: string, seconds: string, left: number | null, part: number | null): void {
    setText(this.#phase, words);
    setText(this.#seconds, seconds);
    this.#bar.style.scale = `${part ?? 0} 1`;
    this.#bar.toggleAttribute('data-soon', part !== null && left !== null && left < soonMs);
  }
}

/** The time left, and who bets there. */
export const clockFoot = (bar: HTMLElement, crowd: HTMLElement): HTMLElement =>
  h('span', { class: 'clock__foot' }, h('span', { class: 'clock__track' }, bar), crowd);

/** Only if it differs: live regions announce changes. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
