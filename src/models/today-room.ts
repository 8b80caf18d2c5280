import { localStore } from '../data/browser-storage.ts';

/** What home's box for a member's day has room for: the strip, or the first steps of a new member. */
export type TodayRoom = 'strip' | 'steps';

const flag = 'today';

/** Reserves the box now, and from the first paint of the next visit on (index.html). */
export function reserveToday(room: TodayRoom): void {
  document.documentElement.dataset[flag] = room;
  reserveNextToday(room);
}

/** Reserves the box for the next visit: this one shows something in the room that it has. */
export const reserveNextToday = (room: TodayRoom): void => localStore.set(flag, room);

/** The room of the box; null: none. */
export const reservedToday = (): TodayRoom | null =>
  (document.documentElement.dataset[flag] as TodayRoom | undefined) ?? null;
