import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActionName, Request } from '../../../../contract/index.ts';
import { contract } from '../../../../contract/index.ts';
import { proved } from '../../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer, testPassword, nextPassword } from '../../../testing/people.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { endSessionsOf } from '../session/end.ts';
import { customerById } from '../common/customer.ts';
import { openSession } from '../session/sessions.ts';
import { issueLink } from '../password/link.ts';
import { issueCode } from '../verification/codes.ts';
import { contextOf } from '../../play/fixtures.ts';

type Kind = 'mobile' | 'email';
interface Person {
  id: string;
  token: string;
}

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

let people = 0;
let me: Person;
let number: string;
let mobile: string;
let mailbox: string;
beforeEach(async () => {
  me = await person();
  number = `0919${String(5_000_000 + people)}`;
  mobile = `+63${number.slice(1)}`;
  mailbox = `bago${people}@palaro.example`;
});

const proof = { password: testPassword };
const newKey = () => crypto.randomUUID();
const session = (id: string) =>
  openSession(site.gateway, id, { ip: '127.0.0.1', userAgent: 'test' });

async function person(values: Record<string, unknown> = {}): Promise<Person> {
  people += 1;
  const id = await registeredPlayer(site.gateway, `kontak${people}`, values);
  return { id, token: await session(id) };
}

async function ask<N extends ActionName>(
  name: N,
  request: Request<N>,
  { token }: { token?: string } = me,
) {
  const { method, path } = contract[name];
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const payload = method === 'POST' ? { payload: await encrypted(site.app, request) } : {};
  const answer = await site.app.inject({ method, url: path, headers, ...payload });
  return { status: answer.statusCode, ...answer.json() };
}
const state = async (who = me) => (await ask('security.state', {}, who)).value.contacts;

async function messagesTo(address: string): Promise<string[]> {
  const rows = await site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => body);
}

/** Default: the account's own. */
const askForCode = async (kind: Kind, contact?: string, who = me) =>
  ask(
    'security.sendContactCode',
    {
      kind,
      ...(contact && { contact }),
      verification: await proved(site.gateway, 'contact'),
      language: 'EN',
    },
    who,
  );

async function codeFor(
  kind: Kind,
  address: string,
  { contact = address, who = me } = {},
): Promise<string> {
  expect(await askForCode(kind, contact, who)).toMatchObject({
    success: true,
    value: { expiredMinutes: 3 },
  });
  return /\b\d{6}\b/.exec((await messagesTo(address)).at(-1)!)![0];
}
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const bind = (
  kind: Kind,
  contact: string | undefined,
  code: string,
  { who = me, by = proof, key = newKey() }: { who?: Person; by?: object; key?: string } = {},
) => ask('security.bindContact', { kind, ...(contact && { contact }), code, proof: by, key }, who);
const remove = (
  kind: Kind,
  { who = me, by = proof, key = newKey() }: { who?: Person; by?: object; key?: string } = {},
) => ask('security.removeContact', { kind, proof: by, key }, who);
const own = (kind: Kind, address: string) => ({
  [kind]: address,
  [`${kind}_verified_at`]: new Date(),
});
const setMine = (values: Record<string, unknown>) =>
  site.db.updateTable('customers').set(values).where('id', '=', me.id).execute();

