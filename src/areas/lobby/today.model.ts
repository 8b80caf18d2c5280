import { localStore } from '../../data/browser-storage.ts';

const flag = 'today';

/**
 * Reserves the box of home's strip, now and from the first paint of the next visit (index.html), or
 * gives its room back.
 */
export function reserveToday(wanted: boolean): void {
  document.documentElement.toggleAttribute(`data-${flag}`, wanted);
  if (wanted) localStore.set(flag, '1');
  else localStore.remove(flag);
}

/** Whether the box is there. */
export const isReserved = (): boolean => document.documentElement.hasAttribute(`data-${flag}`);
