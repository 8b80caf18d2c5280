import type { Game } from '../../../models/game.ts';
import { guardAccount } from '../../../models/guard.ts';
import { currentPath, go } from '../../../models/navigation.ts';
import { openGame } from '../../../models/open-game.ts';

/** Opens a lottery game on its page (ROUTE-07), or says why not (GAME-07). */
export async function openLottery(game: Game): Promise<void> {
  if (!game.playable || game.maintenance) return openGame(game);
  const page = `${currentPath.peek()}?gameCode=${encodeURIComponent(game.gameCode)}`;
  if (
    await guardAccount(page, game.supportPlay === 0 ? undefined : 'auth.in_need_true_account_text')
  )
    go(page);
}
