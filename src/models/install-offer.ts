import { is, number, object } from 'superstruct';
import { localStore } from '../data/browser-storage.ts';

/** What this device remembers of visits and offers, under `install` in the local storage; times in ms since 1970. */
const History = object({
  visits: number(),
  /** When the site was last on the screen. */
  seen: number(),
  /** No offer before this time. */
  quietUntil: number(),
  /** 1 once the app was installed from here, or is running as one. */
  installed: number(),
});
type History = typeof History.TYPE;

const minutes = 60_000;
const days = 24 * 60 * minutes;
/** ms away from the site after which the next look is another visit. */
const visitGap = 30 * minutes;
/** ms of one visit on the screen that show an interest of their own. */
const longVisit = 5 * minutes;
/** ms without an offer after "later", and after an offer that was seen and not answered. */
const quiet = { later: 30 * days, shown: 3 * days };

function read(): History {
  try {
    const value: unknown = JSON.parse(localStore.get('install') ?? 'null');
    if (is(value, History)) return value;
  } catch {
    // What cannot be read is as good as a first visit.
  }
  return { visits: 0, seen: 0, quietUntil: 0, installed: 0 };
}

function change(part: Partial<History>): void {
  localStore.set('install', JSON.stringify({ ...read(), ...part }));
}

/** Counts a visit, one after half an hour away from the site (PWA-10). */
export function countVisit(now: number): void {
  const { visits, seen } = read();
  const another = Math.abs(now - seen) > visitGap;
  change({ seen: now, visits: visits + (another ? 1 : 0) });
}

/** Stores that the site is still on the screen. */
export function stillHere(now: number): void {
  change({ seen: now });
}

/** What a person has done in this visit. */
export interface Engagement {
  /** ms that the page has been on the screen. */
  shownFor: number;
  /** A round was finished, with whichever money. */
  played: boolean;
}

/**
 * Whether an offer to install would be welcome now (PWA-10): in a second visit, after a round, or after five minutes; never
 * in the first half minute, within 30 days of a "later", or once the app is installed.
 */
export function offerWelcome({ shownFor, played }: Engagement, now: number): boolean {
  const { visits, quietUntil, installed } = read();
  if (installed === 1 || now < quietUntil || shownFor < minutes / 2) return false;
  return visits > 1 || played || shownFor >= longVisit;
}

/** Remembers that an offer stands on the screen. */
export function offerShown(now: number): void {
  change({ quietUntil: now + quiet.shown });
}

/** Remembers that the person does not want the app now. */
export function offerDismissed(now: number): void {
  change({ quietUntil: now + quiet.later });
}

/** Remembers that the device has the app. */
export function rememberInstalled(): void {
  change({ installed: 1 });
}
