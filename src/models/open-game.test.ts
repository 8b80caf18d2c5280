import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Game } from './game.ts';

const guardGame = vi.fn(async (_game: Game) => true);
const go = vi.fn();
const openPopup = vi.fn();
vi.mock('./guard.ts', () => ({ guardGame: (game: Game) => guardGame(game) }));
vi.mock('./navigation.ts', () => ({ go: (to: string) => go(to) }));
vi.mock('./dialogs.ts', () => ({ openPopup: (...args: unknown[]) => openPopup(...args) }));
const session = { loggedIn: signal(true) };
const enterFreePlay = vi.fn(async (_page: string) => true);
const freePlayOpen = signal(true);
vi.mock('./session.ts', () => session);
vi.mock('./site.ts', () => ({ freePlayOpen }));
vi.mock('./lazy-auth-actions.ts', () => ({ authActions: async () => ({ enterFreePlay }) }));
const { openGame } = await import('./open-game.ts');

const game = (more: Partial<Game> = {}) =>
  ({
    gameId: '5',
    vendorCode: 'PLR',
    gameType: 'RNG',
    isGame: 'GAME',
    playable: true,
    maintenance: false,
    ...more,
  }) as Game;

beforeEach(() => {
  vi.clearAllMocks();
  session.loggedIn.value = true;
  freePlayOpen.value = true;
});

test('[GAME-01] a game that can be played is guarded, and then opens on its page', async () => {
  await openGame(game());
  expect(guardGame.mock.calls).toEqual([[game()]]);
  expect(go.mock.calls).toEqual([['/seamless?nodeId=5']]);
  expect(openPopup).not.toHaveBeenCalled();
});

test('[GAME-01] a game that the guard holds back does not open', async () => {
  guardGame.mockResolvedValueOnce(false);
  await openGame(game());
  expect(go).not.toHaveBeenCalled();
});

test.each([
  ['a member', { loggedIn: true }, {}, 'guarded'],
  ['a guest', {}, { supportPlay: 0 }, 'free play'],
  ['a guest, a game without a demo', {}, { supportPlay: 1 }, 'guarded'],
])('[GAME-15a] %s: %o, %o: %s', async (_, who, what, way) => {
  session.loggedIn.value = 'loggedIn' in who;
  await openGame(game(what as Partial<Game>));
  expect(enterFreePlay.mock.calls).toEqual(way === 'free play' ? [['/seamless?nodeId=5']] : []);
  expect(guardGame).toHaveBeenCalledTimes(way === 'guarded' ? 1 : 0);
});

test('[AUTH-27f] where the site has no free play, a guest logs in', async () => {
  session.loggedIn.value = freePlayOpen.value = false;
  await openGame(game({ supportPlay: 0 }));
  expect(enterFreePlay).not.toHaveBeenCalled();
  expect(guardGame).toHaveBeenCalledTimes(1);
});

test("[LOB-09c] a vendor's card opens the vendor's list, whatever else is said of it", async () => {
  await openGame(game({ isGame: 'VASSALAGE', playable: false }));
  expect(openPopup.mock.calls).toEqual([['vendorList', { vendorCode: 'PLR', gameType: 'RNG' }]]);
  expect(go).not.toHaveBeenCalled();
});

test.each([
  ['is under maintenance', { maintenance: true }],
  ['cannot be played', { playable: false }],
])('[GAME-07] a game that %s says so', async (_, more) => {
  await openGame(game(more));
  expect(openPopup.mock.calls).toEqual([['gameUnavailable', { game: game(more) }]]);
  expect(guardGame).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
});
