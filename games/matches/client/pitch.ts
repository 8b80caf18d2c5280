import { h, lessMotion, s } from '../../common/client/dom.ts';
import type { Sport } from '../meta.ts';
import type { Played } from '../rules.ts';
import { markerAt } from './course.ts';

type Line = readonly [tag: string, attributes: Readonly<Record<string, string | number>>];

const fields: Readonly<Record<Sport, readonly Line[]>> = {
  football: [
    ['rect', { x: 3, y: 3, width: 194, height: 54, rx: 1 }],
    ['path', { d: 'M100 3v54M3 14h24v32H3M197 14h-24v32h24M3 22h9v16H3M197 22h-9v16h9' }],
    ['circle', { cx: 100, cy: 30, r: 11 }],
  ],
  esports: [
    ['path', { d: 'M22 30h156M18 20C50 2 150 2 182 20M18 40c32 18 132 18 164 0' }],
    ['path', { d: 'M4 30 14 16l10 14-10 14zM196 30l-10-14-10 14 10 14z', class: 'field__base' }],
    ['path', { d: 'M100 22l8 8-8 8-8-8z' }],
  ],
};

/** For the eye only: the score says it in words. */
export class Pitch {
  readonly element: HTMLElement;
  readonly #marker = h('span', { class: 'pitch__marker' });
  readonly #match: number;

  /** @param match its place on the day */
  constructor(sport: Sport, match: number) {
    this.#match = match;
    const lines = fields[sport].map(([tag, attributes]) => s(tag, attributes));
    this.element = h(
      'div',
      { class: 'pitch', 'data-sport': sport, 'aria-hidden': 'true' },
      this.#marker,
    );
    this.element.prepend(
      s('svg', { class: 'field', viewBox: '0 0 200 60', preserveAspectRatio: 'none' }, ...lines),
    );
  }

  /** No marker under reduced motion. */
  show(played: Played, part: number): void {
    this.#marker.hidden = lessMotion() || part >= 1;
    const { x, y } = markerAt(played, part, this.#match);
    this.#marker.style.translate = `${x.toFixed(1)}% ${y.toFixed(1)}%`;
  }
}
