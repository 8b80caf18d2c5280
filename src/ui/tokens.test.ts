import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Opaque tokens: name → [lightness, chroma, hue]. */
function tokensOf(selector: string): Map<string, [number, number, number]> {
  const found = new Map<string, [number, number, number]>();
  for (const block of css.split(`${selector} {`).slice(1)) {
    const body = block.slice(0, block.indexOf('}'));
    for (const [, name, l, c, h] of body.matchAll(
      /--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g,
    )) {
      found.set(String(name), [Number(l), Number(c), Number(h)]);
    }
  }
  return found;
}

/** OKLCH in linear sRGB, clipped. */
function linear([l, c, h]: [number, number, number]): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [clip(red), clip(green), clip(blue)];
}

/** Relative luminance (WCAG). */
function luminance(colour: [number, number, number]): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hex(colour: [number, number, number]): string {
  const gamma = (value: number) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  const parts = linear(colour).map((value) => Math.round(gamma(value) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const grounds = ['ground', 'surface', 'sunken'];
const texts = ['ink', 'ink-soft', 'accent', 'sea', 'bad'];
const pairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground, 4.5] as const)),
  ...grounds.map((ground) => ['edge', ground, 3] as const),
  ...grounds.map((ground) => ['focus', ground, 3] as const),
  ['on-gumamela', 'gumamela', 4.5],
  ['on-gumamela', 'gumamela-press', 4.5],
  ['on-mango', 'mango', 4.5],
  ['sea', 'sea-wash', 4.5],
  ['bad', 'bad-wash', 4.5],
  ['accent', 'accent-wash', 4.5],
  ['ink', 'accent-wash', 4.5],
  ['ink', 'bad-wash', 4.5],
  ['ink', 'sea-wash', 4.5],
] as const;

test.each(['light', 'dark'])(
  '[THEME-01] every text of the %s theme stands out from its ground',
  (theme) => {
    const tokens = new Map([...tokensOf(':root'), ...tokensOf(`[data-theme='${theme}']`)]);
    const weak = pairs.flatMap(([front, back, minRatio]) => {
      const [one, two] = [tokens.get(front), tokens.get(back)];
      if (!one || !two) return [`${front} on ${back} is not defined`];
      const [high, low] = [luminance(one), luminance(two)].sort((x, y) => y - x) as [
        number,
        number,
      ];
      const ratio = (high + 0.05) / (low + 0.05);
      return ratio < minRatio ? [`${front} on ${back}: ${ratio.toFixed(2)} < ${minRatio}`] : [];
    });
    expect(weak).toEqual([]);
  },
);

test.each(['light', 'dark'])(
  '[THEME-02] the browser bar has the colour of the %s ground',
  (theme) => {
    const ground = tokensOf(`[data-theme='${theme}']`).get('ground');
    const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
    expect(page).toContain(hex(ground!));
    const model = readFileSync(new URL('../models/theme.ts', import.meta.url), 'utf8');
    expect(model).toContain(`${theme}: '${hex(ground!)}'`);
  },
);
