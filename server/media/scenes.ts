import type { CategoryCode } from '../../contract/categories.ts';
import type { Palette } from './palette.ts';
import { pick } from './random.ts';
import { flat, group, ink, line, polar, star } from './shapes.ts';

export interface Ground {
  width: number;
  height: number;
  x: number;
  y: number;
  palette: Palette;
  random: () => number;
}
type Scene = (ground: Ground) => string;

const pattern = (size: number, turn: number, inner: string) =>
  `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${inner}</pattern>` +
  `<path d="M0 0h480v400H0z" fill="url(#p)"/>`;

const rays: Scene = ({ x, y, palette, random }) => {
  const count = pick(random, [12, 16, 20]);
  const wedges = Array.from({ length: count }, (_, i) => {
    const at = (i * 360) / count;
    return `M${x} ${y}L${polar(x, y, 480, at).join(' ')}L${polar(x, y, 480, at + 180 / count).join(' ')}z`;
  });
  return `<path d="${wedges.join('')}" fill="${palette.line}" opacity=".28"/>`;
};
const capiz: Scene = ({ palette }) =>
  pattern(
    34,
    45,
    `<path d="M0 0h34v34M17 4L30 17 17 30 4 17z" fill="none" stroke="${palette.line}" stroke-width="1.5" opacity=".5"/>`,
  );
const scallops: Scene = ({ palette }) =>
  pattern(
    40,
    0,
    `<g fill="none" stroke="${palette.line}" stroke-width="2" opacity=".45"><path d="M0 20a20 20 0 0140 0a20 20 0 01-40 0M8 20a12 12 0 0124 0M-20 40a20 20 0 0140 0a20 20 0 0140 0M-12 40a12 12 0 0124 0M28 40a12 12 0 0124 0"/></g>`,
  );
const halftone: Scene = ({ palette }) =>
  pattern(18, 30, `<circle cx="9" cy="9" r="3.4" fill="${palette.line}" opacity=".4"/>`);
const banig: Scene = ({ palette }) =>
  pattern(
    44,
    45,
    `<g fill="${palette.line}" opacity=".3"><path d="M2 2h18v5H2zM2 9h18v5H2zM2 16h18v5H2zM24 24h18v5H24zM24 31h18v5H24zM24 38h18v5H24zM24 2h5v18h-5zM31 2h5v18h-5zM38 2h5v18h-5zM2 24h5v18H2zM9 24h5v18H9zM16 24h5v18h-5z"/></g>`,
  );
const inabel: Scene = ({ palette }) =>
  pattern(
    60,
    0,
    `<path d="M30 2l28 28-28 28L2 30zM30 14l16 16-16 16-16-16zM30 24l6 6-6 6-6-6zM0-12l12 12L0 12-12 0zM60-12L72 0 60 12 48 0zM0 48l12 12L0 72zM60 48L48 60l12 12z" fill="none" stroke="${palette.line}" stroke-width="2.5" opacity=".38"/>`,
  );
const evening: Scene = ({ x, y, width, height, palette }) =>
  `<circle cx="${x}" cy="${y}" r="150" fill="${palette.line}" opacity=".25"/><circle cx="${x}" cy="${y}" r="118" fill="${palette.line}" opacity=".35"/>` +
  flat(
    `M0 ${height * 0.62}Q${width * 0.2} ${height * 0.48} ${width * 0.42} ${height * 0.6}T${width} ${height * 0.52}V${height}H0z`,
    palette.night,
  ) +
  flat(
    `M0 ${height * 0.72}Q${width * 0.3} ${height * 0.6} ${width * 0.6} ${height * 0.7}T${width} ${height * 0.66}V${height}H0z`,
    palette.deep,
  );
const confetti: Scene = ({ width, height, random }) =>
  Array.from({ length: 26 }, () => {
    const [a, b, c, d] = [
      random() * width,
      random() * height * 0.8,
      random() * 10 + 5,
      random() * 14 - 7,
    ].map(Math.round);
    return `<path d="M${a} ${b}l${c} ${d}" stroke="${pick(random, [ink.mango, ink.red, ink.sea, ink.pink, ink.sky])}" stroke-width="5" stroke-linecap="round"/>`;
  }).join('');
