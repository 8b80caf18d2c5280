import { expect, test } from 'vitest';
import { kindOf } from './analytics.ts';

test.each([
  ['/', '/'],
  ['/member/calendar', '/member/calendar'],
  ['/promotions/123', '/promotions/-'],
  ['/r/JUAN2024', '/r/-'],
  ['/help/deposit-late', '/help/deposit-late'],
  ['/reset/' + 'a'.repeat(40), '/reset/-'],
  ['/a/b/c/d/e', '/a/b/c'],
])('[CALL-06f] of %s no more is reported than %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});
