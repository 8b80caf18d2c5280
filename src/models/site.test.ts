import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const stored = vi.fn(async (): Promise<unknown> => null);
const storeValue = vi.fn();
let watch: (failure: { kind: string } | null) => void = () => {};
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: (watcher: typeof watch) => {
    watch = watcher;
    return () => {};
  },
}));
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: (...args: unknown[]) => storeValue(...args),
  readStored: () => stored(),
  whenQuiet: (work: () => void) => work(),
}));
const page = {
  addEventListener: (name: string, act: () => void) => void events.set(name, act),
  visibilityState: 'visible',
};
const events = new Map<string, () => void>();
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', page.addEventListener);

const permission = (status: 0 | 1 | 2, more: object = {}) => ({
  status,
  maintenance: status === 1,
  regionRestriction: status === 2,
  location: { ip: '203.0.113.7' },
  notice: { title: '', info: '' },
  info: {
    brand: 'Palaro',
    customerService: [],
    currencySymbol: '₱',
    imageCDNs: ['http://one.example', 'http://two.example'],
    launchGameCDNs: ['http://one.example', 'http://two.example'],
    ...more,
  },
  serverTime: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers();
  stored.mockResolvedValue(null);
});
afterEach(() => vi.useRealTimers());

async function started(brought: ReturnType<typeof permission> | null, answer: unknown) {
  call.mockImplementation(() => (answer instanceof Promise ? answer : Promise.resolve(answer)));
  const site = await import('./site.ts');
  const ready = site.startSite(brought as never);
  return { ...site, ready };
}

test.each([
  [0, 'normal'],
  [1, 'maintenance'],
  [2, 'blocked'],
] as const)('[BOOT-01] status %i shows the %s state', async (status, state) => {
  const { siteState, ready } = await started(null, { ok: true, value: permission(status) });
  await ready;
  expect(siteState.value).toBe(state);
});

test('[HEAD-02] the currency symbol is $ until the public state says another one', async () => {
  let answer: (value: unknown) => void = () => {};
  const { currencySymbol, ready } = await started(
    null,
    new Promise((resolve) => (answer = resolve)),
  );
  expect(currencySymbol.value).toBe('$');
  answer({ ok: true, value: permission(0) });
  await ready;
  expect(currencySymbol.value).toBe('₱');
});

test("[BOOT-05] a fresh answer wins over the device's", async () => {
  stored.mockResolvedValue({ value: permission(0), since: '' });
  let answer: (value: unknown) => void = () => {};
  const { siteState, ready } = await started(null, new Promise((resolve) => (answer = resolve)));
  await ready;
  expect(siteState.value).toBe('normal');
  answer({ ok: true, value: permission(1) });
  await vi.waitFor(() => expect(siteState.value).toBe('maintenance'));
  expect(storeValue).toHaveBeenCalledWith('siteStatus', 'one', permission(1));
});

test('[BOOT-05] a device that says maintenance waits for the fresh answer, and the question ends after 3 s', async () => {
  stored.mockResolvedValue({ value: permission(1), since: '' });
  const { siteState, ready } = await started(null, { ok: true, value: permission(0) });
  await ready;
  expect(siteState.value).toBe('normal');
  expect(call).toHaveBeenCalledWith('site.permission', {}, { timeout: 3000 });
});

test('[BOOT-05] [PWA-14] on a slow line a start waits 3 s, and takes the answer that comes later', async () => {
  vi.stubGlobal('navigator', { onLine: true, connection: { effectiveType: '2g' } });
  let answer: (value: object) => void = () => {};
  const late = new Promise<object>((resolve) => (answer = resolve));
  const { siteState, ready } = await started(null, late);
  await vi.advanceTimersByTimeAsync(3000);
  await ready;
  expect(siteState.value).toBe('offline');
  expect(call).toHaveBeenCalledWith('site.permission', {}, { timeout: 12_000 });
  answer({ ok: true, value: permission(0) });
  await vi.advanceTimersByTimeAsync(0);
  expect(siteState.value).toBe('normal');
  vi.stubGlobal('navigator', undefined);
});

test('[BOOT-04] without network the last answer decides, and a device without one says that it is offline', async () => {
  stored.mockResolvedValue({ value: permission(2), since: '' });
  const cut = { ok: false, failure: { kind: 'offline' } };
  const known = await started(null, cut);
  await known.ready;
  expect(known.siteState.value).toBe('blocked');
  vi.resetModules();
  stored.mockResolvedValue(null);
  const unknown = await started(null, cut);
  await unknown.ready;
  expect(unknown.siteState.value).toBe('offline');
});

