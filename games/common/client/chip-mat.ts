import { ChipRack } from './chip-rack.ts';
import { allow, button, h } from './dom.ts';
import { icon } from './icons.ts';
import { setText } from './table-clock.ts';
import type { TableFace } from './table-face.ts';
import type { Texts } from './texts.ts';

interface Actions {
  place: () => void;
  clear: () => void;
  repeat: () => void;
}

export class ChipMat {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #area: string;
  readonly #chips: ChipRack;
  readonly #place: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #repeat: HTMLButtonElement;

  /** @param area the texts' area @param steps centavos, ascending */
  constructor(
    texts: Texts,
    area: string,
    board: HTMLElement,
    steps: readonly number[],
    { figures }: TableFace,
    actions: Actions,
  ) {
    const { t } = texts;
    this.#texts = texts;
    this.#area = area;
    this.#chips = new ChipRack(texts, t(`${area}.chip`), steps);
    this.#place = button({ class: 'action place', id: 'place' }, actions.place, t(`${area}.place`));
    this.#clear = button(
      { class: 'plain', id: 'clear' },
      actions.clear,
      icon('x'),
      t(`${area}.clear`),
    );
    this.#repeat = button(
      { class: 'plain', id: 'repeat' },
      actions.repeat,
      icon('refresh-cw'),
      t(`${area}.repeat`),
    );
    const buttons = h('div', { class: 'buttons' }, this.#clear, this.#repeat, this.#place);
    this.element = h('div', { class: 'mat' }, board, this.#chips.element, buttons, figures);
  }

  /** Centavos. */
  get chip(): number {
    return this.#chips.chosen;
  }

  /** @param waiting centavos @param before whether a bet can be repeated */
  show(betting: boolean, waiting: number, before: boolean): void {
    const { t, money } = this.#texts;
    setText(
      this.#place,
      waiting > 0
        ? t(`${this.#area}.placeSum`, { stake: money(waiting) })
        : t(`${this.#area}.place`),
    );
    allow(this.#place, betting && waiting > 0);
    allow(this.#clear, betting && waiting > 0);
    allow(this.#repeat, betting && waiting === 0 && before);
  }
}
