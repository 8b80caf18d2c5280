import { expect, test } from 'vitest';
import { unstorableField } from './storable.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test.each<[string, unknown, string | null]>([
  ['plain values', { a: 'Ñ 😀\n', b: [1, null, true, -0.5], c: Number.MAX_SAFE_INTEGER }, null],
  ['NUL', { a: { b: 'x\0' } }, 'a.b'],
  ['a bell', { note: 'ding\u0007' }, 'note'],
  ['an escape sequence', { note: '\u001B[31mred' }, 'note'],
  ['a control character beyond ASCII', { note: 'a\u0085b' }, 'note'],
  ['tab and line breaks', { note: 'a\tb\r\nc' }, null],
  ['a lone surrogate', { list: ['ok', '\ud800'] }, 'list.1'],
  ['the key of a field', { a: { 'x\0': 1 } }, 'a'],
  ['a number beyond 2^53', { a: 2 ** 53 }, 'a'],
  ['an infinite number', { a: -Infinity }, 'a'],
  ['no number', { a: Number.NaN }, 'a'],
  ['a text alone', '\0', ''],
  ['nesting up to 16', { a: nested(15) }, null],
])('[SAFE-05d] [CALL-07a] %s', (_what, value, expected) => {
  expect(unstorableField(value)).toBe(expected);
});

test('[SAFE-05d] a request nested 5,000 deep is rejected', () => {
  expect(unstorableField(nested(5000))).not.toBeNull();
});
