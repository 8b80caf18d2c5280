import { button, h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { side, tiles } from '../rules.ts';
import { picture } from './art.ts';

export interface Laid {
  opened: readonly number[];
  cells: readonly number[];
  hit: number | null;
}

type Face = 'covered' | 'pearl' | 'mine';
const drawings = { covered: 'shell', pearl: 'pearl', mine: 'urchin' } as const;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function faceOf(tile: number, { opened, cells }: Laid): Face {
  if (cells.includes(tile)) return 'mine';
  return opened.includes(tile) || cells.length > 0 ? 'pearl' : 'covered';
}

export class Field {
  readonly element: HTMLElement;
  readonly #tiles: readonly HTMLButtonElement[];
  readonly #texts: Texts;

  constructor(texts: Texts, open: (tile: number) => void) {
    this.#texts = texts;
    this.#tiles = Array.from({ length: tiles }, (_, tile) =>
      button({ class: 'tile', tabindex: tile === 0 ? '0' : '-1' }, () => open(tile)),
    );
    this.element = h(
      'div',
      { class: 'field', role: 'group', 'aria-label': texts.t('mines.field') },
      ...this.#tiles,
    );
    this.element.addEventListener('keydown', (event) => this.#walk(event));
    this.show({ opened: [], cells: [], hit: null }, false);
  }

  /** `playing`: tiles can be opened. */
  show(laid: Laid, playing: boolean): void {
    const { opened, cells, hit } = laid;
    const { t } = this.#texts;
    this.element.toggleAttribute('data-over', cells.length > 0);
    for (const [tile, element] of this.#tiles.entries()) {
      const face = faceOf(tile, laid);
      if (element.dataset.face !== face) element.replaceChildren(picture(drawings[face]));
      element.dataset.face = face;
      element.toggleAttribute('data-opened', opened.includes(tile));
      element.toggleAttribute('data-hit', hit === tile);
      element.setAttribute('aria-disabled', String(!playing || face !== 'covered'));
      const place = t('mines.tile', {
        row: Math.floor(tile / side) + 1,
        column: (tile % side) + 1,
      });
      element.setAttribute('aria-label', t(`mines.${face}`, { tile: place }));
    }
  }

  ask(tile: number | null): void {
    for (const [each, element] of this.#tiles.entries())
      element.toggleAttribute('data-asked', each === tile);
  }

  focus(): void {
    (this.#tiles.find((tile) => tile.tabIndex === 0) ?? this.#tiles[0])?.focus();
  }

  #walk(event: KeyboardEvent): void {
    const step = steps[event.key];
    const now = this.#tiles.findIndex((tile) => tile === document.activeElement);
    if (!step || now < 0) return;
    event.preventDefault();
    const x = (now % side) + step[0];
    const y = Math.floor(now / side) + step[1];
    if (x < 0 || y < 0 || x >= side || y >= side) return;
    for (const [tile, element] of this.#tiles.entries())
      element.tabIndex = tile === y * side + x ? 0 : -1;
    this.#tiles[y * side + x]?.focus();
  }
}
