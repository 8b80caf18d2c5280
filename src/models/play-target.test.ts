import { beforeEach, expect, test, vi } from 'vitest';

interface Found {
  gameId: string;
  isGame: string;
  playable: boolean;
  maintenance: boolean;
}
const game = (gameId: string, change: Partial<Found> = {}): Found => ({
  gameId,
  isGame: 'GAME',
  playable: true,
  maintenance: false,
  ...change,
});
const opened = vi.fn((_game: Found) => {});
const went = vi.fn((_path: string) => {});
const now = { recents: null as string[] | null, rows: [] as Found[], hot: [] as Found[] };
vi.mock('./catalogue.ts', () => ({
  catalogue: { peek: () => now.rows.map((row) => [row.gameId, row]) },
  hot: { peek: () => now.hot },
  rowToGame: ([, row]: [string, Found]) => row,
}));
vi.mock('./language.ts', () => ({ language: { peek: () => 'EN' } }));
vi.mock('./lazy-account-data.ts', () => ({ ownIds: () => now.recents }));
vi.mock('./navigation.ts', () => ({ go: (path: string) => went(path) }));
vi.mock('./open-game.ts', () => ({ openGame: (one: Found) => opened(one) }));

const { nextGame, playNow } = await import('./play-target.ts');
beforeEach(() => {
  opened.mockClear();
  went.mockClear();
  Object.assign(now, { recents: null, rows: [], hot: [] });
});

test('[REWARD-06a] "Play now" opens the last game played that opens now', () => {
  now.rows = [game('1', { maintenance: true }), game('2', { playable: false }), game('3')];
  now.recents = ['9', '1', '2', '3'];
  now.hot = [game('4')];
  expect(nextGame()?.gameId).toBe('3');
  playNow();
  expect(opened.mock.calls.map(([{ gameId }]) => gameId)).toEqual(['3']);
});

test('[REWARD-06a] without one it opens the first popular game that opens, and no list of a vendor', () => {
  now.recents = [];
  now.hot = [game('4', { isGame: 'VASSALAGE' }), game('5', { maintenance: true }), game('6')];
  playNow();
  expect(opened.mock.calls.map(([{ gameId }]) => gameId)).toEqual(['6']);
});

test('[REWARD-06a] where no game is known it leads to the lobby', () => {
  playNow();
  expect([opened.mock.calls.length, went.mock.calls]).toEqual([0, [['/']]]);
});
