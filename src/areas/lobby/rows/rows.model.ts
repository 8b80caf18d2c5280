import { computed } from '@preact/signals-react';
import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/calls.ts';
import { PopularGames } from '../../../../contract/catalogue/late-calls.ts';
import { cached } from '../../../data/cached.ts';
import { call } from '../../../data/call.ts';
import { catalogue, gamesSource, prefetchCatalogue } from '../../../models/catalogue.ts';
import { dataSaver } from '../../../models/data-saver.ts';
import { type Game, gameOf } from '../../../models/game.ts';
import { language } from '../../../models/language.ts';
import { loggedIn } from '../../../models/session.ts';
import { toGame } from '../lobby.model.ts';
import { rowOpens } from '../opens.ts';
import { loadOwn, ownRows } from '../own-games.model.ts';

/** Games of a row. */
const rowSize = 12;

const popular = cached(
  'popular',
  (code) => call('games.popular', { language: code }),
  PopularGames,
);
/** The device's first, with its age (PWA-03). */
export const popularSource = popular.now;

/**
 * Loads what the rows of games need; of a guest, nothing of his own. With data saver the catalogue
 * comes from the device alone (PWA-12).
 */
export async function loadRows(): Promise<void> {
  void popular.load(language.peek());
  await prefetchCatalogue().catch(() => {});
  if (loggedIn.peek() && gamesSource.peek().value) await loadOwn('recents');
}

/** No game where no catalogue will come; null while it may. A tracked read. */
const without = (): readonly Game[] | null =>
  dataSaver.value || gamesSource.value.failure ? [] : null;

const opening = computed(() => catalogue.value.filter(rowOpens));

const gamesOf = (rows: readonly CatalogueRow[]): readonly Game[] =>
  rows.slice(0, rowSize).map(toGame);

/** Played last first; null while unknown. A tracked read. */
export function gamesToContinue(): readonly Game[] | null {
  const rows = ownRows('recents');
  return rows ? gamesOf(rows.filter(rowOpens)) : without();
}

/** The newest first; null while the catalogue is unknown. A tracked read. */
export function newGames(): readonly Game[] | null {
  if (catalogue.value.length === 0) return without();
  const rows = opening.value.filter(([, , , , , , flags]) => flags & catalogueFlags.new);
  return gamesOf(rows.toSorted((a, b) => b[9] - a[9]));
}

/** With the number of members who bet there; null while unknown. A tracked read. */
export function popularGames(): readonly { game: Game; players: number }[] | null {
  const { value } = popularSource.value;
  return value && value.games.map(({ game, players }) => ({ game: gameOf(game), players }));
}

/**
 * Not played lately, of the kinds and makers of what was; empty for who has played nothing, null
 * while unknown. A tracked read.
 */
export function gamesForMember(): readonly Game[] | null {
  const played = ownRows('recents');
  if (!played) return without();
  if (played.length === 0) return [];
  const known = new Set(played.map(([id]) => id));
  const of = (place: 3 | 4, row: CatalogueRow) =>
    played.filter((other) => other[place] === row[place]).length;
  const weight = (row: CatalogueRow) =>
    2 * of(4, row) + of(3, row) + (row[6] & catalogueFlags.hot ? 1 : 0);
  const rows = opening.value.filter(([id]) => !known.has(id));
  return gamesOf(
    rows
      .map((row) => ({ row, weight: weight(row) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ row }) => row),
  );
}
