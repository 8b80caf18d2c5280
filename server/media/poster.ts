import type { CategoryCode } from '../../contract/categories.ts';
import { companionOf, motifOf, motifs } from './choose.ts';
import { lettered, setTitle, widthOf } from './lettering.ts';
import { type Mood, type Palette, paletteOf } from './palette.ts';
import { pick, seeded } from './random.ts';
import { sceneOf } from './scenes.ts';
import { escapeXml, flat, ink, star } from './shapes.ts';

/** `hue` in degrees; missing fields are chosen. */
export interface PosterSubject {
  gameId: string;
  title: string;
  /** The English title: one drawing for both languages. */
  seedTitle: string;
  vendor: string;
  type: CategoryCode;
  motif?: string;
  hue?: number;
}
/** `light`: no scene or title, for data savers (PWA-12). */
export type Shape = 'poster' | 'wide' | 'light';

interface Frame {
  width: number;
  height: number;
  /** Middle of the motif. */
  x: number;
  y: number;
  size: number;
  title: { x: number; y: number; width: number; height: number; maxSize: number; minSize: number };
}
const poster: Frame = {
  width: 300,
  height: 400,
  x: 150,
  y: 148,
  size: 208,
  title: { x: 150, y: 276, width: 262, height: 104, maxSize: 74, minSize: 24 },
};
const frames: Record<Shape, Frame> = {
  poster,
  light: { ...poster, y: 200, size: 240 },
  wide: {
    width: 480,
    height: 270,
    x: 358,
    y: 132,
    size: 200,
    title: { x: 132, y: 62, width: 216, height: 150, maxSize: 66, minSize: 24 },
  },
};

/** Hues that show the motifs' inks; no yellows. */
const hues = [5, 20, 40, 55, 160, 180, 195, 215, 240, 260, 275, 285, 295, 310, 330, 350];
const homeHues: Partial<Record<CategoryCode, readonly number[]>> = {
  FISH: [190, 205, 220, 235, 250],
  LIVE: [15, 265, 285, 320],
  SPORTS: [235, 255, 275, 300],
  ESPORTS: [280, 300, 320],
  LOTT: [15, 345, 265, 290],
};

/** A motif as SVG, 200 × 200, or null. */
export function drawMotif(name: string): string | null {
  if (!Object.hasOwn(motifs, name)) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${motifs[name]}</svg>`;
}

/**
 * Draws SVG: 300 × 400 (poster, light) or 480 × 270 (wide), titled unless light. Depends on the
 * subject only.
 */
export function drawPoster(subject: PosterSubject, shape: Shape): string {
  const random = seeded(`${subject.vendor} ${subject.gameId}`);
  const frame = frames[shape];
  const { width, height, x, y } = frame;
  const hue = subject.hue ?? pick(random, homeHues[subject.type] ?? hues);
  const mood: Mood = pick(random, ['night', 'dusk', 'bold', 'bold']);
  const palette = paletteOf(hue, mood);
  const named =
    subject.motif !== undefined && Object.hasOwn(motifs, subject.motif) ? subject.motif : undefined;
  const motif = named ?? motifOf(subject.seedTitle, subject.type, random);
  if (shape === 'light') return drawLight(motifs[motif] ?? '', frame, palette);
  const companion = companionOf(subject.type, random);
  const scene = sceneOf(subject.type, { width, height, x, y, palette, random });
  const figure = figureOf(
    motifs[motif] ?? '',
    motifs[companion] ?? '',
    frame,
    palette,
    random,
    subject.type,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<title>${escapeXml(subject.title)}</title>` +
    `<radialGradient id="g" cx="${x}" cy="${y}" r="${Math.round(width * 0.72)}" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${palette.glow}"/><stop offset=".62" stop-color="${palette.night}"/><stop offset="1" stop-color="${palette.deep}"/></radialGradient>` +
    `<path d="M0 0h${width}v${height}H0z" fill="url(#g)"/>${scene}${figure}${shade(frame, palette, shape)}` +
    `${lettering(subject.title, frame, random)}${border(frame, random)}${monogram(subject.vendor, palette)}</svg>`
  );
}

