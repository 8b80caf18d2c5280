import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../testing/browser.ts';
import { proved } from '../../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer, nextPassword, otherPassword } from '../../../testing/people.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { endSession, endSessionsOf } from '../session/end.ts';
import { customerById } from '../common/customer.ts';
import { issueLink } from './link.ts';
import { setPassword } from './set.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

let browser: ReturnType<typeof testBrowser>;
let account: string;
let mobile: string;
let customerId: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  browser = testBrowser();
  account = `nawala${people}`;
  mobile = `+63918000${String(people).padStart(4, '0')}`;
  customerId = await registeredPlayer(site.gateway, account, {
    mobile,
    mobile_verified_at: new Date(),
  });
});

async function post(url: string, body: object, from = browser) {
  const answer = await from.inject(site.app, {
    method: 'POST',
    url,
    payload: await encrypted(site.app, body),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const number = () => `0${mobile.slice(3)}`;
async function sendCode(): Promise<string> {
  const payload = {
    mobileNum: number(),
    countryDialingCode: '63',
    verification: await proved(site.gateway, 'sms'),
  };
  expect(
    (
      await browser.inject(site.app, {
        method: 'POST',
        url: '/api/verification/sms/noLogin',
        payload,
      })
    ).json().success,
  ).toBe(true);
  const messages = () =>
    site.db.selectFrom('outgoing_messages').select('body').where('address', '=', mobile).execute();
  return vi.waitFor(async () => /\d{6}/.exec((await messages())[0]!.body)![0]);
}
const sessionsOf = () =>
  site.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
const hashOf = async () => (await customerById(site.gateway, customerId)).password_hash;

const key = () => crypto.randomUUID();
const byCode = async () => ({
  username: number(),
  password: await sendCode(),
  type: 'sms',
  key: key(),
});
const byMobile = async () => ({
  mobileNum: number(),
  verificationCode: await sendCode(),
  newPassword: nextPassword,
  key: key(),
});
const login = (form: object, from = browser) => post('/api/session/login', form, from);
const reset = (form: object, from = browser) => post('/api/password/verification', form, from);

describe('a login by code whose answer was lost', () => {
  test('[AUTH-19] [ERR-03] is let in by the very same form again, also at the same moment', async () => {
    const form = await byCode();
    const answers = [...(await Promise.all([login(form), login(form)])), await login(form)];
    expect(answers.map(({ value }) => value?.member.account)).toEqual([account, account, account]);
  });

  test('[AUTH-19] by another form, in another browser, or without a key the code counts once', async () => {
    const form = await byCode();
    expect((await login(form)).success).toBe(true);
    expect((await login({ ...form, key: key() })).code).toBe('code_expired');
    expect((await login({ ...form, key: undefined })).code).toBe('code_expired');
    expect((await login(form, testBrowser())).code).toBe('write_mismatch');
    expect((await login({ ...form, password: '000000' })).code).toBe('write_mismatch');
  });

  test('[AUTH-19] a wrong code leaves the key free, and is counted', async () => {
    const form = await byCode();
    const wrong = form.password === '000000' ? '111111' : '000000';
    for (let i = 0; i < 4; i += 1)
      expect((await login({ ...form, password: wrong })).code).toBe('code_wrong');
    expect((await login(form)).success).toBe(true);
    const other = { ...form, key: key() };
    await site.db
      .updateTable('verification_codes')
      .set({ used_at: null })
      .where('address', '=', mobile)
      .execute();
    expect((await login(other)).code).toBe('code_expired');
  });

  test('[SAFE-03] opens nothing any more after ten minutes, a logout, the end of all sessions, or a new password', async () => {
    const ends: (() => Promise<unknown>)[] = [
      () =>
        site.db
          .updateTable('form_keys')
          .set({ claimed_at: new Date(Date.now() - 601_000) })
          .where('customer_id', '=', customerId)
          .execute(),
      async () => endSession(site.gateway, (await sessionsOf())[0]!.id),
      () => endSessionsOf(site.gateway, customerId),
      async () =>
        setPassword(site.gateway, {
          customerId,
          oldHash: await hashOf(),
          newPassword: otherPassword,
        }),
    ];
    for (const end of ends) {
      await site.db.deleteFrom('outgoing_messages').execute();
      await site.db.deleteFrom('auth_attempts').execute();
      const form = await byCode();
      expect((await login(form)).success).toBe(true);
      await end();
      expect((await login(form)).code).toBe('code_expired');
    }
  });
});

describe('a password that was set by a code, whose answer was lost', () => {
  test('[AUTH-20] [ERR-03] is answered as the first time, and set once', async () => {
    const form = await byMobile();
    expect((await reset(form)).value.member.account).toBe(account);
    const hash = await hashOf();
    expect((await reset(form)).value.member.account).toBe(account);
    expect(await hashOf()).toBe(hash);
  });

  test('[AUTH-20] by another password under its key, in another browser, or under another key nothing is set', async () => {
    const form = await byMobile();
    expect((await reset(form)).success).toBe(true);
    const hash = await hashOf();
    expect((await reset({ ...form, newPassword: otherPassword })).code).toBe('write_mismatch');
    expect((await reset(form, testBrowser())).code).toBe('write_mismatch');
    expect((await reset({ ...form, key: key() })).code).toBe('code_expired');
    expect(await hashOf()).toBe(hash);
  });

  test('[SAFE-03] opens nothing any more once the password was changed again', async () => {
    const form = await byMobile();
    expect((await reset(form)).success).toBe(true);
    await setPassword(site.gateway, {
      customerId,
      oldHash: await hashOf(),
      newPassword: otherPassword,
    });
    expect((await reset(form)).code).toBe('code_expired');
    expect(await sessionsOf()).toEqual([]);
  });
});

describe('a password that was set by a mailed link, whose answer was lost', () => {
  const newPassword = nextPassword;
  const byLink = async () => ({
    code: await issueLink(site.gateway, customerId, Buffer.from('a browser')),
    newPassword,
    confirmNewPassword: newPassword,
    key: key(),
  });
  const use = (form: object) => post('/api/password/link', form);

  test('[AUTH-20] [ERR-03] is answered as the first time, and set once', async () => {
    const form = await byLink();
    expect(await use(form)).toMatchObject({ success: true, value: { changed: true } });
    const hash = await hashOf();
    expect(await use(form)).toMatchObject({ success: true, value: { changed: true } });
    expect(await hashOf()).toBe(hash);
  });

  test('[AUTH-20] [ERR-03] is answered so for as long as the link lives, thirty minutes', async () => {
    const form = await byLink();
    const claimed = (minutesAgo: number) =>
      site.db
        .updateTable('form_keys')
        .set({ claimed_at: new Date(Date.now() - minutesAgo * 60_000) })
        .where('customer_id', '=', customerId)
        .execute();
    expect((await use(form)).success).toBe(true);
    await claimed(29);
    expect((await use(form)).success).toBe(true);
    await claimed(31);
    expect((await use(form)).code).toBe('link_expired');
  });

  test('[AUTH-20] under another key, with another password, or after a later change it is spent', async () => {
    const form = await byLink();
    expect((await use(form)).success).toBe(true);
    expect((await use({ ...form, key: key() })).code).toBe('link_expired');
    expect(
      (await use({ ...form, newPassword: otherPassword, confirmNewPassword: otherPassword })).code,
    ).toBe('write_mismatch');
    await setPassword(site.gateway, {
      customerId,
      oldHash: await hashOf(),
      newPassword: otherPassword,
    });
    expect((await use(form)).code).toBe('link_expired');
  });
});
