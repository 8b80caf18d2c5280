import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import type { CatalogueRow } from '../../../contract/catalogue/rows.ts';
import { whenQuiet } from '../../data/lazy-store.ts';
import type * as Search from '../../lib/search.ts';
import { catalogue, vendorCategories } from '../../models/catalogue.ts';

/** By code. */
export const vendorNames: ReadonlySignal<ReadonlyMap<string, string>> = computed(
  () =>
    new Map(
      vendorCategories.value.flatMap((vendorCategory) =>
        Object.values(vendorCategory.cards).map(
          (card) => [card.vendorCode, card.displayName] as const,
        ),
      ),
    ),
);

/** A lazy chunk: nothing above the fold needs it. */
const search = signal<typeof Search | null>(null);
const index = computed(() => search.value?.buildIndex(catalogue.value, vendorNames.value) ?? null);

/** Loads the search; false when its chunk fails. */
export async function loadSearch(): Promise<boolean> {
  search.value ??= await import('../../lib/search.ts').catch(() => null);
  return search.value !== null;
}

/** Games indexed at a time: a few ms on a slow phone. */
const slice = 1000;

/**
 * Indexes each catalogue in idle slices, so that the first letter is fast.
 * @returns a stop function
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
 * Games matching a text, best first (LOB-15); null while unsearchable. Memoised. A tracked read.
 */
export function finds(text: string): CatalogueRow[] | null {
  const at = index.value;
  if (!search.value || !at || at.rows.length === 0) return null;
  if (last?.text !== text || last.index !== at)
    last = { index: at, text, rows: search.value.searchGames(at, text) };
  return last.rows;
}
