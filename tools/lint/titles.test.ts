import { expect, test } from 'vitest';
import { longTitles } from './titles.ts';

const title = (length: number) => 'a title '.padEnd(length, 'x');

test.each([
  ['a test', (text: string) => `test('${text}', async ({ page }) => {`],
  ['a test on a line of its own', (text: string) => `ownTest(\n  "${text}",\n  async () => {`],
  ['a test with values', (text: string) => `test.each(all)('${text}', (value) => {`],
  ['a test with options', (text: string) => `test(\`${text}\`, { timeout: 5 }, run);`],
])('a title of 111 characters is found in %s, and none of 110', (_, code) => {
  expect(longTitles(`\n${code(title(111))}`)).toEqual([{ line: 2, title: title(111) }]);
  expect(longTitles(code(title(110)))).toEqual([]);
});

test('a long text that is no title is not found', () => {
  expect(longTitles(`expect(said).toBe('${title(150)}');`)).toEqual([]);
});
