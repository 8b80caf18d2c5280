import { expect, test } from 'vitest';
import { withQuery } from './library-helpers.ts';

test.each([
  [{}, '/api/some'],
  [{ a: '1', b: '' }, '/api/some?a=1&b='],
  [{ text: 'a b+c&d=é' }, '/api/some?text=a+b%2Bc%26d%3D%C3%A9'],
])('a query is added as servers read it: %o', (query, url) => {
  expect(withQuery('/api/some', query)).toBe(url);
  expect(Object.fromEntries(new URL(url, 'https://own.invalid').searchParams)).toEqual(query);
});
