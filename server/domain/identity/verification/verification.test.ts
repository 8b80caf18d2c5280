import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SendFailed } from '../../../ports/sms.ts';
import { solveProof } from '../../../testing/challenge.ts';
import { testBrowser } from '../../../testing/browser.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { contextOf } from '../../play/fixtures.ts';
import { keyedHash } from '../../../settings/secret.ts';
import { reloadSite } from '../../../settings/state.ts';
import { requireChallenge } from './challenge.ts';
import { holdCode, issueCode, useCode } from './codes.ts';
import { normaliseMobile } from './mobile.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

let numbers = 0;
const newNumber = () => `+6391800${String((numbers += 1)).padStart(5, '0')}`;
const browser = testBrowser();
const context = () => ({
  ...contextOf(site.gateway, { ip: `198.51.100.${(numbers % 250) + 1}` }),
  cookies: browser.cookies,
});

async function lastSms(address: string) {
  const row = await site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.body ?? '';
}
const codeIn = (body: string) => /\b\d{6}\b/.exec(body)?.[0] ?? '';

async function sent(purpose = 'login') {
  const address = newNumber();
  await issueCode(context(), { channel: 'sms', purpose, address, language: 'EN' });
  return { channel: 'sms' as const, purpose, address, code: codeIn(await lastSms(address)) };
}

async function challenge(page: string): Promise<string> {
  const answer = await site.app.inject(`/api/verification/challenge?page=${page}`);
  expect(answer.json().value.kind).toBe('proof');
  return answer.json().value.challenge;
}

async function ask(url: string, body: object) {
  const answer = await browser.inject(site.app, {
    method: 'POST',
    url,
    payload: body,
    remoteAddress: `198.51.100.${(numbers % 250) + 1}`,
  });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() };
}

