import { describe, expect, test } from 'vitest';
import type { CatalogueRow } from '../../../contract/catalogue/rows.ts';
import { ownPage } from './own-list.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => [String(i)] as unknown as CatalogueRow);
const idsOf = (shown: readonly CatalogueRow[]) => [shown[0]?.[0], shown.at(-1)?.[0]];

describe('a page of own games', () => {
  test('[LOB-06] has up to 999 favourites, and the rest of more on another one', () => {
    const all = rows(1001);
    const first = ownPage('favourites', all, 1);
    expect([first.shown.length, first.page, first.pages]).toEqual([999, 1, 2]);
    expect(idsOf(first.shown)).toEqual(['0', '998']);
    expect(idsOf(ownPage('favourites', all, 2).shown)).toEqual(['999', '1000']);
    expect(ownPage('favourites', rows(999), 1).pages).toBe(1);
  });

  test('[LOB-06] has twelve recent games; a page beyond the last one is the last one', () => {
    const all = rows(30);
    expect(ownPage('recents', all, 1).shown).toHaveLength(12);
    expect(ownPage('recents', all, 9)).toEqual({ shown: all.slice(24), page: 3, pages: 3 });
  });
});
