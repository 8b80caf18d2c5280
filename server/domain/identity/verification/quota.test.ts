import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDomain, contextOf, testDomain } from '../../play/fixtures.ts';
import { issueCode } from './codes.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(() => domain.gateway.db.deleteFrom('auth_attempts').execute());

let numbers = 0;
const newNumber = () => `+6391900${String((numbers += 1)).padStart(5, '0')}`;
const send = (address: string, { ip = '198.51.100.1', purpose = 'login', ...more } = {}) =>
  issueCode(
    { ...contextOf(domain.gateway, { ip }), ...more },
    { channel: 'sms', purpose, address, language: 'EN' },
  );
const aSecondLater = () =>
  domain.gateway.db.deleteFrom('auth_attempts').where('subject', 'like', '%"now"]').execute();

describe('messages with a code', () => {
  test('[AUTH-19] [SAFE-05a] go out once a second and twelve times a day to one number for one visitor', async () => {
    const address = newNumber();
    await send(address);
    await expect(send(address)).rejects.toMatchObject({
      code: 'too_soon',
      status: 429,
      retryAfter: 1,
    });
    for (let i = 1; i < 12; i += 1) {
      await aSecondLater();
      await send(address);
    }
    await aSecondLater();
    await expect(send(address)).rejects.toMatchObject({ code: 'sms_quota' });
  });

  test('[SAFE-05a] are bounded for one visitor whatever numbers it names', async () => {
    for (let i = 0; i < 60; i += 1) await send(newNumber());
    await expect(send(newNumber())).rejects.toMatchObject({
      code: 'too_many_auth_requests',
      retryAfter: 300,
    });
  });

  test('[SAFE-05a] that one visitor has used up are there for another, and for every other purpose', async () => {
    const address = newNumber();
    for (const ip of ['192.0.2.11', '192.0.2.12', '192.0.2.13']) {
      for (let i = 0; i < 12; i += 1) {
        await send(address, { ip });
        await aSecondLater();
      }
      await expect(send(address, { ip })).rejects.toMatchObject({ code: 'sms_quota' });
    }
    await expect(
      send(address, { ip: '192.0.2.14' }),
      'thirty-six for all together',
    ).rejects.toMatchObject({ code: 'sms_quota' });
    await aSecondLater();
    await expect(send(address, { ip: '192.0.2.11', purpose: 'factor' })).resolves.toBeTruthy();
  });

  test("[SAFE-05a] that somebody else asks for at once do not put off an owner's", async () => {
    const address = newNumber();
    await send(address, { ip: '192.0.2.21' });
    await expect(send(address, { ip: '192.0.2.22' })).resolves.toEqual({ expiredMinutes: 3 });
  });

  test('[SAFE-05a] are counted for all addresses of an IPv6 /64 together', async () => {
    for (let i = 0; i < 60; i += 1)
      await send(newNumber(), { ip: `2001:db8:7:7::${i.toString(16)}` });
    await expect(send(newNumber(), { ip: '2001:db8:7:7:ffff::1' })).rejects.toMatchObject({
      code: 'too_many_auth_requests',
    });
    await expect(send(newNumber(), { ip: '2001:db8:7:8::1' })).resolves.toBeTruthy();
  });

  test.each([
    ['smsPerHour', 'SMS_PER_HOUR'],
    ['smsPerDay', 'SMS_PER_DAY'],
  ])(
    '[SAFE-05a] are bounded for the site by %s, per purpose, and the log reports it once',
    async (key, setting) => {
      const logged: string[] = [];
      const log = {
        ...domain.gateway.log,
        error: (...logs: unknown[]) => void logged.push(JSON.stringify(logs)),
      } as never;
      const more = { env: { ...domain.gateway.env, [key]: 2 }, log };
      const register = { ...more, purpose: 'register' };
      for (let i = 0; i < 2; i += 1) await send(newNumber(), register);
      for (let i = 0; i < 3; i += 1)
        await expect(send(newNumber(), register)).rejects.toMatchObject({ code: 'sms_quota' });
      await send(newNumber(), { ...more, purpose: 'factor' });
      expect(logged).toEqual([expect.stringContaining(setting)]);
      expect(logged[0]).not.toContain('+63');
    },
  );

  test('[SAFE-05a] by mail use up nothing of what the site may spend on text messages', async () => {
    const env = { ...domain.gateway.env, smsPerHour: 1, smsPerDay: 1 };
    const context = { ...contextOf(domain.gateway, { ip: '192.0.2.31' }), env };
    for (const address of ['isa@mail.example', 'dalawa@mail.example'])
      await issueCode(context, {
        channel: 'email',
        purpose: 'mail',
        address,
        language: 'EN',
      });
    const more = { ip: '192.0.2.31', purpose: 'mail', env };
    expect(await send(newNumber(), more)).toEqual({ expiredMinutes: 3 });
  });
});
