import { type ReadonlySignal, computed } from '@preact/signals-react';
import type { CatalogueRow } from '../../../../contract/catalogue/rows.ts';
import { catalogue, vendorCategories } from '../../../models/catalogue.ts';
import { type Entries, type Narrow, entriesOf, narrowing, openOf } from '../lobby.model.ts';
import { type LobbyState, lobbyQuery, readLobby } from '../lobby-state.ts';
import { rowsById } from '../own-games.model.ts';
import { sorted, testOf } from './narrow.ts';
import { type Narrowing, checkNarrowing, readNarrowing, writeNarrowing } from './narrowing.ts';
import { rankingOf } from './popular.model.ts';

/** Hot games come before the catalogue, with fewer facts. */
function toRows(entries: Entries): CatalogueRow[] {
  const rows: CatalogueRow[] = [];
  for (const entry of entries) {
    const row = 'gameId' in entry ? rowsById.value.get(entry.gameId) : entry;
    if (row) rows.push(row);
  }
  return rows;
}

/** Vendors and kinds of all categories: a list may have any. */
const known = computed(() => ({
  vendors: vendorCategories.value.flatMap(({ order }) => order),
  kinds: vendorCategories.value.flatMap(({ gameClassify }) => gameClassify.map(({ code }) => code)),
}));

/** Filters and order of a part of the lobby's query; what is not known is ignored. */
function narrowingOf(query: string): { narrowing: Narrowing; unknown: string[] } {
  const read = readNarrowing(new URLSearchParams(query), 'v');
  if (vendorCategories.value.length === 0) return read;
  const checked = checkNarrowing(read.narrowing, known.value);
  return { narrowing: checked.state, unknown: [...read.unknown, ...checked.unknown] };
}

/** Another function when what it depends on changes. */
const narrowEntries: ReadonlySignal<Narrow> = computed(() => {
  void known.value;
  void rowsById.value;
  const ranking = rankingOf('popular');
  return (entries, narrow) => {
    const wanted = narrowingOf(narrow).narrowing;
    return sorted(toRows(entries).filter(testOf(wanted)), wanted.sort, ranking);
  };
});

// The lobby's list needs it only for an address with filters.
narrowing.value = narrowEntries;

/** A lobby's filters, its vendor's strip among them. A tracked read. */
export const lobbyNarrowing = (state: LobbyState): Narrowing =>
  narrowingOf(lobbyQuery(state)).narrowing;

/** What a lobby's address says of filters and nobody knows. A tracked read. */
export const unknownFilters = ({ narrow }: LobbyState): readonly string[] =>
  narrowingOf(narrow).unknown;

/** A lobby's list before its filters; null until the catalogue is here. A tracked read. */
export function lobbyRows(state: LobbyState): readonly CatalogueRow[] | null {
  if (catalogue.value.length === 0) return null;
  const entries = entriesOf({ ...state, vendor: '', narrow: '' });
  return entries && toRows(openOf(entries, state));
}

/** The address of a lobby with other filters, on its first page. */
export function lobbyAddress(state: LobbyState, wanted: Narrowing): string {
  const params = new URLSearchParams(lobbyQuery({ ...state, vendor: '', narrow: '', page: 1 }));
  writeNarrowing(params, { ...wanted, vendors: [] }, 'v');
  // Last, so that the strip can take them out.
  if (wanted.vendors.length > 0) params.set('v', wanted.vendors.join());
  return `/${lobbyQuery(readLobby(params.toString()))}`;
}
