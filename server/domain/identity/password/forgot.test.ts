import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { proved } from '../../../testing/challenge.ts';
import { testBrowser } from '../../../testing/browser.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer, nextPassword } from '../../../testing/people.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { reloadSite } from '../../../settings/state.ts';
import { issueLink } from './link.ts';
import { encryptColumn } from '../../../vault/columns.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway({ siteUrl: 'https://play.example' });
});
afterAll(() => site.close());

let account: string;
let email: string;
let mobile: string;
let customerId: string;
let people = 0;
const browser = testBrowser();
beforeEach(async () => {
  people += 1;
  account = `limot${people}`;
  email = `${account}@mail.example`;
  mobile = `+63917000${String(people).padStart(4, '0')}`;
  const values = { email, mobile, mobile_verified_at: new Date(), language: 'EN' };
  customerId = await registeredPlayer(site.gateway, account, values);
});

async function post(url: string, body: object) {
  const answer = await browser.inject(site.app, {
    method: 'POST',
    url,
    payload: await encrypted(site.app, body),
  });
  return { status: answer.statusCode, ...answer.json() };
}
async function forgot(
  form: Record<string, string> = {},
  type = 'application/x-www-form-urlencoded',
) {
  const { challenge = '' } = await proved(site.gateway, 'forgot');
  const payload = new URLSearchParams({ username: account, email, challenge, ...form }).toString();
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/password/email',
    payload,
    headers: { 'content-type': type },
  });
  return { status: answer.statusCode, ...answer.json() };
}
const mailsTo = (address: string) =>
  site.db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where('address', '=', address)
    .orderBy('id')
    .execute();
const sentTo = (address: string) =>
  vi.waitFor(async () => {
    const last = (await mailsTo(address)).at(-1);
    expect(last).toBeDefined();
    return last!;
  });
const login = async (password: string) =>
  post('/api/session/login', {
    username: account,
    password,
    type: 'username',
    verification: await proved(site.gateway, 'login'),
  });

