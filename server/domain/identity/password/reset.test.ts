import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../testing/browser.ts';
import { proved } from '../../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer, nextPassword } from '../../../testing/people.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { customerById } from '../common/customer.ts';
import { issueLink } from './link.ts';
import { requireFit, setPassword } from './set.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const newPassword = nextPassword;
const browser = testBrowser();
let account: string;
let email: string;
let mobile: string;
let customerId: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  account = `balik${people}`;
  email = `${account}@mail.example`;
  mobile = `+63916000${String(people).padStart(4, '0')}`;
  const values = { email, mobile, mobile_verified_at: new Date(), language: 'TY' };
  customerId = await registeredPlayer(site.gateway, account, values);
  await site.db.deleteFrom('auth_attempts').execute();
});

const hash = async () => (await customerById(site.gateway, customerId)).password_hash;
const setCustomer = (values: Record<string, unknown>) =>
  site.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
const messagesTo = (address: string) =>
  site.db.selectFrom('outgoing_messages').selectAll().where('address', '=', address).execute();
const messageTo = (address: string) =>
  vi.waitFor(async () => {
    const [first] = await messagesTo(address);
    expect(first).toBeDefined();
    return first!;
  });

async function askForMail(form: Record<string, string> = {}) {
  const { challenge = '' } = await proved(site.gateway, 'forgot');
  const payload = new URLSearchParams({ username: account, email, challenge, ...form }).toString();
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/password/email',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return answer.json();
}
async function post(url: string, body: object) {
  const payload = await encrypted(site.app, body);
  return (await browser.inject(site.app, { method: 'POST', url, payload })).json();
}
const mobileNum = () => `0${mobile.slice(3)}`;
async function codeSent(): Promise<string> {
  const payload = {
    mobileNum: mobileNum(),
    countryDialingCode: '63',
    verification: await proved(site.gateway, 'sms'),
  };
  const url = '/api/verification/sms/noLogin';
  expect((await browser.inject(site.app, { method: 'POST', url, payload })).statusCode).toBe(200);
  return /\d{6}/.exec((await messageTo(mobile)).body)?.[0] ?? '';
}
const resetByCode = async () =>
  post('/api/password/verification', {
    mobileNum: mobileNum(),
    verificationCode: await codeSent(),
    newPassword,
  });
const useLink = async (form: object = {}) =>
  post('/api/password/link', {
    code: await issueLink(site.gateway, customerId, Buffer.from('a browser')),
    newPassword,
    confirmNewPassword: newPassword,
    ...form,
  });

describe('a reset by mobile code', () => {
  test('[AUTH-20] [AUTH-22] opens a session of the code, at home where it was asked for', async () => {
    expect((await resetByCode()).value.member.account).toBe(account);
    const session = site.db
      .selectFrom('sessions')
      .select('login_type')
      .where('customer_id', '=', customerId);
    expect(await session.execute()).toEqual([{ login_type: 'sms' }]);
    const networks = site.db
      .selectFrom('known_networks')
      .select('network')
      .where('customer_id', '=', customerId);
    expect(await networks.execute()).toEqual([{ network: '127.0.0.0/24' }]);
    const events = site.db
      .selectFrom('security_events')
      .select(['kind', 'details'])
      .where('customer_id', '=', customerId);
    expect(await events.execute()).toContainEqual({
      kind: 'password_reset',
      details: { way: 'sms' },
    });
    const verification = await proved(site.gateway, 'login');
    const form = { username: account, password: newPassword, type: 'username', verification };
    expect((await post('/api/session/login', form)).success).toBe(true);
  });

  test('[AUTH-20] of a closed account sets nothing, and is rejected as a login would be', async () => {
    await setCustomer({ disabled_at: new Date() });
    const before = await hash();
    expect(await resetByCode()).toMatchObject({ success: false, code: 'account_disabled' });
    expect(await hash()).toBe(before);
  });
});

test('[AUTH-29c] a reset by mobile code to the number is rejected, and spends no code', async () => {
  const form = { mobileNum: mobileNum(), verificationCode: await codeSent() };
  expect(
    await post('/api/password/verification', { ...form, newPassword: `${mobileNum()}!!` }),
  ).toMatchObject({ code: 'password_personal', field: 'newPassword' });
  expect((await post('/api/password/verification', { ...form, newPassword })).success).toBe(true);
});

