import { useEffect } from 'react';
import type { PopupName } from '../../lib/area.ts';
import { popups } from '../../models/dialogs.ts';
import { member, trial, wanted } from '../../models/session.ts';

const waysIn: ReadonlySet<PopupName> = new Set([
  'loginPopupModal',
  'registerModal',
  'forgetPassModal',
  'changePassModal',
]);

/** Forgets where a guest, or who only tries, wanted to go once the last popup that leads in is closed without a login (ROUTE-10). */
export function useAskedLogin(): void {
  useEffect(
    () => () => {
      // One of them may open as the other closes.
      setTimeout(() => {
        if ((!member.peek() || trial.peek()) && !popups.peek().some(({ name }) => waysIn.has(name)))
          wanted.value = null;
      });
    },
    [],
  );
}
