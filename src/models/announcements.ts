import { type ReadonlySignal, computed, effect } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { mapped } from '../lib/result.ts';
import { language } from './language.ts';
import { loggedIn, restoring } from './session.ts';

/** A: logged in, B: anonymous, F: first login (POP-04). */
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

export const announcements = source.now;

/** The visitor's audience; null: not known yet. */
export const audience: ReadonlySignal<Audience | null> = computed(() => {
  if (restoring.value) return null;
  if (!loggedIn.value) return 'B';
  return sessionStore.get('firstLogin') ? 'F' : 'A';
});

const seenKey = (who: Audience) => (who === 'B' ? 'ANONYMOUS_POPUP' : 'USER_POPUP');

/** Whether this audience has closed them in this session (POP-04). */
export function announcementsClosed(): boolean {
  const who = audience.peek();
  return who === null || sessionStore.get(seenKey(who)) !== null;
}

export function closeAnnouncements(): void {
  const who = audience.peek();
  if (who) sessionStore.set(seenKey(who), 'closed');
}

/** Loads them now and on each login and language change (POP-04). */
export function startAnnouncements(): void {
  effect(() => {
    const who = audience.value;
    if (who) void source.load(`${who} ${language.value}`);
  });
}
