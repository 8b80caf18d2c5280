import type { TextKey } from '../lib/text-key.ts';
import type { Game } from './game.ts';
import { openPopup } from './dialogs.ts';
import { authActions } from './lazy-auth-actions.ts';
import { loggedIn, trial, wanted } from './session.ts';

/**
 * Asks guests to log in, then go to `page`, and trial accounts for a real one (GAME-01).
 * @param forMembers text key of why a real account is needed; else a trial one will do
 * @returns whether to go on
 */
export async function guardAccount(page: string, forMembers?: TextKey): Promise<boolean> {
  if (loggedIn.peek()) {
    if (!forMembers || !trial.peek()) return true;
    if (!(await (await authActions())?.wantsTrueAccount(forMembers))) return false;
  }
  wanted.value = page;
  openPopup('loginPopupModal');
  return false;
}

/**
 * Guards a launch (GAME-01); trial users may play what offers a trial. Returns whether to go on.
 */
export function guardGame({
  gameId,
  supportPlay,
}: Pick<Game, 'gameId' | 'supportPlay'>): Promise<boolean> {
  return guardAccount(
    `/seamless?nodeId=${gameId}`,
    supportPlay === 0 ? undefined : 'auth.in_need_true_account_text',
  );
}
