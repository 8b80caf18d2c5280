import type { CatalogueRow } from '../../../contract/catalogue/rows.ts';
import { type CategoryCode, categories } from '../../../contract/categories.ts';
import { type Own, ownRows } from './own-games.model.ts';

/** Filter options: types in menu order, and the chosen type's vendors. */
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

/** Games on a page of each list (LOB-06). */
const pageSizes = { favourites: 999, recents: 12 } as const;

/** A page of own games, at most the last, and the page count. */
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
