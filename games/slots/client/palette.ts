import type { Theme } from '../../common/client/launch.ts';

/** CSS colours from hue and theme. */
export interface Palette {
  edge: string;
  middle: string;
  gap: string;
  tile: string;
  tileRim: string;
  /** A picture's glow, and the same transparent. */
  glow: string;
  glowEnd: string;
  /** The pictures' edge, and what is below. */
  cut: string;
  shadow: string;
  cards: Readonly<Record<'a' | 'k' | 'n' | 'j', string>>;
  cardEdge: string;
  /** By winning line. */
  line: (index: number) => string;
}

export const mango = 'oklch(0.83 0.16 80)';
export const gumamela = 'oklch(0.56 0.21 20)';
export const night = 'oklch(0.2 0.07 277)';
export const pearl = 'oklch(0.97 0.025 84)';

export function paletteOf(hue: number, theme: Theme): Palette {
  const dark = theme === 'dark';
  const tone = (lightness: number, chroma: number, turn = 0, alpha = 1) =>
    `oklch(${lightness} ${chroma} ${(hue + turn + 360) % 360} / ${alpha})`;
  const card = (turn: number) => (dark ? tone(0.8, 0.13, turn) : tone(0.5, 0.16, turn));
  return {
    edge: dark ? 'oklch(0.15 0.05 277)' : 'oklch(0.86 0.03 84)',
    middle: dark ? 'oklch(0.25 0.075 277)' : 'oklch(0.975 0.018 84)',
    gap: dark ? 'oklch(0.11 0.04 277)' : 'oklch(0.72 0.04 84)',
    tile: dark ? tone(0.4, 0.07, 0, 0.22) : tone(0.85, 0.06, 0, 0.2),
    tileRim: dark ? tone(0.75, 0.09, 0, 0.16) : tone(0.5, 0.08, 0, 0.16),
    glow: dark ? tone(0.58, 0.17, 0, 0.62) : tone(0.82, 0.12, 0, 0.75),
    glowEnd: dark ? tone(0.58, 0.17, 0, 0) : tone(0.82, 0.12, 0, 0),
    cut: dark ? pearl : 'oklch(1 0 0)',
    shadow: dark ? 'oklch(0.08 0.03 277 / 0.55)' : 'oklch(0.3 0.06 277 / 0.3)',
    cards: { a: card(0), k: card(70), n: card(-70), j: card(150) },
    cardEdge: dark ? 'oklch(0.14 0.05 277)' : 'oklch(0.995 0.004 84)',
    line: (index) => `oklch(${dark ? 0.84 : 0.62} 0.19 ${(150 + index * 137.5) % 360})`,
  };
}
