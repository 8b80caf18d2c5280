import { s } from '../../common/client/dom.ts';
import type { Color } from '../rules.ts';

/** 48 × 48; no two differ by colour alone. */
const marks: Readonly<
  Record<Color, readonly [tag: string, attributes: Readonly<Record<string, string | number>>][]>
> = {
  yellow: [
    ['circle', { cx: 24, cy: 24, r: 8 }],
    ['path', { d: rays(24, 24, 8, 11, 19) }],
  ],
  white: [
    ...Array.from({ length: 6 }, (_, i): [string, Record<string, string | number>] => [
      'ellipse',
      { cx: 24, cy: 13, rx: 5, ry: 9, transform: `rotate(${i * 60} 24 24)` },
    ]),
    ['circle', { cx: 24, cy: 24, r: 4, class: 'mark__eye' }],
  ],
  pink: [
    [
      'path',
      {
        d: 'M22 23C18 8 4 8 6 18c1 6 7 8 15 7-9 2-12 8-9 13 4 5 10 0 11-10zM26 23C30 8 44 8 42 18c-1 6-7 8-15 7 9 2 12 8 9 13-4 5-10 0-11-10z',
      },
    ],
    ['path', { d: 'M24 18v18', class: 'mark__line' }],
  ],
  blue: [
    [
      'path',
      {
        d: 'M5 17q5-8 10 0t10 0 10 0 8-3M5 27q5-8 10 0t10 0 10 0 8-3M5 37q5-8 10 0t10 0 10 0 8-3',
        class: 'mark__line',
      },
    ],
  ],
  // Gumamela.
  red: [
    ...Array.from({ length: 5 }, (_, i): [string, Record<string, string | number>] => [
      'circle',
      { cx: 24, cy: 14, r: 7.5, transform: `rotate(${i * 72} 24 24)` },
    ]),
    ['path', { d: 'M24 24 35 38', class: 'mark__stamen' }],
    ['circle', { cx: 35, cy: 38, r: 3, class: 'mark__eye' }],
  ],
  green: [
    ['path', { d: 'M8 40C4 20 18 6 42 6c0 24-12 38-34 34z' }],
    ['path', { d: 'M8 40 30 18M16 32l-1-9M23 25l-1-9M16 32l9 1M23 25l9 1', class: 'mark__vein' }],
  ],
};

function rays(x: number, y: number, count: number, from: number, to: number): string {
  const at = (radius: number, angle: number) =>
    `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  return Array.from({ length: count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / count;
    return `M${at(from, turn - 0.22)}L${at(to, turn)}L${at(from, turn + 0.22)}z`;
  }).join('');
}

export function mark(color: Color): SVGElement {
  const parts = marks[color].map(([tag, attributes]) => s(tag, attributes));
  return s('svg', { class: 'mark', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, ...parts);
}
