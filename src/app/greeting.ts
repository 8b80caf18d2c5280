import { effect } from '@preact/signals-react';
import { announcements, announcementsClosed, audience, startAnnouncements } from '../models/announcements.ts';
import { openPopup, popups } from '../models/popups.ts';
import { site, siteState } from '../models/site.ts';
import { deeds, hasActed } from './first-look.ts';
import { isGamePath } from './frame/game-paths.ts';
import { otherFrame } from './routes/pages.ts';

/** ms without an input, after which nothing is interrupted. */
const pause = 1500;

/** Nothing lies on top, no form is on the page, nothing is typed or played, and somebody sees it. */
function undisturbed(): boolean {
  const { pathname } = location;
  const typing = document.activeElement?.matches('input, textarea, select') || document.querySelector('main form') !== null;
  return popups.peek().length === 0 && !typing && siteState.peek() === 'normal' && document.visibilityState === 'visible' && !isGamePath(pathname) && !otherFrame(pathname);
}

/**
 * Opens the announcements by themselves, once per session and audience (POP-04): in the first pause after the visitor has done
 * something, so that they neither stand before the first sight nor come between a tap and what it was for. The operator can keep
 * them shut.
 */
export function startGreeting(): void {
  startAnnouncements();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // This is loaded when the page is quiet; who is quicker has done something before.
  let active = hasActed();
  const wait = () => {
    clearTimeout(timer);
    if (active && !announcementsClosed()) timer = setTimeout(greet, pause);
  };
  const greet = () => {
    if (announcementsClosed() || site.peek()?.info.resources['announcements'] === 'off' || !undisturbed()) return;
    if (announcements.peek().value?.length) openPopup('publicModal');
  };
  const stirred = () => {
    active = true;
    wait();
  };
  // The page's own scroll alone: carousels move by themselves.
  addEventListener('scroll', wait, { passive: true });
  for (const deed of deeds) addEventListener(deed, stirred, { passive: true });
  addEventListener('focusout', wait);
  // A popup that has closed, a login, news that have come: each may be the moment.
  effect(() => {
    void [popups.value, audience.value, announcements.value];
    wait();
  });
}
