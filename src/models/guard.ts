import type { TextKey } from '../lib/text-key.ts';
import type { GameItem } from '../../contract/catalogue/calls.ts';
import { t } from './language.ts';
import { confirm, openPopup } from './dialogs.ts';
import { loggedIn, trial, wanted } from './session.ts';

/**
 * Asks before something that needs an account (GAME-01): a guest gets the login popup and is led on to `page` by the login. So does
 * a trial account that wants a real one; free play goes on until that login.
 * @param forMembers the text's key that says why a real account is needed; without it a trial account will do
 * @returns whether it may go on
 */
export async function guardAccount(page: string, forMembers?: TextKey): Promise<boolean> {
  if (loggedIn.peek()) {
    if (!forMembers || !trial.peek()) return true;
    const request = await confirm({
      title: t('auth.in_need_true_account'),
      text: t(forMembers),
      confirmLabel: t('auth.useTrueAccount'),
    });
    if (!request) return false;
  }
  wanted.value = page;
  openPopup('loginPopupModal');
  return false;
}

/** Asks before a game is launched (GAME-01); a trial user may play what offers a trial. True when the launch may go on. */
export function guardGame({
  nodeId,
  supportPlay,
}: Pick<GameItem, 'nodeId' | 'supportPlay'>): Promise<boolean> {
  return guardAccount(
    `/seamless?nodeId=${nodeId}`,
    supportPlay === 0 ? undefined : 'auth.in_need_true_account_text',
  );
}
