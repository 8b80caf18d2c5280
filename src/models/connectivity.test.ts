import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let watch: (failure: { kind: string } | null) => void = () => {};
const events = new Map<string, () => void>();
const call = vi.fn(async (..._args: unknown[]): Promise<object> => ({ ok: false }));
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: (watcher: typeof watch) => {
    watch = watcher;
    return () => {};
  },
}));
const device = { onLine: true };
vi.stubGlobal('navigator', device);
const onDisk = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => onDisk.get(key) ?? null,
  setItem: (key: string, value: string) => void onDisk.set(key, value),
});
const page = { visibilityState: 'visible' };
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
  events.set(name, listener),
);

beforeEach(() => {
  // A real timer of one test would ask for the site in another.
  vi.useFakeTimers();
  vi.resetModules();
  vi.clearAllMocks();
  onDisk.clear();
  device.onLine = true;
  page.visibilityState = 'visible';
});

afterEach(() => {
  vi.useRealTimers();
});

async function started() {
  const model = await import('./connectivity.ts');
  model.startConnectivity();
  return model;
}

test('[BOOT-12] a captive portal is shown as such, with the time since when, until a call is answered', async () => {
  const { connectivity, offlineSince } = await started();
  expect(offlineSince.value).toBeNull();
  watch({ kind: 'captive' });
  expect(connectivity.value).toBe('captive');
  expect(Date.now() - Date.parse(offlineSince.value ?? '')).toBeLessThan(5000);
  watch(null);
  expect(connectivity.value).toBe('online');
  expect(offlineSince.value).toBeNull();
});

test('[ERR-03] a timeout on a device with a network: the gateway cannot be reached', async () => {
  const { connectivity } = await started();
  watch({ kind: 'timeout' });
  expect(connectivity.value).toBe('gatewayDown');
});

test("[PWA-03c] the browser's word counts, and the time is that of the first loss", async () => {
  device.onLine = false;
  const { connectivity, offlineSince } = await started();
  expect(connectivity.value).toBe('offline');
  const first = offlineSince.value;
  watch({ kind: 'offline' });
  expect(connectivity.value).toBe('offline');
  expect(offlineSince.value).toBe(first);
  device.onLine = true;
  events.get('online')?.();
  expect(connectivity.value).toBe('online');
});

test('[PWA-03c] a start without network knows since when, by the last answer or the loss', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T05:00:00Z') });
  try {
    await started();
    watch(null);
    vi.setSystemTime('2026-03-04T07:00:00Z');
    vi.resetModules();
    device.onLine = false;
    expect((await started()).offlineSince.value).toBe('2026-03-04T05:00:00.000Z');
    vi.resetModules();
    device.onLine = true;
    const { offlineSince } = await started();
    vi.setSystemTime('2026-03-04T08:00:00Z');
    events.get('offline')?.();
    vi.setSystemTime('2026-03-04T09:00:00Z');
    expect(offlineSince.value).toBe('2026-03-04T08:00:00.000Z');
  } finally {
    vi.useRealTimers();
  }
});

test('a rejection is an answer: the site is online', async () => {
  const { connectivity } = await started();
  watch({ kind: 'timeout' });
  watch({ kind: 'rejected' });
  expect(connectivity.value).toBe('online');
});

test.each(['captive', 'timeout'])(
  '[ERR-03] after %s the gateway is asked again by itself, ever more rarely, until it answers',
  async (kind) => {
    vi.useFakeTimers();
    try {
      const { connectivity, whenBack } = await started();
      const back = vi.fn();
      whenBack(back);
      call.mockClear();
      watch({ kind });
      await vi.advanceTimersByTimeAsync(60_000);
      const asked = call.mock.calls.length;
      expect(asked).toBeGreaterThanOrEqual(3);
      expect(asked).toBeLessThan(10);
      call.mockImplementationOnce(async () => {
        watch(null);
        return { ok: true };
      });
      await vi.advanceTimersByTimeAsync(40_000);
      expect(connectivity.value).toBe('online');
      expect(back).toHaveBeenCalledTimes(1);
      const then = call.mock.calls.length;
      await vi.advanceTimersByTimeAsync(120_000);
      expect(call.mock.calls.length).toBe(then);
    } finally {
      vi.useRealTimers();
    }
  },
);

test.each(['broken', 'unreachable'])(
  '[ERR-03] one call that is %s leaves the site online; the gateway is down when a probe is so too',
  async (kind) => {
    const { connectivity } = await started();
    let answer: (result: object) => void = () => {};
    call.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    watch({ kind });
    watch({ kind });
    expect(call).toHaveBeenCalledExactlyOnceWith('site.permission', {}, { timeout: 3000 });
    answer({ ok: true });
    await vi.waitFor(() => {
      watch({ kind });
      expect(call).toHaveBeenCalledTimes(2);
    });
    expect(connectivity.value).toBe('online');
    answer({ ok: false, failure: { kind: 'rejected' } });
    await vi.waitFor(() => {
      watch({ kind });
      expect(call).toHaveBeenCalledTimes(3);
    });
    expect(connectivity.value).toBe('online');
    answer({ ok: false, failure: { kind } });
    await vi.waitFor(() => expect(connectivity.value).toBe('gatewayDown'));
    watch(null);
    call.mockImplementation(async () => ({ ok: false }));
  },
);

