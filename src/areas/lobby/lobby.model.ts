import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import { type Game, gameOf } from '../../models/game.ts';
import type { Request } from '../../../contract/index.ts';
import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';
import {
  catalogue,
  gamesSource,
  hot,
  vendorCategories,
  loadCatalogue,
  prefetchCatalogue,
  rowToGame,
} from '../../models/catalogue.ts';
import { language } from '../../models/language.ts';
import { AskedPage, type Listing, failedListing, loadingListing } from './asked-page.model.ts';
import { type LobbyState, lobbyQuery, ownOf, pageSize } from './lobby-state.ts';
import { finds, loadSearch } from './name-search.model.ts';
import { gameOpens, rowOpens } from './opens.ts';
import { loadOwn, ownRows } from './own-games.model.ts';

const asked = new AskedPage();

/** The page's hot games in order, then the catalogue's with flags. */
const hotFirst = (wanted: number) =>
  computed((): readonly (CatalogueRow | Game)[] => {
    const first = new Set(hot.value.map((game) => game.gameId));
    const more = catalogue.value.filter(
      ([gameId, , , , , , flags]) => (flags & wanted) === wanted && !first.has(gameId),
    );
    return [...hot.value, ...more];
  });
const homeRows = hotFirst(0);
const hotRows = hotFirst(catalogueFlags.hot);

const items = new WeakMap<CatalogueRow, { code: string; game: Game }>();
/** The same object per game and catalogue, so that cards do not render again. */
export function toGame(entry: CatalogueRow | Game): Game {
  if (!isRow(entry)) return entry;
  const code = language.value;
  const known = items.get(entry);
  if (known?.code === code) return known.game;
  const game = rowToGame(entry, code);
  items.set(entry, { code, game });
  return game;
}
const isRow = (entry: CatalogueRow | Game): entry is CatalogueRow => Array.isArray(entry);

export type Entries = readonly (CatalogueRow | Game)[];
/** Without those that do not open, unless a state shows them (LOB-18). A tracked read. */
export const openOf = (entries: Entries, { all }: LobbyState): Entries =>
  all ? entries : entries.filter((entry) => (isRow(entry) ? rowOpens(entry) : gameOpens(entry)));

/** Filters and sorts by a state's `narrow` (LOB-19): late, as few lists need it. */
export type Narrow = (entries: Entries, narrow: string) => Entries;
/** What the chunk of filters puts here; null until it has come. */
export const narrowing = signal<ReadonlySignal<Narrow> | null>(null);

interface Shown {
  shown: Entries;
  closed: number;
}
let last: (Shown & { key: string; sources: readonly unknown[] }) | null = null;

/** What a state lists on all its pages; once per change of state or data. A tracked read. */
function shownOf(state: LobbyState): Shown | null {
  const key = lobbyQuery({ ...state, page: 1 });
  const narrow = state.narrow ? narrowing.value?.value : null;
  const found = state.text && finds(state.text);
  const sources = [catalogue.value, hot.value, vendorCategories.value, found, narrow];
  if (last?.key === key && last.sources.every((source, i) => source === sources[i])) return last;
  const entries = narrow === undefined ? null : entriesOf(state);
  if (!entries) return null;
  const all = narrow ? narrow(entries, state.narrow) : entries;
  const shown = openOf(all, state);
  last = { key, sources, shown, closed: all.length - shown.length };
  return last;
}

function slice(entries: Entries, state: LobbyState, total: number, closed: number): Listing {
  const size = pageSize(state);
  const pages = Math.ceil(total / size);
  const from = (Math.min(state.page, Math.max(pages, 1)) - 1) * size;
  const games = entries.slice(from, from + size).map(toGame);
  return { games, pages, total, closed, state: 'ready' };
}

const keyOf = (state: LobbyState): string => `${language.value}${lobbyQuery(state)}`;

/** Home's first pages, by the vendors' totals, until the catalogue loads. */
function brought(state: LobbyState): Listing {
  const cards = vendorCategories.value.flatMap((category) => Object.values(category.cards));
  const sum = (all: boolean) =>
    cards.reduce((games, card) => games + (all || card.playable ? card.games : 0), 0);
  const total = sum(state.all);
  return slice(openOf(hot.value, state), state, total, sum(true) - total);
}

/** Its list has no filters (LOB-19). */
export const isHome = (state: LobbyState): boolean =>
  state.category === 'HOME' && state.text === '';
