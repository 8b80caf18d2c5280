import { loginHandlers } from '../../account-summary/handlers.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FactorKind } from '../../../../contract/identity/login.ts';
import { proved } from '../../../testing/challenge.ts';
import { type TestDomain, contextOf, testDomain, testPlayer } from '../../play/fixtures.ts';
import { customerById } from '../common/customer.ts';
import { endSession, endSessionsOf } from '../session/end.ts';
import { sessionHandlers } from '../login/handlers.ts';
import { hashPassword } from '../common/passwords.ts';
import { setPassword } from '../password/set.ts';
import { reloadSite } from '../../../settings/state.ts';
import { securityHandlers } from './handlers.ts';
import { otherPassword } from '../../../testing/people.ts';

const password = 'Maligaya#21';
const abroad = '198.51.100.7';
let domain: TestDomain;
let passwordHash: string;
let account: string;
let customerId: string;
let people = 0;

beforeAll(async () => {
  domain = await testDomain();
  await reloadSite(domain.gateway);
  passwordHash = await hashPassword(password);
});
afterAll(() => domain.close());
beforeEach(async () => {
  people += 1;
  account = `tanda${people}`;
  ({ customerId } = await testPlayer(domain.gateway, 0));
  await setCustomer({ account, password_hash: passwordHash });
  // Another network than this one.
  await domain.gateway.db
    .insertInto('known_networks')
    .values({ customer_id: customerId, network: '203.0.113.0/24' })
    .execute();
});

const setCustomer = (values: Record<string, unknown>) =>
  domain.gateway.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
const there = () => contextOf(domain.gateway, { ip: abroad });

const stranger = () =>
  domain.gateway.db
    .deleteFrom('known_networks')
    .where('customer_id', '=', customerId)
    .where('network', '=', '198.51.100.0/24')
    .execute();

interface Form {
  ticket: string;
  kind: FactorKind;
  code: string;
  key: string | undefined;
}
const finish = (form: Form) => loginHandlers['session.factor'](form, there());
const key = () => crypto.randomUUID();

async function ticketOf(): Promise<string> {
  const verification = await proved(domain.gateway, 'login');
  const answer = await loginHandlers['session.login'](
    { username: account, password, type: 'username', verification },
    there(),
  );
  if (!('factor' in answer)) throw new Error('no factor was asked for');
  return answer.factor.ticket;
}

/** By the previous step's code; returns the current one and the recovery codes. */
async function bind(): Promise<{ now: string; recoveryCodes: string[] }> {
  const member = contextOf(domain.gateway, { role: 'member', customerId, ip: '203.0.113.7' });
  const { secret } = await securityHandlers['security.beginTotp']({ proof: { password } }, member);
  const codeAt = (ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ms });
  const { recoveryCodes } = await securityHandlers['security.bindTotp'](
    { code: codeAt(-30_000) },
    member,
  );
  return { now: codeAt(0), recoveryCodes };
}

async function recoveryForm(): Promise<{ form: Form; recoveryCodes: string[] }> {
  const { recoveryCodes } = await bind();
  return {
    form: { ticket: await ticketOf(), kind: 'recovery', code: recoveryCodes[0] ?? '', key: key() },
    recoveryCodes,
  };
}

const spentCodes = async () => {
  const spent = await domain.gateway.db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is not', null)
    .execute();
  return spent.length;
};

