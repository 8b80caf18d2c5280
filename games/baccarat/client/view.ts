import type { Opened } from '../../common/client/api.ts';
import { type ChipActions, ChipTable } from '../../common/client/chip-table.ts';
import { listenToDigits } from '../../common/client/digits.ts';
import type { Feel } from '../../common/client/feel.ts';
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

  constructor(texts: Texts, opened: Opened, feel: Feel, actions: ChipActions<Choice>) {
    this.felt = new Felt(texts);
    this.roads = new RoadView(texts);
    this.spots = new Spots(texts, actions.pick);
    this.table = new ChipTable(texts, opened, feel, actions, {
      area: 'baccarat',
      board: this.spots.element,
      stage: [this.felt.element],
      below: [this.roads.element],
    });
    listenToDigits(choices, actions.pick);
  }
}
