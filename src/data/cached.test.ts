import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../lib/result.ts';
import { cached } from './cached.ts';
import { pageDrawn } from './lazy-store.ts';
import { keep, kept } from './store/store.ts';

vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
pageDrawn();

const failed = (failure: Failure): Result<string> => ({ ok: false, failure });
/** A fetch that is answered by hand. */
function byHand() {
  const answers = new Map<string, (answer: Result<string>) => void>();
  const fetch = (key: string) => new Promise<Result<string>>((resolve) => answers.set(key, resolve));
  return { fetch, answer: (key: string, answer: Result<string>) => answers.get(key)?.(answer) };
}

let key = '';
let count = 0;
beforeEach(() => {
  count += 1;
  key = `key-${count}`;
});

test('[PWA-04] [GAME-09] the device\'s value is drawn at once, and the gateway\'s takes its place and is kept', async () => {
  const since = await keep('choices', key, 'old');
  const { fetch, answer } = byHand();
  const source = cached('choices', fetch);
  const loading = source.load(key);
  await vi.waitFor(() => expect(source.now.value).toEqual({ value: 'old', since, state: 'refreshing' }));
  answer(key, { ok: true, value: 'new' });
  await loading;
  expect(source.now.value).toMatchObject({ value: 'new', state: 'fresh' });
  await vi.waitFor(async () => expect((await kept('choices', key))?.value).toBe('new'));
});

test.each<[Failure['kind'], string]>([
  ['offline', 'offline'],
  ['captive', 'offline'],
  ['timeout', 'stale'],
  ['broken', 'stale'],
])('[PWA-03] [BOOT-12] after %s the device\'s value stands with its time, and is not overwritten', async (kind, state) => {
  const since = await keep('choices', key, 'old');
  const source = cached('choices', async () => failed({ kind } as Failure));
  await source.load(key);
  expect(source.now.value).toEqual({ value: 'old', since, state });
  expect(await kept('choices', key)).toEqual({ value: 'old', since });
});

test('[PWA-03] what neither the device nor the gateway has is said to be missing', async () => {
  const source = cached('choices', async () => failed({ kind: 'offline' }));
  await source.load(key);
  expect(source.now.value).toEqual({ value: null, since: null, state: 'missing' });
});

test('[LANG-04] an answer for a language that was left meanwhile is not shown', async () => {
  const { fetch, answer } = byHand();
  const source = cached('choices', fetch);
  const first = source.load(`${key}-TY`);
  const second = source.load(`${key}-EN`);
  answer(`${key}-EN`, { ok: true, value: 'english' });
  answer(`${key}-TY`, { ok: true, value: 'filipino' });
  await Promise.all([first, second]);
  expect(source.now.value.value).toBe('english');
});

test('[GAME-09] what the page brought is fresh and is there at the next start', async () => {
  const source = cached('choices', async () => failed({ kind: 'offline' }));
  source.prime(key, 'brought');
  expect(source.now.value).toMatchObject({ value: 'brought', state: 'fresh' });
  await vi.waitFor(async () => expect((await kept('choices', key))?.value).toBe('brought'));
});

test('[PWA-03] what the worker brought keeps the time at which the gateway told it, and is refreshed', async () => {
  const since = '2026-01-02T03:04:05.000Z';
  const { fetch, answer } = byHand();
  const source = cached('choices', fetch);
  source.prime(key, 'old', since);
  expect(source.now.value).toEqual({ value: 'old', since, state: 'refreshing' });
  const loading = source.load(key);
  expect(source.now.value).toMatchObject({ value: 'old', since });
  answer(key, { ok: true, value: 'new' });
  await loading;
  expect(source.now.value).toMatchObject({ value: 'new', state: 'fresh' });
});
