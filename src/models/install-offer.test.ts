import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.mock('../data/browser-storage.ts', () => ({
  localStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
const { countVisit, offerDismissed, offerShown, offerWelcome, rememberInstalled, stillHere } =
  await import('./install-offer.ts');

const minutes = 60_000;
const days = 24 * 60 * minutes;
const start = Date.parse('2025-06-12T20:00:00+08:00');
const calm = { shownFor: minutes, played: false };

beforeEach(() => {
  stored.clear();
  countVisit(start);
});

test('[PWA-10] nothing is offered at first view, nor to a first visit that only looks around', () => {
  expect(offerWelcome({ shownFor: 0, played: true }, start)).toBe(false);
  expect(offerWelcome(calm, start + minutes)).toBe(false);
});

test('[PWA-10] a finished round, five minutes or a second visit make an offer welcome', () => {
  expect(offerWelcome({ shownFor: minutes, played: true }, start + minutes)).toBe(true);
  expect(offerWelcome({ shownFor: 5 * minutes, played: false }, start + 5 * minutes)).toBe(true);
  countVisit(start + 40 * minutes);
  expect(offerWelcome(calm, start + 41 * minutes)).toBe(true);
  expect(offerWelcome({ shownFor: 0, played: false }, start + 40 * minutes)).toBe(false);
});

test('[PWA-10] a reload, or a look half an hour after the last one, is the same visit', () => {
  countVisit(start + minutes);
  stillHere(start + 20 * minutes);
  countVisit(start + 45 * minutes);
  expect(offerWelcome(calm, start + 46 * minutes)).toBe(false);
});

test('[PWA-10] "later" is respected for 30 days, an offer without an answer for three', () => {
  countVisit(start + days);
  offerShown(start + days);
  expect(offerWelcome(calm, start + 3.9 * days)).toBe(false);
  expect(offerWelcome(calm, start + 4.1 * days)).toBe(true);
  offerDismissed(start + 5 * days);
  expect(offerWelcome(calm, start + 34.9 * days)).toBe(false);
  expect(offerWelcome(calm, start + 35.1 * days)).toBe(true);
});

test('[PWA-10] an installed app is never offered again', () => {
  countVisit(start + days);
  rememberInstalled();
  expect(offerWelcome(calm, start + 400 * days)).toBe(false);
});

test.each(['', '{', '[]', '{"visits":"9"}'])(
  'what is stored and makes no sense (%s) is a first visit',
  (text) => {
    stored.set('install', text);
    countVisit(start);
    expect(offerWelcome(calm, start + minutes)).toBe(false);
  },
);

test('[PWA-10] half an hour away is the same visit, a moment more is another', () => {
  countVisit(start + 30 * minutes);
  expect(offerWelcome(calm, start + 31 * minutes)).toBe(false);
  countVisit(start + 60 * minutes + 1);
  expect(offerWelcome(calm, start + 61 * minutes)).toBe(true);
});

test('a clock that was set back by more than half an hour counts another visit', () => {
  countVisit(start - 31 * minutes);
  expect(offerWelcome(calm, start)).toBe(true);
});

test('[PWA-10] an offer is welcome after half a minute, and after exactly the pause that was asked for', () => {
  countVisit(start + days);
  expect(offerWelcome({ shownFor: minutes / 2 - 1, played: false }, start + days)).toBe(false);
  expect(offerWelcome({ shownFor: minutes / 2, played: false }, start + days)).toBe(true);
  offerShown(start + days);
  expect(offerWelcome(calm, start + 4 * days - 1)).toBe(false);
  expect(offerWelcome(calm, start + 4 * days)).toBe(true);
});

test('[PWA-10] a visit just short of five minutes is no sign of interest', () => {
  const shownFor = 5 * minutes - 1;
  expect(offerWelcome({ shownFor, played: false }, start + shownFor)).toBe(false);
});
