import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Game } from './game.ts';

const loaded = vi.fn();
const toggleFavourite = vi.fn(async (_game: Game) => {});
const source = (value: unknown) => ({ value: signal(value), now: signal({ state: 'fresh' }) });
const made = () => ({
  favourites: source(['5', '12']),
  recents: source(['7']),
  unread: signal<number | null>(3),
  profile: source({ nickname: 'Juan' }),
  face: signal<string | null>('blob:face'),
  toggleFavourite: (game: Game) => toggleFavourite(game),
});
let things = made();
/** The chunk cannot be had. */
let failing = false;
beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  things = made();
  failing = false;
  vi.doMock('./account-data.ts', () => {
    if (failing) throw new Error('no network');
    loaded();
    return things;
  });
});

test('nothing is known, and no game is a favourite, while what retains them is not loaded', async () => {
  const own = await import('./lazy-account-data.ts');
  expect(own.ownIds('favourites')).toBeNull();
  expect(own.ownSource('recents')).toBeNull();
  expect(own.isFavourite('5')).toBe(false);
  expect(own.unreadOfMember()).toBeNull();
  expect(own.ownNickname()).toBe('');
  expect(own.ownAvatar()).toBeNull();
  expect(loaded).not.toHaveBeenCalled();
});

test('[GAME-03] what is loaded shows favourites, recents, read marks, nickname and picture', async () => {
  const own = await import('./lazy-account-data.ts');
  expect(await own.loadAccountData()).toBe(await own.loadAccountData());
  expect([own.ownIds('favourites'), own.ownIds('recents')]).toEqual([['5', '12'], ['7']]);
  expect(own.ownSource('recents')).toBe(things.recents.now);
  expect([own.isFavourite('12'), own.isFavourite('7')]).toEqual([true, false]);
  expect(own.unreadOfMember()).toBe(3);
  expect(own.ownNickname()).toBe('Juan');
  expect(own.ownAvatar()).toBe('blob:face');
});

test('what is loaded may not know anything yet', async () => {
  const own = await import('./lazy-account-data.ts');
  await own.loadAccountData();
  things.favourites.value.value = null;
  things.profile.value.value = null;
  [things.unread.value, things.face.value] = [null, null];
  expect(own.isFavourite('5')).toBe(false);
  expect([own.ownIds('favourites'), own.unreadOfMember(), own.ownAvatar()]).toEqual([
    null,
    null,
    null,
  ]);
  expect(own.ownNickname()).toBe('');
});

test('[GAME-03] a heart loads what retains favourites first', async () => {
  const own = await import('./lazy-account-data.ts');
  const game = { gameId: '5' } as Game;
  await own.toggleFavourite(game);
  expect(toggleFavourite.mock.calls).toEqual([[game]]);
  expect(own.isFavourite('5')).toBe(true);
});

test('a chunk that cannot be had fails that once, and is asked for again', async () => {
  failing = true;
  const own = await import('./lazy-account-data.ts');
  await expect(own.loadAccountData()).rejects.toThrow('mocking');
  expect(own.ownIds('recents')).toBeNull();
  failing = false;
  await own.loadAccountData();
  expect(own.ownIds('recents')).toEqual(['7']);
});