describe('a second factor whose answer was lost', () => {
  test('[AUTH-22] [ERR-03] by recovery code succeeds again for the same form, also at once; one code is spent', async () => {
    const { form } = await recoveryForm();
    const answers = [
      ...(await Promise.all([finish(form), finish(form)])),
      await finish({ ...form, code: ` ${form.code} ` }),
    ];
    expect(answers.map(({ member }) => member.account)).toEqual([account, account, account]);
    expect(await spentCodes()).toBe(1);
  });

  test('[AUTH-22] [ERR-03] by an authenticator, a name or a message is let in again alike', async () => {
    const mobile = `+63920000${String(people).padStart(4, '0')}`;
    await setCustomer({ mobile, mobile_verified_at: new Date() });
    const bySms = await ticketOf();
    await sessionHandlers['session.factorCode'](
      { ticket: bySms, kind: 'sms', language: 'EN' },
      there(),
    );
    const { body } = await domain.gateway.db
      .selectFrom('outgoing_messages')
      .select('body')
      .where('address', '=', mobile)
      .executeTakeFirstOrThrow();
    const again = async (form: Form) => {
      for (const time of ['first', 'again'])
        expect([time, (await finish(form)).member.account]).toEqual([time, account]);
    };
    await again({ ticket: bySms, kind: 'sms', code: /\d{6}/.exec(body)?.[0] ?? '', key: key() });

    await stranger();
    await setCustomer({ mobile_verified_at: null });
    await domain.gateway.db
      .insertInto('registrations')
      .values({
        customer_id: customerId,
        method: 'username',
        url: '/',
        payee_name: 'María dela Cruz',
        birthday: null,
      })
      .execute();
    await again({
      ticket: await ticketOf(),
      kind: 'payeeName',
      code: 'maría dela cruz',
      key: key(),
    });

    await stranger();
    const { now } = await bind();
    await again({ ticket: await ticketOf(), kind: 'totp', code: now, key: key() });
  });

  test('[AUTH-22] by another form, or without a key, code and ticket count once', async () => {
    const { form, recoveryCodes } = await recoveryForm();
    await finish(form);
    for (const again of [
      { ...form, key: undefined },
      { ...form, key: key() },
      { ...form, key: key(), code: recoveryCodes[1] ?? '' },
    ]) {
      await expect(finish(again)).rejects.toMatchObject({ code: 'factor_expired' });
    }
    const other = { ...form, code: recoveryCodes[1] ?? '' };
    await expect(finish(other)).rejects.toMatchObject({ code: 'write_mismatch' });
    await stranger();
    await expect(finish({ ...form, ticket: await ticketOf() })).rejects.toMatchObject({
      code: 'write_mismatch',
    });
    await expect(finish({ ...form, ticket: await ticketOf(), key: key() })).rejects.toMatchObject({
      code: 'factor_wrong',
    });
    expect(await spentCodes()).toBe(1);
  });

  test('[AUTH-22] of five forms with right codes at once one is let in, and one code spent', async () => {
    const { form, recoveryCodes } = await recoveryForm();
    const { ticket, kind } = form;
    const forms = recoveryCodes.slice(0, 5).map((code) => ({ ticket, kind, code, key: key() }));
    const answers = await Promise.allSettled(forms.map(finish));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await spentCodes()).toBe(1);
  });

  test('[SAFE-05b] a wrong code leaves the key free, and is counted', async () => {
    const { form } = await recoveryForm();
    for (let i = 0; i < 4; i += 1)
      await expect(finish({ ...form, code: 'abcd-efgh-jkmn' })).rejects.toMatchObject({
        code: 'factor_wrong',
      });
    expect((await finish(form)).member.account).toBe(account);
    await stranger();
    const ticket = await ticketOf();
    for (let i = 0; i < 5; i += 1)
      await expect(
        finish({ ...form, ticket, key: key(), code: 'abcd-efgh-jkmn' }),
      ).rejects.toMatchObject({ code: 'factor_wrong' });
    await expect(finish({ ...form, ticket, key: key() })).rejects.toMatchObject({
      code: 'factor_expired',
    });
  });

  test('[SAFE-03] opens nothing any more after five minutes, a logout, the end of all sessions, or a new password', async () => {
    const { recoveryCodes } = await bind();
    const late = () =>
      domain.gateway.db
        .updateTable('form_keys')
        .set({ claimed_at: new Date(Date.now() - 301_000) })
        .where('customer_id', '=', customerId)
        .execute();
    const logOut = async () => {
      const { id } = await domain.gateway.db
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await endSession(domain.gateway, id);
    };
    const renew = async () => {
      const { password_hash: oldHash } = await customerById(domain.gateway, customerId);
      expect(
        await setPassword(domain.gateway, { customerId, oldHash, newPassword: otherPassword }),
      ).toBe(true);
    };
    for (const [at, end] of [
      late,
      logOut,
      () => endSessionsOf(domain.gateway, customerId),
      renew,
    ].entries()) {
      await stranger();
      const form: Form = {
        ticket: await ticketOf(),
        kind: 'recovery',
        code: recoveryCodes[at] ?? '',
        key: key(),
      };
      expect((await finish(form)).member.account).toBe(account);
      await end();
      await expect(finish(form)).rejects.toMatchObject({ code: 'factor_expired' });
    }
  });
});
