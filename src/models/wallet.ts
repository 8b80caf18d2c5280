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
  since: string;
}

const wallet = signal<Wallet | null>(null);
const asking = signal(false);
/** The account, the key of the stored balance. */
let owner: string | null = null;
/** Centavos; null without a session or answer. */
export const balance: ReadonlySignal<number | null> = computed(() => wallet.value?.balance ?? null);
export const since: ReadonlySignal<string | null> = computed(() => wallet.value?.since ?? null);
export const refreshing: ReadonlySignal<boolean> = asking;
/** False: asterisks (HEAD-02). */
export const balanceShown = signal(localStore.get('balanceHidden') !== 'yes');
/** Symbol and two decimals, or asterisks. */
export const balanceText: ReadonlySignal<string> = computed(() => {
  const now = wallet.value;
  if (!balanceShown.value) return '******';
  return now ? formatMoney(now.balance, { symbol: now.currencySymbol }) : '—';
});
/** Play money has another than the site's. */
export const walletSymbol: ReadonlySignal<string> = computed(
  () => wallet.value?.currencySymbol ?? '',
);

export function toggleBalance(): void {
  balanceShown.value = !balanceShown.peek();
  localStore.set('balanceHidden', balanceShown.peek() ? 'no' : 'yes');
}

/** Takes a reported balance, unless it is older. */
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
    void whenQuiet(() => storeValue('balance', 'one', next, key));
  }
}

/** The header, or `game-balance.ts` during a game. */
let taker = takeBalance;

/** Replaces the taker of live balances; null restores the header. */
export function useTaker(other: typeof taker | null): void {
  taker = other ?? takeBalance;
}

export function takeLiveBalance(reported: { balance: number; balanceVersion: number }): void {
  taker(reported);
}

export const walletOwner = (): string | null => owner;

/** With the device's last balance, unless one is reported at once, as by a login. */
export async function openWallet(customerId: string): Promise<void> {
  owner = customerId;
  await Promise.resolve();
  if (owner !== customerId || wallet.peek()) return;
  const last = await readStored('balance', 'one');
  if (last && owner === customerId && !wallet.peek())
    wallet.value = { ...last.value, since: last.since };
}

export function closeWallet(): void {
  owner = null;
  wallet.value = null;
}

/** WAL-04. Returns the error text, else null. */
export async function refreshBalance(): Promise<string | null> {
  asking.value = true;
  const answer = await call('wallet.balance', {});
  asking.value = false;
  if (!answer.ok) return t(failureKey(answer.failure));
  takeBalance(answer.value);
  return null;
}
