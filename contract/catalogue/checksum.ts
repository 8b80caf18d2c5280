import type { CatalogueRow } from './calls.ts';

/**
 * A number that stands for the rows of a catalogue and their order (FNV-1a, 32 bits): a device that has put changes into
 * its rows has what the gateway has when both come to the same number.
 */
export function catalogueSum(rows: readonly CatalogueRow[]): number {
  let sum = 0x811c9dc5;
  for (const row of rows) {
    for (const field of row) {
      const text = String(field);
      for (let i = 0; i < text.length; i += 1)
        sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
      // The end of a field counts too, so that "ab","c" is not "a","bc".
      sum = Math.imul(sum ^ 0x1f, 0x01000193);
    }
  }
  return sum >>> 0;
}
