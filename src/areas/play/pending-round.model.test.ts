import { expect, test } from 'vitest';
import { sessionStore } from '../../data/browser-storage.ts';
import { notePending, pendingKey } from './pending-round.model.ts';

const key = '0123456789abcdef';

test('[WAL-03] an unresolved round is found by its game and its player alone, and forgotten once it is known', () => {
  notePending('1001', { key, player: '7' });
  expect(pendingKey('1001', '7')).toBe(key);
  expect(pendingKey('1002', '7')).toBeNull();
  expect(pendingKey('1001', '8')).toBeNull();
  expect(pendingKey('1001', undefined)).toBeNull();
  notePending('1001', null);
  expect(pendingKey('1001', '7')).toBeNull();
});

test('[WAL-03] what is broken in the tab is no round', () => {
  sessionStore.set('pendingRound:1001', '{"key":');
  expect(pendingKey('1001', '7')).toBeNull();
});
