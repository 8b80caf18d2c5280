import { computed } from '@preact/signals-react';
import {
  type CatalogueRow,
  type GameItem,
  catalogueFlags,
} from '../../../contract/catalogue/calls.ts';
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
import { AskedPage, type Listing, absent, loading } from './asked-page.model.ts';
import { type LobbyState, lobbyQuery, ownOf, pageSize } from './lobby-state.ts';
import { finds, loadSearch } from './name-search.model.ts';
import { loadOwn, ownRows } from './own-games.model.ts';

const asked = new AskedPage();

/** All games, hot ones first in their own order, as the home page lists them. */
const homeRows = computed((): readonly (CatalogueRow | GameItem)[] => {
  const first = new Set(hot.value.map((game) => game.nodeId));
  return [...hot.value, ...catalogue.value.filter(([nodeId]) => !first.has(nodeId))];
});

/** The hot games: those that the page brought, in their order, and what the catalogue knows besides. */
const hotRows = computed((): readonly (CatalogueRow | GameItem)[] => {
  const first = new Set(hot.value.map((game) => game.nodeId));
  const more = catalogue.value.filter(
    ([nodeId, , , , , , flags]) => flags & catalogueFlags.hot && !first.has(nodeId),
  );
  return [...hot.value, ...more];
});

const items = new WeakMap<CatalogueRow, { code: string; game: GameItem }>();
/** The same game is the same object as long as the catalogue is, so that a card that stays is not drawn again. */
export function toGame(entry: CatalogueRow | GameItem): GameItem {
  if (!isRow(entry)) return entry;
  const code = language.value;
  const known = items.get(entry);
  if (known?.code === code) return known.game;
  const game = rowToGame(entry, code);
  items.set(entry, { code, game });
  return game;
}
const isRow = (entry: CatalogueRow | GameItem): entry is CatalogueRow => Array.isArray(entry);

function pageOf(
  entries: readonly (CatalogueRow | GameItem)[],
  state: LobbyState,
  total = entries.length,
): Listing {
  const size = pageSize(state);
  const pages = Math.ceil(total / size);
  const from = (Math.min(state.page, Math.max(pages, 1)) - 1) * size;
  return { games: entries.slice(from, from + size).map(toGame), pages, total, state: 'ready' };
}

const keyOf = (state: LobbyState): string => `${language.value}${lobbyQuery(state)}`;

/** The number of all games, reported by the vendors before the catalogue is here. */
const promisedTotal = () =>
  vendorCategories.value.reduce(
    (sum, vendorCategory) =>
      sum + Object.values(vendorCategory.cards).reduce((games, card) => games + card.games, 0),
    0,
  );

const isHome = (state: LobbyState): boolean => state.category === 'HOME' && state.text === '';
/** Whether there are games enough for every page up to a state's. */
const fills = (games: readonly unknown[], state: LobbyState): boolean =>
  state.page * pageSize(state) <= games.length;

/**
 * The page of games that a state asks for: out of the catalogue when it is on the device, else of what the page brought,
 * else what `fetchListing` got. Reads signals: a component that calls it follows them.
 */
export function listing(state: LobbyState): Listing {
  const own = ownOf(state);
  if (own) return ownListing(own, state);
  if (state.category === 'HOT' && hotRows.value.length > 0) return pageOf(hotRows.value, state);
  const rows = catalogue.value.length > 0 ? inMemory(state) : null;
  if (rows) return pageOf(rows, state);
  const brought = isHome(state) ? pageOf(hot.value, state, promisedTotal()) : null;
  if (brought && fills(hot.value, state)) return brought;
  const got = asked.listing(keyOf(state));
  return got === loading ? { ...got, pages: brought?.pages ?? 0 } : got;
}

function ownListing(which: 'favourites' | 'recents', state: LobbyState): Listing {
  const gameType = state.category === 'FAV' ? '' : state.category;
  const rows = ownRows(which, { gameType, vendor: state.vendor });
  return rows ? pageOf(rows, state) : asked.listing(keyOf(state));
}

function inMemory(state: LobbyState): readonly (CatalogueRow | GameItem)[] | null {
  if (state.text) return finds(state.text);
  if (state.category === 'HOME') return homeRows.value;
  return catalogue.value.filter(
    ([, , , vendor, type, , flags]) =>
      type === state.category &&
      (!state.vendor || vendor === state.vendor) &&
      (state.filter !== 'hot' || (flags & catalogueFlags.hot) !== 0),
  );
}

/** Whether a state's page can be drawn without asking anybody. */
function isHere(state: LobbyState): boolean {
  // The account's own games change elsewhere too: they are always asked for.
  if (ownOf(state)) return false;
  if (gamesSource.peek().value) return !state.text || finds(state.text) !== null;
  if (state.category === 'HOT') return hot.peek().length > 0;
  return isHome(state) && fills(hot.peek(), state);
}

/** Whether the games of a state are being asked for. Reads signals. */
export function isAsking(state: LobbyState): boolean {
  return asked.isAsking(keyOf(state));
}

/**
 * Gets what a state needs and the device does not have: the whole catalogue, and beside it the one page, which is here
 * sooner on a slow network. Asking again while it is on its way does nothing more.
 */
export async function fetchListing(state: LobbyState): Promise<void> {
  if (!isHere(state)) await asked.ask(keyOf(state), () => ask(state));
}

async function ask(state: LobbyState): Promise<Listing | null> {
  const own = ownOf(state);
  if (own) {
    const reason = await loadOwn(own);
    return reason ? absent(reason) : null;
  }
  // The gateway's list knows no "hot only": such a page waits for the catalogue.
  if (state.filter === 'hot' || state.category === 'HOT') {
    await loadCatalogue();
    return gamesSource.peek().value ? null : absent('errors.offline');
  }
  if (state.text && gamesSource.peek().value && (await loadSearch())) return null;
  return askPage({
    ...(state.category === 'HOME' || state.category === 'FAV' ? {} : { gameType: state.category }),
    vassalage: state.vendor,
    gameClassify: '',
    gameName: state.text,
    pageNo: state.page,
    pageSize: pageSize(state),
  });
}

/** One page of the gateway's list (LOB-05); the whole catalogue, which answers from then on, is begun beside it. */
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
  if (!answer.ok) return absent(failureKey(answer.failure));
  const { games, totalPages, total } = answer.value;
  return { games, pages: totalPages, total, state: 'ready' };
}

/** A game by its id out of what the device has; null when it does not know it. */
export function knownGame(nodeId: string): GameItem | null {
  const shown = hot.peek().find((game) => game.nodeId === nodeId);
  if (shown) return shown;
  const row = catalogue.peek().find(([id]) => id === nodeId);
  return row ? toGame(row) : null;
}
