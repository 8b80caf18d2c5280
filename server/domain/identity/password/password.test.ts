import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proved } from '../../../testing/challenge.ts';
import { type ActionName, contract, entryOf } from '../../../../contract/index.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer, testPassword, nextPassword } from '../../../testing/people.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { hashPassword } from '../common/passwords.ts';
import { issueLink } from './link.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

let account: string;
let customerId: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  account = `tao${people}`;
  customerId = await registeredPlayer(site.gateway, account);
});

const setCustomer = (values: Record<string, unknown>) =>
  site.db.updateTable('customers').set(values).where('id', '=', customerId).execute();

async function post(url: string, body: unknown, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await site.app.inject({
    method: 'POST',
    url,
    payload: await encrypted(site.app, body),
    headers,
  });
  return { status: answer.statusCode, ...answer.json() };
}
const login = async (password = testPassword) =>
  post('/api/session/login', {
    username: account,
    password,
    type: 'username',
    verification: await proved(site.gateway, 'login'),
  });
const change = (token: string, body: Record<string, string>) =>
  post(
    '/api/password/change',
    {
      oldPassword: testPassword,
      newPassword: nextPassword,
      confirmNewPassword: nextPassword,
      ...body,
    },
    token,
  );
const get = async (url: string, token: string) => {
  const answer = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, ...answer.json() };
};

describe('a change of the password', () => {
  test('[AUTH-21] [SAFE-03] ends every other session of the account at once and lets its own go on', async () => {
    const [own, other] = [(await login()).value.token, (await login()).value.token];
    expect((await get('/api/session/info', other)).status).toBe(200);
    expect(await change(own, {})).toMatchObject({ success: true, value: { changed: true } });
    expect((await get('/api/session/info', own)).status).toBe(200);
    expect(await get('/api/session/info', other)).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
    expect((await login()).code).toBe('wrong_credentials');
    expect((await login(nextPassword)).success).toBe(true);
  });

  test('[AUTH-21] names the field that is wrong, and changes nothing', async () => {
    const { token } = (await login()).value;
    expect(await change(token, { oldPassword: 'mali' })).toMatchObject({
      status: 422,
      code: 'wrong_password',
      field: 'oldPassword',
    });
    expect(await change(token, { confirmNewPassword: 'iba' })).toMatchObject({
      code: 'confirm_unequal',
      field: 'confirmNewPassword',
    });
    for (const unfit of ['123456', 'labing-isa!', 'isang ñ '.repeat(17)]) {
      expect(await change(token, { newPassword: unfit, confirmNewPassword: unfit })).toMatchObject({
        code: 'password_unfit',
        field: 'newPassword',
      });
    }
    expect((await login()).success).toBe(true);
    await change(token, {});
    expect(await change(token, { oldPassword: nextPassword })).toMatchObject({
      code: 'password_unchanged',
      field: 'newPassword',
    });
  });

  test('[AUTH-29e] is not needed for one that was set before the rule', async () => {
    expect(testPassword.length).toBeLessThan(12);
    expect((await login()).value).toMatchObject({ passwordDefault: false, passwordExpired: false });
  });

  test('[AUTH-29b] [AUTH-29c] that others try first is rejected with the reason', async () => {
    const { token } = (await login()).value;
    for (const [newPassword, code] of [
      ['qwerty123456', 'password_common'],
      ['Password1234', 'password_common'],
      ['iloveyouILOVEYOU', 'password_common'],
      [`${account}-${account}-12`, 'password_personal'],
      ['Palaro*palaro', 'password_personal'],
    ] as const)
      expect(await change(token, { newPassword, confirmNewPassword: newPassword })).toMatchObject({
        status: 422,
        code,
        field: 'newPassword',
      });
    expect((await login()).success).toBe(true);
  });

  test('[AUTH-29a] [AUTH-29d] is 12 to 128 characters of any kind, its blanks included', async () => {
    const { token } = (await login()).value;
    let oldPassword = testPassword;
    for (const newPassword of ['walangbilang', ' may puwang ', 'ñ🌴'.repeat(64)]) {
      const form = { oldPassword, newPassword, confirmNewPassword: newPassword };
      expect(await change(token, form)).toMatchObject({ success: true });
      expect((await login(newPassword)).success).toBe(true);
      expect((await login(newPassword.slice(1))).code).toBe('wrong_credentials');
      oldPassword = newPassword;
    }
  });

  test('[AUTH-21] of two at the same moment with the same old password one counts', async () => {
    const { token } = (await login()).value;
    const both = await Promise.all(
      ['Una1Password', 'Huli1Password'].map((next) =>
        change(token, { newPassword: next, confirmNewPassword: next }),
      ),
    );
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('[AUTH-21] [ERR-03] a repeated form succeeds after a lost response; another session or password does not', async () => {
    const { token } = (await login()).value;
    expect((await change(token, {})).success).toBe(true);
    const changedAt = () =>
      site.db
        .selectFrom('customers')
        .select('password_changed_at')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
    const before = await changedAt();
    expect(await change(token, {})).toMatchObject({ success: true, value: { changed: true } });
    expect(await changedAt(), 'it is done once').toEqual(before);
    const other = { newPassword: 'Ikalawa1Araw', confirmNewPassword: 'Ikalawa1Araw' };
    expect(await change(token, other)).toMatchObject({
      code: 'wrong_password',
      field: 'oldPassword',
    });
    const later = (await login(nextPassword)).value.token;
    expect(await change(later, {}), "not this session's change").toMatchObject({
      code: 'wrong_password',
      field: 'oldPassword',
    });
    expect((await login(nextPassword)).success).toBe(true);
  });

  test('[AUTH-24] five wrong old passwords, and even the right one is not looked at', async () => {
    const { token } = (await login()).value;
    for (let i = 0; i < 5; i += 1) await change(token, { oldPassword: 'mali' });
    expect(await change(token, {})).toMatchObject({ status: 429, code: 'too_many_auth_requests' });
  });

  test('[AUTH-25] a change that is sent twice is done once', async () => {
    const { token } = (await login()).value;
    const payload = await encrypted(site.app, {
      oldPassword: testPassword,
      newPassword: nextPassword,
      confirmNewPassword: nextPassword,
    });
    const headers = { authorization: `Bearer ${token}` };
    const send = () =>
      site.app.inject({ method: 'POST', url: '/api/password/change', payload, headers });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).json().code).toBe('replayed_request');
  });
});

