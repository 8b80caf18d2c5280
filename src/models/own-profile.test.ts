import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from './game.ts';

const account = (id = '7', type = 0) => signal<{ id: string; type: number } | null>({ id, type });
let who = account();
const notices = signal<{ id: string }[]>([]);
const queue = vi.fn(async (..._args: unknown[]) => ({ ok: true, id: 'w1' }));
const guard = vi.fn(async (..._args: string[]) => true);
const stored = vi.fn(async (_kind: string): Promise<unknown> => null);
const call = vi.fn();
const page = { back: () => {} };
vi.mock('./outbox.ts', () => ({
  queue: (...args: unknown[]) => queue(...args),
}));
vi.mock('./guard.ts', () => ({ guardAccount: (...args: string[]) => guard(...args) }));
vi.mock('./session.ts', () => ({
  get member() {
    return who;
  },
  trial: signal(false),
}));
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => (page.back = work) }));
vi.mock('./dialogs.ts', () => ({ toast: () => {} }));
vi.mock('./language.ts', () => ({ t: (key: string) => key, language: { peek: () => 'TY' } }));
vi.mock('./catalogue.ts', () => ({ notices }));
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
vi.mock('../data/lazy-store.ts', () => ({
  currentOwner: () => '7',
  storeValue: async () => {},
  readStored: stored,
  whenQuiet: async () => {},
  watchOwner: () => {},
}));
vi.stubGlobal('location', { pathname: '/lobby', search: '?page=2' });

const rule = {
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 40,
};
const detail = (field: string, value: string, required = true) => ({
  field,
  rule: { ...rule, required },
  once: false,
  value,
  locked: null,
});
const given = {
  account: 'player',
  nickname: 'Luz',
  joinedAt: '2026-01-02T03:04:05.000Z',
  birthdayAge: 21,
  avatar: null as unknown,
  details: [detail('fullName', 'Luz Reyes'), detail('address', ''), detail('zalo', '', false)],
};
let answers: Record<string, unknown>;
const asked = () => call.mock.calls.map(([name]) => name as string).sort();
const settle = () => vi.advanceTimersByTimeAsync(0);
const everything = ['account.favouriteIds', 'account.profile', 'account.readIds', 'account.recent'];
const game = { gameId: '5', vendorCode: 'PLR', gameType: 'RNG', displayName: 'Laro' } as Game;

/** Empty, as a page loads it. */
async function fresh() {
  vi.resetModules();
  return import('./account-data.ts');
}

/** With the gateway's profile. */
async function withProfile(more: object = {}) {
  answers['account.profile'] = { ...given, ...more };
  const model = await fresh();
  await model.profile.load();
  return model;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  guard.mockResolvedValue(true);
  stored.mockResolvedValue(null);
  answers = {
    'account.profile': given,
    'account.favouriteIds': { list: ['12'] },
    'account.readIds': { list: ['1'] },
    'account.recent': { list: [{ nodeId: '9' }, { nodeId: '8' }] },
    'account.avatar': { type: 'image/png', data: 'AAAA' },
  };
  call.mockImplementation(async (name: string) =>
    answers[name] === undefined
      ? { ok: false, failure: { kind: 'timeout' } }
      : { ok: true, value: answers[name] },
  );
  // Earlier tests' effects must not hear it.
  who = account();
  notices.value = [{ id: '1' }, { id: '2' }, { id: '3' }];
});
afterEach(() => vi.useRealTimers());

test("a member's things are asked for at the login, when another account logs in, and when the network is back", async () => {
  who.value = null;
  const model = await fresh();
  model.startAccountData();
  model.startAccountData();
  page.back();
  expect(asked()).toEqual([]);
  for (const next of [
    { id: '7', type: 0 },
    { id: '8', type: 0 },
  ]) {
    call.mockClear();
    who.value = next;
    await settle();
    expect(asked()).toEqual(everything);
  }
  call.mockClear();
  who.value = { id: '8', type: 1 };
  await settle();
  expect(asked()).toEqual([]);
  page.back();
  await settle();
  expect(asked()).toEqual(everything);
  expect(model.favourites.value.value).toEqual(['12']);
});

