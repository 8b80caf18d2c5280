import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as GameBalance from './game-balance.ts';
import type * as Wallet from './wallet.ts';

vi.mock('../data/call.ts', () => ({ call: vi.fn(), watchCalls: () => () => {} }));
vi.mock('../data/lazy-store.ts', () => ({
  storeValue: vi.fn(),
  readStored: async () => null,
  whenQuiet: (work: () => void) => work(),
}));

let wallet: typeof Wallet;
let gameShowing: typeof GameBalance.gameShowing;
let showGame: typeof GameBalance.showGame;

const reported = { balance: 900, balanceVersion: 4, currencySymbol: '₱' };
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  wallet = await import('./wallet.ts');
  ({ gameShowing, showGame } = await import('./game-balance.ts'));
  await wallet.openWallet('7');
  wallet.takeBalance({ balance: 500, balanceVersion: 3, currencySymbol: '₱' });
  showGame(true);
});
afterEach(() => {
  showGame(false);
  vi.useRealTimers();
});
const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  return wallet.balance.value;
};

test("[HEAD-02] [GAME-11a] the socket's balance waits 4 s for the game to report it, and not a moment without one", async () => {
  wallet.takeLiveBalance(reported);
  expect(await after(3900)).toBe(500);
  expect(await after(200)).toBe(900);
  showGame(false);
  wallet.takeLiveBalance({ balance: 100, balanceVersion: 5 });
  expect(wallet.balance.value).toBe(100);
});

test('[GAME-11a] a game that goes on showing a round is waited for, and its own word is taken at once', async () => {
  wallet.takeLiveBalance(reported);
  for (let second = 0; second < 30; second += 3) {
    gameShowing();
    expect(await after(3000)).toBe(500);
  }
  wallet.takeBalance(reported);
  expect(wallet.balance.value).toBe(900);
});

test('[GAME-11a] a game that falls silent, or is left, holds nothing back', async () => {
  wallet.takeLiveBalance(reported);
  gameShowing();
  expect(await after(5999)).toBe(500);
  expect(await after(1)).toBe(900);
  wallet.takeLiveBalance({ balance: 100, balanceVersion: 5 });
  await after(3900);
  gameShowing();
  showGame(false);
  expect(await after(700)).toBe(100);
});

test('[GAME-11a] a game that never comes to an end holds a balance back for 3 minutes, no longer', async () => {
  wallet.takeLiveBalance(reported);
  for (let second = 0; second < 178; second += 2) {
    gameShowing();
    expect(await after(2000)).toBe(500);
  }
  gameShowing();
  expect(await after(3000)).toBe(900);
});

test("[AUTH-11] a balance that is held back is not shown to the next account's", async () => {
  wallet.takeLiveBalance(reported);
  wallet.closeWallet();
  await wallet.openWallet('8');
  expect(await after(5000)).toBeNull();
});
