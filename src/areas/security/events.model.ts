import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { type SecurityEvent, SecurityEvents } from '../../../contract/identity/security-events.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { whenReachChanges } from '../../models/connectivity.ts';
import { onLiveEvent } from '../../models/live-events.ts';

/** Events shown at first. */
const atFirst = 6;

const source = cached('records', () => call('security.events', {}), SecurityEvents);
/** The newest page, cached offline (MEM-16). */
export const events: ReadonlySignal<Cached<SecurityEvents>> = source.now;

interface Followed {
  rows: readonly SecurityEvent[];
  next: string | null;
  trouble: 'busy' | 'failed' | null;
}
/** null: first events only. */
const followed = signal<Followed | null>(null);

/** Visible events, and whether there are more; older pages are not stored. */
export const shownEvents = computed(() => {
  const first = events.value.value;
  const all = first?.events ?? [];
  const more = followed.value;
  if (!more)
    return {
      rows: all.slice(0, atFirst),
      more: all.length > atFirst || first?.next != null,
      trouble: null,
    };
  const known = new Set(all.map(({ id }) => id));
  return {
    rows: [...all, ...more.rows.filter(({ id }) => !known.has(id))],
    more: more.next !== null,
    trouble: more.trouble,
  };
});

/** Reloads, showing old data meanwhile. */
export const loadEvents = (): Promise<void> => source.load('security.events');

/** Shows the rest of the first page, then another page per call. */
export async function showOlder(): Promise<void> {
  const first = events.peek().value;
  const { rows, next, trouble } = followed.peek() ?? {
    rows: [],
    next: first?.next ?? null,
    trouble: null,
  };
  if (trouble === 'busy') return;
  if (!followed.peek() && first && first.events.length > atFirst) {
    followed.value = { rows, next, trouble };
    return;
  }
  if (next === null) return;
  const begun: Followed = { rows, next, trouble: 'busy' };
  followed.value = begun;
  const answer = await call('security.events', { after: next });
  // The page was left.
  if (followed.peek() !== begun) return;
  followed.value = answer.ok
    ? { rows: [...rows, ...answer.value.events], next: answer.value.next, trouble: null }
    : { rows, next, trouble: 'failed' };
}

/** Refreshes on reconnect and socket events (LIVE-01); returns a stop function. */
export function followEvents(): () => void {
  const forget = onLiveEvent(
    ({ kind }) => (kind === 'message' || kind === 'hello') && void loadEvents(),
  );
  const stop = whenReachChanges(() => void loadEvents());
  void loadEvents();
  return () => {
    forget();
    stop();
    followed.value = null;
  };
}
