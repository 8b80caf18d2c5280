import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSocket } from './socket.ts';

const opened: string[] = [];

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
      }
      close() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[LIVE-01] a member whose ticket cannot be had gets it later, and no guest\'s socket in its place', async () => {
  const ticket = vi.fn().mockResolvedValueOnce(null).mockResolvedValueOnce(null).mockResolvedValue('of-maria');
  const end = keepSocket({ ticket, onEvent: () => {} });
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ticket).toHaveBeenCalledTimes(3);
  expect(opened).toEqual(['?ticket=of-maria']);
  end();
});

test('[LIVE-01] a guest\'s socket asks for no ticket, and one that was ended stays so', async () => {
  keepSocket({ ticket: undefined, onEvent: () => {} })();
  keepSocket({ ticket: undefined, onEvent: () => {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual(['']);
});
