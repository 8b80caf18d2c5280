import type { TableRound } from '../../../contract/play/rounds.ts';
import type { Opened } from '../../common/client/api.ts';
import { ChipMat } from '../../common/client/chip-mat.ts';
import { listenToDigits } from '../../common/client/digits.ts';
import { h } from '../../common/client/dom.ts';
import type { Sound } from '../../common/client/sound.ts';
import { TableClock } from '../../common/client/table-clock.ts';
import { TableFace } from '../../common/client/table-face.ts';
import type { TablePhase } from '../../common/client/table-phase.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Color, colors } from '../rules.ts';
import { mark } from './art.ts';
import { Board } from './board.ts';
import { isOutcome } from './shapes.ts';
import { Tray, diceInWords } from './tray.ts';

interface Actions {
  info: () => void;
  pick: (color: Color) => void;
  place: () => void;
  clear: () => void;
  repeat: () => void;
}

/** The table as it looks: the dice, the clock, the colours, and the buttons below. */
export class View {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly mat: ChipMat;
  readonly tray: Tray;
  readonly board: Board;
  readonly #texts: Texts;
  readonly #clock = new TableClock();
  readonly #history: HTMLElement;
  #shownHistory = '';

  constructor(texts: Texts, opened: Opened, sound: Sound, actions: Actions) {
    this.#texts = texts;
    this.face = new TableFace(texts, opened, sound, {
      info: actions.info,
      inRound: 'color.inRound',
      linkLost: 'color.linkLost',
    });
    this.tray = new Tray(texts, () => sound.knock(0));
    this.board = new Board(texts, actions.pick);
    this.mat = new ChipMat(
      texts,
      'color',
      this.board.element,
      opened.limits.steps,
      this.face,
      actions,
    );
    this.#history = h('ol', { class: 'rolls', 'aria-label': texts.t('color.history') });
    const stall = h(
      'div',
      { class: 'stall' },
      this.#clock.element,
      this.tray.element,
      this.#history,
    );
    this.element = h(
      'div',
      { class: 'table' },
      this.face.top,
      stall,
      this.face.said,
      this.mat.element,
    );
    listenToDigits(colors, actions.pick);
  }

  /** What the clock says: how many ms are left, and which part of the betting that is (null: it does not run). */
  clock(phase: TablePhase, number: number, left: number | null, part: number | null): void {
    const { t } = this.#texts;
    const words = t(
      phase === 'waiting'
        ? 'game.loading'
        : phase === 'closed'
          ? 'color.rolling'
          : `color.${phase}`,
    );
    const seconds = left === null ? '' : t('color.seconds', { seconds: Math.ceil(left / 1000) });
    this.#clock.show(
      number > 0 ? `${t('color.round', { number })} · ${words}` : words,
      seconds,
      left,
      part,
    );
  }

  /** The last rolls, the newest first. */
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
