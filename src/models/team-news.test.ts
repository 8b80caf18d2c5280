import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../contract/messages/live.ts';

let hear: (event: Pick<LiveEvent, 'kind'>) => void;
let live = true;
const deaf = vi.fn();
vi.mock('./live-events.ts', () => ({
  isLive: () => live,
  onLiveEvent: (hearer: typeof hear) => {
    hear = hearer;
    return deaf;
  },
}));
let network = 'online';
let back = () => {};
vi.mock('./connectivity.ts', () => ({
  connectivity: { peek: () => network },
  whenBack: (work: () => void) => {
    back = work;
    return () => {
      back = () => {};
    };
  },
}));
let visibility = 'visible';
const look = new Set<() => void>();
vi.stubGlobal('document', {
  get visibilityState() {
    return visibility;
  },
  addEventListener: (_kind: string, listener: () => void) => look.add(listener),
  removeEventListener: (_kind: string, listener: () => void) => look.delete(listener),
});
const { followTeamNews } = await import('./team-news.ts');

const refresh = vi.fn();
const maxPauseMs = 18_000;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  live = true;
  visibility = 'visible';
  network = 'online';
});
afterEach(() => vi.useRealTimers());

test('[LIVE-01j] events of a while are one refresh, some seconds later', () => {
  const stop = followTeamNews(refresh);
  for (let second = 0; second < 5; second += 1) {
    hear({ kind: 'team' });
    vi.advanceTimersByTime(1000);
  }
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(maxPauseMs);
  expect(refresh).toHaveBeenCalledOnce();
  hear({ kind: 'contract' });
  vi.advanceTimersByTime(maxPauseMs);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
});

test('[LIVE-01j] pages spread their refreshes', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.9);
  const stops = [followTeamNews(refresh)];
  hear({ kind: 'team' });
  stops.push(followTeamNews(refresh));
  hear({ kind: 'team' });
  vi.advanceTimersByTime(6000);
  expect(refresh).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(maxPauseMs);
  expect(refresh).toHaveBeenCalledTimes(2);
  random.mockRestore();
  for (const stop of stops) stop();
});

test('[LIVE-01j] a page that is not looked at refreshes once it is', () => {
  const stop = followTeamNews(refresh);
  visibility = 'hidden';
  hear({ kind: 'team' });
  vi.advanceTimersByTime(maxPauseMs);
  expect(refresh).not.toHaveBeenCalled();
  visibility = 'visible';
  for (const listener of look) listener();
  for (const listener of look) listener();
  expect(refresh).toHaveBeenCalledOnce();
  stop();
});

test('[LIVE-01j] a page without network refreshes once it is back', () => {
  const stop = followTeamNews(refresh);
  network = 'offline';
  hear({ kind: 'team' });
  vi.advanceTimersByTime(maxPauseMs);
  expect(refresh).not.toHaveBeenCalled();
  network = 'online';
  back();
  back();
  expect(refresh).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ['a socket that comes back', true, ['hello'], 1],
  ['the first socket of a page', false, ['hello'], 0],
  ['the second one', false, ['hello', 'hello'], 1],
  ['too many events', true, ['behind'], 1],
  ['other news', true, ['balance', 'unread', 'message'], 0],
] as const)('[LIVE-01j] %s', (_what, open, kinds, times) => {
  live = open;
  const stop = followTeamNews(refresh);
  for (const kind of kinds) hear({ kind });
  vi.advanceTimersByTime(maxPauseMs);
  expect(refresh).toHaveBeenCalledTimes(times);
  stop();
});

test('[LIVE-01j] a page that was left refreshes nothing', () => {
  const stop = followTeamNews(refresh);
  hear({ kind: 'team' });
  stop();
  vi.advanceTimersByTime(maxPauseMs);
  back();
  expect(refresh).not.toHaveBeenCalled();
  expect([deaf.mock.calls.length, look.size]).toEqual([1, 0]);
});
