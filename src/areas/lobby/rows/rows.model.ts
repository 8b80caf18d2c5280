import { computed } from '@preact/signals-react';
import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import { catalogue, gamesSource, prefetchCatalogue } from '../../../models/catalogue.ts';
import { dataSaver } from '../../../models/data-saver.ts';
import { type Game, gameOf } from '../../../models/game.ts';
import { loggedIn } from '../../../models/session.ts';
import { loadPopular, popularSource } from '../filters/popular.model.ts';
import { toGame } from '../lobby.model.ts';
import { rowOpens } from '../opens.ts';
import { loadOwn, ownRows } from '../own-games.model.ts';

/** Games of a row. */
const rowSize = 12;

/** Loads what the rows of all need. With data saver no first catalogue comes (PWA-12). */
export async function loadRows(): Promise<void> {
  void loadPopular();
  await prefetchCatalogue().catch(() => {});
  await loadOwnRows();
}

/** Loads what the rows of an account need, once the catalogue is there. */
export async function loadOwnRows(): Promise<void> {
  if (loggedIn.peek() && gamesSource.peek().value) await loadOwn('recents');
}

/** Whether no catalogue will come. A tracked read. */
export const isCatalogueAbsent = (): boolean =>
  gamesSource.value.value === null && (dataSaver.value || gamesSource.value.failure !== undefined);

const opening = computed(() => catalogue.value.filter(rowOpens));

const gamesOf = (rows: readonly CatalogueRow[]): readonly Game[] =>
  rows.slice(0, rowSize).map(toGame);

/** Played last first; null while unknown. */
export const gamesToContinue = computed((): readonly Game[] | null => {
  const rows = ownRows('recents');
  return rows && gamesOf(rows.filter(rowOpens));
});

/** The newest first; null while the catalogue is unknown. */
export const newGames = computed((): readonly Game[] | null => {
  if (catalogue.value.length === 0) return null;
  const rows = opening.value.filter(([, , , , , , flags]) => flags & catalogueFlags.new);
  return gamesOf(rows.toSorted((a, b) => b[9] - a[9]));
});

/** With the number of members who bet there; null while unknown. */
export const popularGames = computed((): readonly { game: Game; players: number }[] | null => {
  const { value } = popularSource.value;
  return value && value.games.map(({ game, players }) => ({ game: gameOf(game), players }));
});

/** How often each kind, or maker, is among rows. */
function countsOf(rows: readonly CatalogueRow[], place: 3 | 4): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[place], (counts.get(row[place]) ?? 0) + 1);
  return counts;
}

/**
 * Not played lately, of the kinds and makers of what was; empty for who has played nothing, null
 * while unknown.
 */
export const gamesForMember = computed((): readonly Game[] | null => {
  const played = ownRows('recents');
  if (!played) return null;
  if (played.length === 0) return [];
  const known = new Set(played.map(([id]) => id));
  const [makers, kinds] = [countsOf(played, 3), countsOf(played, 4)];
  const weight = ([, , , maker, kind, , flags]: CatalogueRow) =>
    2 * (kinds.get(kind) ?? 0) + (makers.get(maker) ?? 0) + (flags & catalogueFlags.hot ? 1 : 0);
  const rows = opening.value.filter(([id]) => !known.has(id));
  return gamesOf(rows.toSorted((a, b) => weight(b) - weight(a)));
});
