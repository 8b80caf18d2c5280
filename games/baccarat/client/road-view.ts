import { h, s } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { type Outcome, isPair, winner } from '../rules.ts';
import { type Ring, beadPlate, bigRoad, roadRows } from './roads.ts';

/** A place's side in the road's units; visible columns of each road. */
const cell = 20;
const beadColumns = 10;
const bigColumns = 16;

const middleOf = (at: number): number => at * cell + cell / 2;

function sheet(columns: number, marks: readonly SVGElement[], from: number): SVGElement {
  const [width, height] = [columns * cell, roadRows * cell];
  const down = Array.from({ length: columns + 1 }, (_, i) => `M${i * cell} 0v${height}`).join('');
  const across = Array.from({ length: roadRows + 1 }, (_, i) => `M0 ${i * cell}h${width}`).join('');
  return s(
    'svg',
    {
      class: 'road__sheet',
      viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`,
      'aria-hidden': 'true',
    },
    s('path', { d: down + across, class: 'road__rule' }),
    s('g', { transform: `translate(${-from * cell} 0)` }, ...marks),
  );
}

function pairs(
  x: number,
  y: number,
  { playerPair, bankerPair }: Pick<Ring, 'playerPair' | 'bankerPair'>,
): SVGElement[] {
  return [
    ...(bankerPair
      ? [s('circle', { cx: x - 6, cy: y - 6, r: 3, class: 'road__pair road__pair--banker' })]
      : []),
    ...(playerPair
      ? [s('circle', { cx: x + 6, cy: y + 6, r: 3, class: 'road__pair road__pair--player' })]
      : []),
  ];
}

function beads({ t }: Texts, outcomes: readonly Outcome[]): SVGElement {
  const placed = beadPlate(outcomes);
  const from = Math.max(0, Math.ceil(placed.length / roadRows) - beadColumns);
  const marks = placed
    .filter(({ column }) => column >= from)
    .map(({ outcome, column, row }) => {
      const [x, y] = [middleOf(column), middleOf(row)];
      const won = winner(outcome);
      const letter = s('text', { x, y, class: 'road__letter' });
      letter.textContent = t(`baccarat.letters.${won}`);
      const both = { playerPair: isPair(outcome.player), bankerPair: isPair(outcome.banker) };
      return s(
        'g',
        { class: `bead bead--${won}` },
        s('circle', { cx: x, cy: y, r: 8.5 }),
        letter,
        ...pairs(x, y, both),
      );
    });
  return sheet(beadColumns, marks, from);
}

/** Ring and disc differ by more than colour. */
function ring({ column, row, winner: won, ties, ...both }: Ring): SVGElement {
  const [x, y] = [middleOf(column), middleOf(row)];
  const slash = `M${x - 6} ${y + 6}L${x + 6} ${y - 6}`;
  const count = s('text', { x, y, class: 'road__ties' });
  count.textContent = ties > 1 ? String(ties) : '';
  const tied =
    ties > 0
      ? [
          s('path', { d: slash, class: 'road__slash road__slash--under' }),
          s('path', { d: slash, class: 'road__slash' }),
          count,
        ]
      : [];
  return s(
    'g',
    { class: `ring ring--${won}` },
    s('circle', { cx: x, cy: y, r: 7 }),
    ...tied,
    ...pairs(x, y, both),
  );
}

function streaks(outcomes: readonly Outcome[]): SVGElement {
  const rings = bigRoad(outcomes);
  const from = Math.max(0, Math.max(0, ...rings.map(({ column }) => column + 1)) - bigColumns);
  return sheet(bigColumns, rings.filter(({ column }) => column >= from).map(ring), from);
}

export class RoadView {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #bead = h('div', { class: 'road road--bead', role: 'img' });
  readonly #big = h('div', { class: 'road road--big', role: 'img' });
  #shown: readonly Outcome[] | null = null;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.element = h('div', { class: 'roads' }, this.#bead, this.#big);
    this.show([]);
  }

  /** @param outcomes oldest first */
  show(outcomes: readonly Outcome[]): void {
    if (outcomes === this.#shown) return;
    this.#shown = outcomes;
    this.#fill(this.#bead, 'baccarat.beadPlate', beads(this.#texts, outcomes));
    this.#fill(this.#big, 'baccarat.bigRoad', streaks(outcomes));
  }

  #fill(sheet: HTMLElement, key: string, drawing: SVGElement): void {
    const { t } = this.#texts;
    const road = t(key);
    const won = (who: string) =>
      (this.#shown ?? []).filter((outcome) => winner(outcome) === who).length;
    const counts = {
      road,
      count: this.#shown?.length ?? 0,
      player: won('player'),
      banker: won('banker'),
      tie: won('tie'),
    };
    sheet.setAttribute(
      'aria-label',
      t(counts.count > 0 ? 'baccarat.roadSummary' : 'baccarat.roadEmpty', counts),
    );
    sheet.replaceChildren(h('p', { class: 'road__name' }, road), drawing);
  }
}
