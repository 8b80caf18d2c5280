import { expect, test } from 'vitest';
import { viewSearch } from './view-search.ts';

test.each([
  ['promotions', 'id=3', '?id=3'],
  ['promotions', 'utm_source=x&lang=EN&fbclid=1&id=3', '?id=3'],
  ['promotions', '', ''],
  ['help', 'term=deposit-late', '?term=deposit-late'],
  ['promotions', 'type=slots', null],
  ['promotions', 'id=3&id=4', null],
  ['promotions', 'id=%3Cb%3E', null],
  ['promotions', `id=${'1'.repeat(41)}`, null],
  ['licence', 'id=3', null],
])('[PWA-13c] %s with "%s" is the page "%s"', (slug, query, search) => {
  expect(viewSearch(slug, new URLSearchParams(query))).toBe(search);
});
