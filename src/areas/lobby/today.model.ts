import { localStore } from '../../data/browser-storage.ts';

/** Gives the room of home's box for a member's day back (see src/models/today-room.ts). */
export function releaseToday(): void {
  document.documentElement.removeAttribute('data-today');
  localStore.remove('today');
}
