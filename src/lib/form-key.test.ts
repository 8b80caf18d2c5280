import { expect, test } from 'vitest';
import { formKeys } from './form-key.ts';

const form = { mobileNum: '0917 123 4501', verificationCode: '123456' };

test('[ERR-03] the same text has the same key, however it was come back to; each other text has one of its own', () => {
  const keyOf = formKeys();
  const key = keyOf(form);
  expect(keyOf({ ...form })).toBe(key);
  const others = [
    { ...form, verificationCode: '123457' },
    { ...form, mobileNum: '0917 123 4502' },
    { ...form, verificationCode: '' },
  ].map(keyOf);
  expect(new Set([key, ...others]).size).toBe(4);
  expect(keyOf(form)).toBe(key);
});

test('[ERR-03] what is the same in another form has another key, and each is one that the gateway takes', () => {
  const [one, other] = [formKeys()(form), formKeys()(form)];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
