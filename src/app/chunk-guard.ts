import { call } from '../data/call.ts';
import { recover } from '../models/update.ts';

/** ROUTE-14. */
const chunkTimeoutMs = 120_000;
/** Within this time a page's second failure does not reload again. */
const reloadPauseMs = 10 * 60_000;

let reloading = false;

/**
 * Reloads the page once for a failed chunk: after a new build the old page asks for old files. The
 * history entry remembers it. Never without network or site, which would only lose the screen.
 * @returns whether a reload has begun.
 */
export async function reloadOnce(): Promise<boolean> {
  const answers = navigator.onLine && (await call('site.permission', {}, { timeout: 3000 })).ok;
  if (reloading) return true;
  const state = (history.state ?? {}) as { reloadedAt?: number };
  // The clock may have been set back.
  if (!answers || Math.abs(Date.now() - (state.reloadedAt ?? 0)) < reloadPauseMs) return false;
  history.replaceState({ ...state, reloadedAt: Date.now() }, '');
  reloading = true;
  void recover();
  return true;
}

/**
 * Loads a lazy chunk (ROUTE-14). On a failure or after 120 s reloads once, the promise staying
 * open; rejects when that was tried or there is no network.
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
