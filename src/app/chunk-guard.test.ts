import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ChunkGuard from './chunk-guard.ts';

const reload = vi.fn();
vi.mock('../models/update.ts', () => ({ recover: reload }));
const site = { answers: true };
vi.mock('../data/call.ts', () => ({ call: async () => ({ ok: site.answers }) }));
let loadChunk: typeof ChunkGuard.loadChunk;
let healImport: typeof ChunkGuard.healImport;
let entry: { state: unknown; replaceState: (state: unknown) => void };
let online = true;

/** Reloads the module; the history entry stays. */
async function loadPageAnew() {
  vi.resetModules();
  ({ loadChunk, healImport } = await import('./chunk-guard.ts'));
}

beforeEach(async () => {
  await loadPageAnew();
  vi.useFakeTimers();
  reload.mockClear();
  online = site.answers = true;
  entry = {
    state: { at: 7 },
    replaceState(state) {
      this.state = state;
    },
  };
  vi.stubGlobal('history', entry);
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const missing = () => Promise.reject(new Error('ChunkLoadError'));
const settled = async (promise: Promise<unknown>) => {
  let outcome = 'open';
  promise.then(
    () => (outcome = 'loaded'),
    () => (outcome = 'failed'),
  );
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
};

test('[ROUTE-14] a chunk that fails gives one reload, a second failure is passed on', async () => {
  expect(await settled(loadChunk(missing))).toBe('open');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(entry.state).toMatchObject({ at: 7 });
  // Meanwhile another chunk neither fails nor reloads.
  expect(await settled(loadChunk(missing))).toBe('open');
  await loadPageAnew();
  expect(await settled(loadChunk(missing))).toBe('failed');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[ROUTE-14] without network a failing chunk never reloads', async () => {
  online = false;
  expect(await settled(loadChunk(missing))).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
});

test('[ROUTE-14] while the site does not answer a failing chunk never reloads; once it does, the next one may', async () => {
  site.answers = false;
  expect(await settled(loadChunk(missing))).toBe('failed');
  expect(reload).not.toHaveBeenCalled();
  site.answers = true;
  expect(await settled(loadChunk(missing))).toBe('open');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[ROUTE-14] a chunk that takes over 120 s counts as failed', async () => {
  void loadChunk(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[ROUTE-14] a chunk whose request was aborted is asked for once more, and nothing reloads', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(missing)
    .mockResolvedValueOnce('page');
  expect(await loadChunk(load)).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('[ROUTE-14] a chunk that is being loaded is not healed beside it', async () => {
  let fail: (reason: Error) => void = () => {};
  const load = vi.fn(() => new Promise<string>((_, reject) => (fail = reject)));
  const loaded = settled(loadChunk(load));
  await healImport({ payload: new Error('Importing failed.') });
  expect(reload).not.toHaveBeenCalled();
  site.answers = false;
  fail(new Error('Importing failed.'));
  expect(await loaded).toBe('failed');
  site.answers = true;
  void healImport({ payload: new Error('Importing failed.') });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('[ROUTE-14] an import that fails outside of a page is healed by the module that its error names', async () => {
  await healImport({
    payload: new Error('Failed to fetch: data:text/javascript,//x/assets/a.js'),
  });
  expect(reload).not.toHaveBeenCalled();
  for (const text of ['Failed to fetch: /nowhere/assets/a.js', 'Importing failed.']) {
    await loadPageAnew();
    entry.state = null;
    void healImport({ payload: new Error(text) });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    reload.mockClear();
  }
});

test('[ROUTE-14] a chunk that comes is given, and nothing is left running', async () => {
  expect(await loadChunk(async () => 'page')).toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});
