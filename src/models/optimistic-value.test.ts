import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Cached } from '../data/cached.ts';
import type { Change } from './optimistic-value.ts';
import type { WaitingWrite } from './outbox.ts';

const writes = signal<readonly WaitingWrite[]>([]);
const queue = vi.fn(async (): Promise<unknown> => ({ ok: true, id: 'w1' }));
const toast = vi.fn();
vi.mock('./outbox.ts', () => ({ queue: () => queue() }));
vi.mock('./waiting-writes.ts', () => ({ writes }));
vi.mock('./dialogs.ts', () => ({ toast: (text: string) => toast(text) }));
vi.mock('./language.ts', () => ({ t: (key: string) => key }));
let owner = '7';
vi.mock('../data/lazy-store.ts', () => ({ currentOwner: () => owner }));
const { OptimisticValue } = await import('./optimistic-value.ts');

const now = signal<Cached<string[]>>({ value: null, since: null, state: 'missing' });
let gateway: string[] = [];
const answer = async () => {
  await Promise.resolve();
  now.value = { value: gateway, since: 'then', state: 'fresh' };
};
const load = vi.fn(answer);
const change = (_key: string, value: string[]) => {
  now.value = { ...now.peek(), value };
};
const source = {
  now,
  load,
  change,
  prime: () => {},
  ready: async () => {},
  stock: async () => true,
};
const apply = (ids: string[], { name, request }: Change) => {
  const nodeId = String(request.nodeId);
  if (name === 'account.removeFavourite') return ids.filter((id) => id !== nodeId);
  return name !== 'account.addFavourite' || ids.includes(nodeId) ? ids : [nodeId, ...ids];
};
const make = () => new OptimisticValue<string[]>(source, apply, []);

const write = (state: WaitingWrite['state'], id = 'w1', nodeId = '2'): WaitingWrite => ({
  order: 1,
  id,
  customerId: '7',
  name: 'account.addFavourite',
  request: { nodeId },
  label: { key: 'lobby.title' },
  at: 'then',
  tries: 0,
  broken: 0,
  notBefore: 0,
  state,
});
const add = (ahead: ReturnType<typeof make>, nodeId = '2') =>
  ahead.write(
    'account.addFavourite',
    { nodeId, vendor: 'PLR', gameType: 'RNG' },
    { key: 'lobby.title' },
  );

beforeEach(() => {
  vi.clearAllMocks();
  load.mockImplementation(answer);
  owner = '7';
  writes.value = [];
  gateway = ['1'];
  now.value = { value: ['1'], since: 'before', state: 'offline' };
});

test('[GAME-03] [PWA-06] a change is seen before anything is stored or sent', async () => {
  const ahead = make();
  const done = add(ahead);
  expect(ahead.value.value).toEqual(['2', '1']);
  expect(now.value.value).toEqual(['1']);
  expect(await done).toBe(true);
});

test('[AUTH-11] [AGT-08] what one account changed at the last moment is not seen under the next', async () => {
  const ahead = make();
  await add(ahead);
  owner = '8';
  writes.value = [];
  expect(ahead.value.value).toEqual(['1']);
});

test('[PWA-06] a change that can neither be stored nor sent is taken back, with words', async () => {
  queue.mockResolvedValueOnce({ ok: false, textKey: 'errors.notStored' });
  const ahead = make();
  expect(await add(ahead)).toBe(false);
  expect(ahead.value.value).toEqual(['1']);
  expect(toast).toHaveBeenCalledWith('errors.notStored');
});

test('[PWA-06] a pending change shows on the value until it is rejected or dropped', () => {
  const ahead = make();
  writes.value = [write('waiting')];
  expect(ahead.value.value).toEqual(['2', '1']);
  writes.value = [write('rejected')];
  expect(ahead.value.value).toEqual(['1']);
  writes.value = [write('waiting', 'w2', '3')];
  expect(ahead.value.value).toEqual(['3', '1']);
  writes.value = [];
  expect(ahead.value.value).toEqual(['1']);
  expect(load).not.toHaveBeenCalled();
});

