import { call } from '../data/call.ts';
import { recover } from '../models/update.ts';

/** A chunk may take this long (ROUTE-14). */
const chunkTimeoutMs = 120_000;
/** A second failure of the same page within this time is not answered with another reload. */
const reloadPauseMs = 10 * 60_000;

let reloading = false;

/**
 * Reloads the page once for a chunk that failed: after a new build the old page asks for files of the old one. The history
 * entry remembers it over the reload. Never without network or while the site does not answer, where a reload would only lose
 * what is on the screen.
 * @returns whether a reload has begun.
 */
export async function reloadOnce(): Promise<boolean> {
  const answers = navigator.onLine && (await call('site.permission', {}, { timeout: 3000 })).ok;
  if (reloading) return true;
  const state = (history.state ?? {}) as { reloadedAt?: number };
  // A clock that was set back meanwhile is no reason to reload again.
  if (!answers || Math.abs(Date.now() - (state.reloadedAt ?? 0)) < reloadPauseMs) return false;
  history.replaceState({ ...state, reloadedAt: Date.now() }, '');
  reloading = true;
  void recover();
  return true;
}

/**
 * Loads a lazy chunk (ROUTE-14). When it fails or takes over 120 s the page is reloaded once and the promise stays open;
 * when that has been tried, or there is no network, it rejects with the reason.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The chunk took too long.')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (reason) {
    if (await reloadOnce()) return new Promise<never>(() => {});
    throw reason;
  } finally {
    clearTimeout(timer);
  }
}
