import { call } from '../data/call.ts';
import { recover } from '../models/update.ts';

/** A chunk that takes longer is given up (ROUTE-14). */
const chunkTimeoutMs = 120_000;
/** A page's second failure within it does not reload again. */
const reloadPauseMs = 10 * 60_000;

let reloading = false;
/** Calls of `loadChunk` under way. */
let loading = 0;

const siteAnswers = async () =>
  navigator.onLine && (await call('site.permission', {}, { timeout: 3000 })).ok;

/**
 * Reloads once for a chunk that is missing, as an old page asks for an old build's files; the
 * history entry remembers it.
 * @returns whether a reload has begun.
 */
function reloadOnce(): boolean {
  if (reloading) return true;
  const state = (history.state ?? {}) as { reloadedAt?: number };
  // The clock may be set back.
  if (Math.abs(Date.now() - (state.reloadedAt ?? 0)) < reloadPauseMs) return false;
  history.replaceState({ ...state, reloadedAt: Date.now() }, '');
  reloading = true;
  void recover();
  return true;
}

/**
 * Loads a lazy chunk (ROUTE-14). When it fails and the site answers, asks for it a second time: a
 * launch of the open app aborts what is on its way. After the second failure, or 120 s, reloads
 * once, the promise staying open; rejects if that was tried, or without network or site, where a
 * reload would only lose the screen.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await inTime(load);
  } catch (reason) {
    if (!(await siteAnswers())) throw reason;
    if (reason !== late) {
      const second = await inTime(load).catch(() => undefined);
      if (second !== undefined) return second;
    }
    if (reloadOnce()) return new Promise<never>(() => {});
    throw reason;
  } finally {
    loading -= 1;
  }
}

const late = new Error('The chunk took too long.');

async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * For imports outside of `loadChunk`, which could decide otherwise on the same chunk: the module that
 * the error names is asked for again.
 */
export async function healImport({ payload }: { payload: Error }): Promise<void> {
  if (loading > 0) return;
  const [url] = /\S+\/assets\/\S+\.js$/.exec(payload.message) ?? [];
  const again = () => (url ? import(/* @vite-ignore */ url) : Promise.reject(payload));
  await loadChunk(again).catch(() => {});
}
