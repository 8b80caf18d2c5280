import { useEffect } from 'react';
import { loggedIn, restoring } from '../../models/session.ts';
import { go } from '../../models/navigation.ts';
import { closePopup, openPopup, popups } from '../../models/dialogs.ts';
import { isOnHistoryLayer } from '../../lib/history-layer.ts';
import { opensLogin } from '../views/paths.ts';

/** Turns `/login` into `/`, once the popup's own history entry on top of it is gone. */
function leave(): void {
  if (!opensLogin(location.pathname)) return;
  if (isOnHistoryLayer()) addEventListener('popstate', leave, { once: true });
  else go('/', { replace: true });
}

/**
 * `/login` and `/register`: the login or the register popup over home; closing it leads to `/` (ROUTE-02). Who is logged in goes
 * there at once.
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
