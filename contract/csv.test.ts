import { expect, test } from 'vitest';
import { amountCell, csvLine } from './csv.ts';

test('[MEM-07] a CSV record is quoted as RFC 4180 has it', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\r\nlines', ''])).toBe(
    'plain,"a,b","say ""hi""","two\r\nlines",\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("http://a")'])(
  '[MEM-07] the text %j is no formula in a spreadsheet',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456_789, '1234567.89'],
  [-100, '-1.00'],
])('[MEM-07] %i centavos are the figure %s', (centavos, figure) => {
  expect(amountCell(centavos)).toEqual({ figure });
});
