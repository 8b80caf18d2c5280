import type { TableRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { h } from '../../common/client/dom.ts';
import type { Feel } from '../../common/client/feel.ts';
import { TableClock } from '../../common/client/table-clock.ts';
import { TableFace } from '../../common/client/table-face.ts';
import type { Texts } from '../../common/client/texts.ts';
import { Caller, ballOf } from './caller.ts';
import type { Phase } from './clock.ts';
import { Rack } from './rack.ts';
import { Seller } from './seller.ts';
import { isOutcome } from './shapes.ts';
import { callInWords } from './words.ts';

interface Actions {
  info: () => void;
  take: (typed: string) => void;
  lucky: () => void;
  give: (number: number) => void;
  clear: () => void;
  repeat: () => void;
  buy: () => void;
}

const shownResults = 6;
const shownBalls = 5;

export class View {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly caller: Caller;
  readonly rack: Rack;
  readonly seller: Seller;
  readonly #texts: Texts;
  readonly #clock: TableClock;
  readonly #results: HTMLElement;
  readonly #history: HTMLElement;
  #shownHistory = '';

  constructor(texts: Texts, opened: Opened, feel: Feel, actions: Actions) {
    const { t } = texts;
    this.#texts = texts;
    this.face = new TableFace(texts, opened, feel, {
      info: actions.info,
      inRound: 'bingo.inRound',
      linkLost: 'bingo.linkLost',
    });
    this.#clock = new TableClock(this.face.crowdLine);
    this.caller = new Caller(texts);
    this.rack = new Rack(texts, actions.give);
    this.seller = new Seller(texts, actions);
    this.#results = h('ol', { class: 'history__list' });
    this.#history = h(
      'section',
      { class: 'history', 'aria-labelledby': 'history-title', hidden: true },
      h('h2', { id: 'history-title' }, t('bingo.history')),
      this.#results,
    );
    this.element = h(
      'div',
      { class: 'hall' },
      this.face.top,
      h('div', { class: 'stall' }, this.#clock.element, this.caller.element, this.face.win.sum),
      this.caller.board,
      h('div', { class: 'floor' }, this.face.said, this.rack.element),
      this.#history,
      h('div', { class: 'counter' }, this.seller.element, this.face.figures),
    );
  }

  /** ms left, null without a clock, and the part of the phase left (0 to 1). */
  clock(phase: Phase, number: number, left: number | null, part: number): void {
    const { t } = this.#texts;
    const words = t(phase === 'waiting' ? 'game.loading' : `bingo.${phase}`);
    const seconds = left === null ? '' : t('bingo.seconds', { seconds: Math.ceil(left / 1000) });
    this.#clock.show(
      number > 0 ? `${t('bingo.round', { number })} · ${words}` : words,
      seconds,
      phase === 'betting' ? left : null,
      part,
    );
  }

  history(results: readonly TableRound[]): void {
    const shown = results.slice(0, shownResults);
    const key = shown.map(({ id, state }) => id + state).join();
    if (key === this.#shownHistory) return;
    this.#shownHistory = key;
    this.#history.hidden = shown.length === 0;
    this.#results.replaceChildren(...shown.map((round) => this.#result(round)));
  }

  #result({ number, outcome }: TableRound): HTMLElement {
    const { t } = this.#texts;
    const name = t('bingo.round', { number });
    if (!isOutcome(outcome))
      return h('li', {}, h('span', { class: 'history__round' }, name), t('bingo.refundedShort'));
    const first = outcome.call.slice(0, shownBalls);
    return h(
      'li',
      {},
      h('span', { class: 'history__round' }, name),
      h('span', { class: 'unseen' }, callInWords(first)),
      h(
        'span',
        { class: 'history__balls', 'aria-hidden': 'true' },
        ...first.map((ball) => ballOf(ball, 'small')),
      ),
    );
  }
}