describe('a number or mailbox', () => {
  test("[MEM-01e] [AUTH-19] becomes the account's with its code and a proof, and is shown by its ends", async () => {
    expect(await state()).toEqual({ mobile: null, email: null });
    const code = await codeFor('mobile', mobile, {
      contact: `${number.slice(0, 4)} ${number.slice(4)}`,
    });
    expect(await bind('mobile', `+63 ${number.slice(1)}`, ` ${code} `)).toMatchObject({
      success: true,
    });
    expect(
      await bind('email', mailbox.toUpperCase(), await codeFor('email', mailbox)),
    ).toMatchObject({ success: true });
    expect(await customerById(site.gateway, me.id)).toMatchObject({
      mobile,
      email: mailbox,
      mobile_verified_at: expect.any(Date),
      email_verified_at: expect.any(Date),
    });
    expect(await state()).toEqual({
      mobile: { masked: `+63•••${number.slice(-4)}`, proved: expect.any(String), needed: null },
      email: { masked: 'b•••@palaro.example', proved: expect.any(String), needed: null },
    });
    const { value } = await ask('message.list', {});
    expect(value.messages.map(({ kind, key, params }: never) => [kind, key, params])).toEqual([
      ['security', 'contactBound', { address: 'b•••@palaro.example' }],
      ['security', 'contactBound', { address: `+63•••${number.slice(-4)}` }],
    ]);
    expect(await askForCode('mobile', number)).toMatchObject({
      status: 409,
      code: 'contact_known',
      field: 'contact',
    });
  });

  test('[MEM-01e] that was typed at the registration is proved without being typed again', async () => {
    await setMine({ mobile });
    expect((await state()).mobile).toMatchObject({ proved: null, needed: null });
    expect(await askForCode('mobile')).toMatchObject({ success: true });
    const code = /\b\d{6}\b/.exec((await messagesTo(mobile)).at(-1)!)![0];
    expect(await bind('mobile', undefined, code)).toMatchObject({ success: true });
    expect((await state()).mobile.proved).not.toBeNull();
    expect(await messagesTo(mobile), 'nothing was replaced').toHaveLength(1);
    expect(await askForCode('email')).toMatchObject({ status: 400, field: 'contact' });
  });

  test('[AUTH-14] that is none, and one without a challenge, get no code', async () => {
    for (const wrong of ['0917 12', 'player@', '+1 202 555 0100'])
      expect(await askForCode('mobile', wrong)).toMatchObject({ status: 400, field: 'contact' });
    for (const wrong of ['wala', 'a b@palaro.example', `${'a'.repeat(96)}@b.co`])
      expect((await askForCode('email', wrong)).status).toBe(400);
    expect(
      await ask('security.sendContactCode', { kind: 'mobile', contact: number }),
    ).toMatchObject({ code: 'challenge_needed' });
    expect(
      await ask('security.sendContactCode', {
        kind: 'mobile',
        contact: number,
        verification: await proved(site.gateway, 'sms'),
      }),
    ).toMatchObject({ code: 'challenge_failed' });
    expect(await messagesTo(mobile)).toEqual([]);
  });

  test('[AUTH-24] of another account gets words in place of a code, and the same answer; no code is right then', async () => {
    await person(own('mobile', mobile));
    const free = `0919${String(8_000_000 + people)}`;
    const [taken, open] = [await askForCode('mobile', number), await askForCode('mobile', free)];
    expect({ ...taken, time: 0 }).toEqual({ ...open, time: 0 });
    const [words] = await messagesTo(mobile);
    expect(words).toContain('Another account here has it already');
    expect(words).not.toMatch(/\d{6}/);
    expect(await bind('mobile', number, '000000')).toMatchObject({
      status: 422,
      code: 'code_wrong',
      field: 'verificationCode',
    });
  });

  test("[MEM-01e] that two accounts prove at once is the one's alone, and the other loses nothing", async () => {
    const friend = await person(own('mobile', '+639190000001'));
    const codes = [await codeFor('mobile', mobile)];
    // A number gets one message a second.
    await site.db.deleteFrom('auth_attempts').execute();
    codes.push(await codeFor('mobile', mobile, { who: friend }));
    const answers = await Promise.all([
      bind('mobile', number, codes[0]!),
      bind('mobile', number, codes[1]!, { who: friend }),
    ]);
    expect(answers.map(({ success, code }) => success || code).toSorted()).toEqual([
      'contact_taken',
      true,
    ]);
    expect(
      await site.db.selectFrom('customers').select('id').where('mobile', '=', mobile).execute(),
    ).toHaveLength(1);
    const { mobile: theirs } = await customerById(site.gateway, friend.id);
    expect(theirs).toBe(answers[1]!.success ? mobile : '+639190000001');
  });

  test('[AUTH-24] no more than ten codes in five minutes are sent for an account, whatever the numbers', async () => {
    const numbers = Array.from(
      { length: 11 },
      (_, i) => `09187${String(people).padStart(3, '0')}${String(i).padStart(3, '0')}`,
    );
    const answers = [];
    for (const one of numbers) answers.push((await askForCode('mobile', one)).code);
    expect(answers.filter((code) => code === 'too_many_auth_requests')).toHaveLength(1);
  });
});

