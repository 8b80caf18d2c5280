import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../testing/browser.ts';
import { proved } from '../../../testing/challenge.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { nextPassword, registeredPlayer } from '../../../testing/people.ts';
import { subjectName } from '../../../kernel/rate-limit.ts';
import { issueLink } from './link.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway({ siteUrl: 'https://play.example' });
});
afterAll(() => site.close());

let account: string;
let email: string;
let customerId: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  account = `sulat${people}`;
  email = `${account}@mail.example`;
  customerId = await registeredPlayer(site.gateway, account, { email });
  await forgetAttempts();
});
afterEach(() => vi.restoreAllMocks());

const forgetAttempts = () => site.db.deleteFrom('auth_attempts').execute();
/** As if so many had been made. */
const setAttempts = (subject: string, attempts: number) =>
  sql`INSERT INTO auth_attempts (subject, window_end, attempts) VALUES (${subject}, now() + interval '5 minutes', ${attempts})`.execute(
    site.db,
  );
const asked = async (browser = testBrowser(), form: Record<string, string> = {}) => {
  const { challenge = '' } = await proved(site.gateway, 'forgot');
  const answer = await browser.inject(site.app, {
    method: 'POST',
    url: '/api/password/email',
    payload: new URLSearchParams({ username: account, email, challenge, ...form }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status: answer.statusCode, ...answer.json() };
};
/** Mails go out after the answer. */
const waiting = { timeout: 10_000, interval: 20 };
/** The codes of the links that were mailed, once there are so many. */
const codes = (count: number) =>
  vi.waitFor(async () => {
    const mails = await site.db
      .selectFrom('outgoing_messages')
      .select('body')
      .where('address', '=', email)
      .orderBy('id')
      .execute();
    expect(mails).toHaveLength(count);
    return mails.map(({ body }) => /#([\w-]{43})$/m.exec(body)![1]!);
  }, waiting);
const use = async (code: string, newPassword = nextPassword) => {
  const payload = await encrypted(site.app, {
    code,
    newPassword,
    confirmNewPassword: newPassword,
  });
  return (await site.app.inject({ method: 'POST', url: '/api/password/link', payload })).json();
};
const links = (ids: readonly string[]) =>
  site.db
    .selectFrom('password_links')
    .select(['customer_id', 'expires_at'])
    .where('customer_id', 'in', ids)
    .orderBy('customer_id')
    .execute();

describe('a mailed link', () => {
  const browser = Buffer.from('a browser');

  test('[AUTH-20] works for thirty minutes', async () => {
    const code = await issueLink(site.gateway, customerId, browser);
    const [{ expires_at: at } = { expires_at: new Date(0) }] = await links([customerId]);
    expect(Math.round((at.getTime() - Date.now()) / 60_000)).toBe(30);
    const expires = (when: string) =>
      sql`UPDATE password_links SET expires_at = now() + ${when}::interval WHERE customer_id = ${customerId}`.execute(
        site.db,
      );
    await expires('-1 second');
    expect((await use(code)).code).toBe('link_expired');
    await expires('10 seconds');
    expect((await use(code)).success).toBe(true);
  });

  test("[AUTH-20] replaces none of another account in the same browser; anybody's expired ones go", async () => {
    const other = await registeredPlayer(site.gateway, `iba.${account}`);
    const late = await registeredPlayer(site.gateway, `huli.${account}`);
    await issueLink(site.gateway, late, browser);
    await sql`UPDATE password_links SET expires_at = now() - interval '1 second' WHERE customer_id = ${late}`.execute(
      site.db,
    );
    await issueLink(site.gateway, other, browser);
    await issueLink(site.gateway, customerId, browser);
    await issueLink(site.gateway, customerId, browser);
    const left = await links([customerId, other, late]);
    expect(left.map((link) => link.customer_id)).toEqual([customerId, other]);
  });

  test('[AUTH-20] is the last one of its browser; that of another browser still works', async () => {
    const own = testBrowser();
    await asked();
    await codes(1);
    await forgetAttempts();
    await asked(own);
    await codes(2);
    await forgetAttempts();
    await asked(own);
    const [strangers, first, second] = await codes(3);
    expect((await links([customerId])).length).toBe(2);
    expect((await use(first!)).code).toBe('link_expired');
    expect((await use(strangers!)).success).toBe(true);
    expect((await use(second!)).code).toBe('link_expired');
  });

  test('[AUTH-24] is tried thirty times from one address within five minutes', async () => {
    const code = await issueLink(site.gateway, customerId, browser);
    await setAttempts('password link from 127.0.0.1', 29);
    expect((await use('A'.repeat(43))).code).toBe('link_expired');
    expect((await use(code)).code).toBe('too_many_auth_requests');
    await forgetAttempts();
    expect((await use(code)).success).toBe(true);
  });
});

describe('asking for a link', () => {
  test('[AUTH-24] is possible thirty times from one address, for whatever accounts', async () => {
    await setAttempts(subjectName('password mails', '127.0.0.1'), 29);
    expect((await asked()).success).toBe(true);
    const { status, code } = await asked(testBrowser(), { username: 'wala.talaga' });
    expect([status, code]).toEqual([429, 'too_many_auth_requests']);
    await codes(1);
  });

  test('[AUTH-26] without a challenge is rejected', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/password/email',
      payload: new URLSearchParams({ username: account, email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json().code).toBe('challenge_needed');
  });

  test('[AUTH-24] for nobody is no fault; a mail that cannot be sent is logged after the same answer', async () => {
    const warned = vi.spyOn(site.gateway.log, 'warn').mockImplementation(() => {});
    expect((await asked(testBrowser(), { username: 'wala.talaga' })).success).toBe(true);
    expect((await asked()).success).toBe(true);
    await codes(1);
    expect(warned).not.toHaveBeenCalled();
    // Another mail to this address comes too soon.
    await forgetAttempts();
    await setAttempts(subjectName('message', 'email', 'link', email, '127.0.0.1', 'now'), 1);
    expect((await asked()).success).toBe(true);
    const failed = [
      { err: expect.objectContaining({ code: 'too_soon' }) },
      'the mail for a new password was not sent',
    ];
    await vi.waitFor(() => expect(warned.mock.calls).toEqual([failed]), waiting);
  });
});
