import { h } from './dom.ts';
import type { Texts } from './texts.ts';

export class ChipRack {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #chips = new Map<number, HTMLInputElement>();

  /** @param name the row's label @param steps centavos, ascending */
  constructor(texts: Texts, name: string, steps: readonly number[]) {
    this.#texts = texts;
    this.element = h(
      'fieldset',
      { class: 'chips' },
      h('legend', { class: 'unseen' }, name),
      ...steps.map((step) => this.#chip(step)),
    );
    const [first] = this.#chips.values();
    if (first) first.checked = true;
  }

  get chosen(): number {
    return [...this.#chips].find(([, input]) => input.checked)?.[0] ?? 0;
  }

  #chip(step: number): HTMLElement {
    const input = h('input', { type: 'radio', name: 'chip', value: String(step) });
    this.#chips.set(step, input);
    const { number, money } = this.#texts;
    const short = step >= 100_000 ? `${number(step / 100_000)}K` : number(step / 100);
    const face = h('span', { class: 'chip-face', 'aria-hidden': 'true' }, short);
    return h(
      'label',
      { class: 'chip-choice', title: money(step) },
      input,
      face,
      h('span', { class: 'unseen' }, money(step)),
    );
  }
}

/** Space is narrow. */
export const brief = (money: string): string => money.replace(/\.00$/, '');
