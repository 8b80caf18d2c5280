import type { TextKey } from '../../lib/text-key.ts';
import { computed } from '@preact/signals-react';
import type { CatalogueRow } from '../../../contract/catalogue/calls.ts';
import { type CategoryCode, categories } from '../../../contract/shared.ts';
import { catalogue, gamesSource, loadCatalogue } from '../../models/catalogue.ts';
import { ownIds, loadAccountData } from '../../models/lazy-account-data.ts';

export type Own = 'favourites' | 'recents';

const rowsById = computed(() => new Map(catalogue.value.map((row) => [row[0], row])));

/**
 * The account's favourite or recent games, newest first, of one type and one vendor where they are given (GAME-04); null while they
 * are not known. A game that has left the catalogue is passed over. Reads signals.
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

/** Gets the account's own games from the device and the gateway; the key of the words that say why when there is nothing to show. */
export async function loadOwn(which: Own): Promise<TextKey | null> {
  try {
    const things = await loadAccountData();
    await Promise.all([things[which].load(), loadCatalogue()]);
  } catch {
    // Its chunk could not be had: said below.
  }
  return ownRows(which) ? null : 'errors.offline';
}

/** The types and the vendors of the account's own games, for the filters; types in menu order, vendors of the chosen type. */
export function ownChoices(
  which: Own,
  gameType: string,
): { types: readonly CategoryCode[]; vendors: readonly string[] } {
  const rows = ownRows(which) ?? [];
  const vendors = rows.filter((row) => !gameType || row[4] === gameType).map((row) => row[3]);
  return {
    types: categories.filter((code) => rows.some((row) => row[4] === code)),
    vendors: [...new Set(vendors)],
  };
}

/** Games on a page (LOB-06). */
const pageSizes = { favourites: 999, recents: 12 } as const;

/** One page of the account's own games, the last one where so many pages there are not, and how many pages there are. */
export function ownPage(
  which: Own,
  rows: readonly CatalogueRow[],
  wanted: number,
): { shown: readonly CatalogueRow[]; page: number; pages: number } {
  const size = pageSizes[which];
  const pages = Math.ceil(rows.length / size);
  const page = Math.min(wanted, pages);
  return { shown: rows.slice((page - 1) * size, page * size), page, pages };
}
