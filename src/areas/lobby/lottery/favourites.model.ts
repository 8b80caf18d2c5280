import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { array, is, record, string } from 'superstruct';
import type { Game } from '../../../models/game.ts';
import { trialType } from '../../../../contract/identity/account-types.ts';
import { localStore, sessionStore } from '../../../data/browser-storage.ts';
import { guardAccount } from '../../../models/guard.ts';
import { t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { member } from '../../../models/session.ts';

/** Game ids by username, newest first; on this device, surviving logout (GAME-05). */
const Stored = record(string(), array(string()));
const storeKey = 'LOTTFAV';

function readAll(): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStore.get(storeKey) ?? '{}');
    return is(stored, Stored) ? stored : {};
  } catch {
    return {};
  }
}

const ids = signal<readonly string[]>([]);
/** Of the current user. */
export const lotteryFavourites: ReadonlySignal<readonly string[]> = computed(() => ids.value);

/** Rereads on login or another tab's change; returns a stop function. */
export function followLotteryFavourites(): () => void {
  const read = () => {
    const username = member.peek()?.account;
    ids.value = (username && readAll()[username]) || [];
  };
  const stop = effect(() => {
    void member.value;
    read();
  });
  addEventListener('storage', read);
  return () => {
    stop();
    removeEventListener('storage', read);
  };
}

/** Trial account, by either flag (GAME-05). */
const isFreePlay = (): boolean =>
  member.peek()?.type === trialType || Number(sessionStore.get('isAgent')) === trialType;

/** ms between taps of a heart (GAME-03). */
const throttle = 1000;
const tapped = new Map<string, number>();

/** Toggles a favourite, at most once a second; guests and trials register first. */
export async function toggleLotteryFavourite({ gameId }: Pick<Game, 'gameId'>): Promise<void> {
  if (!(await guardAccount(location.pathname + location.search, 'auth.favouritesNeedAccount')))
    return;
  const username = member.peek()?.account;
  if (!username || isFreePlay()) {
    await confirm({
      title: t('auth.in_need_true_account'),
      text: t('auth.favouritesNeedAccount'),
      confirmLabel: t('lobby.close'),
    });
    return;
  }
  const now = performance.now();
  if (now - (tapped.get(gameId) ?? -throttle) < throttle) return;
  tapped.set(gameId, now);
  const all = readAll();
  const own = all[username] ?? [];
  ids.value = own.includes(gameId) ? own.filter((id) => id !== gameId) : [gameId, ...own];
  localStore.set(storeKey, JSON.stringify({ ...all, [username]: ids.value }));
}