describe('the code and the proof', () => {
  test('[SAFE-06] a wrong proof costs no code, a wrong code no proof, and neither changes anything', async () => {
    const code = await codeFor('mobile', mobile);
    const { secret } = (await ask('security.beginTotp', { proof })).value;
    const shown = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: Date.now() + steps * 30_000,
      });
    const { recoveryCodes } = (await ask('security.bindTotp', { code: shown(-1) })).value;
    expect(await bind('mobile', number, code), 'a password alone').toMatchObject({
      code: 'proof_needed',
      field: 'code',
    });
    expect(await bind('mobile', number, code, { by: { code: 'aaaa-aaaa' } })).toMatchObject({
      code: 'proof_wrong',
      field: 'code',
    });
    expect(
      await bind('mobile', number, other(code), { by: { code: recoveryCodes[0] } }),
    ).toMatchObject({ code: 'code_wrong', field: 'verificationCode' });
    expect(await state()).toMatchObject({ mobile: null });
    expect(
      await bind('mobile', number, code, { by: { code: recoveryCodes[0] } }),
      'the recovery code is there still',
    ).toMatchObject({ success: true });
  });

  test('[AUTH-19] [SAFE-05b] a code has five tries and one use, for one account and purpose', async () => {
    const friend = await person();
    const code = await codeFor('mobile', mobile);
    expect(await bind('mobile', number, code, { who: friend })).toMatchObject({
      code: 'code_expired',
    });
    expect(
      await ask(
        'session.login',
        { username: number, password: code, type: 'sms', key: newKey() },
        {},
      ),
    ).toMatchObject({ code: 'code_expired' });
    for (let i = 0; i < 5; i += 1)
      expect((await bind('mobile', number, other(code))).code).toBe('code_wrong');
    expect(await bind('mobile', number, code)).toMatchObject({ code: 'code_expired' });
    await site.db.deleteFrom('auth_attempts').execute();
    const again = await codeFor('mobile', mobile);
    const both = await Promise.all([bind('mobile', number, again), bind('mobile', number, again)]);
    expect(both.map((one) => one.success || one.code).toSorted()).toEqual(['code_expired', true]);
  });

  test('[ERR-03] a repeated form of the same session gets the first response; with another key the code is spent', async () => {
    const code = await codeFor('email', mailbox);
    const key = newKey();
    const answers = [
      ...(await Promise.all([
        bind('email', mailbox, code, { key }),
        bind('email', mailbox, code, { key }),
      ])),
      await bind('email', mailbox, code, { key }),
    ];
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect((await ask('message.list', {})).value.messages, 'it is done once').toHaveLength(1);
    expect(await bind('email', mailbox, code)).toMatchObject({ code: 'code_expired' });
    expect(
      await bind('email', mailbox, code, { key, who: { ...me, token: await session(me.id) } }),
    ).toMatchObject({ code: 'write_mismatch' });
    expect(await bind('email', mailbox, code, { key, who: await person() })).toMatchObject({
      code: 'write_mismatch',
    });
  });
});

