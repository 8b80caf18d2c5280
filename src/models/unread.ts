import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { notices } from './catalogue.ts';
import { writes } from './waiting-writes.ts';
import { unreadOfMember } from './lazy-account-data.ts';
import { unreadMessages } from './session.ts';

function stored(): string[] | null {
  try {
    const ids: unknown = JSON.parse(localStore.get('seenNotices') ?? 'null');
    return Array.isArray(ids) ? ids.map(String) : null;
  } catch {
    return null;
  }
}

const seen = signal(stored());

/**
 * By a member's marks (HEAD-03), else since the last opening on this device; 0 at a first visit
 * (LIVE-03).
 */
export const unreadNotices: ReadonlySignal<number> = computed(() => {
  const ofMember = unreadOfMember();
  if (ofMember !== null) return ofMember;
  const known = seen.value;
  return known ? notices.value.filter(({ id }) => !known.includes(id)).length : 0;
});

export function noticesSeen(): void {
  const ids = notices.peek().map(({ id }) => id);
  if (ids.length === 0) return;
  seen.value = ids;
  localStore.set('seenNotices', JSON.stringify(ids));
}

/** Unread (LIVE-03) and waiting writes (PWA-06) on the app's icon. */
export function startBadge(): void {
  addEventListener('storage', (event) => {
    if (event.key === 'seenNotices') seen.value = stored();
  });
  effect(() => {
    if (seen.value === null && notices.value.length > 0) noticesSeen();
  });
  effect(() => {
    const count = unreadNotices.value + unreadMessages.value + writes.value.length;
    // Rejects where not installed.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => {});
  });
}
