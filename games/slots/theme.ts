import type { Variant } from './meta.ts';

/** What `house.open` tells the client of a slot; strips and pays follow from the variant. */
export interface SlotTheme {
  motif: string;
  /** Degrees. */
  hue: number;
  variant: Variant;
  lines: number;
}
