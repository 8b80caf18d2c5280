import { kerning, outlines } from './outlines.ts';
import { escapeXml } from './shapes.ts';

const kerns = new Map(
  kerning.flatMap(([shift, pairs]) => pairs.split(' ').map((pair) => [pair, shift] as const)),
);
const capHeight = 0.66;

/** Whether every character has an outline. */
export function drawable(text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(outlines, letter));
}

/** Width at size 100 (em units); unknown characters count as wide. */
export function widthOf(text: string): number {
  const letters = [...text];
  return letters.reduce(
    (width, letter, i) =>
      width + (outlines[letter]?.[0] ?? 100) + (kerns.get(letter + (letters[i + 1] ?? '')) ?? 0),
    0,
  );
}

interface Setting {
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle';
  /** `width` on each side, in picture units. */
  edge?: { color: string; width: number };
}

function paint({ fill, edge }: Setting, scale: number): string {
  if (!edge) return `fill="${fill}" stroke="none"`;
  return `fill="${fill}" stroke="${edge.color}" stroke-width="${Math.round((edge.width * 2) / scale)}" stroke-linejoin="round" paint-order="stroke"`;
}

/** Lettering as outlines; `text` must be drawable. */
export function glyphs(text: string, setting: Setting): string {
  const { x, y, size, anchor = 'start' } = setting;
  const scale = Math.round(size * 10) / 1000;
  const from = Math.round(anchor === 'middle' ? x - (widthOf(text) * scale) / 2 : x);
  const letters = [...text];
  let at = 0;
  const paths = letters.map((letter, i) => {
    const [advance = 0, d = ''] = outlines[letter] ?? [];
    const moved = d.replace(
      /M(-?\d+)[ ]?(-?\d+)/g,
      (_, mx: string, my: string) => `M${Number(mx) + at} ${my}`,
    );
    at += advance + (kerns.get(letter + (letters[i + 1] ?? '')) ?? 0);
    return moved;
  });
  return `<path transform="translate(${from} ${Math.round(y)}) scale(${scale})" ${paint(setting, scale)} d="${paths.join('')}"/>`;
}

/** In the reader's font, no wider than outlines would be. */
function typed(text: string, setting: Setting, width: number): string {
  const { x, y, size, anchor = 'start' } = setting;
  return (
    `<text x="${Math.round(x)}" y="${Math.round(y)}" font-size="${Math.round(size * 0.8)}" textLength="${Math.round(width)}" ` +
    `lengthAdjust="spacingAndGlyphs" font-family="system-ui,sans-serif" font-weight="800" ${paint(setting, 1)}` +
    `${anchor === 'middle' ? ' text-anchor="middle"' : ''}>${escapeXml(text)}</text>`
  );
}

/** Outlines if every character has one, else the reader's font. */
export function lettered(text: string, setting: Setting): string {
  return drawable(text)
    ? glyphs(text, setting)
    : typed(text, setting, (widthOf(text) * setting.size) / 100);
}

export interface Block {
  width: number;
  height: number;
  maxSize: number;
  minSize: number;
}
export interface SetLine {
  text: string;
  size: number;
  /** Baseline from the block's top. */
  y: number;
}

/** Every break into `count` lines. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  return Array.from({ length: words.length - count + 1 }, (_, i) => i + 1).flatMap((first) =>
    breaks(words.slice(first), count - 1).map((rest) =>
      [words.slice(0, first).join(' ')].concat(rest),
    ),
  );
}

function fit(
  lines: readonly string[],
  block: Block,
): { lines: SetLine[]; height: number; ink: number } {
  const gap = 0.13;
  const sizes = lines.map((text) =>
    Math.min(block.maxSize, (block.width * 100) / Math.max(1, widthOf(text))),
  );
  const tall =
    sizes.reduce((sum, size) => sum + size * capHeight, 0) +
    Math.max(...sizes) * gap * (lines.length - 1);
  const shrink = Math.min(1, block.height / tall);
  let y = 0;
  const between = Math.max(...sizes) * gap * shrink;
  const set = lines.map((text, i) => {
    const size = sizes[i]! * shrink;
    y += size * capHeight + (i ? between : 0);
    return { text, size, y };
  });
  return {
    lines: set,
    height: y,
    ink: set.reduce((sum, line) => sum + line.size * [...line.text].length ** 0.4, 0),
  };
}

/** Sets up to three lines as large as possible; cuts with three dots. */
export function setTitle(title: string, block: Block): { lines: SetLine[]; height: number } {
  const words = title.trim().split(/\s+/).slice(0, 9);
  const options = [1, 2, 3]
    .filter((count) => count <= words.length)
    .flatMap((count) => breaks(words, count).map((lines) => fit(lines, block)));
  const smallest = (option: { lines: SetLine[] }) =>
    Math.min(...option.lines.map((line) => line.size));
  const best = options.reduce((a, b) =>
    score(b, smallest(b), block) > score(a, smallest(a), block) ? b : a,
  );
  if (smallest(best) >= block.minSize) return best;
  return shortened(words, block);
}

function score(option: { lines: SetLine[]; ink: number }, smallest: number, block: Block): number {
  const largest = Math.max(...option.lines.map((line) => line.size));
  return (
    smallest * 2 +
    Math.min(largest, smallest * 2) -
    option.lines.length * 2 -
    (smallest < block.minSize ? 1000 : 0)
  );
}

function shortened(words: readonly string[], block: Block): { lines: SetLine[]; height: number } {
  const perLine = (block.width * 100) / block.minSize;
  const lines: string[] = [];
  for (const word of words) {
    const joined = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(joined) <= perLine) lines[lines.length - 1] = joined;
    else if (lines.length < 3) lines.push(word);
    else {
      lines[2] = `${lines[2]}...`;
      break;
    }
  }
  return fit(
    lines.map((text) => cut(text, perLine)),
    block,
  );
}

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text.replace(/\.+$/, '')];
  while (letters.length > 1 && widthOf(`${letters.join('')}...`) > width) letters.pop();
  return `${letters.join('')}...`;
}
