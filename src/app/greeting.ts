import { effect } from '@preact/signals-react';
import {
  announcements,
  announcementsClosed,
  audience,
  startAnnouncements,
} from '../models/announcements.ts';
import { offerDue, pendingOffers } from '../models/contracts.ts';
import { currentPath } from '../models/navigation.ts';
import { openPopup, popups } from '../models/dialogs.ts';
import { site, siteState } from '../models/site.ts';
import { firstTouches, hasActed } from './first-look.ts';
import { isGamePath } from './frame/game-paths.ts';
import { otherFrame } from './frame/other-frame.ts';

/** ms without an input, after which nothing is interrupted. */
const pause = 1500;

/** Nothing lies on top, no form is on the page, nothing is typed or played, and somebody sees it. */
function undisturbed(): boolean {
  const typing =
    document.activeElement?.matches('input, textarea, select') ||
    document.querySelector('main form') !== null;
  return (
    popups.peek().length === 0 &&
    !typing &&
    siteState.peek() === 'normal' &&
    document.visibilityState === 'visible' &&
    !isGamePath(location.pathname)
  );
}

/** Whether there are announcements that the visitor has not closed in this session; the players' frame alone has them. */
const newsDue = (): boolean =>
  !announcementsClosed() &&
  site.peek()?.info.resources['announcements'] !== 'off' &&
  !otherFrame(location.pathname);

/**
 * Opens by themselves the announcements, once per session and audience (POP-04), and contracts that were offered, once per session and
 * offer (POP-01): in the first pause after the visitor has done something, so that they neither cover what is above the fold nor come
 * between a tap and what it was for. The operator can switch the announcements off.
 */
export function startGreeting(): void {
  startAnnouncements();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // This is loaded when the page is quiet; who is quicker has done something before.
  let active = hasActed();
  const wait = () => {
    clearTimeout(timer);
    if (active && (!announcementsClosed() || offerDue())) timer = setTimeout(greet, pause);
  };
  const greet = () => {
    if (!undisturbed()) return;
    if (newsDue() && announcements.peek().value?.length) openPopup('publicModal');
    else if (offerDue()) openPopup('contractModal');
  };
  const stirred = () => {
    active = true;
    wait();
  };
  // The page's own scroll alone: carousels move by themselves.
  addEventListener('scroll', wait, { passive: true });
  for (const event of firstTouches) addEventListener(event, stirred, { passive: true });
  addEventListener('focusout', wait);
  // A popup or a game that has closed, a login, news or an offer that have come: each may be the moment.
  effect(() => {
    void [
      popups.value,
      audience.value,
      announcements.value,
      pendingOffers.value,
      currentPath.value,
    ];
    wait();
  });
}
