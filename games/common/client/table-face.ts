import type { Opened } from './api.ts';
import { h } from './dom.ts';
import { Face } from './face.ts';
import type { Feel } from './feel.ts';
import { icon } from './icons.ts';
import { setText } from './table-clock.ts';
import type { Texts } from './texts.ts';
import { Figure } from './top.ts';

interface Makings {
  readonly info: () => void;
  readonly inRound: string;
  readonly linkLost: string;
}

export class TableFace extends Face {
  readonly said: HTMLElement;
  /** In the table's bar, beside its clock. */
  readonly crowdLine = h('span', { class: 'crowd' });
  readonly #lost: () => readonly (Node | string)[];
  readonly #link = h('p', { class: 'notice', role: 'alert' });
  readonly #inRound: Figure;

  constructor(texts: Texts, opened: Opened, feel: Feel, { info, inRound, linkLost }: Makings) {
    const figure = new Figure(texts, inRound, 'in-round');
    super(texts, opened, feel, info, [figure]);
    this.#inRound = figure;
    this.#lost = () => [icon('wifi-off'), texts.t(linkLost)];
    this.said = h('div', { class: 'said' }, this.status, this.#link);
  }

  linked(linked: boolean): void {
    if (linked) this.#link.replaceChildren();
    else if (this.#link.childElementCount === 0) this.#link.append(...this.#lost());
  }

  /** Who bets there, in words. */
  crowd(words: string): void {
    setText(this.crowdLine, words);
  }

  /** Centavos; `balance`: null while it would reveal the outcome. */
  money(balance: number | null, inRound: number): void {
    if (balance !== null) this.balance(balance);
    this.#inRound.show(inRound);
  }
}
