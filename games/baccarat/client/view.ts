import type { Opened } from '../../common/client/api.ts';
import { type ChipActions, ChipTable } from '../../common/client/chip-table.ts';
import { listenToDigits } from '../../common/client/digits.ts';
import { h } from '../../common/client/dom.ts';
import type { Sound } from '../../common/client/sound.ts';
import { setText } from '../../common/client/table-clock.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Choice, choices } from '../rules.ts';
import { Felt } from './felt.ts';
import { RoadView } from './road-view.ts';
import { Spots } from './spots.ts';

export class View {
  readonly table: ChipTable;
  readonly felt: Felt;
  readonly spots: Spots;
  readonly roads: RoadView;
  readonly #texts: Texts;
  readonly #crowd = h('p', { class: 'crowd' });

  constructor(texts: Texts, opened: Opened, sound: Sound, actions: ChipActions<Choice>) {
    this.#texts = texts;
    this.felt = new Felt(texts);
    this.felt.element.append(this.#crowd);
    this.roads = new RoadView(texts);
    this.spots = new Spots(texts, actions.pick);
    this.table = new ChipTable(texts, opened, sound, actions, {
      area: 'baccarat',
      board: this.spots.element,
      stage: [this.felt.element],
      below: [this.roads.element],
    });
    listenToDigits(choices, actions.pick);
  }

  /** Bets of all players; null: unknown. */
  crowd(count: number | null): void {
    setText(
      this.#crowd,
      count === null
        ? ''
        : this.#texts.t('baccarat.betsInRound', { count: this.#texts.number(count) }),
    );
  }
}
