/** Hex colours of one picture, from one hue. */
export interface Palette {
  /** Edges, shadows, under the title. */
  deep: string;
  night: string;
  /** Around the motif. */
  glow: string;
  line: string;
  /** Behind the motif. */
  halo: string;
}
export type Mood = 'night' | 'dusk' | 'bold';

/** OKLCH (lightness 0–1, hue in degrees) to sRGB hex, clipped. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (value: number) => {
    const linear = Math.min(1, Math.max(0, value));
    const shown = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return (
    '#' +
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const known = new Map<string, Palette>();

/** Of a hue in degrees, rounded to 5. */
export function paletteOf(hue: number, mood: Mood): Palette {
  const round = Math.round((((hue % 360) + 360) % 360) / 5) * 5;
  const key = `${mood} ${round}`;
  const palette = known.get(key) ?? mix(round, mood);
  known.set(key, palette);
  return palette;
}

function mix(hue: number, mood: Mood): Palette {
  if (hue > 50 && hue < 130) return golden(hue, mood);
  return mood === 'dusk' ? dusky(hue) : plain(hue, mood === 'bold');
}

const goldenNight: Record<Mood, number> = { dusk: 345, bold: 25, night: 310 };

/** Dark yellow looks like mud: golden hues on a violet night. */
function golden(hue: number, mood: Mood): Palette {
  const ground = goldenNight[mood];
  return {
    deep: oklch(0.2, 0.08, ground - 20),
    night: oklch(0.38, 0.14, ground),
    glow: oklch(0.72, 0.16, hue * 0.5 + 28),
    line: oklch(0.84, 0.15, hue * 0.6 + 34),
    halo: oklch(0.9, 0.13, hue * 0.4 + 55),
  };
}

/** Towards evening red, the short way. */
function dusky(hue: number): Palette {
  const evening = hue + (((((30 - hue) % 360) + 540) % 360) - 180) * 0.45;
  return {
    deep: oklch(0.2, 0.075, hue),
    night: oklch(0.4, 0.15, hue),
    glow: oklch(0.7, 0.17, evening),
    line: oklch(0.74, 0.14, evening),
    halo: oklch(0.85, 0.14, 80),
  };
}

function plain(hue: number, bold: boolean): Palette {
  return {
    deep: oklch(bold ? 0.26 : 0.19, bold ? 0.1 : 0.07, hue),
    night: oklch(bold ? 0.49 : 0.33, bold ? 0.17 : 0.13, hue),
    glow: oklch(bold ? 0.71 : 0.53, 0.17, hue),
    line: oklch(bold ? 0.82 : 0.66, 0.15, hue),
    halo: bold ? oklch(0.93, 0.06, 85) : oklch(0.7, 0.15, hue + 30),
  };
}
