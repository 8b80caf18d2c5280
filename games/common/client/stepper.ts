import { button, h } from './dom.ts';
import { icon } from './icons.ts';

interface Wording {
  id: string;
  name: string;
  less: string;
  more: string;
  write: (value: number) => string;
}

export class Stepper {
  readonly element: HTMLElement;
  readonly #steps: readonly number[];
  readonly #shown: HTMLElement;
  readonly #less: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #write: (value: number) => string;
  readonly #changed: () => void;
  #at: number;
  #locked = false;

  constructor(
    { id, name, less, more, write }: Wording,
    steps: readonly number[],
    value: number,
    changed: () => void,
  ) {
    this.#steps = steps;
    this.#at = Math.max(0, steps.indexOf(value));
    this.#write = write;
    this.#changed = changed;
    this.#shown = h('output', { class: 'stepper__value', id });
    this.#less = button(
      { class: 'stepper__button', 'aria-label': less },
      () => this.#move(-1),
      icon('minus'),
    );
    this.#more = button(
      { class: 'stepper__button', 'aria-label': more },
      () => this.#move(1),
      icon('plus'),
    );
    const label = h('span', { class: 'figure__name', id: `${id}-name` }, name);
    const middle = h('div', { class: 'stepper__middle' }, label, this.#shown);
    this.element = h(
      'div',
      { class: 'stepper', role: 'group', 'aria-labelledby': `${id}-name` },
      this.#less,
      middle,
      this.#more,
    );
    this.#show();
  }

  get value(): number {
    return this.#steps[this.#at] ?? 0;
  }

  set(value: number): void {
    this.#at = Math.max(0, this.#steps.indexOf(value));
    this.#show();
  }

  lock(locked: boolean): void {
    this.#locked = locked;
    this.#show();
  }

  #move(by: -1 | 1): void {
    const next = this.#at + by;
    if (this.#locked || next < 0 || next >= this.#steps.length) return;
    this.#at = next;
    this.#show();
    this.#changed();
  }

  /** Buttons stay focusable. */
  #show(): void {
    this.#shown.textContent = this.#write(this.value);
    this.#less.setAttribute('aria-disabled', String(this.#locked || this.#at === 0));
    this.#more.setAttribute(
      'aria-disabled',
      String(this.#locked || this.#at === this.#steps.length - 1),
    );
  }
}
