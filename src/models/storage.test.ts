import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { kinds } from '../data/store/kinds.ts';
import { dropKinds, inventory } from '../data/store/inventory.ts';
import { keep } from '../data/store/store.ts';
import { groupOf, linesOf, usedOf } from './storage.ts';

test("[PWA-08] every kind of the store is in a group of the page; an account's own is under its name", () => {
  const groups = Object.entries(kinds).map(([kind, { owner }]) => ({
    kind,
    owner,
    group: groupOf(kind),
  }));
  expect(groups.filter(({ group }) => group === 'waiting')).toEqual([]);
  expect(groups.filter(({ owner, group }) => owner === 'account' && group !== 'account')).toEqual(
    [],
  );
  expect(groupOf('anOutbox')).toBe('waiting');
});

test('[PWA-08] lines add up rows and bytes of a group and tell the earliest time', () => {
  const lines = linesOf([
    { kind: 'games', key: 'TY', bytes: 1000, since: '2026-03-02T00:00:00.000Z' },
    { kind: 'vendors', key: 'TY', bytes: 20, since: '2026-03-01T00:00:00.000Z' },
    { kind: 'balance', key: '7', bytes: 3, since: null },
  ]);
  expect(lines).toEqual([
    { group: 'catalogue', entries: 2, bytes: 1020, since: '2026-03-01T00:00:00.000Z' },
    { group: 'account', entries: 1, bytes: 3, since: null },
  ]);
});

test('[PWA-08] the site takes no less than what is listed', () => {
  const lines = linesOf([
    { kind: 'games', key: 'TY', bytes: 1000, since: null },
    { kind: 'balance', key: '7', bytes: 3, since: null },
  ]);
  expect(usedOf(lines, 600)).toBe(1003);
  expect(usedOf(lines, 5000)).toBe(5000);
});

test('[PWA-08] the inventory is what the database holds, and clearing one kind leaves the others', async () => {
  await keep('choices', 'language', 'TY');
  await keep('winners', 'TY', [
    { customerName: 'Ana***', gameName: 'Sinag', nodeId: '1', iconUrl: '/p/1.svg', winAmount: 500 },
  ]);
  const parts = (await inventory()) ?? [];
  expect(parts.map(({ kind, key }) => [kind, key])).toEqual([
    ['choices', 'language'],
    ['winners', 'TY'],
  ]);
  expect(parts[1]?.bytes).toBeGreaterThan(
    JSON.stringify({ gameName: 'Sinag', iconUrl: '/p/1.svg' }).length,
  );
  expect(await dropKinds(['winners'])).toBe(1);
  expect(((await inventory()) ?? []).map(({ kind }) => kind)).toEqual(['choices']);
});