describe('a code', () => {
  const ageMinutes = (address: string, minutes: number) =>
    site.db
      .updateTable('verification_codes')
      .set({ expires_at: sql`expires_at - make_interval(mins => ${minutes})` })
      .where('address', '=', address)
      .execute();

  test('[AUTH-19] [AUTH-28a] that was checked is valid for ten minutes, for one use, in its browser alone', async () => {
    const code = await sent('register');
    await holdCode(context(), code);
    await ageMinutes(code.address, 9);
    const other = { ...context(), cookies: testBrowser().cookies };
    await expect(holdCode(other, code)).rejects.toMatchObject({ code: 'code_expired' });
    await holdCode(context(), code);
    await useCode(context(), code);
    await expect(holdCode(context(), code)).rejects.toMatchObject({ code: 'code_expired' });
    const late = await sent('register');
    await holdCode(context(), late);
    await ageMinutes(late.address, 11);
    await expect(useCode(context(), late)).rejects.toMatchObject({ code: 'code_expired' });
  });

  test('[AUTH-19] [AUTH-28a] may be checked wrongly four times; a right check costs no try and helps no other number', async () => {
    const code = await sent('register');
    const wrong = { ...code, code: code.code === '000000' ? '000001' : '000000' };
    const rejected = (request: typeof code) =>
      holdCode(context(), request).then(
        () => null,
        ({ code }: { code: string }) => code,
      );
    for (let tries = 0; tries < 4; tries += 1) expect(await rejected(wrong)).toBe('code_wrong');
    for (let times = 0; times < 3; times += 1) expect(await rejected(code)).toBeNull();
    expect(await rejected({ ...code, address: newNumber() })).toBe('code_expired');
    expect(await rejected({ ...code, purpose: 'login' })).toBe('code_expired');
    expect(await rejected(wrong)).toBe('code_wrong');
    expect(await rejected(code), 'after five wrong ones').toBe('code_expired');
  });

  test('[AUTH-24] [AUTH-28a] is wrong by the call where the number has an account, as any other', async () => {
    const address = newNumber();
    const request = { channel: 'sms', purpose: 'register', address, language: 'EN' } as const;
    await issueCode(context(), { ...request, instead: 'haveAccount' });
    const asked = {
      mobileNo: address.slice(3),
      countryDialingCode: '63',
      verificationCode: '123456',
    };
    const url = '/api/verification/sms/register/check';
    expect(await ask(url, asked)).toMatchObject({
      success: false,
      code: 'code_wrong',
      field: 'verificationCode',
    });
    const code = await sent('register');
    const right = {
      ...asked,
      mobileNo: code.address.slice(3),
      verificationCode: code.code,
    };
    expect(await ask(url, right)).toMatchObject({ success: true, value: {} });
  });

  test('[AUTH-19] travels in a message in the language that was asked for, and counts once', async () => {
    const code = await sent();
    expect(code.code).toMatch(/^\d{6}$/);
    expect(await lastSms(code.address)).toContain('is your Palaro code');
    await expect(useCode(context(), { ...code, code: ` ${code.code} ` })).resolves.toEqual({
      customerId: null,
    });
    await expect(useCode(context(), code)).rejects.toMatchObject({
      code: 'code_expired',
      field: 'verificationCode',
    });
    const other = newNumber();
    await issueCode(context(), {
      channel: 'sms',
      purpose: 'login',
      address: other,
      language: 'XX',
    });
    expect(await lastSms(other)).toContain('ang Palaro code mo');
  });

  test('[AUTH-19] is one of many when it is used at once, and counts once all the same', async () => {
    const code = await sent();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => useCode(context(), code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('[AUTH-19] opens nothing of another purpose, number or channel', async () => {
    const code = await sent();
    await expect(useCode(context(), { ...code, purpose: 'register' })).rejects.toMatchObject({
      code: 'code_expired',
    });
    await expect(useCode(context(), { ...code, address: newNumber() })).rejects.toMatchObject({
      code: 'code_expired',
    });
    await expect(useCode(context(), { ...code, channel: 'email' })).rejects.toMatchObject({
      code: 'code_expired',
    });
    await useCode(context(), code);
  });

  test('[AUTH-19] is over after five wrong tries, parallel ones too', async () => {
    const code = await sent();
    const wrong = code.code === '000000' ? '111111' : '000000';
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map(() => useCode(context(), { ...code, code: wrong })),
    );
    const codes = tries.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'right',
    );
    expect(codes.sort()).toEqual([
      'code_expired',
      ...Array.from({ length: 5 }, () => 'code_wrong'),
    ]);
    await expect(useCode(context(), code)).rejects.toMatchObject({ code: 'code_expired' });
  });

  test('[AUTH-19] is over after its time', async () => {
    const code = await sent();
    await site.db
      .updateTable('verification_codes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('address', '=', code.address)
      .execute();
    await expect(useCode(context(), code)).rejects.toMatchObject({ code: 'code_expired' });
  });

  test("[SAFE-03] is stored as a hash that cannot be tried out without the site's secret", async () => {
    const code = await sent();
    const row = await site.db
      .selectFrom('verification_codes')
      .selectAll()
      .where('address', '=', code.address)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code.code);
    expect(row.code_hash).toEqual(
      await keyedHash(site.gateway, 'code', 'sms', 'login', code.address, code.code),
    );
  });

  test('[AUTH-19] belongs to who asked for it: nobody else uses it, spends its tries, or puts another in its place', async () => {
    const code = await sent();
    const { address, purpose } = code;
    const stranger = contextOf(site.gateway, { ip: '192.0.2.1' });
    for (let i = 0; i < 6; i += 1) {
      await expect(useCode(stranger, code)).rejects.toMatchObject({ code: 'code_expired' });
    }
    await issueCode(stranger, { channel: 'sms', purpose, address, language: 'EN' });
    await expect(
      useCode(stranger, { ...code, code: code.code === '000000' ? '111111' : '000000' }),
    ).rejects.toMatchObject({ code: 'code_wrong' });
    await expect(useCode(context(), code)).resolves.toEqual({ customerId: null });
  });

  test('[SAFE-05e] [ERR-01a] a message that the provider rejects is reported; the log has neither number nor code', async () => {
    const logged: string[] = [];
    const failing = {
      ...context(),
      ports: {
        ...site.gateway.ports,
        sms: { send: () => Promise.reject(new SendFailed('the SMS provider answered 500')) },
      },
      log: {
        ...site.gateway.log,
        warn: (...logs: unknown[]) => void logged.push(JSON.stringify(logs)),
      } as never,
    };
    const address = newNumber();
    await expect(
      issueCode(failing, { channel: 'sms', purpose: 'login', address, language: 'EN' }),
    ).rejects.toMatchObject({ code: 'send_failed' });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('answered 500');
    expect(logged[0]).not.toMatch(/\+63|\d{6}/);
  });
});

/** Unproved, so that no code goes out. */
async function askedWith(
  flags: Record<string, boolean>,
  request: { url: string; payload: object },
) {
  await site.db
    .insertInto('settings')
    .values({ key: 'flags', value: JSON.stringify(flags) })
    .execute();
  const other = await site.another();
  const answer = await other.app.inject({ method: 'POST', ...request });
  await other.close();
  await site.db.deleteFrom('settings').where('key', '=', 'flags').execute();
  // A periodic read may have come between.
  await reloadSite(site.gateway);
  return answer.json();
}
const register = (regType: string) => ({
  url: '/api/verification/sms/register',
  payload: { mobileNo: '09181234567', countryDialingCode: '63', regType },
});

describe('the calls', () => {
  const login = async (mobileNum: string, more: object = {}) =>
    ask('/api/verification/sms/noLogin', {
      mobileNum,
      countryDialingCode: '63',
      verification: { challenge: await solveProof(await challenge('sms')) },
      language: 'EN',
      ...more,
    });

  test('[AUTH-19] [AUTH-24] a known and an unknown number get the same answer; the message alone differs', async () => {
    const unknown = newNumber();
    const answers = [await login('0917 123 4501'), await login(unknown)];
    expect(answers[0]).toMatchObject({ status: 200, success: true, value: { expiredMinutes: 3 } });
    expect(answers[1]).toEqual(answers[0]);
    const code = codeIn(await lastSms('+639171234501'));
    expect(await lastSms(unknown)).toContain('There is no account for this here');
    expect(codeIn(await lastSms(unknown))).toBe('');
    const nobody = { channel: 'sms' as const, purpose: 'login', address: unknown };
    await expect(useCode(context(), { ...nobody, code: '000000' })).rejects.toMatchObject({
      code: 'code_wrong',
    });
    // Not even a lucky guess: nobody was sent a code.
    const stored = await site.db
      .selectFrom('verification_codes')
      .select(['address', 'code_hash'])
      .where('address', 'in', [unknown, '+639171234501'])
      .execute();
    expect(stored.map(({ address, code_hash }) => [address, code_hash !== null]).sort()).toEqual(
      [
        ['+639171234501', true],
        [unknown, false],
      ].sort(),
    );
    const { customerId } = await useCode(context(), { ...nobody, address: '+639171234501', code });
    expect(customerId).toMatch(/^\d+$/);
  });

  test('[AUTH-19] sets a cookie for minutes that no script reads and that goes to the API alone', async () => {
    const body = {
      mobileNum: newNumber(),
      countryDialingCode: '63',
      verification: { challenge: await solveProof(await challenge('sms')) },
    };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/verification/sms/noLogin',
      payload: body,
    });
    expect(answer.json()).toEqual({ success: true, value: { expiredMinutes: 3 } });
    expect(answer.headers['set-cookie']).toMatch(
      /^asker=[\w-]{43}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const [, secret = ''] = /^asker=([\w-]{43})/.exec(String(answer.headers['set-cookie'])) ?? [];
    expect(
      JSON.stringify(await site.db.selectFrom('verification_codes').selectAll().execute()),
    ).not.toContain(secret);
  });

  test('[AUTH-19] [AUTH-24] a number that has an account gets words in place of a code to register', async () => {
    const register = async (mobileNo: string) =>
      ask('/api/verification/sms/register', {
        mobileNo,
        countryDialingCode: '63',
        verification: { challenge: await solveProof(await challenge('sms')) },
        regType: 'mobile',
        language: 'EN',
      });
    const free = newNumber();
    const answers = [await register('+639171234502'), await register(free)];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ success: true, value: { expiredMinutes: 3 } });
    expect(await lastSms('+639171234502')).toContain('You already have an account');
    await useCode(context(), {
      channel: 'sms',
      purpose: 'register',
      address: free,
      code: codeIn(await lastSms(free)),
    });
  });

  test.each(['12345', '0817 123 4567', '+1 917 123 4567', '9171234567890'])(
    '[AUTH-19] %s is no mobile number',
    async (text) => {
      expect(await login(text)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        field: 'mobileNum',
      });
    },
  );

  test.each(['0917 123 4599', '917-123-4599', '+63 (917) 1234599', '639171234599'])(
    '[AUTH-19] %s is one and the same number',
    (text) => {
      expect(normaliseMobile(site.gateway, '63', text)).toBe('+639171234599');
    },
  );

  test('[AUTH-26] without a challenge, with one of another page, a forged and a used one nothing is sent', async () => {
    const address = newNumber();
    expect(await login(address, { verification: undefined })).toMatchObject({
      status: 422,
      code: 'challenge_needed',
    });
    expect(await login(address, { verification: {} })).toMatchObject({ code: 'challenge_needed' });
    for (const bad of [
      await solveProof(await challenge('register')),
      '{}',
      'x',
      '{"challenge":{"parameters":{"data":{"page":"sms"}}}}',
    ]) {
      expect(await login(address, { verification: { challenge: bad } })).toMatchObject({
        status: 422,
        code: 'challenge_failed',
      });
    }
    const solved = await solveProof(await challenge('sms'));
    const easier = solved.replace('"cost":10', '"cost":1');
    expect(easier).not.toBe(solved);
    expect(await login(address, { verification: { challenge: easier } })).toMatchObject({
      code: 'challenge_failed',
    });
    expect(await lastSms(address)).toBe('');
    expect(await login(address, { verification: { challenge: solved } })).toMatchObject({
      success: true,
    });
    expect(await login(newNumber(), { verification: { challenge: solved } })).toMatchObject({
      code: 'challenge_failed',
    });
  });

  test('[AUTH-26] an answer counts once when it is sent many times at once', async () => {
    const answer = { challenge: await solveProof(await challenge('login')) };
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() => requireChallenge(site.gateway, answer, 'login')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('[AUTH-26] an answer that comes late does not count', async () => {
    const { challenge: port } = site.gateway.ports;
    const offer = await port.offer('login');
    const answer = await solveProof(offer.kind === 'proof' ? offer.challenge : '');
    const now = Date.now;
    Date.now = () => now() + 301_000;
    const late = await port.check('login', answer).finally(() => (Date.now = now));
    expect(late).toBeNull();
    expect(await port.check('login', answer)).not.toBeNull();
  });

  test('[AUTH-27b] without registration no code is sent for one', async () => {
    const flags = { MOBILENUMREG3: false, USERNAMEREG3: true };
    expect(await askedWith(flags, register('mobile'))).toMatchObject({
      code: 'registration_closed',
    });
  });

  test('[AUTH-27c] where no form asks for a code, none is sent', async () => {
    const noCodes = { MOBILENUMREG3: true, USERNAMEREG3: true, REGMOBVERF3: false };
    const byName = { MOBILENUMREG3: false, USERNAMEREG3: true, REGMOBVERF3: true };
    const toLogIn = {
      url: '/api/verification/sms/noLogin',
      payload: { mobileNum: '09181234567', countryDialingCode: '63' },
    };
    for (const flags of [noCodes, byName])
      expect(await askedWith(flags, toLogIn)).toMatchObject({ code: 'forbidden' });
    for (const way of ['mobile', 'username'])
      expect(await askedWith(noCodes, register(way))).toMatchObject({ code: 'forbidden' });
    const both = { MOBILENUMREG3: true, USERNAMEREG3: true, REGMOBVERF3: true };
    for (const request of [toLogIn, register('mobile')])
      expect(await askedWith(both, request)).toMatchObject({ code: 'challenge_needed' });
  });

  test('[AUTH-19] the countries whose numbers are taken', async () => {
    expect((await site.app.inject('/api/info/countries')).json().value).toEqual([
      { countryCode: 'PH', countryDialingCode: '63' },
    ]);
    expect(await login(newNumber(), { countryDialingCode: '44' })).toMatchObject({
      code: 'invalid_request',
      field: 'countryDialingCode',
    });
  });
});
