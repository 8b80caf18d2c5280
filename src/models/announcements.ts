import { type ReadonlySignal, computed, effect } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { backoff } from '../lib/backoff.ts';
import { mapped } from '../lib/result.ts';
import { written } from './catalogue.ts';
import { whenBack } from './connectivity.ts';
import { language } from './language.ts';
import { onLiveEvent } from './live-events.ts';
import { loggedIn, restoring } from './session.ts';

/** A: logged in, B: anonymous, F: first login (POP-04a). */
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

/** Whether this audience has closed them in this session (POP-04a). */
export function announcementsClosed(): boolean {
  const who = audience.peek();
  return who === null || sessionStore.get(seenKey(who)) !== null;
}

export function closeAnnouncements(): void {
  const who = audience.peek();
  if (who) sessionStore.set(seenKey(who), 'closed');
}

/** Loads them now, on each login and language change (POP-04a), and when the operator changes them. */
export function startAnnouncements(): void {
  effect(() => {
    const who = audience.value;
    if (who) void source.load(`${who} ${language.value}`);
  });
  whenBack(() => source.now.peek().state !== 'fresh' && loadOwn());
  followChanges();
}

function loadOwn(): Promise<void> | undefined {
  const who = audience.peek();
  return who ? source.load(`${who} ${language.peek()}`) : undefined;
}

/** ms: the pages of a site ask again within that time, never all at once; longer after failures. */
const pauses = backoff(10_000, 300_000);
/** ms by which a gateway's answers may be older than its event. */
const slackMs = 1000;

/** Asks for announcements and banners again after each change (LIVE-01e); a hidden page waits. */
function followChanges(): void {
  let known: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waits = false;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), Math.random() * pauses.next());
  };
  const refresh = async () => {
    waits = document.visibilityState === 'hidden';
    if (waits) return;
    await Promise.all([loadOwn(), ...written.map((each) => each.load(language.peek()))]);
    if ([source, ...written].every(({ now }) => now.peek().state === 'fresh')) pauses.reset();
    else soon();
  };
  document.addEventListener('visibilitychange', () => waits && void refresh());
  onLiveEvent((event) => {
    if (event.kind !== 'announcements') return;
    // What the page was made of may be older than the first event.
    const isNew =
      known === null ? event.ageMs <= performance.now() + slackMs : event.version !== known;
    known = event.version;
    if (!isNew) return;
    pauses.reset();
    soon();
  });
}
