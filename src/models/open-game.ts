import type { GameItem } from '../../contract/catalogue/calls.ts';
import { guardGame } from './guard.ts';
import { go } from './navigation.ts';
import { openPopup } from './dialogs.ts';

/**
 * What a click on a game does: a vendor's list opens (LOB-09), a game that cannot be played now says so and recommends
 * others (GAME-07), any other is guarded (GAME-01) and opens on its page.
 */
export async function openGame(game: GameItem): Promise<void> {
  if (game.isGame === 'VASSALAGE') {
    openPopup('vendorList', { vassalage: game.vassalage, gameType: game.gameType });
  } else if (!game.playable || game.maintenance) {
    openPopup('gameUnavailable', { game });
  } else if (await guardGame(game)) {
    go(`/seamless?nodeId=${game.nodeId}`);
  }
}