test('[PWA-06] a write that was sent stays seen, and the gateway is asked what it made of it', async () => {
  const ahead = make();
  writes.value = [write('waiting')];
  writes.value = [write('sending')];
  gateway = ['2', '1', '9'];
  writes.value = [];
  expect(ahead.value.value).toEqual(['2', '1']);
  await vi.waitFor(() => expect(ahead.value.value).toEqual(['2', '1', '9']));
});

test('[PWA-06] what another account sent changes nothing', () => {
  const ahead = make();
  writes.value = [{ ...write('sending'), customerId: '8' }];
  writes.value = [];
  expect(ahead.value.value).toEqual(['1']);
});

test('[PWA-06] a write that was sent past the outbox is seen until the gateway has reported it', async () => {
  vi.useFakeTimers();
  const ahead = make();
  await add(ahead);
  expect(ahead.value.value).toEqual(['2', '1']);
  gateway = ['2', '1'];
  await vi.advanceTimersByTimeAsync(1500);
  expect(load).toHaveBeenCalledTimes(1);
  expect(now.value.value).toEqual(['2', '1']);
  // Removed by another page.
  gateway = ['1'];
  await ahead.load();
  expect(ahead.value.value).toEqual(['1']);
  vi.useRealTimers();
});

test('[PWA-06] a change before anything was notified is seen too', async () => {
  now.value = { value: null, since: null, state: 'missing' };
  const ahead = make();
  expect(ahead.value.value).toBeNull();
  await add(ahead);
  expect(ahead.value.value).toEqual(['2']);
});

test('[PWA-06] loads never overtake each other; what was asked for meanwhile is done after', async () => {
  const ahead = make();
  let running = 0;
  let max = 0;
  load.mockImplementation(async () => {
    running += 1;
    max = Math.max(max, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  });
  await Promise.all([ahead.load(), ahead.load(), ahead.load()]);
  expect(max).toBe(1);
  expect(load).toHaveBeenCalledTimes(2);
});

test('[PWA-06] a load asks the gateway once', async () => {
  await make().load();
  expect(load).toHaveBeenCalledTimes(1);
});

test('[PWA-06] without an empty value nothing is shown before the first answer, whatever waits', () => {
  now.value = { value: null, since: null, state: 'missing' };
  const ahead = new OptimisticValue<string[]>(source, apply);
  writes.value = [write('waiting')];
  expect(ahead.value.value).toBeNull();
  writes.value = [write('sending')];
  writes.value = [];
  expect(ahead.value.value).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('[PWA-06] a change that cannot be stored is taken back alone; the others stay', async () => {
  const ahead = make();
  await add(ahead);
  queue.mockResolvedValueOnce({ ok: false, textKey: 'errors.notStored' });
  expect(await add(ahead, '3')).toBe(false);
  expect(ahead.value.value).toEqual(['2', '1']);
});

test('[PWA-06] a change that the outbox has not taken yet stays visible over an answer that arrives meanwhile', async () => {
  const ahead = make();
  let stored: (queued: unknown) => void = () => {};
  queue.mockImplementationOnce(() => new Promise((resolve) => (stored = resolve)));
  load.mockImplementationOnce(async () => {
    now.value = { value: ['1', '9'], since: 'then', state: 'fresh' };
  });
  const made = add(ahead);
  await ahead.load();
  expect(ahead.value.value).toEqual(['2', '1', '9']);
  stored({ ok: true, id: 'w1' });
  expect(await made).toBe(true);
});

test('[PWA-06] a change stays visible while the gateway cannot be reached', async () => {
  const ahead = make();
  await add(ahead);
  load.mockImplementationOnce(async () => {
    now.value = { value: ['1'], since: 'before', state: 'offline' };
  });
  await ahead.load();
  expect(ahead.value.value).toEqual(['2', '1']);
});

test('[PWA-06] a sent write that changes nothing triggers no load', () => {
  make();
  writes.value = [write('sending', 'w1', '1')];
  writes.value = [];
  expect(load).not.toHaveBeenCalled();
});
