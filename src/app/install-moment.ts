import { effect } from '@preact/signals-react';
import { canInstall, inApp, justInstalled } from '../models/install.ts';
import {
  countVisit,
  offerShown,
  offerWelcome,
  rememberInstalled,
  stillHere,
} from '../models/install-offer.ts';
import { browserOf, insideOtherApp } from '../lib/device.ts';
import { currentPath } from '../models/navigation.ts';
import { closePopup, openPopup, popups } from '../models/dialogs.ts';
import { siteState } from '../models/site.ts';
import { balance } from '../models/wallet.ts';
import { isGamePath } from './frame/game-paths.ts';

/** ms. */
const lookEvery = 5000;
/** They install but do not offer it. */
const bySteps = new Set(['iosSafari', 'iosChrome', 'androidFirefox', 'macSafari']);

const installable = () =>
  canInstall.peek() || (bySteps.has(browserOf(navigator)) && !insideOtherApp(navigator.userAgent));

/** A game, popup or field is in use. */
function busy(): boolean {
  const typing =
    document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  const path = currentPath.peek();
  return (
    typing ||
    isGamePath(path) ||
    path === '/app' ||
    popups.peek().length > 0 ||
    siteState.peek() !== 'normal'
  );
}

/** Offers installing at a good moment (PWA-10); ends when a game begins or it is installed. */
export function watchForMoment(): void {
  if (inApp()) return rememberInstalled();
  countVisit(Date.now());
  let played = false;
  let shownFor = 0;
  let offer: number | null = null;
  const leave = () => {
    if (offer !== null) closePopup(offer);
    offer = null;
  };
  let before: number | null = null;
  effect(() => {
    // A game's rounds move the balance.
    if (before !== null && balance.value !== before && isGamePath(currentPath.peek()))
      played = true;
    before = balance.value;
  });
  effect(() => {
    if (isGamePath(currentPath.value)) leave();
  });
  effect(() => {
    if (!justInstalled.value) return;
    rememberInstalled();
    leave();
  });
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    shownFor += lookEvery;
    const now = Date.now();
    if (shownFor % 60_000 === 0) stillHere(now);
    if (busy() || !installable() || !offerWelcome({ shownFor, played }, now)) return;
    offerShown(now);
    offer = openPopup('installOffer');
  }, lookEvery);
}
