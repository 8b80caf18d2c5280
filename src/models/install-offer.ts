import { is, number, object } from 'superstruct';
import { localStore } from '../data/browser-storage.ts';

/** Local storage `install`; times in ms since 1970. */
const History = object({
  visits: number(),
  seen: number(),
  quietUntil: number(),
  /** 1 once installed or running as an app. */
  installed: number(),
});
type History = typeof History.TYPE;

const minutes = 60_000;
const days = 24 * 60 * minutes;
/** ms away that make the next look a new visit. */
const visitGap = 30 * minutes;
/** ms of a visit that show interest. */
const longVisit = 5 * minutes;
/** ms without an offer after "later", or after one left unanswered. */
const quiet = { later: 30 * days, shown: 3 * days };

function read(): History {
  try {
    const value: unknown = JSON.parse(localStore.get('install') ?? 'null');
    if (is(value, History)) return value;
  } catch {
    // Unreadable counts as a first visit.
  }
  return { visits: 0, seen: 0, quietUntil: 0, installed: 0 };
}

function change(part: Partial<History>): void {
  localStore.set('install', JSON.stringify({ ...read(), ...part }));
}

/** Counts a visit after half an hour away (PWA-10). */
export function countVisit(now: number): void {
  const { visits, seen } = read();
  const another = Math.abs(now - seen) > visitGap;
  change({ seen: now, visits: visits + (another ? 1 : 0) });
}

export function stillHere(now: number): void {
  change({ seen: now });
}

export interface Engagement {
  /** ms on the screen. */
  shownFor: number;
  /** With real or play money. */
  played: boolean;
}

/**
 * Whether to offer (PWA-10): in a second visit, after a round or five minutes; never in the first
 * 30 s, within 30 days of "later" or once installed.
 */
export function offerWelcome({ shownFor, played }: Engagement, now: number): boolean {
  const { visits, quietUntil, installed } = read();
  if (installed === 1 || now < quietUntil || shownFor < minutes / 2) return false;
  return visits > 1 || played || shownFor >= longVisit;
}

export function offerShown(now: number): void {
  change({ quietUntil: now + quiet.shown });
}

export function offerDismissed(now: number): void {
  change({ quietUntil: now + quiet.later });
}

export function rememberInstalled(): void {
  change({ installed: 1 });
}
