import { beforeEach, expect, test, vi } from 'vitest';

const keep = vi.fn();
const kept = vi.fn(async (): Promise<unknown> => null);
const call = vi.fn();
vi.mock('../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => () => {},
}));
vi.mock('../data/lazy-store.ts', () => ({
  keep: (...args: unknown[]) => keep(...args),
  kept: () => kept(),
  whenQuiet: (work: () => void) => work(),
}));

const wallet = await import('./wallet.ts');
const { localStore } = await import('../data/browser-storage.ts');
const { useTexts } = await import('./language.ts');
useTexts('EN', { errors: { offline: 'You are offline.' } });

beforeEach(() => {
  vi.clearAllMocks();
  wallet.closeWallet();
});

test('[HEAD-02] the balance is shown with its symbol and two decimals, hidden as asterisks, and the choice is kept', async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 2_500_050, balanceVersion: 1, currencySymbol: '₱' });
  expect(wallet.balanceText.value).toBe('₱25,000.50');
  wallet.toggleBalance();
  expect(wallet.balanceText.value).toBe('******');
  expect(localStore.get('balanceHidden')).toBe('yes');
  wallet.toggleBalance();
  expect(wallet.balanceText.value).toBe('₱25,000.50');
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
  kept.mockResolvedValueOnce({
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
  expect(keep).toHaveBeenLastCalledWith('balance', 'one', expect.anything(), '7');
  wallet.closeWallet();
  expect(wallet.balance.value).toBeNull();
  await wallet.openWallet('8');
  expect(wallet.balance.value).toBeNull();
  wallet.takeBalance({ balance: 100, balanceVersion: 1, currencySymbol: '₱' });
  expect(keep).toHaveBeenLastCalledWith('balance', 'one', expect.anything(), '8');
});

test('[ERR-03] a refresh that fails gives words and leaves the balance', async () => {
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 4200, balanceVersion: 3, currencySymbol: '₱' });
  call.mockResolvedValueOnce({ ok: false, failure: { kind: 'offline' } });
  expect(await wallet.refreshBalance()).toBe('You are offline.');
  expect(wallet.balance.value).toBe(4200);
  expect(wallet.refreshing.value).toBe(false);
});