test('a trial account has nothing but the games it opened, the latest first', async () => {
  who.value = { id: '7', type: 4 };
  const model = await fresh();
  model.startAccountData();
  await settle();
  expect(call.mock.calls).toEqual([
    ['account.recent', { page: 1, pageSize: 999, language: 'TY', clientType: 3 }],
  ]);
  expect(model.recents.value.value).toEqual(['9', '8']);
});

test('[GAME-01] a heart asks for an account of members, and leads back to the page', async () => {
  const model = await fresh();
  await model.toggleFavourite(game);
  expect(guard).toHaveBeenCalledExactlyOnceWith('/lobby?page=2', 'auth.favouritesNeedAccount');
});

test('a heart says what it does with which game, also on the page of what waits', async () => {
  const model = await fresh();
  await model.toggleFavourite(game);
  const label = (key: string) => ({ key, params: { game: 'Laro' } });
  const added = [
    'account.addFavourite',
    { nodeId: '5', vendor: 'PLR', gameType: 'RNG' },
    label('outbox.what.addFavourite'),
  ];
  expect(queue.mock.calls).toEqual([added]);
  await vi.advanceTimersByTimeAsync(1000);
  await model.toggleFavourite({ ...game, gameId: '12' });
  expect(queue.mock.calls[1]).toEqual([
    'account.removeFavourite',
    { nodeId: '12' },
    label('outbox.what.removeFavourite'),
  ]);
});

test('favourites are asked for before the first heart and not again before the second', async () => {
  who.value = null;
  const model = await fresh();
  await model.toggleFavourite(game);
  await model.toggleFavourite({ ...game, gameId: '6' });
  expect(asked()).toEqual(['account.favouriteIds']);
  expect(model.favourites.value.value).toEqual(['6', '5', '12']);
});

test('unread is not known before the marks are, and nothing is for a guest', async () => {
  const model = await fresh();
  expect([model.unread.value, model.isUnread('2')]).toEqual([null, false]);
  model.startAccountData();
  await settle();
  expect([model.unread.value, model.isUnread('1'), model.isUnread('2')]).toEqual([2, false, true]);
  who.value = null;
  expect([model.unread.value, model.isUnread('2')]).toEqual([null, false]);
  await model.markRead({ id: '2', title: 'x' });
  expect(queue).not.toHaveBeenCalled();
});

test('a notice that has been read is noted under its title', async () => {
  const model = await fresh();
  await model.markRead({ id: '2', title: 'Fiesta' });
  const label = { key: 'outbox.what.markRead', params: { title: 'Fiesta' } };
  expect(queue.mock.calls).toEqual([['account.markRead', { ids: ['2'] }, label]]);
});

test('all notices are marked as read at once, only those that are unread, and once', async () => {
  const model = await fresh();
  model.startAccountData();
  await settle();
  await model.markAllRead();
  expect(queue.mock.calls).toEqual([
    ['account.markRead', { ids: ['2', '3'] }, { key: 'content.allRead' }],
  ]);
  expect(model.unread.value).toBe(0);
  await model.markAllRead();
  expect(queue).toHaveBeenCalledOnce();
});

test('no more than a hundred notices are marked in one call', async () => {
  notices.value = Array.from({ length: 103 }, (_, i) => ({ id: String(i) }));
  const model = await fresh();
  model.startAccountData();
  await settle();
  await model.markAllRead();
  const ids = notices.value
    .map(({ id }) => id)
    .filter((id) => id !== '1')
    .slice(0, 100);
  expect(queue).toHaveBeenCalledExactlyOnceWith(
    'account.markRead',
    { ids },
    { key: 'content.allRead' },
  );
  expect(model.unread.value).toBe(2);
});

