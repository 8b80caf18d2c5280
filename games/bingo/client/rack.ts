import { button, h, s } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Card, cardOf, freeCell, letters } from '../rules.ts';
import { type Progress, compareProgress, progressOf } from './progress.ts';
import { cardInWords, hopeInWords, madeInWords } from './words.ts';

const parol = () =>
  s(
    'svg',
    { class: 'parol', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: 'M12 1.5 15 8.6l7.6.6-5.8 5 1.8 7.5L12 17.7l-6.6 4 1.8-7.5-5.8-5L9 8.6z' }),
  );

class CardView {
  readonly element: HTMLElement;
  readonly card: Card;
  readonly #cells: readonly HTMLElement[];
  readonly #state = h('p', { class: 'card__state' });
  readonly #made = h('ul', { class: 'card__made', hidden: true });
  readonly #texts: Texts;

  constructor(
    texts: Texts,
    readonly number: number,
    bought: boolean,
    give: (number: number) => void,
  ) {
    const { t } = texts;
    this.#texts = texts;
    this.card = cardOf(number);
    this.#cells = this.card.map((value, cell) =>
      h('span', { class: 'cell' }, cell === freeCell ? parol() : String(value)),
    );
    const name = t('bingo.card', { number });
    const back = bought
      ? []
      : [
          button(
            { class: 'card__back', 'aria-label': t('bingo.giveBack', { number }) },
            () => give(number),
            icon('x'),
          ),
        ];
    this.element = h(
      'li',
      { class: 'card', 'data-card': String(number), 'data-bought': bought },
      h('div', { class: 'card__head' }, h('h3', {}, name), ...back),
      h(
        'div',
        { class: 'card__sheet', role: 'img', 'aria-label': cardInWords(texts, this.card) },
        ...letters.map((letter) =>
          h('span', { class: 'card__letter', 'data-letter': letter }, letter),
        ),
        ...this.#cells,
      ),
      this.#made,
      this.#state,
    );
    if (!bought) this.#state.textContent = t('bingo.notBought');
  }

  show(progress: Progress, called: number, over: boolean): void {
    const wanted = progress.hope?.cells.length === 1 && !over ? progress.hope.cells : [];
    const won = new Set(progress.made.flatMap(({ cells }) => cells));
    for (const [cell, element] of this.#cells.entries()) {
      element.toggleAttribute('data-daubed', progress.daubed[cell]);
      element.toggleAttribute('data-made', won.has(cell));
      element.toggleAttribute('data-wanted', wanted.includes(cell));
    }
    this.#made.hidden = progress.made.length === 0;
    this.#made.replaceChildren(
      ...progress.made.map((made) => h('li', {}, madeInWords(this.#texts, made))),
    );
    this.#state.hidden = over && progress.made.length > 0;
    this.#state.textContent = this.#stateInWords(progress, called, over);
  }

  #stateInWords(progress: Progress, called: number, over: boolean): string {
    if (called === 0) return this.#texts.t('bingo.bought');
    return over ? this.#texts.t('bingo.nothingMade') : hopeInWords(this.#texts, progress);
  }
}

export interface RackState {
  bought: readonly number[];
  taken: readonly number[];
  called: readonly number[];
  over: boolean;
}

/** Sorts cards (BINGO-13). */
export class Rack {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #give: (number: number) => void;
  readonly #list = h('ul', { class: 'rack__cards' });
  readonly #empty: HTMLElement;
  #bought: CardView[] = [];
  #taken: CardView[] = [];
  #shown = '';

  constructor(texts: Texts, give: (number: number) => void) {
    this.#texts = texts;
    this.#give = give;
    this.#empty = h('p', { class: 'rack__empty' });
    this.element = h(
      'section',
      { class: 'rack', 'aria-labelledby': 'rack-title' },
      h('h2', { class: 'unseen', id: 'rack-title' }, texts.t('bingo.rack')),
      this.#empty,
      this.#list,
    );
  }

  /** `empty`: the text without cards. Returns bought cards' progress. */
  show({ bought, taken, called, over }: RackState, empty: string): Map<number, Progress> {
    const key = `${bought.join()}|${taken.join()}|${called.length}|${called.at(-1) ?? ''}|${String(over)}`;
    if (this.#empty.textContent !== empty) this.#empty.textContent = empty;
    this.#empty.hidden = bought.length + taken.length > 0;
    this.#bought = this.#views(this.#bought, bought, true);
    this.#taken = this.#views(this.#taken, taken, false);
    const progress = new Map(this.#bought.map((view) => [view, progressOf(view.card, called)]));
    const result = new Map([...progress].map(([{ number }, each]) => [number, each]));
    if (key === this.#shown) return result;
    this.#shown = key;
    for (const [view, each] of progress) view.show(each, called.length, over);
    const order =
      called.length === 0
        ? [...progress]
        : [...progress].toSorted(([, a], [, b]) =>
            over ? b.times - a.times : compareProgress(a, b),
          );
    this.#place([...this.#taken, ...order.map(([view]) => view)].map(({ element }) => element));
    return result;
  }

  #views(present: readonly CardView[], numbers: readonly number[], bought: boolean): CardView[] {
    const rest = [...present];
    return numbers.map((number) => {
      const at = rest.findIndex((view) => view.number === number);
      const [view] = at < 0 ? [] : rest.splice(at, 1);
      return view ?? new CardView(this.#texts, number, bought, this.#give);
    });
  }

  /** Moves only what changed place, so that focus stays. */
  #place(elements: readonly HTMLElement[]): void {
    const gone = [...this.#list.children].filter(
      (child) => !elements.some((element) => element === child),
    );
    for (const old of gone) old.remove();
    for (const [i, element] of elements.entries()) {
      if (this.#list.children[i] !== element)
        this.#list.insertBefore(element, this.#list.children[i] ?? null);
    }
  }
}
