import type { Opened } from './api.ts';
import { ChipMat } from './chip-mat.ts';
import { h } from './dom.ts';
import type { Sound } from './sound.ts';
import { TableClock } from './table-clock.ts';
import { TableFace } from './table-face.ts';
import type { Countdown } from './table-seat.ts';
import type { Texts } from './texts.ts';

/** What a player does at a table with chips. */
export interface ChipActions<Choice> {
  info: () => void;
  pick: (choice: Choice) => void;
  place: () => void;
  clear: () => void;
  repeat: () => void;
}

interface Parts {
  /** The game's texts. */
  readonly area: string;
  /** What to bet on. */
  readonly board: HTMLElement;
  /** What is shown of the round, below the clock. */
  readonly stage: readonly HTMLElement[];
}

/** The page of a table with chips: head, clock, stage, messages, and the mat with board, chips, buttons and figures. */
export class ChipTable {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly mat: ChipMat;
  readonly #texts: Texts;
  readonly #area: string;
  readonly #clock = new TableClock();

  constructor(
    texts: Texts,
    opened: Opened,
    sound: Sound,
    actions: ChipActions<never>,
    { area, board, stage }: Parts,
  ) {
    this.#texts = texts;
    this.#area = area;
    this.face = new TableFace(texts, opened, sound, {
      info: actions.info,
      inRound: `${area}.inRound`,
      linkLost: `${area}.linkLost`,
    });
    this.mat = new ChipMat(texts, area, board, opened.limits.steps, this.face, actions);
    this.element = h(
      'div',
      { class: 'table' },
      this.face.top,
      h('div', { class: 'stall' }, this.#clock.element, ...stage),
      this.face.said,
      this.mat.element,
    );
  }

  /** Shows a phase with the number of its round (0: there is none yet), and the time that is left. */
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
