import { h } from './dom.ts';

/** How long before the end of betting the bar warns, in ms. */
const soonMs = 5000;

/** A table's clock: the phase, the time that is left, and a bar that runs out. */
export class TableClock {
  readonly element: HTMLElement;
  readonly #phase = h('span', { class: 'clock__phase' });
  readonly #seconds = h('span', { class: 'clock__seconds', role: 'timer' });
  readonly #bar = h('span', { class: 'clock__bar' });

  constructor() {
    this.element = h(
      'div',
      { class: 'clock' },
      this.#phase,
      this.#seconds,
      h('span', { class: 'clock__track' }, this.#bar),
    );
  }

  /** @param left ms that are left, in words in `seconds` @param part how much of the betting that is; null: it does not run */
  show(words: string, seconds: string, left: number | null, part: number | null): void {
    setText(this.#phase, words);
    setText(this.#seconds, seconds);
    this.#bar.style.scale = `${part ?? 0} 1`;
    this.#bar.toggleAttribute('data-soon', part !== null && left !== null && left < soonMs);
  }
}

/** Sets an element's text if it differs: a live region announces only changes. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
