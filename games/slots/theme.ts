import type { Engine, Variant } from './meta.ts';

/** A slot's theme; reels, pays and rules follow from engine and variant. */
export interface SlotTheme {
  engine: Engine;
  motif: string;
  /** Degrees. */
  hue: number;
  variant: Variant;
}
