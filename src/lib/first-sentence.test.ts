import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['One day at a time.', 'One day at a time.', ''],
  ['Claim each day once. Days in a row bring more.', 'Claim each day once.', 'Days in a row bring more.'], // prettier-ignore
  ['What is it? A gift! Open it.', 'What is it?', 'A gift! Open it.'],
  ['From ₱1.50 on. ₱2 is more.', 'From ₱1.50 on.', '₱2 is more.'],
  ['Mula 8 a.m. hanggang gabi.', 'Mula 8 a.m. hanggang gabi.', ''],
  ['', '', ''],
])('[MEM-20c] %j is split after its first sentence', (text, first, rest) => {
  expect(firstSentence(text)).toEqual([first, rest]);
});
