import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import type { CatalogueRow } from '../../../contract/catalogue/calls.ts';
import { whenQuiet } from '../../data/lazy-store.ts';
import type * as Search from '../../lib/search.ts';
import { catalogue, vendorCategories } from '../../models/catalogue.ts';

/** Vendors' names by code. */
export const vendorNames: ReadonlySignal<ReadonlyMap<string, string>> = computed(
  () =>
    new Map(
      vendorCategories.value.flatMap((vendorCategory) =>
        Object.values(vendorCategory.cards).map(
          (card) => [card.vassalage, card.displayName] as const,
        ),
      ),
    ),
);

/** What searches: a chunk of its own, for nothing that is seen first needs it. */
const search = signal<typeof Search | null>(null);
const index = computed(() => search.value?.buildIndex(catalogue.value, vendorNames.value) ?? null);

/** Loads what searches; false when its chunk cannot be had. */
export async function loadSearch(): Promise<boolean> {
  search.value ??= await import('../../lib/search.ts').catch(() => null);
  return search.value !== null;
}

/** Games that the search is made ready for at a time: a few ms on a slow phone. */
const slice = 1000;

/**
 * Gets the search ready slice by slice while the page is quiet, whenever another catalogue has come, so that the first letter
 * is answered as quickly as the others.
 * @returns what ends it
 */
export function startSearchIndex(): () => void {
  let ended = false;
  const goOn = (at: Search.SearchIndex) => {
    if (ended || at !== index.peek() || search.peek()?.extendIndex(at, slice)) return;
    void whenQuiet(() => goOn(at));
  };
  void whenQuiet(() => void loadSearch());
  const stop = effect(() => {
    const at = index.value;
    if (at && at.rows.length > 0) void whenQuiet(() => goOn(at));
  });
  return () => {
    ended = true;
    stop();
  };
}

let last: { index: Search.SearchIndex; text: string; rows: CatalogueRow[] } | null = null;

/**
 * The games of the device's catalogue that a text finds (LOB-15), best first; null while it cannot be searched. The same text over
 * the same catalogue is searched once, however often a page of it is drawn. A tracked read.
 */
export function finds(text: string): CatalogueRow[] | null {
  const at = index.value;
  if (!search.value || !at || at.rows.length === 0) return null;
  if (last?.text !== text || last.index !== at)
    last = { index: at, text, rows: search.value.searchGames(at, text) };
  return last.rows;
}
