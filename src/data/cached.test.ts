import 'fake-indexeddb/auto';
import { pattern, string } from 'superstruct';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../lib/result.ts';
import { cached } from './cached.ts';
import { pageDrawn, useOwner } from './lazy-store.ts';
import { dropKinds } from './store/inventory.ts';
import { forgetAccount, storeValue, readStored } from './store/store.ts';

vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
pageDrawn();

const failed = (failure: Failure): Result<string> => ({ ok: false, failure });
function byHand() {
  const answers = new Map<string, (answer: Result<string>) => void>();
  const fetch = (key: string) =>
    new Promise<Result<string>>((resolve) => answers.set(key, resolve));
  return { fetch, answer: (key: string, answer: Result<string>) => answers.get(key)?.(answer) };
}

let key = '';
let count = 0;
beforeEach(() => {
  count += 1;
  key = `key-${count}`;
});

test("[PWA-04] [GAME-09] the device's value is drawn at once, and the gateway's takes its place and is stored", async () => {
  const since = await storeValue('choices', key, 'old');
  const { fetch, answer } = byHand();
  const source = cached('choices', fetch);
  const loading = source.load(key);
  await vi.waitFor(() =>
    expect(source.now.value).toEqual({ value: 'old', since, state: 'refreshing' }),
  );
  answer(key, { ok: true, value: 'new' });
  await loading;
  expect(source.now.value).toMatchObject({ value: 'new', state: 'fresh' });
  await vi.waitFor(async () => expect((await readStored('choices', key))?.value).toBe('new'));
});

test.each<[Failure['kind'], string]>([
  ['offline', 'offline'],
  ['captive', 'offline'],
  ['timeout', 'stale'],
  ['broken', 'stale'],
])(
  "[PWA-03c] [BOOT-12] after %s the device's value stands with its time, and is not overwritten",
  async (kind, state) => {
    const since = await storeValue('choices', key, 'old');
    const source = cached('choices', async () => failed({ kind } as Failure));
    await source.load(key);
    expect(source.now.value).toEqual({ value: 'old', since, state });
    expect(await readStored('choices', key)).toEqual({ value: 'old', since });
  },
);

test('[PWA-03b] what neither the device nor the gateway has is said to be missing, and why', async () => {
  const answers: Result<string>[] = [failed({ kind: 'unreachable' }), { ok: true, value: 'new' }];
  const source = cached('choices', async () => answers.shift()!);
  await source.load(key);
  expect(source.now.value).toEqual({
    value: null,
    since: null,
    state: 'missing',
    failure: { kind: 'unreachable' },
  });
  await source.load(key);
  expect(source.now.value).toEqual({ value: 'new', since: expect.any(String), state: 'fresh' });
});

test('[PWA-04] what the device retains of an older shape is dropped, never shown, where the area brings the struct', async () => {
  await storeValue('choices', key, 'of an older build');
  const source = cached(
    'choices',
    async () => failed({ kind: 'offline' }),
    pattern(string(), /^new/),
  );
  await source.load(key);
  expect(source.now.value).toEqual({
    value: null,
    since: null,
    state: 'missing',
    failure: { kind: 'offline' },
  });
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
  await vi.waitFor(async () => expect((await readStored('choices', key))?.value).toBe('brought'));
});

test('[AUTH-11] [PWA-04] what came for one account is not stored for the next one', async () => {
  useOwner('7');
  const source = cached('records', async () => failed({ kind: 'offline' }));
  source.prime(key, { of: 'seven' });
  useOwner('8');
  source.prime(key, { of: 'eight' });
  await vi.waitFor(async () =>
    expect((await readStored('records', key, '8'))?.value).toEqual({ of: 'eight' }),
  );
  source.prime(`${key} more`, { of: 'eight' });
  useOwner('9');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await readStored('records', `${key} more`, '9')).toBeNull();
  useOwner(null);
});

test('[CALL-02] what the page brought is shown at once; if it does not fit, it is asked for and not stored', async () => {
  const { fetch, answer } = byHand();
  const source = cached('choices', fetch);
  source.prime(key, 7 as never);
  expect(source.now.value).toMatchObject({ value: 7, state: 'fresh' });
  await vi.waitFor(() => expect(source.now.value).toMatchObject({ state: 'refreshing' }));
  expect(source.now.value.value).toBeNull();
  answer(key, { ok: true, value: 'seven' });
  await vi.waitFor(() => expect(source.now.value).toMatchObject({ value: 'seven' }));
  await vi.waitFor(async () => expect((await readStored('choices', key))?.value).toBe('seven'));
});

test('[PWA-03c] what the worker brought retains the time at which the gateway reported it, and is refreshed', async () => {
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

test("[BOOT-05] [ERR-03] without an answer the device's value shows after 3 s; a late one is taken", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { fetch, answer } = byHand();
    const source = cached('choices', fetch);
    source.prime(key, 'old', '2026-01-02T03:04:05.000Z');
    const loading = source.load(key);
    await vi.advanceTimersByTimeAsync(2900);
    expect(source.now.value.state).toBe('refreshing');
    await vi.advanceTimersByTimeAsync(200);
    expect(source.now.value).toMatchObject({ value: 'old', state: 'stale' });
    answer(key, { ok: true, value: 'new' });
    await loading;
    expect(source.now.value).toMatchObject({ value: 'new', state: 'fresh' });
  } finally {
    vi.useRealTimers();
  }
});

