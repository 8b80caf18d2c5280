import { expect, test } from 'vitest';
import { cut, pageSize, readCursor } from './page.ts';

const at = '2026-11-01T08:30:00.123456Z';
const digits = /^\d{1,18}$/;

test('[CALL-02] a cursor is read as its instant, with its microseconds, and its rest', () => {
  expect(readCursor(`${at} 42`, digits)).toEqual({ at, rest: '42' });
});

test.each([
  ['without a rest', at],
  ['with another rest', `${at} x42`],
  ['without microseconds', '2026-11-01T08:30:00.123Z 42'],
  ['of no day', '2026-13-01T08:30:00.123456Z 42'],
  ['with something before', `x${at} 42`],
  ['of nothing', ''],
])('[CALL-02] a cursor %s is rejected', (_which, cursor) => {
  expect(() => readCursor(cursor, digits)).toThrow(
    expect.objectContaining({ code: 'invalid_request', field: 'after' }),
  );
});

test('a page has a next one only where a line more than the page was found', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => i);
  expect(cut([], String)).toEqual({ rows: [], next: null });
  expect(cut(rows(pageSize), String)).toEqual({ rows: rows(pageSize), next: null });
  expect(cut(rows(pageSize + 1), String)).toEqual({ rows: rows(pageSize), next: '49' });
  expect(cut(rows(3), String, 2)).toEqual({ rows: [0, 1], next: '1' });
});
