import { expect, test } from 'vitest';
import { type PageMark, pageList } from './page-list.ts';

const show = (marks: PageMark[]) => marks.map((mark) => (mark === 'gap' ? '…' : mark)).join(' ');

test('[LOB-07] a pager of one page or none shows nothing', () => {
  expect(pageList(1, 1)).toEqual([]);
  expect(pageList(1, 0)).toEqual([]);
});

test.each([
  [1, 2, '1 2'],
  [1, 20, '1 2 3 4 5 … 19 20'],
  [5, 20, '1 2 3 4 5 6 7 … 19 20'],
  [6, 20, '1 2 3 4 5 6 7 8 … 19 20'],
  [7, 20, '1 2 … 5 6 7 8 9 … 19 20'],
  [10, 20, '1 2 … 8 9 10 11 12 … 19 20'],
  [20, 20, '1 2 … 16 17 18 19 20'],
  [5, 9, '1 2 3 4 5 6 7 8 9'],
  [99, 20, '1 2 … 16 17 18 19 20'],
  [-3, 20, '1 2 3 4 5 … 19 20'],
])('[LOB-07] page %i of %i shows margin 2 and range 5: %s', (current, total, expected) => {
  expect(show(pageList(current, total))).toBe(expected);
});

test('[LOB-07] every pager shows its ends, the current page and its order, and no gap hides a single page', () => {
  for (let total = 2; total <= 40; total++) {
    for (let current = 1; current <= total; current++) {
      const marks = pageList(current, total);
      const pages = marks.filter((mark) => mark !== 'gap');
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
      expect(pages).toEqual(expect.arrayContaining([1, total, current]));
      const hidden = marks.flatMap((mark, i) =>
        mark === 'gap' ? [Number(marks[i + 1]) - Number(marks[i - 1]) - 1] : [],
      );
      expect(hidden.every((count) => count > 1)).toBe(true);
    }
  }
});