describe('a new password', () => {
  const messageKeys = async () => {
    const rows = site.db
      .selectFrom('messages')
      .select('text_key')
      .where('customer_id', '=', customerId);
    return (await rows.execute()).map(({ text_key }) => text_key);
  };
  const set = async (sessionId?: string) =>
    setPassword(site.gateway, { customerId, oldHash: await hash(), newPassword, sessionId });
  const networks = async () => {
    const known = site.db
      .selectFrom('known_networks')
      .select('network')
      .where('customer_id', '=', customerId);
    return (await known.execute()).map(({ network }) => network);
  };
  beforeEach(() =>
    site.db
      .insertInto('known_networks')
      .values({ customer_id: customerId, network: '203.0.113.0/24' })
      .execute(),
  );

  test('[AUTH-21] writes the member one message', async () => {
    expect(await set()).toBe(true);
    expect(await messageKeys()).toEqual(['passwordChanged']);
  });

  test('[AUTH-22] from a session leaves the networks known; a reset forgets them', async () => {
    const before = await networks();
    expect(before).toContain('203.0.113.0/24');
    expect(await set('1')).toBe(true);
    expect(await networks()).toEqual(before);
    expect(await set()).toBe(true);
    expect(await networks()).toEqual([]);
  });

  test('[AUTH-21] is not empty', () => {
    expect(() => requireFit(site.gateway, '')).toThrow('password_unfit');
  });
});

describe('a mail for a new password', () => {
  test("[AUTH-20] comes however name and address are spaced, in the account's own language", async () => {
    expect(await askForMail({ username: ` ${account} `, email: ` ${email} ` })).toMatchObject({
      success: true,
    });
    expect((await messageTo(email)).subject).toBe('Bagong password para sa Palaro');
  });

  test('[AUTH-20] is rejected with the field that is empty or not plain text', async () => {
    for (const [field, text] of [
      ['username', '  '],
      ['username', 'a\u0000b'],
      ['email', 'a\u0000b@mail.example'],
    ] as const)
      expect(await askForMail({ [field]: text })).toMatchObject({ code: 'invalid_request', field });
  });

  test('[AUTH-20] goes to no closed account', async () => {
    await setCustomer({ disabled_at: new Date() });
    expect((await askForMail()).success).toBe(true);
    const other = `iba${people}@mail.example`;
    await registeredPlayer(site.gateway, `iba${people}`, { email: other });
    expect((await askForMail({ username: `iba${people}`, email: other })).success).toBe(true);
    await messageTo(other);
    expect(await messagesTo(email)).toEqual([]);
  });
});

describe('a new password by a mailed link', () => {
  test('[AUTH-20] [AUTH-29d] is typed twice alike, its blanks too', async () => {
    const before = await hash();
    expect(await useLink({ confirmNewPassword: 'Iba1Araw' })).toMatchObject({
      code: 'confirm_unequal',
      field: 'confirmNewPassword',
    });
    const blanks = { newPassword: ` ${newPassword}`, confirmNewPassword: `${newPassword} ` };
    expect((await useLink(blanks)).code).toBe('confirm_unequal');
    expect(await hash()).toBe(before);
    expect((await useLink({})).success).toBe(true);
  });

  test('[AUTH-29c] is not the account by name, and the link still works after that', async () => {
    const code = await issueLink(site.gateway, customerId, Buffer.from('a browser'));
    const own = `${account} ${account}`;
    const use = (next: string) =>
      post('/api/password/link', { code, newPassword: next, confirmNewPassword: next });
    expect(await use(own)).toMatchObject({
      code: 'password_personal',
      field: 'newPassword',
    });
    expect((await use(newPassword)).success).toBe(true);
  });

  test('[AUTH-20] is none of a closed account', async () => {
    await setCustomer({ disabled_at: new Date() });
    expect((await useLink()).code).toBe('link_expired');
  });

  test('[MEM-01g] says in the history by what it was set, and ends the wait for an expired one', async () => {
    await setCustomer({ password_expires_at: new Date(0) });
    await useLink();
    const [{ password_expires_at: expires }, events] = await Promise.all([
      customerById(site.gateway, customerId),
      site.db
        .selectFrom('security_events')
        .select(['kind', 'details'])
        .where('customer_id', '=', customerId)
        .execute(),
    ]);
    expect(events).toContainEqual({ kind: 'password_reset', details: { way: 'email' } });
    expect(Math.round((expires!.getTime() - Date.now()) / 86_400_000)).toBe(90);
  });
});
