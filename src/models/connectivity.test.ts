import { beforeEach, expect, test, vi } from 'vitest';

let watch: (failure: { kind: string } | null) => void = () => {};
const events = new Map<string, () => void>();
vi.mock('../data/call.ts', () => ({
  watchCalls: (watcher: typeof watch) => {
    watch = watcher;
    return () => {};
  },
}));
const device = { onLine: true };
vi.stubGlobal('navigator', device);
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => events.set(name, listener));

beforeEach(() => {
  vi.resetModules();
  device.onLine = true;
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

test.each(['timeout', 'broken', 'offline'])('[ERR-03] %s on a device with a network: the gateway cannot be reached', async (kind) => {
  const { connectivity } = await started();
  watch({ kind });
  expect(connectivity.value).toBe('gatewayDown');
});

test('[PWA-03] the browser\'s word counts, and the time is that of the first loss', async () => {
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

test('a refusal is an answer: the site is online', async () => {
  const { connectivity } = await started();
  watch({ kind: 'timeout' });
  watch({ kind: 'refused' });
  expect(connectivity.value).toBe('online');
});
