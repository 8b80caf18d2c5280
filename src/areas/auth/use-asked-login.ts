import { useEffect } from 'react';
import type { PopupName } from '../../lib/area.ts';
import { popups } from '../../models/dialogs.ts';
import { member, trial, wanted } from '../../models/session.ts';

const authPopups: ReadonlySet<PopupName> = new Set([
  'loginPopupModal',
  'registerModal',
  'forgetPassModal',
  'changePassModal',
]);

/** Forgets a guest's destination when the last login popup closes (ROUTE-10). */
export function useAskedLogin(): void {
  useEffect(
    () => () => {
      // One may open as another closes.
      setTimeout(() => {
        if (
          (!member.peek() || trial.peek()) &&
          !popups.peek().some(({ name }) => authPopups.has(name))
        )
          wanted.value = null;
      });
    },
    [],
  );
}
