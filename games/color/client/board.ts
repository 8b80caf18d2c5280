import { brief } from '../../common/client/chip-rack.ts';
import { button, h } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Stakes } from '../../common/client/wager.ts';
import { type Color, type Outcome, colors, matches } from '../rules.ts';
import { mark } from './art.ts';

export class Board {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #tiles = new Map<
    Color,
    { tile: HTMLButtonElement; placed: HTMLElement; waiting: HTMLElement }
  >();

  constructor(texts: Texts, pick: (color: Color) => void) {
    const { t } = texts;
    this.#texts = texts;
    for (const [index, color] of colors.entries()) {
      const placed = h('span', { class: 'spot__placed' });
      const waiting = h('span', { class: 'spot__waiting' });
      const name = h('span', { class: 'spot__name' }, t(`color.colors.${color}`));
      const tile = button(
        { class: 'spot', 'data-color': color, 'aria-keyshortcuts': String(index + 1) },
        () => pick(color),
        mark(color),
        name,
        h('span', { class: 'spot__stakes' }, placed, waiting),
      );
      this.#tiles.set(color, { tile, placed, waiting });
    }
    const tiles = [...this.#tiles.values()].map(({ tile }) => tile);
    this.element = h(
      'div',
      { class: 'board', role: 'group', 'aria-label': t('color.board') },
      ...tiles,
    );
  }

  /** `outcome`: null until the dice rest. */
  show(placed: Stakes<Color>, waiting: Stakes<Color>, outcome: Outcome | null): void {
    const { t, money } = this.#texts;
    for (const [color, parts] of this.#tiles) {
      const [stake, more] = [placed.get(color) ?? 0, waiting.get(color) ?? 0];
      parts.placed.textContent = stake > 0 ? brief(money(stake)) : '';
      parts.waiting.textContent = more > 0 ? `+${brief(money(more))}` : '';
      const hits = outcome ? matches(outcome, color) : 0;
      parts.tile.dataset.hits = String(hits);
      parts.tile.toggleAttribute('data-mine', stake > 0);
      const name = t(`color.colors.${color}`);
      parts.tile.setAttribute(
        'aria-label',
        stake + more > 0 ? t('color.onColor', { color: name, stake: money(stake + more) }) : name,
      );
    }
  }

  /** Locked tiles stay focusable. */
  lock(locked: boolean): void {
    for (const { tile } of this.#tiles.values()) tile.setAttribute('aria-disabled', String(locked));
    this.element.toggleAttribute('data-locked', locked);
  }
}
