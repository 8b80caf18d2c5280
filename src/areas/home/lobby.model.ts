import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { type CatalogueRow, type GameItem, catalogueFlags } from '../../../contract/games.ts';
import { call } from '../../data/call.ts';
import { whenQuiet } from '../../data/lazy-store.ts';
import { failureKey } from '../../lib/result.ts';
import { type SearchIndex, buildIndex, extendIndex, searchGames } from '../../lib/search.ts';
import { catalogue, gamesSource, hot, lanes, loadCatalogue, prefetchCatalogue, rowToGame } from '../../models/catalogue.ts';
import { language } from '../../models/language.ts';
import { type LobbyState, lobbyQuery, ownOf, pageSize } from './lobby-state.ts';
import { loadOwn, ownRows } from './own-games.model.ts';

/** One page of the lobby. */
export interface Listing {
  games: readonly GameItem[];
  pages: number;
  /** null while it is not known. */
  total: number | null;
  /** loading: on its way · ready · absent: not on the device, and the gateway could not be asked. */
  state: 'loading' | 'ready' | 'absent';
  /** The key of the words that say why it is absent. */
  reason?: string;
}

interface Remote {
  key: string;
  listing: Listing;
}
const remote = signal<Remote | null>(null);
/** What is being asked for now, by its key. */
const asking = signal<{ key: string; done: Promise<void> } | null>(null);

/** Vendors' names by code. */
export const vendorNames: ReadonlySignal<ReadonlyMap<string, string>> = computed(
  () =>
    new Map(
      lanes.value.flatMap((lane) => Object.values(lane.cards).map((card) => [card.vassalage, card.displayName] as const)),
    ),
);
const index: ReadonlySignal<SearchIndex> = computed(() => buildIndex(catalogue.value, vendorNames.value));

/** Games that the search is made ready for at a time: a few ms on a slow phone. */
const slice = 1000;

/**
 * Gets the search ready slice by slice while the page is quiet, whenever another catalogue has come, so that the first letter
 * is answered as quickly as the others.
 * @returns what ends it
 */
export function keepSearchReady(): () => void {
  let ended = false;
  const goOn = (at: SearchIndex) => {
    if (ended || at !== index.peek() || extendIndex(at, slice)) return;
    void whenQuiet(() => goOn(at));
  };
  const stop = effect(() => {
    const at = index.value;
    if (at.rows.length > 0) void whenQuiet(() => goOn(at));
  });
  return () => {
    ended = true;
    stop();
  };
}

/** All games, hot ones first in their own order, as the home page lists them. */
const homeRows = computed((): readonly (CatalogueRow | GameItem)[] => {
  const first = new Set(hot.value.map((game) => game.nodeId));
  return [...hot.value, ...catalogue.value.filter(([nodeId]) => !first.has(nodeId))];
});

/** The hot games: those that the page brought, in their order, and what the catalogue knows besides. */
const hotRows = computed((): readonly (CatalogueRow | GameItem)[] => {
  const first = new Set(hot.value.map((game) => game.nodeId));
  const more = catalogue.value.filter(([nodeId, , , , , , flags]) => flags & catalogueFlags.hot && !first.has(nodeId));
  return [...hot.value, ...more];
});

let lastFinds: { index: SearchIndex; text: string; rows: CatalogueRow[] } | null = null;
/** The same text over the same catalogue is searched once, however often a page of it is drawn. */
function finds(text: string): CatalogueRow[] {
  const at = index.value;
  if (lastFinds?.text !== text || lastFinds.index !== at) lastFinds = { index: at, text, rows: searchGames(at, text) };
  return lastFinds.rows;
}

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

function pageOf(entries: readonly (CatalogueRow | GameItem)[], state: LobbyState, total = entries.length): Listing {
  const size = pageSize(state);
  const pages = Math.ceil(total / size);
  const from = (Math.min(state.page, Math.max(pages, 1)) - 1) * size;
  return { games: entries.slice(from, from + size).map(toGame), pages, total, state: 'ready' };
}

const remoteKey = (state: LobbyState): string => `${language.value}${lobbyQuery(state)}`;

/** The number of all games, told by the vendors before the catalogue is here. */
const promisedTotal = () =>
  lanes.value.reduce((sum, lane) => sum + Object.values(lane.cards).reduce((games, card) => games + card.games, 0), 0);

/**
 * The page of games that a state asks for: out of the catalogue when it is on the device, else of what the page brought,
 * else what `fetchListing` got. Reads signals: a component that calls it follows them.
 */
