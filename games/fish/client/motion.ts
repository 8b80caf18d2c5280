import { type Kind, kinds } from '../rules.ts';

export type Gait = 'tail' | 'pulse' | 'walk' | 'wings' | 'snake';

/** Shares of the sea's width and height. */
export interface Swimmer {
  readonly kind: Kind;
  /** 0 far, 1 close. */
  readonly depth: number;
  readonly centre: readonly [x: number, y: number];
  readonly reach: readonly [x: number, y: number];
  /** Seconds there and back. */
  readonly period: number;
  readonly phase: number;
}

export interface Pose {
  readonly x: number;
  readonly y: number;
  /** −1 left, 1 right; between: turning. */
  readonly facing: number;
}

const lives: Readonly<
  Record<Kind, readonly [count: number, depth: number, height: number, period: number]>
> = {
  tamban: [5, 0.5, 0.2, 17],
  payaso: [3, 0.95, 0.74, 19],
  bangus: [2, 0.7, 0.36, 21],
  butete: [2, 0.8, 0.6, 27],
  dikya: [2, 0.35, 0.26, 46],
  alimango: [2, 1, 0.93, 34],
  pusit: [2, 0.55, 0.46, 23],
  kabayo: [2, 0.9, 0.68, 41],
  pugita: [1, 0.85, 0.82, 37],
  pawikan: [1, 0.65, 0.3, 33],
  manta: [1, 0.45, 0.52, 31],
  pating: [1, 0.3, 0.42, 25],
  butanding: [1, 0.15, 0.24, 48],
  bakunawa: [1, 0.05, 0.5, 60],
};
/** Spreads phases so that no two coincide. */
const golden = 0.618_033_988_75;

/** Farthest first, the order of drawing; always the same. */
export function population(): Swimmer[] {
  const all = kinds.flatMap((kind, place) => {
    const [count, depth, height, period] = lives[kind];
    return Array.from({ length: count }, (_, i): Swimmer => {
      const spread = ((place * 5 + i * 3) * golden) % 1;
      return {
        kind,
        depth,
        centre: [
          0.5 + (spread - 0.5) * 0.2,
          height + (kind === 'alimango' ? 0 : (i - (count - 1) / 2) * 0.06),
        ],
        reach: [0.32 + spread * 0.08, kind === 'alimango' ? 0 : 0.03 + 0.03 * spread],
        period: period * (1 + i * 0.13),
        phase: spread,
      };
    });
  });
  return all.toSorted((a, b) => a.depth - b.depth);
}

/** Never leaves the sea. */
export function poseAt({ centre, reach, period, phase }: Swimmer, seconds: number): Pose {
  const way = (seconds / period + phase) * 2 * Math.PI;
  const sway = (seconds / (period * 0.43) + phase * 3) * 2 * Math.PI;
  return {
    x: centre[0] + reach[0] * Math.sin(way),
    y: centre[1] + reach[1] * Math.sin(sway),
    facing: Math.max(-1, Math.min(1, Math.cos(way) * 4)),
  };
}
