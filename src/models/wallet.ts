import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { storeValue, readStored, whenQuiet } from '../data/lazy-store.ts';
import { failureKey } from '../lib/result.ts';
import { formatMoney, t } from './language.ts';

interface Wallet {
  balance: number;
  balanceVersion: number;
  currencySymbol: string;
  /** When the gateway reported it. */
  since: string;
}

const wallet = signal<Wallet | null>(null);
const asking = signal(false);
/** Whose balance it is; what the device stores is stored under it. */
let owner: string | null = null;
/** The main wallet's balance in centavos; null without a session or before the first answer. */
export const balance: ReadonlySignal<number | null> = computed(() => wallet.value?.balance ?? null);
/** When the balance was reported. */
export const since: ReadonlySignal<string | null> = computed(() => wallet.value?.since ?? null);
export const refreshing: ReadonlySignal<boolean> = asking;
/** Whether the balance is shown or hidden as asterisks (HEAD-02). */
export const balanceShown = signal(localStore.get('balanceHidden') !== 'yes');
/** The balance as the header shows it: symbol and two decimals, or asterisks. */
export const balanceText: ReadonlySignal<string> = computed(() => {
  const now = wallet.value;
  if (!balanceShown.value) return '******';
  return now ? formatMoney(now.balance, { symbol: now.currencySymbol }) : '—';
});
/** The symbol of the wallet's own currency; play money has another than the site's. */
export const walletSymbol: ReadonlySignal<string> = computed(
  () => wallet.value?.currencySymbol ?? '',
);

/** Shows or hides the balance, and remembers which. */
export function toggleBalance(): void {
  balanceShown.value = !balanceShown.peek();
  localStore.set('balanceHidden', balanceShown.peek() ? 'no' : 'yes');
}

/** Takes a balance that the gateway reported; an older one than the one shown is left alone. */
export function takeBalance(reported: {
  balance: number;
  balanceVersion: number;
  currencySymbol?: string;
}): void {
  const now = wallet.peek();
  if (now && reported.balanceVersion < now.balanceVersion) return;
  const next = {
    balance: reported.balance,
    balanceVersion: reported.balanceVersion,
    currencySymbol: reported.currencySymbol ?? now?.currencySymbol ?? '',
  };
  wallet.value = { ...next, since: new Date().toISOString() };
  if (owner) {
    const key = owner;
    void whenQuiet(() => {
      return owner === key && storeValue('balance', 'one', next, key);
    });
  }
}

/** Who takes what the socket reports: the header at once, or while a game is shown `game-balance.ts`. */
let taker = takeBalance;

/** Lets another one take what the socket reports; null gives it back to the header. */
export function useTaker(other: typeof taker | null): void {
  taker = other ?? takeBalance;
}

/** Takes a balance that the socket reported. */
export function takeLiveBalance(reported: { balance: number; balanceVersion: number }): void {
  taker(reported);
}

/** Whose wallet it is; null without one. */
export const walletOwner = (): string | null => owner;

/** Begins the wallet of an account; offline, with what the device last saw. */
export async function openWallet(customerId: string): Promise<void> {
  owner = customerId;
  const last = await readStored('balance', 'one');
  if (last && owner === customerId && !wallet.peek())
    wallet.value = { ...last.value, since: last.since };
}

/** Ends the wallet with its account. */
export function closeWallet(): void {
  owner = null;
  wallet.value = null;
}

/** Asks the gateway for the balance (WAL-04). Gives the words to show when it could not be had, else null. */
export async function refreshBalance(): Promise<string | null> {
  asking.value = true;
  const answer = await call('wallet.balance', {});
  asking.value = false;
  if (!answer.ok) return t(failureKey(answer.failure));
  takeBalance(answer.value);
  return null;
}