describe('a forgotten password, by mail', () => {
  test("[AUTH-20] a form brings a link to the site's own address, in the reader's language, which sets a new one", async () => {
    expect(
      await forgot({
        username: ` ${account.toUpperCase()}`,
        email: email.toUpperCase(),
        language: 'TY',
      }),
    ).toMatchObject({ success: true, value: { taken: true } });
    const { subject, body } = await sentTo(email);
    expect(subject).toBe('Bagong password para sa Palaro');
    const code = /^https:\/\/play\.example\/reset#([\w-]{43})$/m.exec(body)?.[1] ?? '';
    const request = { code, newPassword: nextPassword, confirmNewPassword: nextPassword };
    expect(await post('/api/password/link', request)).toMatchObject({ success: true });
    expect((await login(nextPassword)).success).toBe(true);
  });

  test('[AUTH-22] after the link the login asks for a second factor, also where the account was at home', async () => {
    await site.db
      .insertInto('known_networks')
      .values({ customer_id: customerId, network: '127.0.0.0/24' })
      .execute();
    expect((await login('Maligaya#21')).value.member.account).toBe(account);
    const newPassword = nextPassword;
    await post('/api/password/link', {
      code: await issueLink(site.gateway, customerId, Buffer.from('a browser')),
      newPassword,
      confirmNewPassword: newPassword,
    });
    expect((await login(newPassword)).value).toMatchObject({ factor: { kinds: ['sms'] } });
  });

  test('[AUTH-24] the response is the same for any account and address; only a matching pair gets a mail', async () => {
    const other = `wala${people}@mail.example`;
    const answers = [
      await forgot({ username: 'wala.talaga' }),
      await forgot({ email: other }),
      await forgot(),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await sentTo(email);
    expect(await mailsTo(other)).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('[AUTH-24] is bounded alike for an account that exists and one that does not', async () => {
    for (const username of [account, `wala${people}`]) {
      for (let i = 0; i < 3; i += 1) expect((await forgot({ username })).status).toBe(200);
      expect(await forgot({ username })).toMatchObject({
        status: 429,
        code: 'too_many_auth_requests',
      });
    }
  });

  test.each([
    ['', 'invalid_request'],
    ['made up', 'challenge_failed'],
  ])(
    '[AUTH-26] with %j for an answer to the challenge nothing is taken and no mail goes out',
    async (challenge, code) => {
      expect(await forgot({ challenge })).toMatchObject({ success: false, value: null, code });
      // Mails come after responses: the rightful request's is the only one.
      expect((await forgot()).success).toBe(true);
      await sentTo(email);
      expect(await mailsTo(email)).toHaveLength(1);
    },
  );

  test('[AUTH-20] a form is what this call takes, and no other call takes one', async () => {
    const payload = 'language=EN';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const other = await site.app.inject({
      method: 'POST',
      url: '/api/site/language',
      payload,
      headers,
    });
    expect([other.statusCode, other.json().code]).toEqual([415, 'unsupported_media']);
  });
});

describe('a forgotten password, by mobile number', () => {
  const number = () => `0${mobile.slice(3)}`;
  async function sendCode(): Promise<string> {
    const body = {
      mobileNum: number(),
      countryDialingCode: '63',
      verification: await proved(site.gateway, 'sms'),
    };
    const answer = await browser.inject(site.app, {
      method: 'POST',
      url: '/api/verification/sms/noLogin',
      payload: body,
    });
    expect(answer.json().success).toBe(true);
    return /\d{6}/.exec((await sentTo(mobile)).body)?.[0] ?? '';
  }
  const setPassword = (verificationCode: string, newPassword = nextPassword) =>
    post('/api/password/verification', { mobileNum: number(), verificationCode, newPassword });

  test('[AUTH-20] the code sets a new one, once, and logs in', async () => {
    const code = await sendCode();
    expect(await setPassword(code, 'maikli')).toMatchObject({
      code: 'password_unfit',
      field: 'newPassword',
    });
    expect(await setPassword('000000' === code ? '111111' : '000000')).toMatchObject({
      code: 'code_wrong',
      field: 'verificationCode',
    });
    const { success, value } = await setPassword(code);
    expect([success, value.member.account, value.passwordDefault]).toEqual([true, account, false]);
    expect((await setPassword(code, 'Ikalawa1Araw')).code).toBe('code_expired');
    expect((await login(nextPassword)).success).toBe(true);
  });

  test('[AUTH-01] [AUTH-02] the code logs in by itself, once; [AUTH-05] a default password does not stand in its way', async () => {
    await site.db
      .updateTable('customers')
      .set({ default_password: true })
      .where('id', '=', customerId)
      .execute();
    const request = { username: number(), password: await sendCode(), type: 'sms' };
    const { success, value } = await post('/api/session/login', request);
    expect([success, value.member.account, value.passwordDefault]).toEqual([true, account, false]);
    const headers = { authorization: `Bearer ${value.token}` };
    expect((await site.app.inject({ url: '/api/v2/wallets/balance', headers })).statusCode).toBe(
      200,
    );
    expect((await post('/api/session/login', request)).code).toBe('code_expired');
    expect(await post('/api/session/login', { ...request, username: '12' })).toMatchObject({
      code: 'invalid_request',
      field: 'username',
    });
  });

  describe('with an authenticator', () => {
    const secret = new Secret({ size: 20 });
    async function bindAt(network: string): Promise<void> {
      await site.db
        .insertInto('authenticators')
        .values({
          customer_id: customerId,
          secret: encryptColumn(site.db, 'authenticators', customerId, Buffer.from(secret.bytes)),
          bound_at: new Date(),
        })
        .execute();
      await site.db
        .insertInto('known_networks')
        .values({ customer_id: customerId, network })
        .execute();
    }
    const sessions = () =>
      site.db
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('ended_at', 'is', null)
        .execute();
    const finish = (ticket: string) =>
      post('/api/session/login/factor', {
        ticket,
        kind: 'totp',
        code: new TOTP({ secret }).generate(),
      });

    test('[AUTH-22] [AUTH-29f] a login by code asks for it, from a known network too', async () => {
      await bindAt('203.0.113.0/24');
      const before = await sessions();
      const { value } = await post('/api/session/login', {
        username: number(),
        password: await sendCode(),
        type: 'sms',
      });
      expect(value).toEqual({ factor: { ticket: expect.any(String), kinds: ['totp'], hints: {} } });
      expect(await sessions()).toEqual(before);
      expect((await finish(value.factor.ticket)).value.member.account).toBe(account);
      await site.db.deleteFrom('outgoing_messages').execute();
      await site.db.deleteFrom('auth_attempts').execute();
      const again = await post('/api/session/login', {
        username: number(),
        password: await sendCode(),
        type: 'sms',
      });
      expect(again.value.factor.kinds).toEqual(['totp']);
    });

    test("[AUTH-20] [AUTH-22] a reset from elsewhere sets the password and still asks for the authenticator's code", async () => {
      await bindAt('203.0.113.0/24');
      const { success, value } = await setPassword(await sendCode());
      expect([success, Object.keys(value), value.factor.kinds]).toEqual([
        true,
        ['factor'],
        ['totp'],
      ]);
      expect(await sessions()).toEqual([]);
      expect((await login(nextPassword)).value.factor.kinds).toEqual(['totp']);
      expect((await finish(value.factor.ticket)).value.member.account).toBe(account);
    });

    test('[AUTH-20] [AUTH-29f] a reset from a known network asks for it too', async () => {
      await bindAt('127.0.0.0/24');
      expect((await setPassword(await sendCode())).value.factor.kinds).toEqual(['totp']);
    });
  });

  test('[AUTH-27c] neither is there where the site sends no codes', async () => {
    const code = await sendCode();
    await site.db
      .insertInto('settings')
      .values({ key: 'flags', value: JSON.stringify({ MOBILENUMREG3: true, REGMOBVERF3: false }) })
      .execute();
    await reloadSite(site.gateway);
    expect((await setPassword(code)).code).toBe('forbidden');
    expect(
      await post('/api/session/login', { username: number(), password: code, type: 'sms' }),
    ).toMatchObject({ code: 'invalid_request', field: 'type' });
    await site.db.deleteFrom('settings').where('key', '=', 'flags').execute();
    await reloadSite(site.gateway);
  });
});
