import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import type { Announcement, Banner } from '../../contract/content/calls.ts';
import { type CatalogueRow, catalogueFlags } from '../../contract/catalogue/rows.ts';
import type { Winner } from '../../contract/catalogue/calls.ts';
import { type Game, type LobbyCategory, categoryOf, gameOf } from './game.ts';
import type { Boot } from '../data/bootstrap-data.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { readStored, whenQuiet } from '../data/lazy-store.ts';
import { whenBack } from './connectivity.ts';
import { mapped } from '../lib/result.ts';
import { dataSaver, whenAhead } from './data-saver.ts';
import { language } from './language.ts';
import { site } from './site.ts';

const vendors = cached('vendors', (code) =>
  mapped(
    call('games.vendors', { language: code, platform: 'html5-desktop' }),
    (value) => value.data.lanes,
  ),
);
const hotGames = cached('HOT_GAMES', (code) =>
  mapped(
    call('games.hot', { language: code, isPlatform: 2, platform: 'html5-desktop' }),
    (value) => value.list,
  ),
);
const homeBanners = cached('banners', (code) =>
  mapped(call('content.banners', { groupName: 'w_home', language: code }), (value) => value.list),
);
const homeNotices = cached('announcements', (code) =>
  mapped(
    call('content.announcements', {
      types: 'B,PL,PU,PR',
      execution: 'B',
      language: code,
      platform: 'W',
    }),
    (value) => value.list,
  ),
);
const board = cached('winners', (code) =>
  mapped(call('games.winners', { gameCategory: 'ALL', language: code, limitNum: 20 }), (value) =>
    value.list.map(({ vo }) => vo),
  ),
);
const games = cached('games', async (code, held) => {
  const known = await held;
  const refreshed =
    known &&
    (await import('./catalogue-changes.ts').then(
      ({ refreshCatalogue }) => refreshCatalogue(known),
      () => null,
    ));
  return refreshed ?? call('games.catalogue', { language: code });
});

export const vendorsSource = vendors.now;
export const hotSource = hotGames.now;
export const bannersSource = homeBanners.now;
export const noticesSource = homeNotices.now;
export const winnersSource = board.now;
export const gamesSource = games.now;

/** In menu order. */
export const vendorCategories: ReadonlySignal<readonly LobbyCategory[]> = computed(() =>
  (vendors.now.value.value ?? []).map(categoryOf),
);
export const hot: ReadonlySignal<readonly Game[]> = computed(() =>
  (hotGames.now.value.value ?? []).map(gameOf),
);
export const banners: ReadonlySignal<readonly Banner[]> = computed(
  () => homeBanners.now.value.value ?? [],
);
export const notices: ReadonlySignal<readonly Announcement[]> = computed(
  () => homeNotices.now.value.value ?? [],
);
/** Largest first (HOME-05). */
export const winners: ReadonlySignal<readonly Winner[]> = computed(() =>
  [...(board.now.value.value ?? [])].sort((a, b) => b.winAmount - a.winAmount),
);
/** Every game; empty until `loadCatalogue()` is called. */
export const catalogue: ReadonlySignal<readonly CatalogueRow[]> = computed(
  () => games.now.value.value?.games ?? [],
);

/** Loads the vendors alone, to render a page. */
export const loadVendors = (code: string): Promise<void> => vendors.load(code);

/** What an operator writes for home (LIVE-01e). */
export const written = [homeBanners, homeNotices] as const;
const first = [vendors, hotGames, ...written, board] as const;
const wantsAll = signal(false);

/**
 * Fills the first screen from what the page brought (with `since` the device's) or from the device,
 * and refreshes it; again on language (LANG-04, GAME-09) and catalogue changes.
 * @returns stops it
 */
export function startCatalogue(brought: Boot['home'], since?: string): () => void {
  let known = '';
  const begin = language.peek();
  if (brought) {
    vendors.prime(begin, brought.lanes, since);
    hotGames.prime(begin, brought.hot, since);
    homeBanners.prime(begin, brought.banners, since);
    homeNotices.prime(begin, brought.notices, since);
    board.prime(begin, brought.winners, since);
    if (!since) known = `${begin} ${site.peek()?.info.catalogueVersion ?? ''}`;
  }
  const endRefresh = effect(() => {
    const code = language.value;
    const key = `${code} ${site.value?.info.catalogueVersion ?? ''}`;
    if (key === known) return;
    known = key;
    for (const source of first) void source.load(code);
    if (wantsAll.peek()) void games.load(code);
  });
  const endReturn = whenBack(() => {
    for (const source of [...first, ...(wantsAll.peek() ? [games] : [])]) {
      if (source.now.peek().state !== 'fresh') void source.load(language.peek());
    }
  });
  let ended = false;
  // Only search and offline starts need the whole catalogue.
  void whenQuiet(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    if (ended) return;
    void prefetchCatalogue();
    let whole: unknown;
    whenAhead(() => {
      // The page brought only the first of the hot games.
      if (brought && !since) void hotGames.load(language.peek());
      whole = loadCatalogue();
    });
    await whole;
  });
  return () => {
    ended = true;
    endRefresh();
    endReturn();
  };
}

let loading: Promise<void> | null = null;

/** The data saver holds back the whole catalogue (PWA-12). */
export const catalogueWaits: ReadonlySignal<boolean> = computed(
  () => dataSaver.value && games.now.value.value === null && games.now.value.state !== 'refreshing',
);

/** Loads the whole catalogue unless the data saver holds it back. */
export async function prefetchCatalogue(): Promise<void> {
  if (dataSaver.peek() && !(await readStored('games', language.peek()))) return;
  await loadCatalogue();
}

/** Loads the whole catalogue once. */
export function loadCatalogue(): Promise<void> {
  wantsAll.value = true;
  const { state, value } = games.now.peek();
  if (state === 'fresh' && value?.language === language.peek()) return Promise.resolve();
  loading ??= games.load(language.peek()).finally(() => {
    loading = null;
  });
  return loading;
}

/** Stores lists and catalogue of a language; false if one failed. */
export async function stockLanguage(code: string): Promise<boolean> {
  const done = await Promise.all([...first, games].map((source) => source.stock(code)));
  return done.every(Boolean);
}

export function refreshWinners(): Promise<void> {
  return board.load(language.peek());
}

const volatilities = [null, 'low', 'medium', 'high'] as const;

/** Expands a row into a game. */
export function rowToGame(row: CatalogueRow, language: string): Game {
  const [gameId, name, gameCode, vendorCode, gameType, gameClassify, flags, rtp, volatility] = row;
  return {
    gameId,
    gameName: name,
    displayName: name,
    gameCode,
    vendorCode,
    gameType,
    gameClassify,
    iconUrl: `/p/${gameId}.svg?lang=${language}`,
    largeIcon: `/p/${gameId}-w.svg?lang=${language}`,
    isGame: flags & catalogueFlags.vassalage ? 'VASSALAGE' : 'GAME',
    isHot: flags & catalogueFlags.hot ? 1 : 0,
    supportPlay: flags & catalogueFlags.trial ? 0 : 1,
    playable: (flags & catalogueFlags.playable) !== 0,
    maintenance: (flags & catalogueFlags.maintenance) !== 0,
    rtp: rtp || null,
    volatility: volatilities[volatility] ?? null,
  };
}
