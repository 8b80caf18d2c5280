import { expect, test } from 'vitest';
import type { RegisterSettings } from '../../../contract/identity/registration.ts';
import { fieldRule } from '../../../contract/validation.ts';
import { birthdayOf, digitsOf, isPartFull, isWholeBirthday, partsOrder } from './birthday.ts';
import { lastFields, nextStep, resumedStep, stepsOf } from './register-steps.ts';
import type { Typed } from './register.model.ts';

const settings = (
  rules: RegisterSettings['rules'] = {},
  others: Partial<RegisterSettings> = {},
): RegisterSettings => ({
  methods: ['mobile', 'username'],
  mobilePassword: true,
  smsVerification: true,
  confirmAge: 21,
  birthdayAge: 21,
  ...others,
  rules: {
    mobileNum: fieldRule('optional', 'mobilePH', 10, 13),
    email: fieldRule('optional', 'email', 6, 100),
    birthday: fieldRule('required', 'dateYearFirst', 10, 10),
    ...rules,
  },
});
const ids = (...asked: Parameters<typeof stepsOf>) => stepsOf(...asked).map(({ id }) => id);

test('[AUTH-14] [AUTH-28a] a step is there where the site requires a field of it', () => {
  expect(ids(settings(), 'username')).toEqual(['account', 'password', 'last']);
  expect(ids(settings(), 'mobile')).toEqual(['mobile', 'code', 'password', 'last']);
  expect(ids(settings({}, { mobilePassword: false }), 'mobile')).toEqual([
    'mobile',
    'code',
    'last',
  ]);
  expect(ids(settings({}, { smsVerification: false }), 'mobile')).toEqual([
    'mobile',
    'password',
    'last',
  ]);
  const strict = settings({
    mobileNum: fieldRule('required', 'mobilePH', 10, 13),
    paymentPassword: fieldRule('required', 'digits', 6, 6),
    idNumber: fieldRule('required', 'alphanumeric', 5, 20),
    line: fieldRule('required', 'noSpaces', 3, 40),
  });
  expect(stepsOf(strict, 'username').slice(0, -1)).toEqual([
    { id: 'account', fields: ['username'] },
    { id: 'mobile', fields: ['mobileNum'] },
    { id: 'code', fields: ['verificationCode'] },
    { id: 'password', fields: ['password', 'confirmPassword'] },
    { id: 'payment', fields: ['paymentPassword'] },
    { id: 'name', fields: ['idNumber'] },
    { id: 'contact', fields: ['line'] },
  ]);
});

test('[AUTH-14] [AUTH-28a] the last step has all that no other asks for, a number with its code too', () => {
  const fieldsOf = (typed: object) =>
    lastFields(stepsOf(settings(), 'username').at(-1)!, settings(), 'username', typed as Typed);
  expect(fieldsOf({})).toEqual({ asked: ['birthday'], optional: ['mobileNum', 'email'] });
  expect(fieldsOf({ mobileNum: '0918' })).toEqual({
    asked: ['birthday'],
    optional: ['mobileNum', 'verificationCode', 'email'],
  });
});

test('[AUTH-28a] the way on passes over what is filled in, and resumes no further than the first gap', () => {
  const steps = stepsOf(settings(), 'mobile');
  expect(nextStep(steps, 0, { verificationCode: true, password: true })).toBe(1);
  expect(nextStep(steps, 0, { password: true })).toBe(2);
  expect(nextStep(steps, 0, {})).toBe(3);
  expect(nextStep(steps, 3, {})).toBe(3);
  expect(resumedStep(steps, 'last', { verificationCode: true })).toBe(1);
  expect(resumedStep(steps, 'last', {})).toBe(3);
  expect(resumedStep(steps, 'code', { password: true })).toBe(1);
  expect(resumedStep(steps, null, { password: true })).toBe(0);
  expect(resumedStep(steps, 'account', {}), 'a step of the other way').toBe(0);
});

test('[AUTH-18] [AUTH-28a] a birthday is typed in the order of the language, and sent as year, month and day', () => {
  expect(partsOrder('fil-PH')).toEqual(['month', 'day', 'year']);
  expect(partsOrder('de')).toEqual(['day', 'month', 'year']);
  expect(partsOrder('ja')).toEqual(['year', 'month', 'day']);
  expect(birthdayOf({ year: '1990', month: '5', day: '7' })).toBe('1990-05-07');
  expect(birthdayOf({ year: '', month: '', day: '' })).toBe('');
  const half = birthdayOf({ year: '', month: '5', day: '' });
  expect(isWholeBirthday(half)).toBe(false);
  expect(digitsOf(half)).toEqual({ year: '', month: '05', day: '' });
  expect(isWholeBirthday('1990-05-07')).toBe(true);
  const full = (['month', 'day'] as const).map((part) =>
    ['0', '1', '2', '3', '4', '12'].filter((digits) => isPartFull(part, digits)),
  );
  expect(full).toEqual([
    ['2', '3', '4', '12'],
    ['4', '12'],
  ]);
  expect([isPartFull('year', '9'), isPartFull('year', '1990')]).toEqual([false, true]);
});
