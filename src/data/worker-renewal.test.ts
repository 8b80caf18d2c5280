import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeNewest } from './worker.ts';

vi.mock('workbox-window', () => ({ Workbox: class extends EventTarget {} }));

const update = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  update.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class Next extends EventTarget {
  asked: unknown[] = [];
  constructor(public state: string) {
    super();
  }
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const registered = (workers: { installing?: Next; waiting?: Next }) =>
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ installing: null, waiting: null, update, ...workers }),
    },
  });

/** Starts the renewal; returns whether it has ended by a given time. */
async function renewing() {
  let ended = false;
  void takeNewest().then(() => (ended = true));
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return ended;
  };
  await after(0);
  return after;
}

test('[PWA-07] a broken page lets a newer version take over once it is installed, and goes on when it has', async () => {
  const next = new Next('installing');
  registered({ installing: next });
  const ended = await renewing();
  expect(update).toHaveBeenCalledTimes(1);
  expect(next.asked).toEqual([]);
  next.become('installed');
  expect(next.asked).toEqual([{ type: 'SKIP_WAITING' }]);
  next.become('activating');
  expect(await ended(0)).toBe(false);
  next.become('activated');
  expect(await ended(0)).toBe(true);
  expect(next.asked).toHaveLength(1);
});

test('[PWA-07] a broken page lets a version that waits already take over at once', async () => {
  const next = new Next('installed');
  registered({ waiting: next });
  const ended = await renewing();
  expect(next.asked).toEqual([{ type: 'SKIP_WAITING' }]);
  next.become('activated');
  expect(await ended(0)).toBe(true);
});

test('a broken page prefers the version that is being installed to one that waits', async () => {
  const [newest, older] = [new Next('installing'), new Next('installed')];
  registered({ installing: newest, waiting: older });
  const ended = await renewing();
  older.become('redundant');
  expect(await ended(0)).toBe(false);
  expect(older.asked).toEqual([]);
  newest.become('activated');
  expect(await ended(0)).toBe(true);
});

test('a broken page goes on when the newer version turns out to be broken too', async () => {
  const next = new Next('installing');
  registered({ installing: next });
  const ended = await renewing();
  next.become('redundant');
  expect(await ended(0)).toBe(true);
});

test('a broken page waits for a newer version for 8 s and no longer', async () => {
  registered({ installing: new Next('installing') });
  const ended = await renewing();
  expect(await ended(7900)).toBe(false);
  expect(await ended(200)).toBe(true);
});

test('a broken page goes on at once when there is no newer version', async () => {
  registered({});
  expect(await (await renewing())(0)).toBe(true);
});

test('a broken page goes on at once when the newer version cannot be had', async () => {
  update.mockRejectedValue(new TypeError('no network'));
  registered({ waiting: new Next('installing') });
  expect(await (await renewing())(0)).toBe(true);
});

test.each([
  ['knows no workers', {}],
  ['has no worker of the site', { serviceWorker: { getRegistration: async () => undefined } }],
])('a broken page in a browser that %s goes on at once', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await (await renewing())(0)).toBe(true);
});
