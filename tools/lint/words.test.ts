import { expect, test } from 'vitest';
import { findWords } from './words.ts';

const wordsOf = (line: string) => findWords(line).map(([word]) => word);

test('listed words are found in names and in text, each once', () => {
  expect(wordsOf('const toldOnce = keep(told, "a Refusal");')).toEqual(['told', 'keep', 'refusal']);
  expect(findWords('// what becomes of it')).toEqual([
    ['what becomes of', 'the outcome, a state transition'],
  ]);
  expect(findWords('  nodeId: string;')).toEqual([
    ['  nodeId: string;', 'gameId, vendorCode, largeIcon'],
  ]);
  expect(wordsOf('if (mostPending > leastStake) return;')).toEqual(['mostPending']);
});

test.each([
  ["call('withdraw.desk')", 'the name of a call'],
  ['connection: keep-alive', 'a term of the field'],
  ['at most three, at least one', 'plain English'],
])('%s has no listed word: it is %s', (line) => {
  expect(wordsOf(line)).toEqual([]);
});
