import { expect, test } from 'vitest';
import { SearchIndex } from './search-index.ts';

test('[LOB-05] a part is found in each text that has it, once, and never across two', () => {
  const index = new SearchIndex(['golden gold', 'isla', '', 'gold', 'ang isla']);
  expect(index.find('gold')).toEqual([0, 3]);
  expect(index.find('isla')).toEqual([1, 4]);
  expect(index.find('ng i')).toEqual([4]);
  expect(index.find('islagold')).toEqual([]);
  expect(new SearchIndex([]).find('a')).toEqual([]);
});

test('[LOB-05] it finds what a look into each text finds', () => {
  const letter = (n: number) => 'ab c'[n % 4]!;
  const texts = Array.from({ length: 500 }, (_, i) =>
    Array.from({ length: (i * 7) % 9 }, (_x, k) => letter((i * 31 + k * k * 17) >> 2)).join(''),
  );
  const index = new SearchIndex(texts);
  for (const part of ['a', 'b', 'ab', ' c', 'ccc', 'ba a', 'abcab'])
    expect(index.find(part)).toEqual(texts.flatMap((text, i) => (text.includes(part) ? [i] : [])));
});
