import type { GameItem } from '../../contract/games.ts';
import { t } from './language.ts';
import { confirm, openPopup } from './popups.ts';
import { loggedIn, logout, trial, wanted } from './session.ts';

/**
 * Asks before a game is launched (GAME-01): a guest gets the login popup, a trial user without a trial on offer is told
 * that a real account is needed. True when the launch may go on.
 */
export async function guardGame(game: Pick<GameItem, 'nodeId' | 'supportPlay'>): Promise<boolean> {
  if (!loggedIn.peek()) {
    wanted.value = `/seamless?nodeId=${game.nodeId}`;
    openPopup('loginPopupModal');
    return false;
  }
  if (trial.peek() && game.supportPlay !== 0) {
    const wish = await confirm({
      title: t('session.in_need_true_account'),
      text: t('session.in_need_true_account_text'),
      confirmLabel: t('session.useTrueAccount'),
    });
    if (wish) await logout();
    return false;
  }
  return true;
}
