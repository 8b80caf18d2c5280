import { expect, test, vi } from 'vitest';
import { catalogueSum } from '../../contract/catalogue/checksum.ts';
import type { CatalogueRow } from '../../contract/catalogue/rows.ts';
import type { Catalogue } from '../../contract/catalogue/calls.ts';

const call = vi.fn();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
const { refreshCatalogue, withChanges } = await import('./catalogue-changes.ts');

const row = (gameId: string, name = `Game ${gameId}`): CatalogueRow => [
  gameId,
  name,
  `C-${gameId}`,
  'AG',
  'RNG',
  'SLOT',
  0,
  0,
  0,
  0,
];
const held: Catalogue = {
  version: 'one',
  language: 'TY',
  games: ['1', '2', '3', '4', '5'].map((id) => row(id)),
};
const reported = (removed: string[], changed: [number, CatalogueRow][], games: CatalogueRow[]) => ({
  removed,
  changed,
  sum: catalogueSum(games),
});

test('[LOB-15c] changed games move, new ones come, removed ones go, others stay the same', () => {
  const games = [row('9'), row('1'), row('3'), row('2', 'Renamed'), row('5'), row('8')];
  const changes = reported(
    ['4'],
    [
      [0, row('9')],
      [3, row('2', 'Renamed')],
      [5, row('8')],
    ],
    games,
  );
  const value = withChanges(held, 'two', changes);
  expect(value).toEqual({ version: 'two', language: 'TY', games });
  expect(value?.games[2]).toBe(held.games[2]);
});

test('[LOB-15c] [PWA-04] without changes the catalogue is the same object', () => {
  expect(withChanges(held, 'two', reported([], [], held.games))).toBe(held);
});

test('[PWA-04] changes that do not lead to what the gateway has are rejected', () => {
  const other = held.games.map((game) => (game[0] === '3' ? row('3', 'Lost on the way') : game));
  expect(withChanges(held, 'two', reported([], [], other))).toBeNull();
  expect(
    withChanges(held, 'two', reported([], [[40, row('9')]], [row('9'), ...held.games])),
  ).toBeNull();
});

test('[PWA-04] the sum reports order, fields and their borders apart', () => {
  const sums = [
    held.games,
    held.games.toReversed(),
    held.games.slice(1),
    [row('1', 'ab')],
    [['1a', 'b', 'C-1', 'AG', 'RNG', 'SLOT', 0, 0, 0, 0] as CatalogueRow],
    [['1', 'Game 1', 'C-1', 'AG', 'RNG', 'SLOT', 1, 0, 0, 0] as CatalogueRow],
    [],
  ].map(catalogueSum);
  expect(new Set(sums).size).toBe(sums.length);
});

test('[PWA-04] the device asks by its version; without changes named it takes the whole', async () => {
  const failed = { ok: false, failure: { kind: 'timeout' } };
  call.mockResolvedValueOnce(failed);
  expect(await refreshCatalogue(held)).toBe(failed);
  expect(call).toHaveBeenCalledWith('games.changes', { language: 'TY', since: 'one' });
  call.mockResolvedValueOnce({ ok: true, value: { version: 'two', changes: null } });
  expect(await refreshCatalogue(held)).toBeNull();
  call.mockResolvedValueOnce({
    ok: true,
    value: { version: 'two', changes: reported([], [], held.games) },
  });
  expect(await refreshCatalogue(held)).toEqual({ ok: true, value: held });
});
