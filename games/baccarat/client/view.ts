import type { Opened } from '../../common/client/api.ts';
import { ChipMat } from '../../common/client/chip-mat.ts';
import { listenToDigits } from '../../common/client/digits.ts';
import { h } from '../../common/client/dom.ts';
import type { Sound } from '../../common/client/sound.ts';
import { TableClock, setText } from '../../common/client/table-clock.ts';
import { TableFace } from '../../common/client/table-face.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Choice, choices } from '../rules.ts';
import type { Phase } from './dealing.ts';
import { Felt } from './felt.ts';
import { RoadView } from './road-view.ts';
import { Spots } from './spots.ts';

interface Actions {
  info: () => void;
  pick: (choice: Choice) => void;
  place: () => void;
  clear: () => void;
  repeat: () => void;
}

/** The table as it looks: the clock, the hands, the roads, the places to bet on, and the buttons below. */
export class View {
  readonly element: HTMLElement;
  readonly face: TableFace;
  readonly mat: ChipMat;
  readonly felt: Felt;
  readonly spots: Spots;
  readonly roads: RoadView;
  readonly #texts: Texts;
  readonly #clock = new TableClock();
  readonly #crowd = h('p', { class: 'crowd' });

  constructor(texts: Texts, opened: Opened, sound: Sound, actions: Actions) {
    this.#texts = texts;
    this.face = new TableFace(texts, opened, sound, {
      info: actions.info,
      inRound: 'baccarat.inRound',
      linkLost: 'baccarat.linkLost',
    });
    this.felt = new Felt(texts);
    this.felt.element.append(this.#crowd);
    this.roads = new RoadView(texts);
    this.spots = new Spots(texts, actions.pick);
    this.mat = new ChipMat(
      texts,
      'baccarat',
      this.spots.element,
      opened.limits.steps,
      this.face,
      actions,
    );
    const stall = h(
      'div',
      { class: 'stall' },
      this.#clock.element,
      this.felt.element,
      this.roads.element,
    );
    this.element = h(
      'div',
      { class: 'table' },
      this.face.top,
      stall,
      this.face.said,
      this.mat.element,
    );
    listenToDigits(choices, actions.pick);
  }

  /** What the clock says: how many ms are left, and which part of the betting that is (null: it does not run). */
  clock(phase: Phase, number: number, left: number | null, part: number | null): void {
    const { t } = this.#texts;
    const words = t(phase === 'waiting' ? 'game.loading' : `baccarat.${phase}`);
    const seconds = left === null ? '' : t('baccarat.seconds', { seconds: Math.ceil(left / 1000) });
    this.#clock.show(
      number > 0 ? `${t('baccarat.round', { number })} · ${words}` : words,
      seconds,
      left,
      part,
    );
  }

  /** How many bets everybody has in the round; null while that is not known. */
  crowd(count: number | null): void {
    setText(
      this.#crowd,
      count === null
        ? ''
        : this.#texts.t('baccarat.betsInRound', { count: this.#texts.number(count) }),
    );
  }
}