describe('a change', () => {
  const former = '+639190000900';
  const formerMail = 'dati@palaro.example';
  beforeEach(async () => {
    await site.db.deleteFrom('outgoing_messages').execute();
    await site.db
      .updateTable('customers')
      .set({ mobile: null, mobile_verified_at: null })
      .where('mobile', '=', former)
      .execute();
    await site.db
      .updateTable('customers')
      .set({ email: null, email_verified_at: null })
      .where('email', '=', formerMail)
      .execute();
    await setMine({ ...own('mobile', former), ...own('email', formerMail), language: 'EN' });
  });

  test('[MEM-01e] notifies the former number, once; logins by code and second factors go to the new one from then on', async () => {
    const old = { channel: 'sms' as const, purpose: 'login', address: former, language: 'EN' };
    const context = contextOf(site.gateway);
    await issueCode(context, { ...old, customerId: me.id });
    const stale = /\b\d{6}\b/.exec((await messagesTo(former))[0]!)![0];
    const key = newKey();
    const code = await codeFor('mobile', mobile);
    for (let i = 0; i < 2; i += 1)
      expect(await bind('mobile', number, code, { key })).toMatchObject({ success: true });
    expect((await messagesTo(former)).slice(1)).toEqual([
      expect.stringContaining('was replaced on your Palaro account'),
    ]);

    const login = async (username: string, password: string) => {
      const cookie = `asker=${context.cookies.get('asker')}`;
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/session/login',
        headers: { cookie },
        payload: await encrypted(site.app, { username, password, type: 'sms', key: newKey() }),
      });
      return answer.json();
    };
    expect(
      await login('0919 0000 900', stale),
      'a code that was sent to the number before',
    ).toMatchObject({ code: 'code_expired' });
    await issueCode(context, { ...old, address: mobile, customerId: me.id });
    const fresh = /\b\d{6}\b/.exec((await messagesTo(mobile)).at(-1)!)![0];
    expect(await login(number, fresh)).toMatchObject({ success: true });

    await site.db
      .insertInto('known_networks')
      .values({ customer_id: me.id, network: '203.0.113.0/24' })
      .execute();
    await site.db
      .deleteFrom('known_networks')
      .where('customer_id', '=', me.id)
      .where('network', '!=', '203.0.113.0/24')
      .execute();
    const { account } = await customerById(site.gateway, me.id);
    const byName = await ask(
      'session.login',
      {
        username: account,
        password: testPassword,
        type: 'username',
        verification: await proved(site.gateway, 'login'),
      },
      {},
    );
    expect(byName.value.factor.hints.sms).toBe(`+63•••${number.slice(-4)}`);
  });

  test('[MEM-01e] [AUTH-20] of the mailbox takes the links away that were mailed to the one before', async () => {
    const link = await issueLink(site.gateway, me.id, Buffer.from('a browser'));
    expect(await bind('email', mailbox, await codeFor('email', mailbox))).toMatchObject({
      success: true,
    });
    expect(await messagesTo(formerMail)).toEqual([expect.stringContaining('was replaced')]);
    const used = await ask(
      'password.link',
      { code: link, newPassword: nextPassword, confirmNewPassword: nextPassword },
      {},
    );
    expect(used.code).toBe('link_expired');
  });

  test('[MEM-01e] [SAFE-06] a removed contact and the inbox are notified once, and another account may bind it', async () => {
    expect(await remove('mobile', { by: { password: 'mali' } })).toMatchObject({
      code: 'proof_wrong',
      field: 'password',
    });
    expect((await state()).mobile).toMatchObject({ needed: null });
    const key = newKey();
    for (let i = 0; i < 2; i += 1)
      expect(await remove('mobile', { key })).toMatchObject({ success: true });
    expect(await messagesTo(former)).toEqual([
      expect.stringContaining('was removed from your Palaro account'),
    ]);
    expect((await ask('message.list', {})).value.messages).toMatchObject([
      { key: 'contactRemoved', params: { address: '+63•••0900' } },
    ]);
    expect(await state()).toMatchObject({ mobile: null, email: { needed: 'factor' } });
    const friend = await person();
    expect(
      await bind('mobile', former, await codeFor('mobile', former, { who: friend }), {
        who: friend,
      }),
    ).toMatchObject({ success: true });
  });

  test('[MEM-01e] [AUTH-22] the last second factor stays unless there is an authenticator; an unverified one goes', async () => {
    await setMine({ mobile_verified_at: null });
    expect(await state()).toMatchObject({ mobile: { needed: null }, email: { needed: 'factor' } });
    expect(await remove('email')).toMatchObject({ status: 409, code: 'contact_needed' });
    expect(await remove('mobile')).toMatchObject({ success: true });
    expect(await messagesTo(former), "a number that nobody proved may be a stranger's").toEqual([]);
    const { secret } = (await ask('security.beginTotp', { proof })).value;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recoveryCodes } = (await ask('security.bindTotp', { code: totp.generate() })).value;
    expect(await remove('email', { by: { code: recoveryCodes[0] } })).toMatchObject({
      success: true,
    });
    expect(await state()).toEqual({ mobile: null, email: null });
  });

  test('[MEM-01e] the number that is the only auth method stays, and of two removals at once one is rejected', async () => {
    expect(
      (await Promise.all([remove('mobile'), remove('email')]))
        .map(({ success, code }) => success || code)
        .toSorted(),
    ).toEqual(['contact_needed', true]);
    await setMine({ ...own('mobile', former), ...own('email', formerMail), password_hash: null });
    expect(await state()).toMatchObject({ mobile: { needed: 'wayIn' }, email: { needed: null } });
    expect(await remove('mobile', { by: {} })).toMatchObject({ code: 'contact_needed' });
    await endSessionsOf(site.gateway, me.id);
    const stale = await person();
    await site.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .where('customer_id', '=', stale.id)
      .execute();
    await site.db
      .updateTable('customers')
      .set({ password_hash: null })
      .where('id', '=', stale.id)
      .execute();
    expect(
      await remove('email', { by: {}, who: stale }),
      'a login that is not new proves nothing',
    ).toMatchObject({ code: 'proof_needed' });
  });
});
