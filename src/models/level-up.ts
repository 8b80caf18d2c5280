import { effect } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { celebrateLevel } from './celebration.ts';
import { currentPath } from './navigation.ts';
import { loyalty, member } from './session.ts';

/** The member and rank that this device has shown last: `id rank`. */
const key = 'vipRank';

function shownRank(id: string): number | null {
  const [of, rank] = (localStore.get(key) ?? '').split(' ');
  return of === id && /^\d{1,4}$/.test(rank ?? '') ? Number(rank) : null;
}

// A level is celebrated once on each device, not over a game and not during a break (REWARD-06b).
effect(() => {
  const id = member.value?.id;
  const now = loyalty.value;
  const isPlaying = currentPath.value === '/seamless';
  if (!id || !now?.hasVip || now.vipRankLevel === null || isPlaying || now.onBreak) return;
  const shown = shownRank(id);
  if (shown === now.vipRankLevel) return;
  localStore.set(key, `${id} ${now.vipRankLevel}`);
  // A device that meets the member for the first time has nothing to celebrate.
  if (shown !== null && now.vipRankLevel > shown && now.vipLabelName)
    void celebrateLevel(now.vipLabelName);
});
