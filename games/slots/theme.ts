import type { Engine, Variant } from './meta.ts';

/** Reels, pays and rules follow from engine and variant. */
export interface SlotTheme {
  engine: Engine;
  motif: string;
  /** Degrees. */
  hue: number;
  variant: Variant;
}
