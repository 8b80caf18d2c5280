import { type ReadonlySignal, computed, effect } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { mapped } from '../lib/result.ts';
import { language } from './language.ts';
import { loggedIn, restoring } from './session.ts';

/** Whom announcements are for: A logged in, B anonymous, F at a first login (POP-04). */
type Audience = 'A' | 'B' | 'F';

const source = cached('announcements', (key) => {
  const [execution, code] = key.split(' ') as [Audience, string];
  return mapped(
    call('content.announcements', {
      types: 'B,PL,PU,PR,H',
      execution,
      language: code,
      platform: 'W',
    }),
    ({ list }) => list,
  );
});

/** The announcements for anyone who is here, with their age. */
export const announcements = source.now;

/** Who is here; null while that is being found out. */
export const audience: ReadonlySignal<Audience | null> = computed(() => {
  if (restoring.value) return null;
  if (!loggedIn.value) return 'B';
  return sessionStore.get('firstLogin') ? 'F' : 'A';
});

const seenKey = (who: Audience) => (who === 'B' ? 'ANONYMOUS_POPUP' : 'USER_POPUP');

/** Whether the announcements have been closed in this session by those who are here (POP-04). */
export function announcementsClosed(): boolean {
  const who = audience.peek();
  return who === null || sessionStore.get(seenKey(who)) !== null;
}

/** Remembers for this session that they have been closed. */
export function closeAnnouncements(): void {
  const who = audience.peek();
  if (who) sessionStore.set(seenKey(who), 'closed');
}

/** Loads them now, and again at each login and change of language (POP-04). */
export function startAnnouncements(): void {
  effect(() => {
    const who = audience.value;
    if (who) void source.load(`${who} ${language.value}`);
  });
}