export function listing(state: LobbyState): Listing {
  const own = ownOf(state);
  if (own) return ownListing(own, state);
  if (state.category === 'HOT' && hotRows.value.length > 0) return pageOf(hotRows.value, state);
  if (catalogue.value.length > 0) return pageOf(inMemory(state), state);
  const brought = state.category === 'HOME' && state.text === '' ? pageOf(hot.value, state, promisedTotal()) : null;
  if (brought && brought.games.length > 0 && state.page * pageSize(state) <= hot.value.length) return brought;
  const got = remote.value;
  // What was said stays while it is asked for again: a retry that comes and goes could not be pressed.
  if (got && got.key === remoteKey(state)) return got.listing;
  return { games: [], pages: brought?.pages ?? 0, total: null, state: 'loading' };
}

function ownListing(which: 'favourites' | 'recents', state: LobbyState): Listing {
  const gameType = state.category === 'FAV' ? '' : state.category;
  const rows = ownRows(which, { gameType, vendor: state.vendor });
  if (rows) return pageOf(rows, state);
  const got = remote.value;
  return got?.key === remoteKey(state) ? got.listing : { games: [], pages: 0, total: null, state: 'loading' };
}

function inMemory(state: LobbyState): readonly (CatalogueRow | GameItem)[] {
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
  if (gamesSource.peek().value) return true;
  if (state.category === 'HOT') return hot.peek().length > 0;
  return state.category === 'HOME' && state.text === '' && state.page * pageSize(state) <= hot.peek().length;
}

/** Whether the games of a state are being asked for. Reads signals. */
export function isAsking(state: LobbyState): boolean {
  return asking.value?.key === remoteKey(state);
}

/**
 * Gets what a state needs and the device does not have: the whole catalogue, and beside it the one page, which is here
 * sooner on a slow network. Asking again while it is on its way does nothing more.
 */
export async function fetchListing(state: LobbyState): Promise<void> {
  if (isHere(state)) return;
  const key = remoteKey(state);
  const now = asking.peek();
  if (now?.key === key) return now.done;
  const done = ask(state, key).finally(() => {
    if (asking.peek()?.key === key) asking.value = null;
  });
  asking.value = { key, done };
  return done;
}

async function ask(state: LobbyState, key: string): Promise<void> {
  const take = (value: Listing) => {
    remote.value = { key, listing: value };
  };
  const own = ownOf(state);
  if (own) {
    const reason = await loadOwn(own);
    if (reason) take(absent(reason));
    return;
  }
  // The gateway's list knows no "hot only": such a page waits for the catalogue.
  if (state.filter === 'hot' || state.category === 'HOT') {
    await loadCatalogue();
    if (!gamesSource.peek().value) take(absent('errors.offline'));
    return;
  }
  void prefetchCatalogue();
  const answer = await call('games.list', {
    ...(state.category === 'HOME' || state.category === 'FAV' ? {} : { gameType: state.category }),
    vassalage: state.vendor,
    gameClassify: '',
    gameName: state.text,
    pageNo: state.page,
    pageSize: pageSize(state),
    language: language.peek(),
    clientType: 3,
    platform: 'html5-desktop',
  });
  if (answer.ok) take({ games: answer.value.games, pages: answer.value.totalPages, total: answer.value.total, state: 'ready' });
  else take(absent(failureKey(answer.failure)));
}

function absent(reason: string): Listing {
  return { games: [], pages: 0, total: null, state: 'absent', reason };
}

/** Games to play in place of one that cannot be: playable ones, of the same category first. */
export function recommended(instead: Pick<GameItem, 'nodeId' | 'gameType'> | null, count: number): GameItem[] {
  const good = (game: GameItem) => game.playable && !game.maintenance && game.nodeId !== instead?.nodeId;
  const first = hot.value.filter(good);
  const playable = catalogue.value.filter(([, , , , , , flags]) => flags & catalogueFlags.playable);
  const more = first.length >= count ? [] : playable.map(toGame).filter(good);
  const known = new Set(first.map((game) => game.nodeId));
  return [...first, ...more.filter((game) => !known.has(game.nodeId))]
    .toSorted((a, b) => Number(b.gameType === instead?.gameType) - Number(a.gameType === instead?.gameType))
    .slice(0, count);
}

/** A vendor's games out of the catalogue, of one category when it is given; empty until the catalogue is here. */
export function vendorGames(vassalage: string, gameType?: string): GameItem[] {
  return catalogue.value
    .filter(
      ([, , , vendor, type, , flags]) =>
        vendor === vassalage && (!gameType || type === gameType) && !(flags & catalogueFlags.vassalage),
    )
    .map(toGame);
}

/** A game by its id out of what the device has; null when it does not know it. */
export function knownGame(nodeId: string): GameItem | null {
  const shown = hot.peek().find((game) => game.nodeId === nodeId);
  if (shown) return shown;
  const row = catalogue.peek().find(([id]) => id === nodeId);
  return row ? toGame(row) : null;
}
