import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer } from '../../play/fixtures.ts';
import { reloadSite } from '../../../settings/state.ts';
import { customerOfMobile, mobileAccount, normaliseMobile } from './mobile.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

describe('a mobile number', () => {
  test('[AUTH-19] is taken of each country that the site takes, and of no other', async () => {
    const countries = [
      { countryCode: 'PH', countryDialingCode: '63' },
      { countryCode: 'SG', countryDialingCode: '65' },
    ];
    await domain.gateway.db
      .insertInto('settings')
      .values({ key: 'countries', value: JSON.stringify(countries) })
      .execute();
    await reloadSite(domain.gateway);
    expect(normaliseMobile(domain.gateway, '63', '0917 123 4567')).toBe('+639171234567');
    expect(normaliseMobile(domain.gateway, '65', '8123 4567')).toBe('+6581234567');
    expect(() => normaliseMobile(domain.gateway, '44', '7700 900123')).toThrow(
      expect.objectContaining({ code: 'invalid_request', field: 'countryDialingCode' }),
    );
  });

  test('[AUTH-16] is an account name as its owner writes it, in the Philippines and elsewhere', () => {
    expect(mobileAccount('+639171234567')).toBe('09171234567');
    expect(mobileAccount('+6581234567')).toBe('6581234567');
  });

  test('[AUTH-19] is of the one account that proved it, and not of one that only typed it', async () => {
    const mobile = '+639171234567';
    const { customerId: typed } = await testPlayer(domain.gateway, 0);
    const { customerId: proved } = await testPlayer(domain.gateway, 0);
    const setMobile = (id: string, mobile_verified_at: Date | null) =>
      domain.gateway.db
        .updateTable('customers')
        .set({ mobile, mobile_verified_at })
        .where('id', '=', id)
        .execute();
    await setMobile(typed, null);
    expect(await customerOfMobile(domain.gateway.db, mobile)).toBeUndefined();
    await setMobile(proved, new Date());
    expect((await customerOfMobile(domain.gateway.db, mobile))?.id).toBe(proved);
  });
});
