import { describe, expect, test } from 'vitest';
import { type PatternFamily, fieldRule, patternFamilies, violationOf } from './validation.ts';

/** Texts by family. */
const samples: Record<PatternFamily, { takes: string[]; rejects: string[] }> = {
  any: { takes: ['x', '<b>', 'ñ 漢字'], rejects: [] },
  letterThenAlphanumeric: { takes: ['maria1', 'A'], rejects: ['1maria', 'maría', 'ma ria', 'a_b'] },
  alphanumeric: { takes: ['1abc', 'ABC'], rejects: ['a b', 'a-b', 'é'] },
  letterAndDigit: { takes: ['abc1', 'Abc1!'], rejects: ['abc', '123', 'ab 1', 'abcé1'] },
  digits: { takes: ['0123'], rejects: ['12a', '１２', '1.2', '-1'] },
  email: {
    takes: ['a@b.ph', 'juan.dela+cruz@mail.example'],
    rejects: ['a@b', 'a b@c.ph', '@b.ph', 'a@@b.ph'],
  },
  personName: {
    takes: ['María Clara', "D'Angelo", 'Ma. Ñengs', 'Nunez-Reyes'],
    rejects: ['1st', 'a<b', '\u202eabc'],
  },
  mobilePH: {
    takes: ['09171234567', '+639171234567', '639171234567', '9171234567'],
    rejects: ['0817123456', '0917123456', '091712345678', '+649171234567'],
  },
  noSpaces: { takes: ['a_b', '漢'], rejects: ['a b', 'a\tb', 'a\u00a0b'] },
  chineseAndDigits: { takes: ['張三', '8號'.replace('號', '号'), '12'], rejects: ['a', '張 三'] },
  alphanumericWithUppercase: { takes: ['aB1', 'A'], rejects: ['ab1', 'A b', 'A-'] },
  englishLettersAndSpaces: {
    takes: ['Juan dela Cruz'],
    rejects: ['Juan  Cruz', ' Juan', 'Juan1', 'Niño'],
  },
  chineseWithPunctuation: { takes: ['張·三', '你好。', '張三'], rejects: ['···', 'abc', '張三1'] },
  dateYearFirst: {
    takes: ['1999-12-31'],
    rejects: ['99-12-31', '1999-13-01', '1999-12-32', '12-31-1999', '1899-01-01'],
  },
  dateMonthFirst: { takes: ['12-31-1999'], rejects: ['31-12-1999', '1999-12-31', '1-1-1999'] },
  korean: { takes: ['홍길동', '홍 길동'], rejects: ['hong', '홍1', ' 홍'] },
  thai: { takes: ['สมชาย', 'สมชาย ใจดี'], rejects: ['somchai', 'สมชาย1'] },
  thaiOrEnglish: { takes: ['สมชาย ใจดี', 'Somchai Jaidee'], rejects: ['Somchai ใจดี', 'a1'] },
  uppercase: { takes: ['ABC'], rejects: ['AbC', 'A1', 'Ñ'] },
  oneOfEach: { takes: ['aB1!', 'Pás5wörd#'], rejects: ['aB1', 'ab1!', 'AB1!', 'aB!!', 'aB1! x'] },
  firstAndLastName: {
    takes: ['Juan Cruz', 'Ma. Clara de los Santos'],
    rejects: ['Juan', 'Juan  Cruz', 'Juan ', '1 2'],
  },
  fullWidthJapanese: {
    takes: ['ヤマダ　タロウ', '山田', 'ＡＢＣ'],
    rejects: ['ﾔﾏﾀﾞ', 'yamada', '山田1'],
  },
  lowercase: { takes: ['abc'], rejects: ['aBc', 'a1'] },
  alphanumericAndUnderscore: { takes: ['a_1'], rejects: ['a-1', 'a 1'] },
};

describe.each(Object.keys(patternFamilies) as PatternFamily[])(
  '[AUTH-17] pattern family %s',
  (family) => {
    const rule = fieldRule('required', family, 1, 60);
    const { takes, rejects } = samples[family];
    test.each(takes)('takes %j', (text) => expect(violationOf(rule, text)).toBeNull());
    test.each(rejects.length > 0 ? rejects : ['\u0000'.repeat(61)])('rejects %j', (text) =>
      expect(violationOf(rule, text)).not.toBeNull(),
    );
  },
);

test('[AUTH-17] numbers are each given once', () => {
  const ids = Object.values(patternFamilies).map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('[AUTH-14] a field', () => {
  test('that is off is never wrong, whatever is in it', () => {
    expect(violationOf(fieldRule('off', 'digits', 4, 8), 'abc')).toBeNull();
  });
  test('that is optional may be empty, and is checked when it is not', () => {
    const rule = fieldRule('optional', 'digits', 4, 8);
    expect(violationOf(rule, '')).toBeNull();
    expect(violationOf(rule, 'abcd')?.key).toBe('family.digits');
  });
  test('that is required may not be empty', () => {
    expect(violationOf(fieldRule('required', 'any', 1, 8), '')?.key).toBe('required');
  });
  test('of any text still has its length', () => {
    expect(violationOf(fieldRule('required', 'any', 2, 3), 'abcd')).toEqual({
      key: 'length',
      params: { min: 2, max: 3 },
    });
  });
});

test('[AUTH-17] one number when the smallest and the largest length are equal', () => {
  expect(violationOf(fieldRule('required', 'digits', 6, 6), '12345')).toEqual({
    key: 'lengthExact',
    params: { min: 6, max: 6 },
  });
});

test('[AUTH-17] a length counts characters, not their halves', () => {
  expect(violationOf(fieldRule('required', 'any', 2, 2), '𠮷田')).toBeNull();
});

test("[AUTH-14] an operator's own pattern has its own words; one that cannot be read takes nothing", () => {
  const own = { ...fieldRule('required', 'digits', 1, 9), acceptedPattern: '^[xyz]+$' };
  expect(violationOf(own, 'xyz')).toBeNull();
  expect(violationOf(own, 'abc')?.key).toBe('pattern');
  expect(violationOf({ ...own, acceptedPattern: '[' }, 'xyz')?.key).toBe('pattern');
});
