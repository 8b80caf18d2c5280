import { expect, test } from 'vitest';
import type { Caller } from '../context.ts';
import { requireCustomer, requireLaunch, requireSession } from './caller.ts';
import { masked } from './masked.ts';
import { isOutboxKey } from './outbox-keys.ts';
import { requirePlainText } from './plain-text.ts';
import { roleOf } from './role.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

test('[SAFE-03] a new token is 256 bits that look like a token, with the hash that is stored', () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hash).toEqual(hashToken(token));
  expect(hashToken('a').toString('hex')).toMatch(/^ca978112ca1bbdca/);
  expect(newToken().token).not.toBe(token);
});

test('[SAFE-03] what is longer, shorter or has other letters is no token', () => {
  const { token } = newToken();
  expect(
    [token, `${token}A`, token.slice(1), `${token.slice(1)}=`, `${token}\n`, ''].map(
      looksLikeToken,
    ),
  ).toEqual([true, false, false, false, false, false]);
});

test('[PWA-06] an outbox key has its prefix and a whole token, so that no session token passes for one', () => {
  const { token } = newToken();
  const session = `ob_${token.slice(3)}`;
  expect([`ob_${token}`, token, session, `ob-${token}`].map(isOutboxKey)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('[SAFE-03] a number shows its first three and last four digits, an address its first letter and host', () => {
  expect(['+639171234567', 'luz@gmail.com', ''].map(masked)).toEqual([
    '+63•••4567',
    'l•••@gmail.com',
    '•••',
  ]);
});

test('[CALL-02] a text that is not plain is rejected by the name of its field', () => {
  requirePlainText('Ana Cruz', 'name');
  expect(() => requirePlainText('Ana\u202eCruz', 'name')).toThrow(
    expect.objectContaining({ code: 'invalid_request', field: 'name' }),
  );
});

test('[SAFE-04] a call without a customer, a session or a launch is rejected where it needs one', () => {
  const guest: Caller = {
    role: 'guest',
    ip: '127.0.0.1',
    origin: 'http://localhost:8080',
    userAgent: 'test',
  };
  const known: Caller = { ...guest, customerId: '1', sessionId: '2', launchId: '3' };
  expect([requireCustomer(known), requireSession(known), requireLaunch(known)]).toEqual([
    '1',
    '2',
    '3',
  ]);
  const rejected = (code: string) => expect.objectContaining({ code });
  expect(() => requireCustomer(guest)).toThrow(rejected('not_logged_in'));
  expect(() => requireSession(guest)).toThrow(rejected('not_logged_in'));
  expect(() => requireLaunch(guest)).toThrow(rejected('launch_expired'));
});

test('the type of an account decides its role', () => {
  expect([0, 1, 2, 4, 41, 42].map(roleOf)).toEqual([
    'member',
    'agent',
    'agent',
    'trial',
    'agent',
    'agent',
  ]);
});
