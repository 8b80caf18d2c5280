import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDomain, testDomain } from '../../play/fixtures.ts';
import { reloadSite } from '../../../settings/state.ts';
import { passwordChangeOf } from './password-change.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

const fit = { default_password: false, password_expires_at: null };
const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)];
const reason = (customer: Partial<Parameters<typeof passwordChangeOf>[1]>, way = 'username') =>
  passwordChangeOf(domain.gateway, { ...fit, ...customer }, way);

describe('a password', () => {
  test('[AUTH-05] must be changed when it is the default one or has expired, and not before that', () => {
    expect(reason({})).toBeNull();
    expect(reason({ default_password: true })).toBe('default');
    expect(reason({ password_expires_at: past })).toBe('expired');
    expect(reason({ password_expires_at: future })).toBeNull();
    expect(reason({ default_password: true, password_expires_at: past })).toBe('default');
  });

  test.each(['sms', 'firebase'])('[AUTH-05] stops no login that used none: %s', (way) => {
    expect(reason({ default_password: true, password_expires_at: past }, way)).toBeNull();
  });

  test('[AUTH-27e] that has expired stops nobody where the flag does not ask for it', async () => {
    await domain.gateway.db
      .insertInto('settings')
      .values({ key: 'flags', value: JSON.stringify({ CHNGPASSVERIF3: false }) })
      .execute();
    await reloadSite(domain.gateway);
    expect(reason({ password_expires_at: past })).toBeNull();
    expect(reason({ default_password: true })).toBe('default');
    await domain.gateway.db.deleteFrom('settings').where('key', '=', 'flags').execute();
    await reloadSite(domain.gateway);
  });
});
