import type { CatalogueRow } from './calls.ts';

/**
 * A checksum of a catalogue's rows and their order (FNV-1a, 32 bits): after applying changes, a device's rows equal the gateway's
 * when both checksums do.
 */
export function catalogueSum(rows: readonly CatalogueRow[]): number {
  let sum = 0x811c9dc5;
  for (const row of rows) {
    for (const field of row) {
      const text = String(field);
      for (let i = 0; i < text.length; i += 1)
        sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
      // Includes the end of each field, so that "ab","c" differs from "a","bc".
      sum = Math.imul(sum ^ 0x1f, 0x01000193);
    }
  }
  return sum >>> 0;
}