const money = (balance: number) => ({ balance, balanceVersion: 1, currencySymbol: '₱' });

test('[PWA-04] [AGT-08] an answer for one account is neither shown nor stored under the next', async () => {
  useOwner('7');
  let answer: (value: Result<ReturnType<typeof money>>) => void = () => {};
  const source = cached('balance', () => new Promise((resolve) => (answer = resolve)));
  const loading = source.load('one');
  useOwner('8');
  answer({ ok: true, value: money(700) });
  await loading;
  expect(source.now.value.value).toBeNull();
  expect(await readStored('balance', 'one', '7')).toBeNull();
  expect(await readStored('balance', 'one', '8')).toBeNull();
});

test('[AUTH-11] what an account saw is gone from the page when it leaves', async () => {
  useOwner('7');
  const source = cached('balance', async () => ({ ok: true, value: money(700) }));
  await source.load('one');
  expect(source.now.value.value?.balance).toBe(700);
  useOwner(null);
  expect(source.now.value).toEqual({ value: null, since: null, state: 'missing' });
});

test('[AUTH-11] what was notified just before a logout is not stored after it', async () => {
  useOwner('9');
  let quiet: (() => void) | undefined;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => (quiet = work));
  const source = cached('balance', async () => ({ ok: true, value: money(900) }));
  await source.load('one');
  await vi.waitFor(() => expect(quiet).toBeDefined());
  useOwner(null);
  await forgetAccount('9');
  quiet?.();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await readStored('balance', 'one', '9')).toBeNull();
});

test('[PWA-04] a load that is answered after a later one changes nothing any more, well or badly', async () => {
  const answers: ((answer: Result<string>) => void)[] = [];
  const source = cached('choices', () => new Promise((resolve) => answers.push(resolve)));
  const loads = [source.load(key), source.load(key), source.load(key)];
  answers[2]?.({ ok: true, value: 'newest' });
  await loads[2];
  answers[0]?.({ ok: true, value: 'older' });
  answers[1]?.(failed({ kind: 'timeout' }));
  await Promise.all(loads);
  expect(source.now.value).toMatchObject({ value: 'newest', state: 'fresh' });
});

test("[PWA-03a] what is the device's is found also while somebody logs in", async () => {
  await storeValue('choices', key, 'old');
  const source = cached('choices', async () => failed({ kind: 'offline' }));
  const loading = source.load(key);
  useOwner('7');
  await loading;
  expect(source.now.value).toMatchObject({ value: 'old', state: 'offline' });
  useOwner(null);
});

test('[PWA-04] a large value that is unchanged is not written again; it is as old as the last look', async () => {
  const catalogue = { version: 'one', language: 'TY', games: [] };
  const since = await storeValue('games', key, catalogue);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const source = cached('games', async (_key, held) => ({
    ok: true,
    value: (await held) ?? catalogue,
  }));
  await source.load(key);
  await vi.waitFor(async () => expect((await readStored('games', key))?.since).not.toBe(since));
  expect(put.mock.calls.map(([row]) => row)).toMatchObject([
    { kind: 'checks', key: `games/${key}`, value: '' },
  ]);
  expect(await source.stock(key)).toBe(true);
  put.mockRestore();
});

test('[PWA-04] an unchanged value that the device has lost meanwhile is stored again', async () => {
  const source = cached('games', async (_key, held) => ({
    ok: true,
    value: (await held) ?? { version: 'one', language: 'TY', games: [] },
  }));
  await source.load(key);
  await vi.waitFor(async () => expect(await readStored('games', key)).not.toBeNull());
  await dropKinds(['games']);
  await source.load(key);
  await vi.waitFor(async () => expect((await readStored('games', key))?.value.version).toBe('one'));
});

test('[PWA-04] a value that another tab stored is shown here too, when it is newer', async () => {
  const source = cached('choices', async () => ({ ok: true, value: 'mine' }));
  await source.load(key);
  const other = new BroadcastChannel('palaro');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await storeValue('choices', key, 'theirs');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin.
  other.postMessage({ kind: 'stored', of: 'choices', key, owner: null });
  await vi.waitFor(() =>
    expect(source.now.value).toMatchObject({ value: 'theirs', state: 'fresh' }),
  );
  other.close();
});

test('[PWA-06] a change made on the device is shown and stored at once, with the age of what it changed', async () => {
  const since = '2026-01-02T03:04:05.000Z';
  const source = cached('choices', async () => failed({ kind: 'offline' }));
  source.prime(key, 'old', since);
  source.change(key, 'changed');
  expect(source.now.value).toMatchObject({ value: 'changed', since });
  await vi.waitFor(async () => expect((await readStored('choices', key))?.value).toBe('changed'));
});

test('[PWA-04] who asks the gateway is shown what the device has, and that it has nothing', async () => {
  await storeValue('choices', key, 'old');
  const asked = vi.fn(
    async (_key: string, held: Promise<string | null>): Promise<Result<string>> => ({
      ok: true,
      value: `${await held} and more`,
    }),
  );
  const source = cached('choices', asked);
  await source.load(key);
  expect(source.now.value).toMatchObject({ value: 'old and more', state: 'fresh' });
  await source.load(`${key}-other`);
  expect(source.now.value.value).toBe('null and more');
});
