import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { GameItem } from '../../../contract/catalogue/calls.ts';
import { factBits } from '../../../contract/catalogue/facts.ts';
import { type CatalogueGame, gameName } from './game.ts';

const dayMs = 86_400_000;
/** ms. */
const newFor = 45 * dayMs;
const volatilities = ['low', 'medium', 'high'] as const;

/** Below an image origin; by language, since posters carry the title. */
export function gamePicture(
  gameId: string,
  language: string,
  shape: 'poster' | 'wide' = 'poster',
): string {
  return `/p/${gameId}${shape === 'wide' ? '-w' : ''}.svg?lang=${language}`;
}

/** For lists. */
export function toItem(game: CatalogueGame, language: string): GameItem {
  const name = gameName(game, language);
  return {
    nodeId: game.gameId,
    gameName: name,
    displayName: name,
    gameCode: game.gameCode,
    vassalage: game.vendor,
    gameType: game.type,
    gameClassify: game.classify,
    iconUrl: gamePicture(game.gameId, language),
    lagerIcon: gamePicture(game.gameId, language, 'wide'),
    isGame: game.vendorEntry ? 'VASSALAGE' : 'GAME',
    isHot: game.hot ? 1 : 0,
    supportPlay: game.trial ? 0 : 1,
    playable: game.playable,
    maintenance: game.maintenance,
    rtp: game.rtp,
    volatility: game.volatility,
  };
}

/** `now`: ms since 1970. */
export function isNew(game: CatalogueGame, now: number): boolean {
  return now - game.releasedAt < newFor;
}

/** Of a lottery list (LOB-14): whole units, and lines; 0: any. */
export interface Hints {
  minBet: number;
  minLineNum: number;
}

/** False without a stated figure. */
export function hinted({ minBet, lines }: CatalogueGame, hints: Hints): boolean {
  return (
    (hints.minBet === 0 || (minBet ?? 0) >= hints.minBet * 100) &&
    (hints.minLineNum === 0 || (lines ?? 0) >= hints.minLineNum)
  );
}

/** As devices store it; `now`: ms since 1970. */
export function toRow(game: CatalogueGame, language: string, now: number): CatalogueRow {
  const flags =
    (game.hot ? catalogueFlags.hot : 0) |
    (game.trial ? catalogueFlags.trial : 0) |
    (game.playable ? catalogueFlags.playable : 0) |
    (game.maintenance ? catalogueFlags.maintenance : 0) |
    (game.vendorEntry ? catalogueFlags.vassalage : 0) |
    (isNew(game, now) ? catalogueFlags.new : 0) |
    (hinted(game, { minBet: 1, minLineNum: 0 }) ? catalogueFlags.bet : 0) |
    (hinted(game, { minBet: 0, minLineNum: 25 }) ? catalogueFlags.lines : 0) |
    factBits(game.features, game.minBet);
  const volatility = game.volatility ? volatilities.indexOf(game.volatility) + 1 : 0;
  const { gameId, gameCode, vendor, type, classify } = game;
  return [
    gameId,
    gameName(game, language),
    gameCode,
    vendor,
    type,
    classify,
    flags,
    game.rtp ?? 0,
    volatility,
    Math.floor(game.releasedAt / dayMs),
  ];
}
