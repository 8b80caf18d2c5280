import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLiveSocket } from './socket.ts';

const opened: string[] = [];
const sockets: EventTarget[] = [];

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://palaro.test/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: URL) {
        super();
        opened.push(url.search);
        sockets.push(this);
      }
      close() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[LIVE-01h] a member whose ticket cannot be had gets it later, and no guest's socket in its place", async () => {
  const ticket = vi
    .fn()
    .mockResolvedValueOnce(null)
    .mockResolvedValueOnce(null)
    .mockResolvedValue('of-maria');
  const stored = openLiveSocket({ ticket, onEvent: () => {} });
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ticket).toHaveBeenCalledTimes(3);
  expect(opened).toEqual(['?ticket=of-maria']);
  stored.close();
});

test("[LIVE-01h] a guest's socket asks for no ticket, and one that was ended stays so", async () => {
  openLiveSocket({ ticket: undefined, onEvent: () => {} }).close();
  openLiveSocket({ ticket: undefined, onEvent: () => {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual(['']);
});

test('[LIVE-01i] a lost socket resumes after the last event and passes on all but the number', async () => {
  const heard: string[] = [];
  const stored = openLiveSocket({
    ticket: async () => 'of-maria',
    onEvent: ({ kind }) => heard.push(kind),
  });
  await vi.advanceTimersByTimeAsync(0);
  const socket = sockets.at(-1)!;
  for (const event of [
    { kind: 'message', id: '7' },
    { kind: 'unread', count: 1 },
    { kind: 'upTo', seq: 41 },
    { kind: 'deposit', id: '1', state: 'credited' },
  ]) {
    socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
  socket.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(opened.at(-1)).toBe('?ticket=of-maria&after=41');
  expect(heard).toEqual(['message', 'unread', 'deposit']);
  stored.close();
});

test('[LIVE-01h] [LIVE-01i] a silent socket is closed and resumed; one with beats stays', async () => {
  const heard: string[] = [];
  const end = openLiveSocket({
    ticket: async () => 'of-maria',
    onEvent: ({ kind }) => heard.push(kind),
  });
  await vi.advanceTimersByTimeAsync(0);
  const report = (event: object) =>
    sockets.at(-1)!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  report({ kind: 'upTo', seq: 7 });
  for (let beat = 0; beat < 6; beat += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    report({ kind: 'beat' });
  }
  expect(opened).toHaveLength(1);
  const dead = sockets.at(-1)!;
  await vi.advanceTimersByTimeAsync(80_000);
  expect(opened).toEqual(['?ticket=of-maria', '?ticket=of-maria&after=7']);
  dead.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify({ kind: 'unread', count: 3 }) }),
  );
  dead.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([heard, opened.length]).toEqual([[], 2]);
  end.close();
});

test.each([
  [0, [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]],
  [0.999, [750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000]],
])(
  '[LIVE-01h] the pauses before another connection double up to 30 s, with a jitter of half of each (%s)',
  async (luck, pauses) => {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    const stored = openLiveSocket({ ticket: undefined, onEvent: () => {} });
    await vi.advanceTimersByTimeAsync(0);
    for (const [i, pause] of pauses.entries()) {
      sockets.at(-1)!.dispatchEvent(new Event('close'));
      await vi.advanceTimersByTimeAsync(pause * 0.99);
      expect(opened).toHaveLength(i + 1);
      await vi.advanceTimersByTimeAsync(pause * 0.01 + 1);
      expect(opened).toHaveLength(i + 2);
    }
    stored.close();
  },
);
