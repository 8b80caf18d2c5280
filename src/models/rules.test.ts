import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FieldRule } from '../../contract/field-rule.ts';
import { fieldRule } from '../../contract/validation.ts';

const site = signal<{ info: { registerRules: Record<string, FieldRule> } } | null>(null);
vi.mock('./site.ts', () => ({ site }));
vi.mock('./language.ts', () => ({
  t: (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key),
}));
const { complaintOf } = await import('./rules.ts');

beforeEach(() => {
  const registerRules = {
    mobileNum: fieldRule('required', 'mobilePH', 10, 13),
    nickname: fieldRule('off', 'alphanumeric', 2, 8),
  };
  site.value = { info: { registerRules } };
});

test('[AUTH-17] what does not fit its rule says so with the numbers of the rule', () => {
  expect(complaintOf('nickname', 'a')).toBe('validation.length {"min":2,"max":8}');
  expect(complaintOf('nickname', 'abc!')).toContain('validation.family.alphanumeric');
});

test('[AUTH-17] what fits is right, blanks around it left out', () => {
  expect(complaintOf('nickname', ' Juan ')).toBeNull();
});

test('a field of a rule that is off or optional is required here all the same', () => {
  expect(complaintOf('nickname', '  ')).toContain('validation.required');
});

test('a mobile number is as good with its blanks, dots, dashes and brackets', () => {
  expect(complaintOf('mobileNum', '(0917) 123-45.67')).toBeNull();
  expect(complaintOf('nickname', 'Ju-an')).not.toBeNull();
  expect(complaintOf('nickname', 'Ju an')).not.toBeNull();
});

test('a field without a rule has to be filled in, and the gateway says the rest', () => {
  expect(complaintOf('email', ' ')).toBe('validation.required');
  expect(complaintOf('email', 'x')).toBeNull();
  site.value = null;
  expect(complaintOf('nickname', '')).toBe('validation.required');
  expect(complaintOf('nickname', '!')).toBeNull();
});