function drawLight(motif: string, { width, height, x, y, size }: Frame, palette: Palette): string {
  const scale = size / 200;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path d="M0 0h${width}v${height}H0z" fill="${palette.night}"/><circle cx="${x}" cy="${y}" r="${size / 2}" fill="${palette.halo}"/>` +
    `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})" stroke="${ink.line}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${motif}</g></svg>`
  );
}

/** With a cut-paper edge, in one of several arrangements. */
function figureOf(
  motif: string,
  companion: string,
  frame: Frame,
  palette: Palette,
  random: () => number,
  type: CategoryCode,
): string {
  const { x, y, size } = frame;
  const scale = (factor: number) => Math.round((size / 200) * factor * 100) / 100;
  const drawn = new Set<string>();
  // Drawn once, then referenced: fewer bytes.
  const put = (
    name: 'motif' | 'companion',
    dx: number,
    dy: number,
    factor: number,
    turn: number,
    edge: string,
  ) => {
    const s = scale(factor);
    const [id, art] = name === 'motif' ? ['m', motif] : ['c', companion];
    const at = `transform="translate(${Math.round(x + dx - 100 * s)} ${Math.round(y + dy - 100 * s)}) scale(${s})${turn ? ` rotate(${turn} 100 100)` : ''}"`;
    const line = `stroke="${ink.line}" stroke-width="4"`;
    const top = drawn.has(id)
      ? `<use href="#${id}" ${line}/>`
      : `<g ${line}><g id="${id}">${art}</g></g>`;
    drawn.add(id);
    return `<g ${at} stroke-linejoin="round" stroke-linecap="round"><use href="#${id}" stroke="${edge}" stroke-width="15"/>${top}</g>`;
  };
  const school = type === 'FISH';
  const arrangement = pick(random, ['halo', 'halo', 'plain', 'giant', 'trio', 'sun']);
  if (arrangement === 'giant')
    return put('motif', 0, 0, 1.2, pick(random, [-12, -8, 8, 12]), palette.deep);
  if (arrangement === 'trio') {
    const beside = school ? 'motif' : 'companion';
    return (
      put(beside, -size * 0.42, size * 0.16, 0.44, -14, palette.deep) +
      put(beside, size * 0.42, -size * 0.3, 0.38, 14, palette.deep) +
      put('motif', 0, 6, 0.96, 0, ink.pearl)
    );
  }
  const disc = `<circle cx="${x}" cy="${y}" r="${Math.round(size * 0.5)}"`;
  const backs: Record<string, string> = {
    halo: `${disc} fill="${palette.halo}"/>${disc} fill="none" stroke="${ink.pearl}" stroke-width="3" stroke-dasharray="1 11" stroke-linecap="round"/>`,
    plain: `${disc} fill="${palette.deep}" opacity=".35"/>`,
    sun: `<path d="${star(x, y, 24, Math.round(size * 0.58), Math.round(size * 0.49))}" fill="${ink.mango}"/><circle cx="${x}" cy="${y}" r="${Math.round(size * 0.46)}" fill="${palette.night}"/>`,
  };
  const small = arrangement === 'sun' ? 0.76 : 0.9;
  return (
    (backs[arrangement] ?? '') +
    put('motif', 0, 0, small, 0, arrangement === 'halo' ? ink.pearl : palette.deep)
  );
}

function shade({ width, height }: Frame, palette: Palette, shape: Shape): string {
  const poster = shape === 'poster';
  const direction = poster ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="1" y1="0" x2="0" y2="0"';
  const area = poster
    ? `M0 ${height * 0.55}h${width}V${height}H0z`
    : `M0 0h${width * 0.64}v${height}H0z`;
  return (
    `<linearGradient id="s" ${direction}><stop stop-color="${palette.deep}" stop-opacity="0"/>` +
    `<stop offset=".45" stop-color="${palette.deep}" stop-opacity=".6"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".95"/></linearGradient>` +
    `<path d="${area}" fill="url(#s)"/>`
  );
}

const letterInks: readonly (readonly [string, string])[] = [
  [ink.pearl, ink.mango],
  [ink.mango, ink.pearl],
  [ink.butter, ink.butter],
  [ink.pearl, ink.pearl],
  [ink.pearl, '#ff9dbf'],
  [ink.pearl, '#7fe3d2'],
];

function lettering(title: string, { title: block }: Frame, random: () => number): string {
  const set = setTitle(title.toUpperCase(), block);
  const top = block.y + (block.height - set.height) / 2;
  const [first, rest] = pick(random, letterInks);
  return set.lines
    .map(({ text, size, y }, i) =>
      lettered(text, {
        x: block.x,
        y: top + y,
        size,
        fill: i ? rest : first,
        anchor: 'middle',
        edge: { color: ink.line, width: 3 },
      }),
    )
    .join('');
}

function border({ width, height }: Frame, random: () => number): string {
  const [w, h] = [width - 16, height - 16];
  const fill = pick(random, [ink.mango, ink.butter, ink.pearl]);
  const corner = pick(random, ['round', 'notch', 'beads']);
  if (corner === 'notch') {
    return `<path d="M24 8h${w - 32}a16 16 0 0016 16v${h - 32}a16 16 0 00-16 16H24A16 16 0 008 ${height - 24}V24A16 16 0 0024 8z" fill="none" stroke="${fill}" stroke-width="2.5"/>`;
  }
  const dash = corner === 'beads' ? ' stroke-dasharray="0 9" stroke-linecap="round"' : '';
  return `<rect x="8" y="8" width="${w}" height="${h}" rx="14" fill="none" stroke="${fill}" stroke-width="${corner === 'beads' ? 4 : 2.5}"${dash}/>`;
}

function monogram(vendor: string, palette: Palette): string {
  const text = vendor.replace(/_.*/, '').slice(0, 6);
  const width = Math.round(widthOf(text) * 0.16 + 18);
  return (
    flat(
      `M18 0h${width}v25l-${Math.round(width / 2)} 9-${width - Math.round(width / 2)}-9z`,
      palette.deep,
    ) + lettered(text, { x: 18 + width / 2, y: 19, size: 16, fill: ink.butter, anchor: 'middle' })
  );
}