/** A state's page. A tracked read. */
export function listing(state: LobbyState): Listing {
  const own = ownOf(state);
  if (own) return ownListing(own, state);
  const here = shownOf(state);
  if (here) return slice(here.shown, state, here.shown.length, here.closed);
  const first = isHome(state) ? brought(state) : null;
  if (first?.games.length === pageSize(state)) return first;
  const got = asked.listing(keyOf(state));
  return got === loadingListing ? { ...got, pages: first?.pages ?? 0 } : got;
}

function ownListing(which: 'favourites' | 'recents', state: LobbyState): Listing {
  const gameType = state.category === 'FAV' ? '' : state.category;
  const rows = ownRows(which, { gameType, vendor: state.vendor });
  return rows ? slice(rows, state, rows.length, 0) : asked.listing(keyOf(state));
}

/** A state's games on the device before its filters; null until loaded. A tracked read. */
export function entriesOf(state: LobbyState): Entries | null {
  const isHot = state.category === 'HOT';
  // The page brought hot games, without all that filters ask for.
  const isBrought = isHot && !state.narrow && hot.value.length > 0;
  if (catalogue.value.length === 0 && !isBrought) return null;
  if (state.text) return finds(state.text);
  if (isHot) return hotRows.value;
  if (state.category === 'HOME') return homeRows.value;
  return catalogue.value.filter(
    ([, , , vendor, type, , flags]) =>
      type === state.category &&
      (!state.vendor || vendor === state.vendor) &&
      (state.filter !== 'hot' || (flags & catalogueFlags.hot) !== 0),
  );
}

/** Whether the device can draw a state's page. */
function isHere(state: LobbyState): boolean {
  // Own games also change elsewhere, so always ask.
  if (ownOf(state)) return false;
  if (gamesSource.peek().value || state.category === 'HOT') return shownOf(state) !== null;
  return isHome(state) && brought(state).games.length === pageSize(state);
}

/** A tracked read. */
export function isAsking(state: LobbyState): boolean {
  return asked.isAsking(keyOf(state));
}

/**
 * Fetches missing data: the catalogue, and the single page, faster on slow networks. Repeated calls
 * share one request.
 */
export async function fetchListing(
  state: LobbyState,
  loadFilters: () => Promise<unknown> = async () => {},
): Promise<void> {
  if (!isHere(state)) await asked.ask(keyOf(state), () => ask(state, loadFilters));
}

async function ask(
  state: LobbyState,
  loadFilters: () => Promise<unknown>,
): Promise<Listing | null> {
  const own = ownOf(state);
  if (own) {
    const reason = await loadOwn(own);
    return reason ? failedListing(reason) : null;
  }
  // The gateway has no such filters.
  if (state.filter === 'hot' || state.category === 'HOT' || state.narrow)
    return askCatalogue(state, loadFilters);
  if (state.text && gamesSource.peek().value && (await loadSearch())) return null;
  return askPage({
    ...(state.category === 'HOME' || state.category === 'FAV' ? {} : { gameType: state.category }),
    vassalage: state.vendor,
    gameClassify: '',
    gameName: state.text,
    ...(!state.all && { opens: '1' }),
    pageNo: state.page,
    pageSize: pageSize(state),
  });
}

async function askCatalogue(
  state: LobbyState,
  loadFilters: () => Promise<unknown>,
): Promise<Listing | null> {
  const { narrow, text } = state;
  await Promise.all([
    loadCatalogue(),
    narrow && loadFilters().catch(() => {}),
    text && loadSearch(),
  ]);
  return isHere(state) ? null : failedListing('errors.offline');
}

/** Fetches a page from the gateway (LOB-05), and the catalogue for later ones. */
export async function askPage(
  wanted: Omit<Request<'games.list'>, 'language' | 'clientType' | 'platform'>,
): Promise<Listing> {
  void prefetchCatalogue();
  const answer = await call('games.list', {
    ...wanted,
    language: language.peek(),
    clientType: 3,
    platform: 'flash,html5-desktop',
  });
  if (!answer.ok) return failedListing(failureKey(answer.failure));
  const { games, totalPages, total, closed } = answer.value;
  return { games: games.map(gameOf), pages: totalPages, total, closed, state: 'ready' };
}

/** A game of the device's data by id, or null. */
export function knownGame(gameId: string): Game | null {
  const shown = hot.peek().find((game) => game.gameId === gameId);
  if (shown) return shown;
  const row = catalogue.peek().find(([id]) => id === gameId);
  return row ? toGame(row) : null;
}
