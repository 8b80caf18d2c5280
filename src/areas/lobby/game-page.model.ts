import { nullable, object } from 'superstruct';
import { GamePage } from '../../../contract/catalogue/details.ts';
import {
  type GameFeature,
  featureBit,
  gameFeatures,
  hasStatedFeatures,
} from '../../../contract/catalogue/facts.ts';
import { AheadLoads } from '../../data/ahead.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Ready } from '../../lib/area.ts';
import { catalogue, hot } from '../../models/catalogue.ts';
import { type Game, gameOf } from '../../models/game.ts';
import { language } from '../../models/language.ts';
import type { Details } from './game-details.model.ts';
import { toGame } from './lobby.model.ts';
import { vendorNames } from './name-search.model.ts';
import { recommended } from './recommended.model.ts';

const prefix = 'game ';
const maxAlike = 6;
const keyOf = (nodeId: string): string =>
  prefix + JSON.stringify({ nodeId, language: language.peek() });

const pages = cached(
  'help',
  async (key) => {
    const answer = await call('games.page', JSON.parse(key.slice(prefix.length)));
    if (answer.ok) return { ok: true, value: { page: answer.value } };
    const { failure } = answer;
    // Stored too: a game that was taken out is not shown from the device.
    const isGone = failure.kind === 'rejected' && failure.code === 'game_not_found';
    return isGone ? { ok: true, value: { page: null } } : answer;
  },
  object({ page: nullable(GamePage) }),
);
const loads = new AheadLoads(pages);

/** The page of a game with its age (GAME-18), from the device first. */
export const gamePage = pages.now;
export const loadGamePage = (gameId: string): Promise<void> => loads.load(keyOf(gameId));

/** The id in `/games/<id>`, in any case of letters; null: none. */
export const gameIdIn = (path: string): string | null =>
  /^\/games\/(\d{1,18})\/?$/i.exec(path)?.[1] ?? null;

export const readyGame: Ready = async ({ pathname }) => {
  const gameId = gameIdIn(pathname);
  if (gameId) await loads.ready(keyOf(gameId));
};

/** What is known of a game; `details` null: not by this device. */
export interface KnownGame {
  game: Game;
  vendorName: string;
  details: Details | null;
  /** null: not stated. */
  features: readonly GameFeature[] | null;
  popular: GamePage['popular'];
  alike: readonly Game[];
}

/**
 * A game by the gateway, else by the catalogue on the device (GAME-18f); null: there is none,
 * undefined: not known. A tracked read.
 */
export function knownGame(gameId: string): KnownGame | null | undefined {
  const answer = gamePage.value.value;
  if (answer?.page === null) return null;
  if (answer?.page.game.nodeId !== gameId) return ofDevice(gameId);
  const { game, alike, ...page } = answer.page;
  return { ...page, game: gameOf(game), alike: alike.map(gameOf) };
}

function ofDevice(gameId: string): KnownGame | undefined {
  const row = catalogue.value.find(([id]) => id === gameId);
  const game = row ? toGame(row) : hot.value.find((each) => each.gameId === gameId);
  if (!game || game.isGame === 'VASSALAGE') return undefined;
  const flags = row?.[6] ?? 0;
  return {
    game,
    vendorName: vendorNames.value.get(game.vendorCode) ?? game.vendorCode,
    details: null,
    features: hasStatedFeatures(flags)
      ? gameFeatures.filter((feature) => flags & featureBit(feature))
      : null,
    popular: null,
    alike: recommended(game, maxAlike),
  };
}
