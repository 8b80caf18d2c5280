import { motifs } from './choose.ts';
import { lettered, setTitle } from './lettering.ts';
import { oklch } from './palette.ts';
import { seeded } from './random.ts';
import { escapeXml, flat, group, ink, line, star } from './shapes.ts';

type Figure = readonly [motif: string, x: number, y: number, scale: number, turn: number];
interface Scene {
  /** OKLCH hues, top and horizon. */
  sky: readonly [number, number];
  /** Lightness of the horizon, 0–1. */
  dawn: number;
  back: () => string;
  figures: readonly Figure[];
  /** In front of the figures' feet. */
  front: () => string;
}

const width = 1200;
const height = 450;
/** Pixels of a banner of home. */
export const bannerSize = { width, height };
/** Pixels of a post's cover, and of an item of the points mall. */
export const coverSize = { width: 1280, height: 720 };
export const itemSize = { width: 640, height: 400 };

const stars = (name: string) => {
  const random = seeded(name);
  const points = Array.from(
    { length: 40 },
    () => `M${Math.round(random() * width)} ${Math.round(random() * 260)}h0`,
  );
  return group(
    `stroke="${ink.butter}" stroke-linecap="round"`,
    `<path d="${points.slice(9).join('')}" stroke-width="4"/><path d="${points.slice(0, 9).join('')}" stroke-width="8"/>`,
  );
};
const sun = (x: number, y: number, r: number) =>
  group(
    `transform="translate(${x} ${y})"`,
    `<path d="${star(0, 0, 24, r * 1.9, r * 1.3)}" fill="${ink.mango}" opacity=".3"/><circle r="${r * 1.25}" fill="${ink.mango}" opacity=".45"/><circle r="${r}" fill="${ink.butter}"/>`,
  );
const ridge = (fill: string, y: number) =>
  flat(
    `M0 ${y}q90-50 190-24t210-30q120-40 230 18t210-16q70-150 104-190 14-10 30 0 60 90 226 214V450H0z`,
    fill,
  );
const sea = (fill: string, y: number, crest: string) =>
  flat(`M0 ${y}h1200V450H0z`, fill) +
  line(
    [0, 1, 2, 3]
      .map(
        (row) =>
          `M${40 + row * 90} ${y + 24 + row * 26}q20-9 40 0t40 0M${420 + row * 60} ${y + 18 + row * 28}q20-9 40 0t40 0M${820 - row * 50} ${y + 30 + row * 26}q20-9 40 0t40 0`,
      )
      .join(''),
    crest,
    4,
  );
const town = (fill: string) =>
  flat(
    'M0 450V356l50-34 50 34v-22h70v-40l44-30 44 30v62h60l40-30 40 30h90v-60h64v60l60-40 60 40h110v-84l26-26 26 26v84h70l52-36 52 36h80v-50h60v50h92v94z',
    fill,
  ) +
  [66, 196, 330, 470, 570, 706, 850, 1010, 1130]
    .map((x, i) =>
      flat(
        `M${x} ${372 + (i % 3) * 10}h13v17h-13zM${x + 24} ${372 + (i % 3) * 10}h13v17h-13z`,
        i % 2 ? ink.mango : ink.butter,
      ),
    )
    .join('');
const streamers = (y: number, sag: number, shift: number) => {
  const top = (x: number) => Math.round(y + 4 * sag * (x / width) * (1 - x / width));
  const flags = (fill: string, from: number) =>
    flat(
      Array.from({ length: 6 }, (_, i) => from + i * 210)
        .map((x) => `M${x - 18} ${top(x)}h36l-18 46z`)
        .join(''),
      fill,
    );
  const fills = [ink.mango, ink.red, ink.sea, ink.pink, ink.sky];
  return (
    line(`M0 ${y}Q600 ${y + sag * 2} 1200 ${y}`, ink.pearl, 3) +
    fills.map((_, i) => flags(fills[(i + shift) % 5] as string, 24 + i * 42)).join('')
  );
};

const scenes: Record<string, Scene> = {
  fiesta: {
    sky: [285, 350],
    dawn: 0.56,
    back: () =>
      stars('fiesta') +
      ridge(oklch(0.34, 0.12, 310), 330) +
      town(oklch(0.22, 0.08, 290)) +
      streamers(-6, 30, 0) +
      streamers(30, 42, 2),
    figures: [
      ['parol', 742, 156, 0.82, -6],
      ['mask', 1086, 168, 0.98, 7],
      ['jeepney', 902, 282, 1.5, 0],
    ],
    front: () =>
      flat('M0 424h1200v26H0z', oklch(0.18, 0.06, 285)) +
      line('M20 437h1180', ink.mango, 4).replace('/>', ' stroke-dasharray="46 34"/>'),
  },
  fair: {
    sky: [250, 190],
    dawn: 0.6,
    back: () =>
      stars('fair') +
      sun(930, 226, 150) +
      ridge(oklch(0.4, 0.1, 220), 370) +
      sea(oklch(0.3, 0.09, 235), 386, oklch(0.55, 0.11, 220)),
    figures: [
      ['pearl', 930, 230, 1.42, 0],
      ['key', 1110, 318, 0.8, 8],
      ['diamond', 738, 320, 0.62, -10],
    ],
    front: () => '',
  },
  offline: {
    sky: [270, 45],
    dawn: 0.74,
    back: () =>
      stars('sea') +
      sun(890, 300, 116) +
      ridge(oklch(0.42, 0.13, 340), 330) +
      sea(oklch(0.33, 0.11, 265), 330, oklch(0.66, 0.13, 40)),
    figures: [
      ['palm', 1128, 262, 1.12, 0],
      ['bangka', 872, 250, 1.5, 0],
    ],
    front: () => flat('M0 414q150-34 300-4t300-8 300 6 300-14v60H0z', oklch(0.24, 0.09, 270)),
  },
  free: {
    sky: [190, 85],
    dawn: 0.8,
    back: () =>
      sun(920, 250, 150) +
      ridge(oklch(0.52, 0.13, 155), 360) +
      flat('M0 390q300-50 600-10t600-20v90H0z', oklch(0.34, 0.1, 160)) +
      streamers(-14, 34, 1),
    figures: [
      ['mango', 752, 300, 0.86, -12],
      ['coins', 1096, 306, 0.92, 0],
      ['halohalo', 924, 240, 1.5, 4],
    ],
    front: () => '',
  },
  home: {
    sky: [275, 310],
    dawn: 0.5,
    back: () =>
      stars('home') +
      ridge(oklch(0.32, 0.1, 300), 340) +
      flat('M0 392q300-40 600-6t600-16v80H0z', oklch(0.24, 0.08, 160)),
    figures: [
      ['moon', 760, 110, 0.56, 0],
      ['bahaykubo', 1010, 262, 1.5, 0],
      ['carabao', 756, 336, 0.8, 0],
    ],
    front: () => '',
  },
};

