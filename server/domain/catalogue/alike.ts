import type { CatalogueGame } from './game.ts';
import type { Snapshot } from './snapshot.ts';

const opensNow = ({ playable, maintenance }: CatalogueGame): boolean => playable && !maintenance;

/** Class and vendor before volatility and features. */
function likeness(game: CatalogueGame, other: CatalogueGame): number {
  const shared = (game.features ?? []).filter((feature) => other.features?.includes(feature));
  return (
    (game.classify === other.classify ? 3 : 0) +
    (game.vendor === other.vendor ? 2 : 0) +
    (game.volatility !== null && game.volatility === other.volatility ? 1 : 0) +
    shared.length
  );
}

/**
 * Returns games that open now, most like a game: of its category, then hot ones, then any (GAME-18c);
 * ties in the list's order.
 */
export function gamesAlike(
  game: CatalogueGame,
  catalogue: Pick<Snapshot, 'hot' | 'listedOf'>,
  language: string,
  count: number,
): CatalogueGame[] {
  const ofType = catalogue
    .listedOf(language, { type: game.type, opens: true })
    .filter(opensNow)
    .map((other) => ({ other, score: likeness(game, other) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count + 1)
    .map(({ other }) => other);
  const others = ofType.length > count ? [] : [...catalogue.hot(language)].filter(opensNow);
  const found = [...new Set([...ofType, ...others])];
  return found.filter((other) => other !== game).slice(0, count);
}
