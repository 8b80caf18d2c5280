import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Wallet from './wallet.ts';

const storeValue = vi.fn();
const readOne = vi.fn(async (): Promise<unknown> => null);
const call = vi.fn();
let quiet = (work: () => unknown): unknown => work();
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => () => {},
}));
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: (...args: unknown[]) => storeValue(...args),
  readStored: () => readOne(),
  whenQuiet: (work: () => unknown) => quiet(work),
}));

let wallet: typeof Wallet;
const stored = new Map<string, string>();
/** The page loaded again. */
async function load() {
  vi.resetModules();
  wallet = await import('./wallet.ts');
  (await import('./language.ts')).useTexts('EN', { errors: { offline: 'You are offline.' } });
}

/** The store is asked. */
const begun = () => vi.waitUntil(() => readOne.mock.calls.length > 0);

beforeEach(async () => {
  vi.clearAllMocks();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  await load();
  vi.useFakeTimers({ toFake: ['Date'] });
  quiet = (work) => work();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[HEAD-02] the balance is shown with its symbol and two decimals, hidden as asterisks, and the choice is stored', async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 2_500_050, balanceVersion: 1, currencySymbol: '₱' });
  expect(wallet.balanceText.value).toBe('₱25,000.50');
  wallet.toggleBalance();
  expect(wallet.balanceText.value).toBe('******');
  expect(stored.get('balanceHidden')).toBe('yes');
  await load();
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 2_500_050, balanceVersion: 1, currencySymbol: '₱' });
  expect(wallet.balanceText.value).toBe('******');
  wallet.toggleBalance();
  expect(wallet.balanceText.value).toBe('₱25,000.50');
  await load();
  expect(wallet.balanceShown.value).toBe(true);
});

test('[PWA-14] a balance that comes with the login leaves the store unread', async () => {
  const opened = wallet.openWallet('7');
  wallet.takeBalance({ balance: 100, balanceVersion: 1, currencySymbol: '₱' });
  await opened;
  expect(readOne).not.toHaveBeenCalled();
  expect(wallet.balance.value).toBe(100);
});

test('[HEAD-02] an older answer that comes late never takes the place of a newer balance', async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 300, balanceVersion: 9, currencySymbol: '₱' });
  wallet.takeBalance({ balance: 900, balanceVersion: 8 });
  expect(wallet.balance.value).toBe(300);
  wallet.takeBalance({ balance: 100, balanceVersion: 10 });
  expect(wallet.balance.value).toBe(100);
  expect(wallet.walletSymbol.value).toBe('₱');
});

test('[PWA-03c] without network the balance is what the device last saw, with its time', async () => {
  readOne.mockResolvedValueOnce({
    value: { balance: 4200, balanceVersion: 3, currencySymbol: '₱' },
    since: '2026-01-02T03:04:05.000Z',
  });
  await wallet.openWallet('7');
  expect(wallet.balance.value).toBe(4200);
  expect(wallet.since.value).toBe('2026-01-02T03:04:05.000Z');
});

test("[AUTH-11] the next account never sees the last one's balance", async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 4200, balanceVersion: 30, currencySymbol: '₱' });
  expect(storeValue).toHaveBeenLastCalledWith('balance', 'one', expect.anything(), '7');
  wallet.closeWallet();
  expect(wallet.balance.value).toBeNull();
  await wallet.openWallet('8');
  expect(wallet.balance.value).toBeNull();
  wallet.takeBalance({ balance: 100, balanceVersion: 1, currencySymbol: '₱' });
  expect(storeValue).toHaveBeenLastCalledWith('balance', 'one', expect.anything(), '8');
});

test('[ERR-03] a refresh that fails gives words and leaves the balance', async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 4200, balanceVersion: 3, currencySymbol: '₱' });
  call.mockResolvedValueOnce({ ok: false, failure: { kind: 'offline' } });
  expect(await wallet.refreshBalance()).toBe('You are offline.');
  expect(wallet.balance.value).toBe(4200);
  expect(wallet.refreshing.value).toBe(false);
});

test('a wallet that nothing is known of has no time, no symbol, and a dash for its balance', () => {
  expect(wallet.balance.value).toBeNull();
  expect(wallet.since.value).toBeNull();
  expect(wallet.walletSymbol.value).toBe('');
  expect(wallet.balanceText.value).toBe('—');
  expect(wallet.refreshing.value).toBe(false);
});

test('a first balance that comes without its symbol is shown without one', async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 4200, balanceVersion: 1 });
  expect(wallet.balanceText.value).toBe('42.00');
});

test('the same balance again is as old as its last answer', async () => {
  vi.setSystemTime('2026-01-02T03:04:05.000Z');
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 300, balanceVersion: 9, currencySymbol: '₱' });
  vi.setSystemTime('2026-01-02T03:05:00.000Z');
  wallet.takeBalance({ balance: 300, balanceVersion: 9 });
  expect(wallet.since.value).toBe('2026-01-02T03:05:00.000Z');
});

test('a balance of nobody is not stored on the device', () => {
  wallet.takeBalance({ balance: 300, balanceVersion: 9, currencySymbol: '₱' });
  expect(storeValue).not.toHaveBeenCalled();
});

test('[AUTH-11] a late write of a balance names the account that has left, which the store rejects', async () => {
  let work = (): unknown => null;
  quiet = (later) => (work = later);
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 300, balanceVersion: 9, currencySymbol: '₱' });
  wallet.closeWallet();
  await wallet.openWallet('8');
  work();
  expect(storeValue.mock.calls.map(([, , , whose]) => whose)).toEqual(['7']);
});

test('[AUTH-11] what the device has of one account is not shown to the next, which has come meanwhile', async () => {
  let finish = (_found: unknown) => {};
  readOne.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const first = wallet.openWallet('7');
  await begun();
  wallet.closeWallet();
  await wallet.openWallet('8');
  finish({ value: { balance: 4200, balanceVersion: 3, currencySymbol: '₱' }, since: 'x' });
  await first;
  expect(wallet.balance.value).toBeNull();
});

test("the gateway's balance is not replaced by the device's, which comes later", async () => {
  let finish = (_found: unknown) => {};
  readOne.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const opened = wallet.openWallet('7');
  await begun();
  wallet.takeBalance({ balance: 100, balanceVersion: 4, currencySymbol: '₱' });
  finish({ value: { balance: 4200, balanceVersion: 3, currencySymbol: '₱' }, since: 'x' });
  await opened;
  expect(wallet.balance.value).toBe(100);
});

test('[WAL-04] a refresh is under way until the gateway has answered, and shows what it reported', async () => {
  await wallet.openWallet('7');
  let finish = (_answer: unknown) => {};
  call.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const refresh = wallet.refreshBalance();
  expect(wallet.refreshing.value).toBe(true);
  finish({ ok: true, value: { balance: 900, balanceVersion: 5, currencySymbol: '₱' } });
  expect(await refresh).toBeNull();
  expect(wallet.refreshing.value).toBe(false);
  expect(wallet.balance.value).toBe(900);
  expect(call.mock.calls).toEqual([['wallet.balance', {}]]);
});
