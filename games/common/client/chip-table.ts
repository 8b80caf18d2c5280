import type { Opened } from './api.ts';
import { ChipMat } from './chip-mat.ts';
import { h } from './dom.ts';
import type { Feel } from './feel.ts';
import { TableClock } from './table-clock.ts';
import { TableFace } from './table-face.ts';
import type { Countdown } from './table-seat.ts';
import type { Texts } from './texts.ts';

export interface ChipActions<Choice> {
  info: () => void;
  pick: (choice: Choice) => void;
  place: () => void;
  clear: () => void;
  repeat: () => void;
}

interface Parts {
  readonly area: string;
  readonly board: HTMLElement;
  readonly stage: readonly HTMLElement[];
  /** Of less use than the board: after it. */
  readonly below?: readonly HTMLElement[];
}

export class ChipTable {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly mat: ChipMat;
  readonly #texts: Texts;
  readonly #area: string;
  readonly #clock: TableClock;

  constructor(
    texts: Texts,
    opened: Opened,
    feel: Feel,
    actions: ChipActions<never>,
    { area, board, stage, below = [] }: Parts,
  ) {
    this.#texts = texts;
    this.#area = area;
    this.face = new TableFace(texts, opened, feel, {
      info: actions.info,
      inRound: `${area}.inRound`,
      linkLost: `${area}.linkLost`,
    });
    this.#clock = new TableClock(this.face.crowdLine);
    this.mat = new ChipMat(texts, area, board, opened.limits.steps, this.face, actions);
    this.element = h(
      'div',
      { class: 'table' },
      this.face.top,
      h('div', { class: 'stall' }, this.#clock.element, ...stage, this.face.win.sum),
      this.face.said,
      this.mat.element,
      ...below,
    );
  }

  clock(phase: string, number: number, { left, part }: Countdown): void {
    const { t } = this.#texts;
    const words = t(phase === 'waiting' ? 'game.loading' : `${this.#area}.${phase}`);
    this.#clock.show(
      number > 0 ? `${t(`${this.#area}.round`, { number })} · ${words}` : words,
      left === null ? '' : t(`${this.#area}.seconds`, { seconds: Math.ceil(left / 1000) }),
      left,
      part,
    );
  }
}
