import { expect, test } from 'vitest';
import { documentText, mobileText, payoutText, personText } from './traits.ts';

test('[RG-04a] a name is one in any case, order, accents, blanks and signs, with its birthday', () => {
  const born = '1990-05-17';
  const juan = personText('Juan Dela Cruz', born);
  for (const name of [
    'JUAN DELA CRUZ',
    'Dela Cruz, Juan',
    'juan  delacruz',
    'Juan Dela-Cruz',
    'De la Cruz Juan',
    'Juán Dela Cruz.',
    'Juan Dela Cruz',
  ])
    expect([name, personText(name, born)]).toEqual([name, juan]);
  expect(personText('María Peñaflor', born)).toBe(personText('MARIA PENAFLOR', born));
  for (const name of ['Juana Dela Cruz', 'Juan Cruz', 'Juan Dela Cruz Jr'])
    expect([name, personText(name, born)]).not.toEqual([name, juan]);
  expect(personText('Juan Dela Cruz', '1990-05-18')).not.toBe(juan);
  expect(personText(' .-', born)).toBeNull();
});

test('[RG-04a] a mobile number is one with and without its country code, blanks and signs', () => {
  for (const number of [
    '+639171234567',
    '09171234567',
    '9171234567',
    '639171234567',
    '0063 917 123 4567',
    '+63 (0)917-123-4567',
    '+63 917 123 4567',
  ])
    expect([number, mobileText(number)]).toEqual([number, '639171234567']);
  expect(mobileText('+6591234567')).toBe('6591234567');
});

test('[RG-04a] a document and a payout account are one in any spelling, of one kind', () => {
  const passport = documentText('passport', 'P1234567A');
  expect(documentText('passport', ' p-1234 567a')).toBe(passport);
  expect(documentText('umid', 'P1234567A')).not.toBe(passport);
  expect(payoutText('gcash', '+63 917 123 4567')).toBe(payoutText('gcash', '09171234567'));
  expect(payoutText('bpi', '1234-5678-90')).toBe(payoutText('bpi', '1234567890'));
  expect(payoutText('bdo', '1234567890')).not.toBe(payoutText('bpi', '1234567890'));
});
