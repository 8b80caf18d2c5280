import { expect, test } from 'vitest';
import { checkLogin } from './check-login.ts';

test('[AUTH-02] username and password are both required', () => {
  expect(checkLogin({ username: '', password: '' })).toEqual({
    username: 'session.usernameMissing',
    password: 'session.passwordMissing',
  });
  expect(checkLogin({ username: 'juan', password: '' })).toEqual({ password: 'session.passwordMissing' });
  expect(checkLogin({ username: 'juan', password: 'x' })).toEqual({});
});

test('[AUTH-02] blanks alone are nothing', () => {
  expect(checkLogin({ username: ' \t', password: '   ' })).toHaveProperty('username');
  expect(checkLogin({ username: ' \t', password: '   ' })).toHaveProperty('password');
});
