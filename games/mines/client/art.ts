import { s } from '../../common/client/dom.ts';

type Part = readonly [tag: string, attributes: Readonly<Record<string, string | number>>];

const ribs = [-56, -34, -12, 12, 34, 56];

const shell: readonly Part[] = [
  [
    'path',
    {
      class: 'shell__body',
      d: 'M30 53C14 47 5 34 7 23c2-6 7-5 8-5 0-6 5-9 10-7 1-4 9-4 10 0 5-2 10 1 10 7 1 0 6-1 8 5 2 11-7 24-23 30z',
    },
  ],
  ...ribs.map((angle): Part => [
    'path',
    { class: 'shell__rib', d: 'M30 50V17', transform: `rotate(${angle / 2} 30 52)` },
  ]),
  ['path', { class: 'shell__hinge', d: 'M22 50h16l3 6H19z' }],
];

const pearl: readonly Part[] = [
  [
    'path',
    {
      class: 'shell__inside',
      d: 'M30 54C12 50 4 40 6 30c6 4 14 6 24 6s18-2 24-6c2 10-6 20-24 24z',
    },
  ],
  ['circle', { class: 'pearl__ball', cx: 30, cy: 27, r: 15 }],
  ['path', { class: 'pearl__shine', d: 'M21 25a10 10 0 0 1 7-8' }],
];

const urchin: readonly Part[] = [
  ...Array.from({ length: 14 }, (_, i): Part => [
    'path',
    {
      class: 'urchin__spine',
      d: i % 2 ? 'M30 30V5' : 'M30 30V9',
      transform: `rotate(${(i * 360) / 14} 30 30)`,
    },
  ]),
  ['circle', { class: 'urchin__body', cx: 30, cy: 30, r: 13 }],
  ['path', { class: 'urchin__shine', d: 'M23 28a8 8 0 0 1 6-6' }],
];

const pictures = { shell, pearl, urchin };

export function picture(name: keyof typeof pictures): SVGElement {
  const parts = pictures[name].map(([tag, attributes]) => s(tag, attributes));
  return s('svg', { class: 'picture', viewBox: '0 0 60 60', 'aria-hidden': 'true' }, ...parts);
}
