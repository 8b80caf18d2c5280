import { effect } from '@preact/signals-react';
import { area as lobby } from '../areas/lobby/area.ts';
import {
  announcements,
  announcementsClosed,
  audience,
  startAnnouncements,
} from '../models/announcements.ts';
import { offerDue, pendingOffers } from '../models/contracts.ts';
import { asksForDocuments } from '../models/legal-update.ts';
import { currentPath } from '../models/navigation.ts';
import { openPopup, popups } from '../models/dialogs.ts';
import { site, siteState } from '../models/site.ts';
import { firstTouches, hasActed } from './first-look.ts';
import { isGamePath } from './frame/game-paths.ts';
import { findPage } from './views/pages.ts';

/** ms without input before a greeting. */
const pause = 1500;

/** No popup, dialog, form, typing or game; page visible. */
function undisturbed(): boolean {
  const typing =
    document.activeElement?.matches('input, textarea, select') ||
    document.querySelector('main form, dialog[open]') !== null;
  return (
    popups.peek().length === 0 &&
    !typing &&
    siteState.peek() === 'normal' &&
    document.visibilityState === 'visible' &&
    !isGamePath(location.pathname)
  );
}

/** Not closed in this session. Only the lobby shows them: other pages are opened for a purpose. */
const newsDue = (): boolean =>
  !announcementsClosed() &&
  site.peek()?.info.resources['announcements'] !== 'off' &&
  lobby.pages.some((page) => page === findPage(location.pathname));

/**
 * Opens new versions of the terms (INFO-07), announcements (POP-04a) and offered contracts (POP-01)
 * once per session, in the first pause
 * after the visitor acted: not above the fold, nor between a tap and its effect.
 */
export function startGreeting(): void {
  startAnnouncements();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The visitor may have acted before this late chunk.
  let active = hasActed();
  const wait = () => {
    clearTimeout(timer);
    if (active && (asksForDocuments() || !announcementsClosed() || offerDue()))
      timer = setTimeout(greet, pause);
  };
  const greet = () => {
    if (!undisturbed()) return;
    if (asksForDocuments()) openPopup('legalLicense', { isUpdate: true });
    else if (newsDue() && announcements.peek().value?.length) openPopup('publicModal');
    else if (offerDue()) openPopup('contractModal');
  };
  const stirred = () => {
    active = true;
    wait();
  };
  // Carousels scroll by themselves; this is the page's.
  addEventListener('scroll', wait, { passive: true });
  for (const event of firstTouches) addEventListener(event, stirred, { passive: true });
  addEventListener('focusout', wait);
  // Each may allow a greeting.
  effect(() => {
    void [
      popups.value,
      audience.value,
      announcements.value,
      pendingOffers.value,
      asksForDocuments(),
      currentPath.value,
    ];
    wait();
  });
}