test('[MEM-01h] an account goes by a drawing of the house, its own picture, or a letter', async () => {
  const face = async (avatar: unknown) => (await withProfile({ avatar })).face.value;
  expect((await fresh()).face.value).toBeNull();
  expect(await face(null)).toBeNull();
  expect(await face('maya')).toBe('/avatars.svg#maya');
  expect(asked()).not.toContain('account.avatar');
  expect(await face({ picture: '3' })).toBe('data:image/png;base64,AAAA');
});

const withPicture = (picture: string) => ({ ...given, avatar: { picture } });
const onDevice = (id: string, picture: string | null) =>
  stored.mockResolvedValue({
    value: { ...withPicture(id), picture },
    since: '2026-01-02T03:04:05.000Z',
  });

test('a picture that the device has is not fetched again; another one, or one that it lost, is', async () => {
  const face = async () => (await withProfile({ avatar: { picture: '3' } })).face.value;
  onDevice('3', 'data:own');
  expect(await face()).toBe('data:own');
  expect(asked()).toEqual(['account.profile']);
  onDevice('2', 'data:own');
  expect(await face()).toBe('data:image/png;base64,AAAA');
  onDevice('3', null);
  expect(await face()).toBe('data:image/png;base64,AAAA');
});

test.each([undefined, null])(
  'a picture that does not come (%s) leaves the account with its letter',
  async (answer) => {
    answers['account.avatar'] = answer;
    const model = await withProfile({ avatar: { picture: '3' } });
    expect([model.face.value, model.profile.value.value?.nickname]).toEqual([null, 'Luz']);
  },
);

test("a profile that does not come leaves the device's", async () => {
  answers['account.profile'] = undefined;
  onDevice('3', 'data:own');
  const model = await fresh();
  await model.profile.load();
  expect([model.face.value, asked()]).toEqual(['data:own', ['account.profile']]);
});

test('the details that are missing are the required ones without a value; none before the profile is known', async () => {
  expect((await fresh()).missingDetails.value).toBe(0);
  expect((await withProfile()).missingDetails.value).toBe(1);
});

test('[MEM-01b] a new nickname is shown at once and leaves the rest', async () => {
  const model = await withProfile({ avatar: { picture: '3' } });
  const before = model.profile.value.value;
  expect(await model.rename('Maria')).toBe(true);
  expect(model.profile.value.value).toEqual({ ...before, nickname: 'Maria' });
  expect(queue).toHaveBeenCalledExactlyOnceWith(
    'account.updateProfile',
    { nickname: 'Maria' },
    { key: 'outbox.what.updateProfile' },
  );
});

test('a detail that is given is shown at once, also an empty one, and leaves the others', async () => {
  const model = await withProfile();
  await model.sendDetails({ address: 'Cebu' });
  const shown = () => model.profile.value.value?.details.map(({ value }) => value);
  expect(shown()).toEqual(['Luz Reyes', 'Cebu', '']);
  await model.sendDetails({ fullName: '' });
  expect(shown()).toEqual(['', 'Cebu', '']);
  expect(queue.mock.calls[0]).toEqual([
    'account.updateProfile',
    { address: 'Cebu' },
    { key: 'outbox.what.details' },
  ]);
  expect(model.profile.value.value?.nickname).toBe('Luz');
});

test('[MEM-01h] another face is shown at once: the old picture goes with it, and the same picture stays', async () => {
  const model = await withProfile({ avatar: { picture: '3' } });
  await model.goBy({ picture: '3' });
  expect(model.face.value).toBe('data:image/png;base64,AAAA');
  await model.goBy({ picture: '4' });
  expect(model.face.value).toBeNull();
  await model.goBy('eagle');
  expect(model.face.value).toBe('/avatars.svg#eagle');
  await model.goBy(null);
  expect(model.face.value).toBeNull();
  expect(queue.mock.calls[2]).toEqual([
    'account.updateProfile',
    { avatar: 'eagle' },
    { key: 'outbox.what.avatar' },
  ]);
});
