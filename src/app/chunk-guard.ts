import { call } from '../data/call.ts';
import { recover } from '../models/update.ts';

/** A chunk that takes longer is given up (ROUTE-14). */
const chunkTimeoutMs = 120_000;
/** A page's second failure within it does not reload again. */
const reloadPauseMs = 10 * 60_000;

let reloading = false;

/**
 * Reloads once for a failed chunk, as an old page asks for an old build's files; the history entry
 * remembers it. Never without network or site: that would only lose the screen.
 * @returns whether a reload has begun.
 */
export async function reloadOnce(): Promise<boolean> {
  const answers = navigator.onLine && (await call('site.permission', {}, { timeout: 3000 })).ok;
  if (reloading) return true;
  const state = (history.state ?? {}) as { reloadedAt?: number };
  // The clock may be set back.
  if (!answers || Math.abs(Date.now() - (state.reloadedAt ?? 0)) < reloadPauseMs) return false;
  history.replaceState({ ...state, reloadedAt: Date.now() }, '');
  reloading = true;
  void recover();
  return true;
}

/**
 * Loads a lazy chunk (ROUTE-14). After a failure or 120 s reloads once, the promise staying open;
 * rejects if that was tried or without network.
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