/** Values of a banner's `scene`. */
export const bannerScenes: readonly string[] = Object.keys(scenes);

/** Draws a scene without words, SVG, 16:9; null where there is none. */
export function drawCover(name: string): string | null {
  const scene = scenes[name];
  if (!scene || !Object.hasOwn(scenes, name)) return null;
  return svg(scene, { size: 'viewBox="560 60 640 360" width="640" height="360"', title: '' }, '');
}

/**
 * Draws SVG, 1200 × 450 (`small`: 600 × 240): figures right, headline left. An unknown scene
 * becomes the first.
 */
export function drawBanner(
  banner: { scene: string; title: string; subtitle: string },
  small = false,
): string {
  const scene = scenes[banner.scene] ?? (scenes.fiesta as Scene);
  const words = `<path d="M0 0h760v450H0z" fill="url(#s)"/>${headline(banner.title, banner.subtitle)}`;
  return svg(
    scene,
    { size: sizeOf(small), title: `<title>${escapeXml(banner.title)}</title>` },
    words,
  );
}

interface Framed {
  width: number;
  height: number;
  /** webp */
  bytes: Buffer;
}

/** The operator's picture in place of a banner's drawing. */
export const frameBanner = (picture: Framed, title: string, small = false): string =>
  framed(picture, sizeOf(small), `<title>${escapeXml(title)}</title>`);

/** The operator's picture in place of another drawing, decorative. */
export const framePicture = (picture: Framed): string =>
  framed(picture, `width="${picture.width}" height="${picture.height}"`, '');

/** In an SVG, for the addresses and caches of drawings. */
const framed = ({ width: w, height: h, bytes }: Framed, size: string, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${title}` +
  `<image width="${w}" height="${h}" href="data:image/webp;base64,${bytes.toString('base64')}"/></svg>`;

const sizeOf = (small: boolean): string =>
  small
    ? 'viewBox="37 0 1125 450" width="600" height="240"'
    : `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;

function svg(
  scene: Scene,
  { size, title }: { size: string; title: string },
  words: string,
): string {
  const [top, horizon] = scene.sky;
  const dark = oklch(0.2, 0.09, top);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${title}` +
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset=".5" stop-color="${oklch(0.4, 0.15, top)}"/>` +
    `<stop offset="1" stop-color="${oklch(scene.dawn, 0.16, horizon)}"/></linearGradient>` +
    `<linearGradient id="s"><stop stop-color="${dark}" stop-opacity=".9"/><stop offset=".6" stop-color="${dark}" stop-opacity=".5"/><stop offset="1" stop-color="${dark}" stop-opacity="0"/></linearGradient>` +
    `<path d="M0 0h1200v450H0z" fill="url(#g)"/>${scene.back()}${scene.figures.map(figure).join('')}${scene.front()}` +
    `${words}</svg>`
  );
}

function figure([motif, x, y, scale, turn]: Figure): string {
  const at = `transform="translate(${Math.round(x - 100 * scale)} ${Math.round(y - 100 * scale)}) scale(${scale})${turn ? ` rotate(${turn} 100 100)` : ''}"`;
  return group(
    `${at} stroke="${ink.line}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`,
    motifs[motif] ?? '',
  );
}

const titleBlock = { width: 560, height: 176, maxSize: 128, minSize: 56 };

/** Whether a drawing has room for all of a title. */
export function fitsBanner(title: string): boolean {
  const lines = setTitle(title, titleBlock).lines.map(({ text }) => text);
  return lines.join(' ') === title.trim().split(/\s+/).join(' ');
}

function headline(title: string, subtitle: string): string {
  const set = setTitle(title, titleBlock);
  const small = subtitle ? Math.min(38, Math.round(1060 / Math.max(1, [...subtitle].length))) : 0;
  const top = 225 - (set.height + (small ? 44 + small : 0)) / 2;
  const lines = set.lines.map(({ text, size, y }, i) =>
    lettered(text, {
      x: 72,
      y: top + y,
      size,
      fill: i ? ink.mango : ink.pearl,
      edge: { color: ink.line, width: 4 },
    }),
  );
  const under = small
    ? `<text x="72" y="${Math.round(top + set.height + 44 + small * 0.7)}" font-size="${small}" font-weight="600" fill="${ink.pearl}" font-family="system-ui,sans-serif">${escapeXml(subtitle)}</text>`
    : '';
  return lines.join('') + under;
}
