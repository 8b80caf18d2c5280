import { computed } from '@preact/signals-react';
import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import { type Game, gameOf } from '../../../models/game.ts';
import { prizeModeOf } from '../../../../contract/lottery/calls.ts';
import { call } from '../../../data/call.ts';
import { failureKey } from '../../../lib/result.ts';
import {
  catalogue,
  gamesSource,
  vendorCategories,
  loadCatalogue,
  prefetchCatalogue,
} from '../../../models/catalogue.ts';
import { language } from '../../../models/language.ts';
import { AskedPage, type Listing, failedListing } from '../asked-page.model.ts';
import { toGame } from '../lobby.model.ts';
import { gameOpens, rowOpens } from '../opens.ts';
import { lotteryFavourites } from './favourites.model.ts';
import { type LotteryState, lotteryOf, lotteryQuery } from './lottery-state.ts';

/** The gateway's default (LOB-06). */
export const lotteryPageSize = 42;

/** The prize mode that lottery launches ask for (GAME-06). */
export const prizeMode = computed(() => prizeModeOf(vendorCategories.value));

const asked = new AskedPage();
const keyOf = (path: string, state: LotteryState): string =>
  `${language.value}${path}${lotteryQuery(state)}`;

function rowsOf(
  path: string,
  { menu, hint, mine }: LotteryState,
  menus: readonly string[],
): CatalogueRow[] {
  const { types } = lotteryOf(path, prizeMode.value);
  const wanted = hint ? catalogueFlags[hint] : 0;
  const rows = catalogue.value.filter(
    ([gameId, , , , type, classify, flags]) =>
      types.includes(type) &&
      (menu ? classify === menu : menus.includes(classify)) &&
      (flags & wanted) === wanted &&
      (!mine || lotteryFavourites.value.includes(gameId)),
  );
  const place = (row: CatalogueRow) => lotteryFavourites.value.indexOf(row[0]);
  return mine ? rows.toSorted((a, b) => place(a) - place(b)) : rows;
}

/**
 * A page of what opens, or of all by choice; favourites are whole (LOB-18). A tracked read.
 * @param opens whether a game does
 */
function pageOf<T>(
  all: readonly T[],
  { page, show, mine }: LotteryState,
  opens: (game: T) => boolean,
  toShow: (game: T) => Game,
): Listing {
  const games = show || mine ? all : all.filter(opens);
  const pages = Math.ceil(games.length / lotteryPageSize);
  const from = (Math.min(page, Math.max(pages, 1)) - 1) * lotteryPageSize;
  return {
    games: games.slice(from, from + lotteryPageSize).map(toShow),
    pages,
    total: games.length,
    closed: all.length - games.length,
    state: 'ready',
  };
}

/** A page's games, from the catalogue or `fetchLottery`. A tracked read. */
export function lotteryListing(
  path: string,
  state: LotteryState,
  menus: readonly string[],
): Listing {
  if (gamesSource.value.value) return pageOf(rowsOf(path, state, menus), state, rowOpens, toGame);
  return asked.listing(keyOf(path, state));
}

/** A tracked read. */
export const isAskingLottery = (path: string, state: LotteryState): boolean =>
  asked.isAsking(keyOf(path, state));

/** Fetches missing data; repeated calls share one request. */
export async function fetchLottery(path: string, state: LotteryState): Promise<void> {
  if (!gamesSource.peek().value) await asked.ask(keyOf(path, state), () => ask(path, state));
}

async function ask(path: string, state: LotteryState): Promise<Listing | null> {
  const { menu, hint, mine } = state;
  // The gateway has neither hints nor favourites; wait for the catalogue.
  if (hint || mine) {
    await loadCatalogue();
    return gamesSource.peek().value ? null : failedListing('errors.offline');
  }
  void prefetchCatalogue();
  const { mode } = lotteryOf(path, prizeMode.peek());
  const answer = await call('lottery.menu', {
    prizeMode: mode,
    device: 'WEB',
    language: language.peek(),
  });
  if (!answer.ok) return failedListing(failureKey(answer.failure));
  const { games } = answer.value.data;
  return pageOf(
    menu ? games.filter(({ gameClassify }) => gameClassify === menu) : games,
    state,
    (game) => gameOpens(gameOf(game)),
    gameOf,
  );
}
