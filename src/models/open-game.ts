import type { Game } from './game.ts';
import { guardGame } from './guard.ts';
import { go } from './navigation.ts';
import { openPopup } from './dialogs.ts';

/**
 * Opens a game (GAME-01) or its vendor's list (LOB-09); recommends others if unplayable (GAME-07).
 */
export async function openGame(game: Game): Promise<void> {
  if (game.isGame === 'VASSALAGE') {
    openPopup('vendorList', { vendorCode: game.vendorCode, gameType: game.gameType });
  } else if (!game.playable || game.maintenance) {
    openPopup('gameUnavailable', { game });
  } else if (await guardGame(game)) {
    go(`/seamless?nodeId=${game.gameId}`);
  }
}
