import type { CategoryCode } from '../../contract/categories.ts';
import { motifOf, motifs } from './choose.ts';
import { lettered, setTitle } from './lettering.ts';
import { paletteOf } from './palette.ts';
import { pick, seeded } from './random.ts';
import { escapeXml, ink, star } from './shapes.ts';

/** A vendor's sign: letters on a shape, no real logo. */
export interface MarkSubject {
  code: string;
  name: string;
  type: CategoryCode;
}

const shapes = [
  'M60 6l46 14v40q0 36-46 54-46-18-46-54V20z',
  'M60 6l47 27v54l-47 27-47-27V33z',
  'M60 4a56 56 0 010 112 56 56 0 010-112z',
  'M34 8h52l26 26v52l-26 26H34L8 86V34z',
  'M10 14h100v72q-4 8-14 8H70l-10 16-10-16H24q-10 0-14-8z',
  star(60, 60, 12, 57, 49),
];
const hues = [10, 45, 165, 190, 230, 255, 280, 300, 330];

function look({ code }: MarkSubject) {
  const random = seeded(`mark ${code}`);
  const palette = paletteOf(code === 'PLR' ? 285 : pick(random, hues), 'bold');
  return {
    palette,
    shape: code === 'PLR' ? star(60, 60, 8, 58, 47) : pick(random, shapes),
    edge: pick(random, [ink.mango, ink.pearl, ink.butter]),
    random,
  };
}

function shortName({ code, name }: MarkSubject): string {
  if (code === 'PLR') return 'PALARO';
  return [...name].length <= 5 ? name : code.replace(/_.*/, '');
}

/** On a clear ground, 120 × 120. */
export function drawMark(subject: MarkSubject): string {
  const { palette, shape, edge } = look(subject);
  const text = shortName(subject);
  const set = setTitle(text, { width: 74, height: 40, maxSize: 46, minSize: 12 });
  const letters = set.lines.map(({ text: letters, size, y }) =>
    lettered(letters, {
      x: 60,
      y: 58 - set.height / 2 + y,
      size,
      fill: ink.pearl,
      anchor: 'middle',
      edge: { color: ink.line, width: 1.5 },
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120"><title>${escapeXml(subject.name)}</title>` +
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${palette.glow}"/><stop offset="1" stop-color="${palette.night}"/></linearGradient>` +
    `<path d="${shape}" fill="url(#g)" stroke="${edge}" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M38 32h44M38 84h44" stroke="${edge}" stroke-width="2" opacity=".7"/><path d="${star(60, 32, 8, 7, 3)}" fill="${edge}"/>${letters.join('')}</svg>`
  );
}

/** A wide card, 480 × 270, with a motif of the category. */
export function drawWideMark(subject: MarkSubject): string {
  const { palette, shape, edge, random } = look(subject);
  const motif = subject.code === 'PLR' ? 'parol' : motifOf('', subject.type, random);
  const set = setTitle(subject.name, { width: 230, height: 110, maxSize: 92, minSize: 22 });
  const letters = set.lines.map(({ text, size, y }) =>
    lettered(text, {
      x: 34,
      y: 135 - set.height / 2 + y,
      size,
      fill: ink.pearl,
      edge: { color: ink.line, width: 3 },
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" width="480" height="270"><title>${escapeXml(subject.name)}</title>` +
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${palette.deep}"/><stop offset=".55" stop-color="${palette.night}"/><stop offset="1" stop-color="${palette.glow}"/></linearGradient>` +
    `<pattern id="p" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0h34v34M17 4L30 17 17 30 4 17z" fill="none" stroke="${palette.line}" stroke-width="1.5" opacity=".35"/></pattern>` +
    `<path d="M0 0h480v270H0z" fill="url(#g)"/><path d="M0 0h480v270H0z" fill="url(#p)"/>` +
    `<path transform="translate(258 23) scale(1.86)" d="${shape}" fill="${palette.night}" stroke="${edge}" stroke-width="3" opacity=".75"/>` +
    `<g transform="translate(294 59) scale(.76)" stroke="${ink.line}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${motifs[motif] ?? ''}</g>` +
    `${letters.join('')}</svg>`
  );
}

/** For an avatar that fails to load, 120 × 120. */
export const avatarError =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120"><title>Palaro</title>' +
  '<path d="M0 0h120v120H0z" fill="#4a3cc0"/><path d="M18 120q4-34 42-34t42 34z" fill="#17b8a0"/>' +
  '<circle cx="60" cy="62" r="25" fill="#e6d3b3"/><path d="M60 16L14 58q46 14 92 0z" fill="#ffbe2e" stroke="#1b1340" stroke-width="3" stroke-linejoin="round"/>' +
  '<path d="M36 42q24 8 48 0" fill="none" stroke="#e3324f" stroke-width="4"/><path d="M51 68h.1M69 68h.1" stroke="#1b1340" stroke-width="6" stroke-linecap="round"/></svg>';
