import type { CatalogueRow } from './rows.ts';

/**
 * FNV-1a, 32 bits, of rows and their order: equal on device and gateway after changes are applied.
 */
export function catalogueSum(rows: readonly CatalogueRow[]): number {
  let sum = 0x811c9dc5;
  for (const row of rows) {
    for (const field of row) {
      const text = String(field);
      for (let i = 0; i < text.length; i += 1)
        sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
      // The end of each field, so that "ab","c" differs from "a","bc".
      sum = Math.imul(sum ^ 0x1f, 0x01000193);
    }
  }
  return sum >>> 0;
}
