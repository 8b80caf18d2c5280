import { useEffect } from 'react';
import { loggedIn, restoring } from '../../models/session.ts';
import { go } from '../../models/navigation.ts';
import { closePopup, openPopup, popups } from '../../models/dialogs.ts';
import { isOnHistoryLayer } from '../../lib/history-layer.ts';
import { opensLogin } from '../views/paths.ts';

/** Replaces `/login` by `/` once the popup's history entry is gone. */
function leave(): void {
  if (!opensLogin(location.pathname)) return;
  if (isOnHistoryLayer()) addEventListener('popstate', leave, { once: true });
  else go('/', { replace: true });
}

/**
 * Login or register over home; closing it, or being logged in, leads to `/` (ROUTE-02).
 * @useSignals
 */
export function LoginRoute({ popup }: { popup: 'loginPopupModal' | 'registerModal' }) {
  const needless = loggedIn.value;
  const ready = !restoring.value;
  useEffect(() => {
    if (!ready) return undefined;
    if (needless) {
      leave();
      return undefined;
    }
    const id = openPopup(popup);
    const stop = popups.subscribe((open) => {
      if (!open.some((popup) => popup.id === id)) leave();
    });
    return () => {
      stop();
      closePopup(id);
    };
  }, [needless, popup, ready]);
  return null;
}
