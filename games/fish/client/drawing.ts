import type { Gait } from './motion.ts';

type Paint = string | readonly [top: string, bottom: string];

export interface Part {
  readonly d: string;
  readonly paint: Paint;
  readonly line?: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly gait: Gait;
  /** Share of the sea's shorter side. */
  readonly size: number;
  readonly parts: readonly Part[];
}

export const fill = (paint: Paint, d: string): Part => ({ d, paint });
export const line = (paint: Paint, width: number, d: string): Part => ({ d, paint, line: width });
export const dot = (paint: Paint, x: number, y: number, r: number): Part =>
  fill(paint, `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`);
export const eye = (x: number, y: number, r: number, white = '#fdf6e3'): Part[] => [
  dot(white, x, y, r),
  dot('#1b1636', x + r * 0.15, y, r * 0.62),
  dot('#ffffff', x + r * 0.35, y - r * 0.35, r * 0.24),
];
