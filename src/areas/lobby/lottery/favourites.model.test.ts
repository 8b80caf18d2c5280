import { beforeEach, expect, test, vi } from 'vitest';
import type { MemberInfo } from '../../../../contract/identity/session.ts';

vi.mock('../../../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async () => ({ ok: false, failure: { kind: 'offline' } }),
}));

function storage(stored = new Map<string, string>()): Storage {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    key: () => null,
    length: 0,
  };
}
vi.stubGlobal('localStorage', storage());
vi.stubGlobal('sessionStorage', storage());
vi.stubGlobal('location', { pathname: '/lottery', search: '' });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});

const { lotteryFavourites, followLotteryFavourites, toggleLotteryFavourite } =
  await import('./favourites.model.ts');
const { enter, leave } = await import('../../../models/session.ts');
const { closePopup, popups } = await import('../../../models/dialogs.ts');

const account = (name: string, type = 0) =>
  ({ id: name.length.toString(), account: name, nickname: name, type }) as MemberInfo;
const stored = () => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}') as unknown;

// Moves only where a test says so: the runner reads this clock too.
let clock = 0;
vi.spyOn(performance, 'now').mockImplementation(() => clock);

/** A tap a second after the last one. */
function tap(gameId: string): Promise<void> {
  clock += 1000;
  return toggleLotteryFavourite({ gameId });
}

beforeEach(() => {
  leave();
  localStorage.clear();
  for (const { id } of popups.peek()) closePopup(id);
});

test('[GAME-05] lottery favourites are stored per username and read again with each login', async () => {
  const stop = followLotteryFavourites();
  enter(account('maria'));
  await tap('50');
  await tap('51');
  expect(lotteryFavourites.value).toEqual(['51', '50']);
  leave();
  expect(lotteryFavourites.value).toEqual([]);
  enter(account('jose'));
  expect(lotteryFavourites.value).toEqual([]);
  await tap('60');
  enter(account('maria'));
  expect(lotteryFavourites.value).toEqual(['51', '50']);
  await tap('51');
  expect(stored()).toEqual({ maria: ['50'], jose: ['60'] });
  stop();
});

test('[GAME-05] an agent flag equal to 4 counts as trial: nothing is stored, and a true account is asked for', async () => {
  const stop = followLotteryFavourites();
  enter(account('lito'));
  sessionStorage.setItem('isAgent', '4');
  const asked = tap('50');
  await vi.waitFor(() => expect(popups.peek().at(-1)?.name).toBe('confirm'));
  for (const { props } of popups.peek())
    (props as { onAnswer: (sure: boolean) => void }).onAnswer(true);
  await asked;
  expect(stored()).toEqual({});
  stop();
});

test('[GAME-03] [GAME-05] the heart of a game takes no second tap within a second', async () => {
  const stop = followLotteryFavourites();
  enter(account('maria'));
  await tap('50');
  clock += 999;
  await toggleLotteryFavourite({ gameId: '50' });
  expect(lotteryFavourites.value).toEqual(['50']);
  await tap('50');
  expect(lotteryFavourites.value).toEqual([]);
  stop();
});

test('[GAME-01] a guest is led to the login first', async () => {
  await tap('50');
  expect(popups.peek().map(({ name }) => name)).toEqual(['loginPopupModal']);
  expect(stored()).toEqual({});
});

test('what is stored and fits nothing counts as nothing', () => {
  localStorage.setItem('LOTTFAV', '{"maria": 7}');
  enter(account('maria'));
  const stop = followLotteryFavourites();
  expect(lotteryFavourites.value).toEqual([]);
  stop();
});
