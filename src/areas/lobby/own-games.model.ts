import type { TextKey } from '../../lib/text-key.ts';
import { computed } from '@preact/signals-react';
import type { CatalogueRow } from '../../../contract/catalogue/rows.ts';
import { catalogue, gamesSource, loadCatalogue } from '../../models/catalogue.ts';
import { ownIds, loadAccountData } from '../../models/lazy-account-data.ts';

export type Own = 'favourites' | 'recents';

/** By id. */
export const rowsById = computed(() => new Map(catalogue.value.map((row) => [row[0], row])));

/**
 * Favourites or recents in the catalogue, newest first, filtered (GAME-04); null: unknown. A
 * tracked read.
 */
export function ownRows(
  which: Own,
  filter: { gameType?: string; vendor?: string } = {},
): readonly CatalogueRow[] | null {
  const ids = ownIds(which);
  if (ids === null || (ids.length > 0 && gamesSource.value.value === null)) return null;
  return ids.flatMap((id) => {
    const row = rowsById.value.get(id);
    const fits =
      row &&
      (!filter.gameType || row[4] === filter.gameType) &&
      (!filter.vendor || row[3] === filter.vendor);
    return fits ? [row] : [];
  });
}

/** Loads own games; returns a failure's text key, or null. */
export async function loadOwn(which: Own): Promise<TextKey | null> {
  try {
    const things = await loadAccountData();
    await Promise.all([things[which].load(), loadCatalogue()]);
  } catch {
    // Chunk failed: handled below.
  }
  return ownRows(which) ? null : 'errors.offline';
}
