import type { Game } from './game.ts';
import { guardGame } from './guard.ts';
import { authActions } from './lazy-auth-actions.ts';
import { go } from './navigation.ts';
import { openPopup } from './dialogs.ts';
import { loggedIn } from './session.ts';
import { freePlayOpen } from './site.ts';

/** Whether a guest may play it with play money (LOB-09, AUTH-27). A tracked read. */
export const hasDemo = ({ supportPlay }: Pick<Game, 'supportPlay'>): boolean =>
  supportPlay === 0 && freePlayOpen.value;

/**
 * Opens a game (GAME-01), for a guest its demo (GAME-15), or its vendor's list (LOB-09); recommends
 * others if unplayable (GAME-07).
 */
export async function openGame(game: Game): Promise<void> {
  const page = `/seamless?nodeId=${game.gameId}`;
  if (game.isGame === 'VASSALAGE') {
    openPopup('vendorList', { vendorCode: game.vendorCode, gameType: game.gameType });
  } else if (!game.playable || game.maintenance) {
    openPopup('gameUnavailable', { game });
  } else if (hasDemo(game) && !loggedIn.peek()) {
    await (await authActions())?.enterFreePlay(page);
  } else if (await guardGame(game)) {
    go(page);
  }
}
