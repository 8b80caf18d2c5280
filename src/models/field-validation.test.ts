import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FieldRule } from '../../contract/field-rule.ts';
import { fieldRule } from '../../contract/validation.ts';

const site = signal<{ info: { registerRules: Record<string, FieldRule> } } | null>(null);
vi.mock('./site.ts', () => ({ site }));
vi.mock('./language.ts', () => ({
  t: (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key),
}));
const { fieldErrorText, fieldHint } = await import('./field-validation.ts');

beforeEach(() => {
  const registerRules = {
    mobileNum: fieldRule('required', 'mobilePH', 10, 13),
    nickname: fieldRule('off', 'alphanumeric', 2, 8),
  };
  site.value = { info: { registerRules } };
});

test('[AUTH-17] what does not fit its rule says so with the numbers of the rule', () => {
  expect(fieldErrorText('nickname', 'a')).toBe('validation.length {"min":2,"max":8}');
  expect(fieldErrorText('nickname', 'abc!')).toContain('validation.family.alphanumeric');
});

test('[AUTH-17] what fits is right, blanks around it left out', () => {
  expect(fieldErrorText('nickname', ' Juan ')).toBeNull();
});

test('a field of a rule that is off or optional is required here all the same', () => {
  expect(fieldErrorText('nickname', '  ')).toContain('validation.required');
});

test('a mobile number is as good with its blanks, dots, dashes and brackets', () => {
  expect(fieldErrorText('mobileNum', '(0917) 123-45.67')).toBeNull();
  expect(fieldErrorText('nickname', 'Ju-an')).not.toBeNull();
  expect(fieldErrorText('nickname', 'Ju an')).not.toBeNull();
});

test('a field without a rule has to be filled in, and the gateway says the rest', () => {
  expect(fieldErrorText('email', ' ')).toBe('validation.required');
  expect(fieldErrorText('email', 'x')).toBeNull();
  site.value = null;
  expect(fieldErrorText('nickname', '')).toBe('validation.required');
  expect(fieldErrorText('nickname', '!')).toBeNull();
});

test.each([
  [fieldRule('required', 'any', 12, 128), 'validation.length {"min":12,"max":128}'],
  [fieldRule('required', 'any', 6, 6), 'validation.lengthExact {"min":6,"max":6}'],
  [fieldRule('required', 'digits', 6, 6), 'validation.digitsExact {"min":6}'],
  [
    fieldRule('required', 'digits', 4, 6),
    'validation.length {"min":4,"max":6} validation.family.digits',
  ],
])('[AUTH-17] the hint of %o says what is asked for, and nothing of any format', (rule, hint) => {
  expect(fieldHint(rule)).toBe(hint);
});
