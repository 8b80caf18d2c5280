import { h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { balls, callLength, letterOf, letters } from '../rules.ts';
import { ballName, callInWords } from './words.ts';

const before = 4;

export function ballOf(ball: number, size: 'big' | 'small'): HTMLElement {
  return h(
    'span',
    { class: `ball ball--${size}`, 'data-letter': letterOf(ball) },
    h('span', { class: 'ball__letter' }, letterOf(ball)),
    h('span', { class: 'ball__number' }, String(ball)),
  );
}

export class Caller {
  readonly element: HTMLElement;
  readonly board: HTMLElement;
  readonly #texts: Texts;
  readonly #last = h('div', { class: 'caller__last', 'aria-hidden': 'true' });
  readonly #count = h('p', { class: 'caller__count' });
  readonly #cells: readonly HTMLElement[];
  #shown = -1;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#cells = Array.from({ length: balls }, (_, i) =>
      h('span', { class: 'board__ball' }, String(i + 1)),
    );
    const rows = letters.map((letter, row) =>
      h(
        'div',
        { class: 'board__row', 'data-letter': letter },
        h('span', { class: 'board__letter' }, letter),
        ...this.#cells.slice(row * 15, row * 15 + 15),
      ),
    );
    this.board = h('div', { class: 'board', role: 'img' }, ...rows);
    this.element = h('div', { class: 'caller' }, this.#last, this.#count);
    this.show([]);
  }

  show(called: readonly number[]): void {
    if (called.length === this.#shown && called.length === 0) return;
    this.#shown = called.length;
    const { t } = this.#texts;
    const [last, ...earlier] = called.slice(-1 - before).toReversed();
    const waiting = h('span', { class: 'ball ball--big ball--none' });
    this.#last.replaceChildren(
      last === undefined ? waiting : ballOf(last, 'big'),
      ...earlier.map((ball) => ballOf(ball, 'small')),
    );
    this.#count.textContent =
      last === undefined
        ? t('bingo.notCalled', { count: callLength })
        : t('bingo.ballOf', { count: called.length, of: callLength });
    const heard = new Set(called);
    for (const [i, cell] of this.#cells.entries()) {
      cell.toggleAttribute('data-called', heard.has(i + 1));
      cell.toggleAttribute('data-last', i + 1 === last);
    }
    const said =
      last === undefined
        ? t('bingo.boardEmpty')
        : t('bingo.board', { last: ballName(last), called: callInWords(called) });
    this.board.setAttribute('aria-label', said);
  }
}
