import { catalogue, hot, rowToGame } from './catalogue.ts';
import type { Game } from './game.ts';
import { language } from './language.ts';
import { ownIds } from './lazy-account-data.ts';
import { go } from './navigation.ts';
import { openGame } from './open-game.ts';

const opens = ({ isGame, playable, maintenance }: Game): boolean =>
  isGame !== 'VASSALAGE' && playable && !maintenance;

/** The last game played that opens now, else the first of the popular ones; null: none is known. */
export function nextGame(): Game | null {
  const rows = new Map(catalogue.peek().map((row) => [row[0], row]));
  const played = (ownIds('recents') ?? []).flatMap((id) => {
    const row = rows.get(id);
    return row ? [rowToGame(row, language.peek())] : [];
  });
  return [...played, ...hot.peek()].find(opens) ?? null;
}

/** Opens that game, or the lobby, which always opens (REWARD-06a). */
export function playNow(): void {
  const game = nextGame();
  if (game) void openGame(game);
  else go('/');
}