test('[BOOT-04] without network an answer that the device could not read at first decides at the next attempt', async () => {
  const offline = { ok: false, failure: { kind: 'offline' } };
  const { siteState, ready } = await started(null, offline);
  await ready;
  expect(siteState.value).toBe('offline');
  stored.mockResolvedValue({ value: permission(0) });
  await vi.advanceTimersByTimeAsync(2000);
  expect(siteState.value).toBe('normal');
});

test('[BOOT-07a] outside the normal state it asks again by itself', async () => {
  const { siteState, ready } = await started(permission(1), { ok: true, value: permission(0) });
  await ready;
  expect(siteState.value).toBe('maintenance');
  await vi.advanceTimersByTimeAsync(2100);
  expect(siteState.value).toBe('normal');
  const asked = call.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(call.mock.calls.length).toBe(asked);
});

test('[BOOT-07a] while it stays so, it asks ever more rarely, and at least every 30 s', async () => {
  const { ready } = await started(permission(1), { ok: true, value: permission(1) });
  await ready;
  const pauses: number[] = [];
  for (let last = Date.now(), asked = 0; pauses.length < 12;) {
    await vi.advanceTimersByTimeAsync(10);
    if (call.mock.calls.length === asked) continue;
    asked = call.mock.calls.length;
    pauses.push(Date.now() - last);
    last = Date.now();
  }
  expect(pauses[0]).toBeLessThanOrEqual(2010);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(30_000);
});

test.each(['online', 'visibilitychange'])(
  '[BOOT-07b] [BOOT-07c] outside the normal state it asks at once on %s',
  async (name) => {
    const { siteState, ready } = await started(permission(1), { ok: true, value: permission(0) });
    await ready;
    page.visibilityState = 'hidden';
    events.get(name)?.();
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(0);
    expect(call).not.toHaveBeenCalled();
    events.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(siteState.value).toBe('normal');
  },
);

test('[BOOT-08] any call that is rejected for maintenance makes an open site ask', async () => {
  const { siteState, ready } = await started(permission(0), { ok: true, value: permission(1) });
  await ready;
  watch({ kind: 'maintenance' });
  await vi.waitFor(() => expect(siteState.value).toBe('maintenance'));
});

test('[PWA-12] with the data saver on, posters are asked for in their light form and other pictures as they are', async () => {
  const { imageUrl, ready } = await started(permission(0), null);
  await ready;
  const { setDataSaver } = await import('./data-saver.ts');
  expect(imageUrl('/p/12.svg?lang=TY')).toMatch(/\/p\/12\.svg\?lang=TY$/);
  setDataSaver(true);
  expect(imageUrl('/p/12.svg?lang=TY')).toMatch(/\/p\/12-s\.svg$/);
  expect(imageUrl('/v/PLR.svg')).toMatch(/\/v\/PLR\.svg$/);
  expect(imageUrl('/b/1.svg?lang=TY')).toMatch(/\/b\/1\.svg\?lang=TY$/);
});

test('[GAME-08] one image host is stored; one that fails is left for the other', async () => {
  const { imageUrl, reportImageFailure, ready } = await started(permission(0), null);
  await ready;
  const first = imageUrl('/p/1.svg');
  expect(imageUrl('/p/2.svg').slice(0, 18)).toBe(first.slice(0, 18));
  const second = reportImageFailure(first);
  expect(second).toBe(
    first.startsWith('http://one') ? 'http://two.example/p/1.svg' : 'http://one.example/p/1.svg',
  );
  expect(imageUrl('/p/3.svg').slice(0, 18)).toBe(second?.slice(0, 18));
  expect(reportImageFailure(second ?? '')).toBeNull();
  expect(reportImageFailure('http://elsewhere.example/p/1.svg')).toBeNull();
});

test('[BOOT-02] a customer-service path is read, and one that cannot be read is left out', async () => {
  const { customerService, ready } = await started(
    permission(0, { customerService: [{ csType: 'live', path: 'nonsense' }] }),
    null,
  );
  await ready;
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(customerService.value).toEqual([]);
});

test('the shell asks for permission at the path that the contract and the status page agree on', () => {
  const status = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'status.js'), 'utf8');
  expect(status).toContain('/api/site/permission');
});