const streamers: Scene = ({ width }) => {
  const string = (y: number, sag: number, shift: number) =>
    line(`M0 ${y}Q${width / 2} ${y + sag * 2} ${width} ${y}`, ink.pearl, 2) +
    Array.from({ length: Math.round(width / 34) }, (_, i) => {
      const at = 18 + i * 34;
      const top = Math.round(y + 4 * sag * (at / width) * (1 - at / width));
      const fill = [ink.mango, ink.red, ink.sea, ink.pink, ink.sky][(i + shift) % 5] as string;
      return flat(`M${at - 11} ${top}h22l-11 30z`, fill);
    }).join('');
  return group('opacity=".9"', string(10, 22, 0) + string(52, 30, 2));
};
const starry: Scene = ({ width, height, random }) =>
  Array.from({ length: 22 }, () => {
    const [a, b, r] = [random() * width, random() * height * 0.75, random() * 6 + 3].map(
      Math.round,
    ) as [number, number, number];
    return flat(star(a, b, 4, r, Math.max(1, Math.round(r / 3))), ink.butter);
  }).join('');

const both =
  (...scenes: Scene[]): Scene =>
  (ground) =>
    scenes.map((scene) => scene(ground)).join('');

/** A card table under a lamp. */
const felt: Scene = ({ x, width, height, palette, random }) => {
  const cloth = pick(random, [
    ['#0f7a55', '#0a5a42'],
    ['#9b1b3b', '#6f0f2b'],
    ['#2b4fa8', '#1c3478'],
  ]) as [string, string];
  const top = Math.round(height * 0.5);
  return (
    `<path d="M${x - 40} 0h80L${x + 190} ${height}H${x - 190}z" fill="${ink.butter}" opacity=".16"/>` +
    `<ellipse cx="${width / 2}" cy="${height + 40}" rx="${width * 0.78}" ry="${height + 40 - top}" fill="${ink.brown}"/>` +
    `<ellipse cx="${width / 2}" cy="${height + 50}" rx="${width * 0.74}" ry="${height + 36 - top}" fill="${cloth[0]}"/>` +
    `<ellipse cx="${width / 2}" cy="${height + 56}" rx="${width * 0.6}" ry="${height + 4 - top}" fill="none" stroke="${ink.butter}" stroke-width="2.5" opacity=".6"/>` +
    `<ellipse cx="${width / 2}" cy="${height + 90}" rx="${width * 0.6}" ry="${height - 10 - top}" fill="${cloth[1]}" opacity=".6"/>` +
    capizBand(width, palette)
  );
};
const capizBand = (width: number, palette: Palette) =>
  `<path d="${Array.from({ length: Math.ceil(width / 30) }, (_, i) => `M${i * 30} 0l15 17 15-17`).join('')}" fill="${palette.line}" opacity=".5"/>`;

const underwater: Scene = ({ width, height, palette, random }) => {
  const shafts = [0.1, 0.34, 0.62, 0.86].map(
    (at) =>
      `M${Math.round(width * at)} 0h${30 + Math.round(random() * 26)}l${Math.round(random() * 80 - 20)} ${height}h-70z`,
  );
  const bubbles = Array.from(
    { length: 12 },
    () =>
      `<circle cx="${Math.round(random() * width)}" cy="${Math.round(random() * height * 0.7)}" r="${Math.round(random() * 8 + 3)}"/>`,
  );
  const coral = (x: number, fill: string) =>
    line(
      `M${x} ${height}v-96M${x} ${height - 50}q-26-6-24-38M${x} ${height - 34}q28-8 26-46`,
      fill,
      13,
    );
  return (
    `<path d="${shafts.join('')}" fill="${palette.line}" opacity=".22"/>` +
    group(`fill="none" stroke="${ink.pearl}" stroke-width="2" opacity=".6"`, bubbles.join('')) +
    group('stroke-linecap="round"', coral(26, ink.red) + coral(width - 28, ink.pink)) +
    flat(
      `M0 ${height - 74}q${width / 4}-34 ${width / 2} 0t${width / 2}-4V${height}H0z`,
      palette.deep,
    )
  );
};

