import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const askPersistence = vi.fn(async () => true);
const isPersisted = vi.fn(async (): Promise<boolean | null> => false);
const afterLogin = signal(false);
vi.mock('../data/browser-storage.ts', () => ({
  localStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
vi.mock('../data/device-files.ts', () => ({
  askPersistence: () => askPersistence(),
  isPersisted: () => isPersisted(),
}));
vi.mock('./session.ts', () => ({ afterLogin }));
const { askOnce, startPersistence } = await import('./persistence.ts');
const events = new EventTarget();
const settle = () => new Promise((resolve) => setImmediate(resolve));

vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
startPersistence();
const atFirst = isPersisted.mock.calls.length;

beforeEach(() => {
  vi.clearAllMocks();
  stored.clear();
  afterLogin.value = false;
});
afterEach(() => settle());

test('[PWA-08] the browser is asked once, ever, to retain what the site retains', async () => {
  await askOnce();
  await askOnce();
  expect(askPersistence).toHaveBeenCalledOnce();
});

test.each([true, null])(
  'the browser is not asked where the answer is known to be %s',
  async (known) => {
    isPersisted.mockResolvedValueOnce(known);
    await askOnce();
    expect(askPersistence).not.toHaveBeenCalled();
    expect(stored.size).toBe(0);
  },
);

test('[PWA-08] the browser is asked after a login or an installation, and not at first view', async () => {
  expect(atFirst).toBe(0);
  afterLogin.value = true;
  await settle();
  expect(askPersistence).toHaveBeenCalledOnce();
  stored.clear();
  events.dispatchEvent(new Event('appinstalled'));
  await settle();
  expect(askPersistence).toHaveBeenCalledTimes(2);
});
