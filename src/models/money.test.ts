import { expect, test } from 'vitest';
import { useTexts } from './language.ts';
import { moneyText } from './money.ts';

test.each([
  [125_000, '₱1,250'],
  [125_050, '₱1,250.50'],
  [5, '₱0.05'],
  [0, '₱0'],
  [-250, '−₱2.50'],
])('%i centavos are shown with decimals only where they are not zero', (centavos, text) => {
  useTexts('EN', {});
  expect(moneyText(centavos, '₱')).toBe(text);
});