describe('a password that must be changed', () => {
  test.each([
    ['the default one', { default_password: true }, 'default'],
    ['expired', { password_expires_at: new Date(0) }, 'expired'],
  ] as const)(
    '[AUTH-05] that is %s shuts everything but who it is, the change and the logout',
    async (_why, values, reason) => {
      await setCustomer(values);
      const { value } = await login();
      expect(value).toMatchObject({
        passwordDefault: reason === 'default',
        passwordExpired: reason === 'expired',
      });
      expect(await get('/api/session/info', value.token)).toMatchObject({
        status: 200,
        value: { passwordChange: reason },
      });
      const entries = (Object.keys(contract) as ActionName[]).map(entryOf);
      const shut = entries.filter(
        ({ auth, method, whilePasswordWaits, origin }) =>
          ['trial', 'member'].includes(auth) &&
          method === 'GET' &&
          !whilePasswordWaits &&
          origin !== 'media',
      );
      expect(shut.length).toBeGreaterThan(4);
      for (const { path } of shut)
        expect({ path, ...(await get(path, value.token)) }).toMatchObject({
          path,
          status: 403,
          code: 'password_must_change',
        });
      const ticket = await site.app.inject({
        method: 'POST',
        url: '/api/live/ticket',
        payload: {},
        headers: { authorization: `Bearer ${value.token}` },
      });
      expect(ticket.json().code).toBe('password_must_change');
      expect((await change(value.token, {})).success).toBe(true);
      expect(await get('/api/session/info', value.token)).toMatchObject({
        value: { passwordChange: null },
      });
      expect((await get('/api/v2/wallets/balance', value.token)).status).toBe(200);
      expect((await login(nextPassword)).value).toMatchObject({
        passwordDefault: false,
        passwordExpired: false,
      });
    },
  );

  test('[AUTH-05] 123456 must be changed, however the account got it', async () => {
    await setCustomer({ password_hash: await hashPassword('123456') });
    expect((await login('123456')).value.passwordDefault).toBe(true);
  });
});

describe('a link for a forgotten password', () => {
  const browser = Buffer.from('a browser');
  const use = (code: string, newPassword = nextPassword) =>
    post('/api/password/link', { code, newPassword, confirmNewPassword: newPassword });

  test('[AUTH-20] sets the password once, and ends every session', async () => {
    const { token } = (await login()).value;
    const code = await issueLink(site.gateway, customerId, browser);
    expect((await use(code, 'maikli')).code).toBe('password_unfit');
    expect(await use(code)).toMatchObject({ success: true });
    expect((await get('/api/session/info', token)).status).toBe(401);
    expect((await use(code, 'Ikalawa1Araw')).code).toBe('link_expired');
    expect((await login(nextPassword)).success).toBe(true);
  });

  test('[AUTH-20] opens nothing when it is late, when a newer one was sent, or when it is made up', async () => {
    const first = await issueLink(site.gateway, customerId, browser);
    const second = await issueLink(site.gateway, customerId, browser);
    expect((await use(first)).code).toBe('link_expired');
    await site.db
      .updateTable('password_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await use(second)).code).toBe('link_expired');
    expect((await use('A'.repeat(43))).code).toBe('link_expired');
    expect((await login()).success).toBe(true);
  });

  test('[AUTH-20] is not taken away by one that somebody else asks for; a new password ends both', async () => {
    const own = await issueLink(site.gateway, customerId, browser);
    const strangers = await issueLink(site.gateway, customerId, Buffer.from('another browser'));
    expect(await use(own)).toMatchObject({ success: true });
    expect((await use(strangers, 'Ikalawa1Araw')).code).toBe('link_expired');
  });

  test('[AUTH-20] of ten uses at once one counts', async () => {
    const code = await issueLink(site.gateway, customerId, browser);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => use(code, `Bagong ${i} umaga`)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('[SAFE-03] is stored as a hash', async () => {
    const code = await issueLink(site.gateway, customerId, browser);
    const rows = await site.db.selectFrom('password_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.some(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });
});