const stadium: Scene = ({ width, height, palette, random }) => {
  const grass = pick(random, [
    ['#2f9a53', '#267f45'],
    ['#c9742f', '#ad5f22'],
    ['#2c6fb8', '#215a99'],
  ]) as [string, string];
  const top = Math.round(height * 0.56);
  const mid = width / 2;
  const lamps = (x: number) =>
    Array.from(
      { length: 6 },
      (_, i) =>
        `<circle cx="${x + (i % 3) * 15}" cy="${22 + Math.floor(i / 3) * 15}" r="5.5" fill="${ink.pearl}"/>`,
    ).join('');
  return (
    `<path d="M30 26L${mid + 60} ${height}H-40zM${width - 30} 26L${mid - 60} ${height}h${mid + 100}z" fill="${ink.pearl}" opacity=".13"/>` +
    lamps(18) +
    lamps(width - 48) +
    flat(`M0 ${top}h${width}v${height}H0z`, grass[0]) +
    flat(
      `M${mid - 26} ${top}h52l70 ${height - top}H${mid - 96}zM0 ${top}h${mid - 80}L0 ${top + 110}zM${width} ${top}h-${mid - 80}L${width} ${top + 110}z`,
      grass[1],
    ) +
    line(`M0 ${top}h${width}M${mid} ${top}V${height}`, ink.pearl, 3) +
    `<ellipse cx="${mid}" cy="${top + 62}" rx="96" ry="30" fill="none" stroke="${ink.pearl}" stroke-width="3"/>` +
    `<path d="M0 ${top - 26}h${width}v26H0z" fill="${palette.deep}" opacity=".55"/>`
  );
};

const duel: Scene = ({ x, y, width, height, palette }) =>
  flat(`M0 0h${x + 60}L${x - 60} ${height}H0z`, palette.glow) +
  flat(`M${x + 60} 0H${width}v${height}H${x - 60}z`, palette.night) +
  `<path d="M${x + 64} -4L${x - 64} ${height + 8}" stroke="${ink.mango}" stroke-width="7"/>` +
  `<path d="${star(x, y, 16, 168, 122)}" fill="${palette.deep}" opacity=".5"/>`;

const grid: Scene = ({ palette }) =>
  pattern(
    52,
    0,
    `<path d="M13 4h26l13 22-13 22H13L0 26z" fill="none" stroke="${palette.line}" stroke-width="2" opacity=".5"/><circle cx="26" cy="26" r="3" fill="${palette.line}" opacity=".7"/>`,
  );
const pit: Scene = ({ x, y, palette }) =>
  [180, 140, 100]
    .map(
      (r, i) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${[palette.night, palette.glow, '#d9a35c'][i]}" stroke="${ink.mango}" stroke-width="3"/>`,
    )
    .join('');
const numbers: Scene = ({ palette }) =>
  pattern(
    56,
    20,
    `<g fill="none" stroke="${palette.line}" stroke-width="2.5" opacity=".45"><circle cx="28" cy="28" r="20"/><circle cx="28" cy="28" r="11"/></g>`,
  );

const open: readonly Scene[] = [
  rays,
  rays,
  capiz,
  scallops,
  halftone,
  banig,
  inabel,
  evening,
  both(evening, starry),
  streamers,
  both(rays, streamers),
  both(capiz, confetti),
  both(halftone, confetti),
  both(rays, starry),
];
const scenesOf: Partial<Record<CategoryCode, readonly Scene[]>> = {
  LIVE: [felt],
  FISH: [underwater],
  PVP: [duel],
  SPORTS: [stadium],
  ESPORTS: [grid, both(grid, rays)],
  COCKFIGHT: [pit],
  LOTT: [numbers, both(numbers, rays)],
  ELOTT: [both(numbers, confetti), both(rays, confetti)],
};

/** A picture's ground; slots have many, other categories one. */
export function sceneOf(type: CategoryCode, ground: Ground): string {
  return pick(ground.random, scenesOf[type] ?? open)(ground);
}
