import { beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const stored = new Map<string, string>();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/browser-storage.ts', () => ({
  sessionStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
/** Reloads the page in the same tab. */
const load = () => {
  vi.resetModules();
  return import('./merchant-wallet.ts');
};

beforeEach(() => {
  vi.clearAllMocks();
  stored.clear();
  call.mockResolvedValue({ ok: true, value: { isSingle: true } });
});

test('[MEM-02] the gateway is asked once per visit whether there is one wallet for all games', async () => {
  const model = await load();
  expect(model.singleWallet.value).toBe(false);
  await Promise.all([model.askMerchant(), model.askMerchant()]);
  await model.askMerchant();
  expect(call.mock.calls).toEqual([['wallet.merchant', {}]]);
  expect(model.singleWallet.value).toBe(true);
});

test('[MEM-02] a tab knows what it was notified last over a reload, and that it has changed', async () => {
  (await load()).noteMerchant(true);
  const model = await load();
  expect(model.singleWallet.value).toBe(true);
  model.noteMerchant(false);
  expect(model.singleWallet.value).toBe(false);
  expect((await load()).singleWallet.value).toBe(false);
});

test('what the gateway reported with something else is not asked for', async () => {
  const model = await load();
  model.noteMerchant(false);
  await model.askMerchant();
  expect(call).not.toHaveBeenCalled();
});

test('a question without an answer changes nothing, and is asked again', async () => {
  const model = await load();
  call.mockResolvedValueOnce({ ok: false, failure: { kind: 'timeout' } });
  await model.askMerchant();
  expect(model.singleWallet.value).toBe(false);
  await model.askMerchant();
  expect(model.singleWallet.value).toBe(true);
});
