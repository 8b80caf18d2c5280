import type { Engine, Variant } from './meta.ts';

export interface SlotTheme {
  engine: Engine;
  motif: string;
  /** Degrees. */
  hue: number;
  variant: Variant;
}
