import { loggedIn } from '../../models/session.ts';
import { loadLate } from '../../models/use-late.ts';

/* Of the frame, in one chunk that guests draw without. */

export const headerAccount = () => import('./HeaderAccount.tsx');
export const accountAvatar = () => import('./AccountAvatar.tsx');

/** Loads them for a member, or for a tab with a session (index.html), to be in the first draw. */
export async function readyAccountParts(): Promise<void> {
  const { member } = document.documentElement.dataset;
  if (!loggedIn.peek() && member === undefined) return;
  await Promise.all([headerAccount, accountAvatar].map(loadLate));
}
