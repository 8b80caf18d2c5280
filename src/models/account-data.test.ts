import { beforeEach, expect, test, vi } from 'vitest';
import type { Game } from './game.ts';
import type * as AccountData from './account-data.ts';

const queue = vi.fn(async (..._args: unknown[]) => ({ ok: true, id: crypto.randomUUID() }));
const guard = vi.fn(async () => true);
let clock = 10_000;
vi.spyOn(performance, 'now').mockImplementation(() => clock);
vi.stubGlobal('location', { pathname: '/', search: '' });
const { signal } = await import('@preact/signals-react');
const who = signal<{ id: string; type: number } | null>({ id: '7', type: 0 });
const trial = signal(false);
vi.mock('./outbox.ts', async () => ({
  queue: (...args: unknown[]) => queue(...args),
}));
vi.mock('./guard.ts', () => ({ guardAccount: () => guard() }));
vi.mock('./session.ts', () => ({ member: who, trial }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('./dialogs.ts', () => ({ toast: () => {} }));
vi.mock('./language.ts', () => ({ t: (key: string) => key, language: { peek: () => 'TY' } }));
const notices = signal([{ id: '1' }, { id: '2' }, { id: '3' }]);
vi.mock('./catalogue.ts', () => ({ notices }));
vi.mock('../data/call.ts', () => ({
  call: async (name: string) => {
    if (name === 'account.readIds') return { ok: true, value: { list: ['1'] } };
    return name === 'account.favouriteIds'
      ? { ok: true, value: { list: ['12'] } }
      : { ok: false, failure: { kind: 'offline' } };
  },
}));
vi.mock('../data/lazy-store.ts', () => ({
  currentOwner: () => '7',
  storeValue: async () => '',
  readStored: async () => null,
  whenQuiet: () => {},
  watchOwner: () => {},
}));
let things: typeof AccountData;

const game = (gameId: string) =>
  ({ gameId, vendorCode: 'PLR', gameType: 'RNG', displayName: 'Laro' }) as Game;
const sent = () =>
  queue.mock.calls.map(([name, request]) => [name, (request as { nodeId?: string }).nodeId]);

beforeEach(async () => {
  vi.resetModules();
  things = await import('./account-data.ts');
  vi.clearAllMocks();
  clock += 10_000;
  trial.value = false;
});

test('[GAME-03] a heart adds what is not there and takes out what is, at most once a second for a game', async () => {
  await things.toggleFavourite(game('5'));
  expect(sent()).toEqual([['account.addFavourite', '5']]);
  expect(things.favourites.value.value).toEqual(['5', '12']);
  clock += 999;
  await things.toggleFavourite(game('5'));
  expect(sent()).toHaveLength(1);
  await things.toggleFavourite(game('12'));
  expect(sent()[1]).toEqual(['account.removeFavourite', '12']);
  clock += 1;
  await things.toggleFavourite(game('5'));
  expect(sent()[2]).toEqual(['account.removeFavourite', '5']);
  expect(things.favourites.value.value).toEqual([]);
});

test('[GAME-01] a tap that the guard turns away changes nothing, and does not count against the next', async () => {
  guard.mockResolvedValueOnce(false);
  await things.toggleFavourite(game('6'));
  expect(queue).not.toHaveBeenCalled();
  await things.toggleFavourite(game('6'));
  expect(sent()).toEqual([['account.addFavourite', '6']]);
});

test('[HEAD-03c] unread is what the member has no mark for; a guest and a trial account retain none', async () => {
  things.startAccountData();
  await vi.waitFor(() => expect(things.unread.value).toBe(2));
  await things.markRead({ id: '2', title: 'x' });
  await things.markRead({ id: '2', title: 'x' });
  expect(queue).toHaveBeenCalledTimes(1);
  expect(things.unread.value).toBe(1);
  expect(things.isUnread('2')).toBe(false);
  expect(things.isUnread('3')).toBe(true);
  trial.value = true;
  expect(things.unread.value).toBeNull();
  await things.markRead({ id: '3', title: 'x' });
  expect(queue).toHaveBeenCalledTimes(1);
});
