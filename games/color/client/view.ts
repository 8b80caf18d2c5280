import type { TableRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { type ChipActions, ChipTable } from '../../common/client/chip-table.ts';
import { listenToDigits } from '../../common/client/digits.ts';
import { h } from '../../common/client/dom.ts';
import type { Feel } from '../../common/client/feel.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Color, colors } from '../rules.ts';
import { mark } from './art.ts';
import { Board } from './board.ts';
import { isOutcome } from './shapes.ts';
import { Tray, diceInWords } from './tray.ts';

export class View {
  readonly table: ChipTable;
  readonly tray: Tray;
  readonly board: Board;
  readonly #texts: Texts;
  readonly #history: HTMLElement;
  #shownHistory = '';

  constructor(texts: Texts, opened: Opened, feel: Feel, actions: ChipActions<Color>) {
    this.#texts = texts;
    this.tray = new Tray(texts, () => feel.sound.knock(0));
    this.board = new Board(texts, actions.pick);
    this.#history = h('ol', { class: 'rolls', 'aria-label': texts.t('color.history') });
    this.table = new ChipTable(texts, opened, feel, actions, {
      area: 'color',
      board: this.board.element,
      stage: [this.tray.element, this.#history],
    });
    listenToDigits(colors, actions.pick);
  }

  history(results: readonly TableRound[]): void {
    const key = results.map(({ id, state }) => id + state).join();
    if (key === this.#shownHistory) return;
    this.#shownHistory = key;
    this.#history.replaceChildren(...results.map((round) => this.#roll(round)));
  }

  #roll({ number, outcome }: TableRound): HTMLElement {
    const { t } = this.#texts;
    if (!isOutcome(outcome))
      return h(
        'li',
        { class: 'roll' },
        h('span', { class: 'unseen' }, t('color.refunded', { number })),
        '–',
      );
    const dots = outcome.dice.map((die) =>
      h('span', { class: 'roll__die', 'data-color': die }, mark(die)),
    );
    const said = `${t('color.round', { number })}: ${diceInWords(this.#texts, outcome)}`;
    return h('li', { class: 'roll', title: said }, h('span', { class: 'unseen' }, said), ...dots);
  }
}
