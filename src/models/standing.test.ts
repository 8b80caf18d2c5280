import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';

let hear: (event: { kind: string }) => void = () => {};
const loadInfo = vi.fn(async () => {});
const site = signal({ info: { defaultLanguage: 'TY', resources: [{ id: 'a' }] as object[] } });
vi.mock('../data/lazy-store.ts', () => ({
  keep: vi.fn(),
  kept: async () => null,
  whenQuiet: () => {},
}));
vi.mock('./language.ts', () => ({ language: signal('TY') }));
vi.mock('./live.ts', () => ({ hearLive: (hearer: typeof hear) => void (hear = hearer) }));
vi.mock('./session.ts', () => ({
  deviceOnly: signal(false),
  loadInfo: () => loadInfo(),
  member: signal({ id: '7', language: 'TY' }),
  standing: signal(null),
}));
vi.mock('./site.ts', () => ({ site }));
vi.useFakeTimers();
await import('./standing.ts');

const longestSpread = 1500;
/** The site is asked for and tells of something else that members may do. */
const answer = (id: string) =>
  (site.value = { info: { defaultLanguage: 'TY', resources: [{ id }] } });

beforeEach(() => {
  // Whatever an earlier test has heard of is long ago.
  vi.advanceTimersByTime(60_000);
  loadInfo.mockClear();
});

test("[MEM-17c] a change that the socket tells of is asked for once, however late the site's answer tells of it too", () => {
  hear({ kind: 'status' });
  vi.advanceTimersByTime(longestSpread);
  expect(loadInfo).toHaveBeenCalledOnce();
  answer('b');
  vi.advanceTimersByTime(longestSpread);
  expect(loadInfo).toHaveBeenCalledOnce();
});

test("[MEM-17c] a change that no socket has told of is asked for when the site's answer tells of it, and only then", () => {
  answer('c');
  vi.advanceTimersByTime(longestSpread);
  expect(loadInfo).toHaveBeenCalledOnce();
  answer('c');
  vi.advanceTimersByTime(longestSpread);
  expect(loadInfo).toHaveBeenCalledOnce();
});

test('[MEM-17c] two changes that the socket tells of one after the other are asked for both', () => {
  hear({ kind: 'status' });
  vi.advanceTimersByTime(longestSpread);
  hear({ kind: 'status' });
  vi.advanceTimersByTime(longestSpread);
  expect(loadInfo).toHaveBeenCalledTimes(2);
});