test('[ERR-03] [PWA-04] one call that always fails while others are answered does not make the page ask without rest', async () => {
  vi.useFakeTimers();
  try {
    const { whenBack } = await started();
    // One call succeeds, another fails.
    const back = vi.fn(() => {
      setTimeout(() => watch({ kind: 'timeout' }), 50);
      setTimeout(() => watch(null), 60);
    });
    whenBack(back);
    watch({ kind: 'timeout' });
    watch(null);
    expect(back).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(back.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(back.mock.calls.length).toBeLessThan(10);
    // After a calm period a return is reported at once.
    back.mockImplementation(() => {});
    await vi.advanceTimersByTimeAsync(120_000);
    const before = back.mock.calls.length;
    watch({ kind: 'timeout' });
    watch(null);
    expect(back).toHaveBeenCalledTimes(before + 1);
  } finally {
    vi.useRealTimers();
  }
});

test('[ERR-03] what follows the reach runs at a loss and at a return, until it is taken back', async () => {
  const { whenReachChanges } = await started();
  const work = vi.fn();
  const stop = whenReachChanges(work);
  watch({ kind: 'timeout' });
  expect(work).toHaveBeenCalledTimes(1);
  watch({ kind: 'captive' });
  expect(work).toHaveBeenCalledTimes(1);
  watch(null);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
  watch({ kind: 'timeout' });
  events.get('offline')?.();
  events.get('online')?.();
  expect(work).toHaveBeenCalledTimes(2);
});

test('[ERR-03] [PWA-04] what failed while others got through is tried again after two seconds, then ever more rarely', async () => {
  vi.useFakeTimers();
  try {
    const { connectivity, whenReachChanges } = await started();
    call.mockImplementation(async () => ({ ok: true }));
    const work = vi.fn(() => watch({ kind: 'broken' }));
    whenReachChanges(work);
    watch({ kind: 'broken' });
    await vi.advanceTimersByTimeAsync(1999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    expect(connectivity.value).toBe('online');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(work.mock.calls.length).toBeLessThan(10);
  } finally {
    call.mockImplementation(async () => ({ ok: false }));
    vi.useRealTimers();
  }
});

describe('by its own clock the page', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-04T05:00:00Z') });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  /** Counts the gateway's calls in these ms. */
  const asked = async (ms: number) => {
    const before = call.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return call.mock.calls.length - before;
  };

  test('[ERR-03] looks after two seconds, then half as long again, up to every half minute', async () => {
    await started();
    watch({ kind: 'timeout' });
    watch({ kind: 'captive' });
    let pause = 2000;
    for (let look = 0; look < 9; look += 1) {
      expect(await asked(Math.floor(pause) - 1)).toBe(0);
      expect(await asked(1)).toBe(1);
      pause = Math.min(pause * 1.5, 30_000);
    }
    expect(call).toHaveBeenLastCalledWith('site.permission', {}, { timeout: 3000 });
    watch(null);
    expect(await asked(120_000)).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    [0, 1600],
    [1, 2400],
  ])('looks a fifth sooner or later, so that not all pages do at once: %d', async (random, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    await started();
    watch({ kind: 'timeout' });
    expect(await asked(ms - 1)).toBe(0);
    expect(await asked(1)).toBe(1);
    watch(null);
  });

  test('asks nothing while nobody looks or the device has no network, and goes on afterwards', async () => {
    await started();
    watch({ kind: 'timeout' });
    page.visibilityState = 'hidden';
    expect(await asked(2000)).toBe(0);
    page.visibilityState = 'visible';
    device.onLine = false;
    expect(await asked(3000)).toBe(0);
    device.onLine = true;
    expect(await asked(4500)).toBe(1);
    watch(null);
    await asked(60_000);
  });

  test('runs nothing of what was taken back, and nothing while it stays online', async () => {
    const { whenBack } = await started();
    const [work, other] = [vi.fn(), vi.fn()];
    whenBack(work)();
    whenBack(other);
    watch(null);
    expect(other).not.toHaveBeenCalled();
    watch({ kind: 'timeout' });
    watch(null);
    expect([work, other].map((each) => each.mock.calls.length)).toEqual([0, 1]);
    await asked(60_000);
  });

  test('[ERR-03] runs what waits again after two seconds or more, and not while the way is shut', async () => {
    const { whenBack } = await started();
    const work = vi.fn();
    whenBack(work);
    const flap = () => {
      watch({ kind: 'timeout' });
      watch(null);
    };
    flap();
    expect(work).toHaveBeenCalledTimes(1);
    flap();
    flap();
    await vi.advanceTimersByTimeAsync(1999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(work).toHaveBeenCalledTimes(2);
    flap();
    watch({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(2);
    watch(null);
    expect(work).toHaveBeenCalledTimes(3);
    await asked(60_000);
  });

  test('[PWA-03c] notes a loss only where there was a connection', async () => {
    const { connectivity } = await started();
    watch({ kind: 'timeout' });
    onDisk.clear();
    events.get('offline')?.();
    expect(connectivity.value).toBe('offline');
    expect(onDisk.size).toBe(0);
    watch(null);
    expect(onDisk.get('reached')).toBe('2026-03-04T05:00:00.000Z');
    await asked(60_000);
  });
});
