import { describe, expect, test } from 'vitest';
import { registerRules } from '../../server/settings/defaults.ts';
import {
  type RegisterSettings,
  type Typed,
  checkRegistration,
  isOfAge,
  ruleOf,
  todayInManila,
} from './registration.ts';
import { fieldRule } from '../validation.ts';

const settings: RegisterSettings = {
  methods: ['username', 'mobile'],
  mobilePassword: true,
  smsVerification: true,
  confirmAge: 21,
  birthdayAge: 21,
  rules: registerRules,
};
const good: Typed = {
  username: 'maria1',
  password: 'Maligaya2026',
  confirmPassword: 'Maligaya2026',
  birthday: '1999-12-31',
};
const wrongIn = (
  typed: Typed,
  method: 'username' | 'mobile' = 'username',
  changes: Partial<RegisterSettings> = {},
) =>
  Object.fromEntries(
    Object.entries(
      checkRegistration({ ...settings, ...changes }, method, { ...good, ...typed }, '2026-11-21'),
    ).map(([field, { key }]) => [field, key]),
  );

describe('[AUTH-14] by username', () => {
  test('what is optional may be left out', () => expect(wrongIn({})).toEqual({}));
  test('a mobile number that was typed has to be proved', () => {
    expect(wrongIn({ mobileNum: '0917 123 4567' })).toEqual({ verificationCode: 'required' });
    expect(wrongIn({ mobileNum: '0917 123 4567', verificationCode: '123456' })).toEqual({});
    expect(wrongIn({ mobileNum: '0917 123 4567' }, 'username', { smsVerification: false })).toEqual(
      {},
    );
  });
  test('a field is asked for only when it is on, and needed only when the rule says so', () => {
    expect(ruleOf(settings, 'username', 'wechat', {}).enabled).toBe(false);
    const rules = { ...registerRules, wechat: fieldRule('required', 'noSpaces', 3, 40) };
    expect(wrongIn({}, 'username', { rules })).toEqual({ wechat: 'required' });
    expect(wrongIn({ wechat: 'a b c' }, 'username', { rules })).toEqual({
      wechat: 'family.noSpaces',
    });
  });
  test('a number that has to be given has to be proved', () => {
    const rules = { ...registerRules, mobileNum: fieldRule('required', 'mobilePH', 10, 13) };
    expect(wrongIn({}, 'username', { rules })).toEqual({
      mobileNum: 'required',
      verificationCode: 'required',
    });
  });
});

describe('[AUTH-16] [AUTH-27b] by mobile number', () => {
  const typed = { username: '', mobileNum: '+63 917 123 4567', verificationCode: '123456' };
  test('the number is needed and its code, a username is not', () => {
    expect(wrongIn(typed, 'mobile')).toEqual({});
    expect(wrongIn({ ...typed, mobileNum: '', verificationCode: '' }, 'mobile')).toEqual({
      mobileNum: 'required',
      verificationCode: 'required',
    });
  });
  test('a password is left out where a code opens the account, and only there', () => {
    const none = { ...typed, password: '', confirmPassword: '' };
    expect(wrongIn(none, 'mobile', { mobilePassword: false })).toEqual({});
    expect(
      wrongIn(none, 'mobile', { mobilePassword: false, smsVerification: false }),
    ).toHaveProperty('password');
    expect(wrongIn(none, 'mobile')).toHaveProperty('password');
  });
});

test('[AUTH-17] the second writing of a password has to be the first, and nothing else is said of it', () => {
  expect(wrongIn({ confirmPassword: 'Maligaya2027' })).toEqual({ confirmPassword: 'mismatch' });
  expect(wrongIn({ confirmPassword: 'x' })).toEqual({ confirmPassword: 'mismatch' });
  expect(wrongIn({ confirmPassword: '' })).toEqual({ confirmPassword: 'required' });
  expect(wrongIn({ password: ' Maligaya2026 ' })).toEqual({ confirmPassword: 'mismatch' });
});

test('[AUTH-18] 21 years on the day itself, not the day before', () => {
  expect(wrongIn({ birthday: '2005-11-21' })).toEqual({});
  expect(wrongIn({ birthday: '2005-11-22' })).toEqual({ birthday: 'underage' });
  expect(wrongIn({ birthday: '1999-02-30' })).toEqual({ birthday: 'pattern' });
  expect(isOfAge('2004-02-29', 21, '2025-02-28')).toBe(false);
  expect(isOfAge('2004-02-29', 21, '2025-03-01')).toBe(true);
});

test('[AUTH-18] the day is the one in the Philippines', () => {
  expect(todayInManila(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  expect(todayInManila(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
});
