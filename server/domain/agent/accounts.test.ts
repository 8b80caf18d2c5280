import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldRule } from '../../../contract/validation.ts';
import { check } from '../../ledger/ledger.ts';
import { reloadSite } from '../../settings/state.ts';
import { proved } from '../../testing/challenge.ts';
import { encrypted } from '../../testing/encrypt.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { nextPassword } from '../../testing/people.ts';
import { exclude } from '../responsible/change.ts';
import { newAgent, ratesOf } from './fixtures.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const customer = (account: string) =>
  site.db
    .selectFrom('customers')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
const exists = async (account: string) =>
  (await site.db.selectFrom('customers').select('id').where('account', '=', account).execute())
    .length > 0;

async function post(url: string, body: object, token?: string, remoteAddress = '198.51.100.9') {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const payload = await encrypted(site.app, body);
  return (await site.app.inject({ method: 'POST', url, payload, headers, remoteAddress })).json();
}
const login = async (username: string, password: string, from?: string) =>
  post(
    '/api/session/login',
    {
      username,
      password,
      type: 'username',
      verification: await proved(site.gateway, 'login'),
    },
    undefined,
    from,
  );

/** For a test alone; their values are JSON. */
async function withSetting(key: string, value: object, work: () => Promise<void>) {
  const json = JSON.stringify(value);
  await site.db.insertInto('settings').values({ key, value: json }).execute();
  await reloadSite(site.gateway);
  try {
    await work();
  } finally {
    await site.db.deleteFrom('settings').where('key', '=', key).execute();
    await reloadSite(site.gateway);
  }
}

describe('an account that an agent opens', () => {
  test.each([
    ['member', 0],
    ['agent', 2],
  ] as const)(
    '[AGT-05a] as a %s is below the agent with the rates given, its wallet and the details typed',
    async (role, type) => {
      const agent = await newAgent(site);
      const username = ` Bagong${type}Kasama `;
      const answer = await agent.openAccount({
        role,
        rates: ratesOf(20),
        username,
        email: 'Kasama@Mail.example',
        mobileNum: '0917 555 0101',
        payeeName: 'Luz Santos',
        birthday: '1991-02-03',
        language: 'EN',
      });
      const account = username.trim().toLowerCase();
      expect(answer).toMatchObject({ success: true, value: { account, role } });
      expect(answer.value.startPassword).toMatch(
        /^(?:[2-9a-hj-kmnp-z]{4}-){2}[2-9a-hj-kmnp-z]{4}$/,
      );
      const opened = await customer(account);
      expect(opened).toMatchObject({
        type,
        upline_id: agent.id,
        referred_by: agent.id,
        default_password: true,
        first_login_at: null,
        email: 'kasama@mail.example',
        email_verified_at: null,
        mobile: '+639175550101',
        mobile_verified_at: null,
        language: 'EN',
      });
      const rates = await site.db
        .selectFrom('team_rates')
        .select(['rate', 'set_by'])
        .where('customer_id', '=', opened.id)
        .execute();
      expect(rates).toHaveLength(9);
      expect(new Set(rates.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify({ rate: 20, set_by: agent.id })]),
      );
      const { rows } = await sql<object>`
        SELECT r.method, r.payee_name, to_char(r.birthday, 'YYYY-MM-DD') AS birthday, p.details, count(a.*)::integer AS wallets
        FROM registrations r JOIN profiles p USING (customer_id) JOIN accounts a USING (customer_id)
        WHERE customer_id = ${opened.id} GROUP BY 1, 2, 3, 4`.execute(site.db);
      expect(rows).toEqual([
        {
          method: 'agent',
          payee_name: null,
          birthday: '1991-02-03',
          details: { fullName: 'Luz Santos', birthday: '1991-02-03' },
          wallets: 1,
        },
      ]);
      expect((await check(site.db)).mismatches).toBe(0);
    },
  );

  test('[AGT-05a] [AUTH-05] can do nothing but replace the start password at its first login', async () => {
    const agent = await newAgent(site);
    const { account, startPassword } = (
      await agent.openAccount({ payeeName: 'Pedro Abaya', mobileNum: '09175550102' })
    ).value;
    const first = await login(account, startPassword);
    expect(first.value).toMatchObject({
      passwordDefault: true,
      firstTimeLogin: true,
      member: { account },
    });
    const { token } = first.value;
    const links = async () =>
      (
        await site.app.inject({
          url: '/api/wps/referral',
          headers: { authorization: `Bearer ${token}` },
        })
      ).json();
    expect(await links()).toMatchObject({ code: 'password_must_change' });
    const change = (newPassword: string) =>
      post(
        '/api/password/change',
        { oldPassword: startPassword, newPassword, confirmNewPassword: newPassword },
        token,
      );
    expect(await change(startPassword)).toMatchObject({ success: false });
    expect(await change(nextPassword)).toMatchObject({ success: true });
    expect(await links()).toMatchObject({ success: true });
    expect((await login(account, startPassword)).code).toBe('wrong_credentials');
    expect((await login(account, nextPassword)).value).toMatchObject({ passwordDefault: false });
  });

  test('[AGT-05a] gets the same answer for the same form, until its owner has another password', async () => {
    const agent = await newAgent(site);
    const form = { key: randomUUID(), username: 'nawalangsagot' };
    const both = await Promise.all([agent.openAccount(form), agent.openAccount(form)]);
    const { startPassword } = both[0]!.value;
    expect(both[1]!.value).toEqual(both[0]!.value);
    expect((await agent.openAccount(form)).value).toEqual(both[0]!.value);
    expect(await agent.openAccount({ ...form, birthday: '1980-01-01' })).toMatchObject({
      code: 'write_mismatch',
    });
    const other = await newAgent(site);
    expect(await other.openAccount(form)).toMatchObject({ code: 'write_mismatch', value: null });
    const { token } = (await login('nawalangsagot', startPassword)).value;
    const passwords = { newPassword: nextPassword, confirmNewPassword: nextPassword };
    await post('/api/password/change', { oldPassword: startPassword, ...passwords }, token);
    expect(await agent.openAccount(form)).toMatchObject({ code: 'username_taken', value: null });
  });

  test('[AGT-05a] [AUTH-20] is opened by no mail to a mailbox that the agent typed, until its owner has proved it', async () => {
    const agent = await newAgent(site);
    const email = 'ahente@mail.example';
    const { account } = (await agent.openAccount({ email })).value;
    const { id } = await customer(account);
    const links = async () =>
      (
        await site.db
          .selectFrom('password_links')
          .select('customer_id')
          .where('customer_id', '=', id)
          .execute()
      ).length;
    const askForMail = async () => {
      const { challenge } = await proved(site.gateway, 'forgot');
      const payload = { username: account, email, challenge };
      const answer = await site.app.inject({ method: 'POST', url: '/api/password/email', payload });
      expect(answer.json()).toMatchObject({ success: true });
      await pause(300);
    };
    await askForMail();
    expect(await links()).toBe(0);
    await site.db
      .updateTable('customers')
      .set({ email_verified_at: new Date() })
      .where('id', '=', id)
      .execute();
    await askForMail();
    await vi.waitFor(async () => expect(await links()).toBe(1));
  });

  test('[AGT-05a] has another start password each time, which is stored nowhere', async () => {
    const agent = await newAgent(site);
    const [one, two] = [(await agent.openAccount({})).value, (await agent.openAccount({})).value];
    expect(one.startPassword).not.toBe(two.startPassword);
    const { rows } = await sql<{ text: string }>`
      SELECT to_jsonb(c)::text || coalesce(to_jsonb(r)::text, '') AS text FROM customers c LEFT JOIN registrations r ON r.customer_id = c.id
      WHERE c.account IN (${one.account}, ${two.account}) UNION ALL SELECT to_jsonb(f)::text FROM form_keys f`.execute(
      site.db,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { text } of rows) expect(text).not.toContain(one.startPassword);
    expect((await customer(one.account)).password_hash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ['no username', { username: '' }, 'invalid_request', 'username'],
    ['a short username', { username: 'ab' }, 'invalid_request', 'username'],
    ['no birthday', { birthday: '' }, 'invalid_request', 'birthday'],
    ['a child', { birthday: '2020-01-01' }, 'underage', 'birthday'],
    ['a wrong mailbox', { email: 'x' }, 'invalid_request', 'email'],
    ['a wrong number', { mobileNum: '12' }, 'invalid_request', 'mobileNum'],
    ['control characters', { payeeName: 'a\u0007b' }, 'invalid_request', 'payeeName'],
    ['no terms', { agreed: false }, 'terms_needed', 'agreed'],
    ['a rate above the own one', { rates: ratesOf(51) }, 'team_rate', 'rates'],
  ])('[AGT-05a] [AGT-05d] is not opened with %s', async (_what, change, code, field) => {
    const agent = await newAgent(site);
    const username = `hindi${randomUUID().slice(0, 8)}`;
    expect(await agent.openAccount({ username, ...change })).toMatchObject({ code, field });
    expect(await exists(username)).toBe(false);
  });

  test('[AGT-05a] has the fields that a registration asks for, and none that it does not', async () => {
    const agent = await newAgent(site);
    const rules = { idNumber: fieldRule('required', 'alphanumeric', 5, 20) };
    const asked = { username: 'maynumero', wechat: 'walangganito' };
    await withSetting('registerRules', rules, async () => {
      expect(await agent.openAccount(asked)).toMatchObject({
        code: 'invalid_request',
        field: 'idNumber',
      });
      expect(await agent.openAccount({ ...asked, idNumber: 'A12345' })).toMatchObject({
        success: true,
      });
    });
    const { id } = await customer('maynumero');
    const row = await site.db
      .selectFrom('registrations')
      .select('details')
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.details).toEqual({ idNumber: 'A12345' });
  });

  test('[AGT-05a] is not opened while registration is closed', async () => {
    const agent = await newAgent(site);
    await withSetting('flags', { USERNAMEREG3: false, MOBILENUMREG3: false }, async () => {
      expect(await agent.openAccount({})).toMatchObject({ code: 'registration_closed' });
    });
  });

  test('[AGT-05a] with a name that is taken says so, and nothing else of that account', async () => {
    const [agent, other] = [await newAgent(site), await newAgent(site)];
    const { account } = (await other.openAccount({})).value;
    expect(await agent.openAccount({ username: account.toUpperCase() })).toEqual({
      success: false,
      code: 'username_taken',
      field: 'username',
      message: expect.any(String),
      value: null,
    });
  });

  test('[AGT-05a] counts as a registration from its address, and 100 tries a day for an agent', async () => {
    const agent = await newAgent(site);
    const limit = (subject: string, attempts: number) =>
      sql`INSERT INTO auth_attempts (subject, attempts, window_end) VALUES (${subject}, ${attempts}, now() + interval '1 hour')
        ON CONFLICT (subject) DO UPDATE SET attempts = excluded.attempts, window_end = excluded.window_end`.execute(
        site.db,
      );
    await limit('registrations from 127.0.0.1', 60);
    expect(await agent.openAccount({})).toMatchObject({ code: 'too_many_auth_requests' });
    await limit('registrations from 127.0.0.1', 0);
    await limit(`accounts by ${agent.id}`, 99);
    expect(await agent.openAccount({})).toMatchObject({ success: true });
    expect(await agent.openAccount({})).toMatchObject({ code: 'too_many_auth_requests' });
    await limit('registrations from 127.0.0.1', 0);
  });

  test('[AGT-05a] [RG-04b] with the details of an excluded person is answered as any other, and recorded', async () => {
    const agent = await newAgent(site);
    const person = { payeeName: 'Ligaya Magsaysay', birthday: '1987-06-05' };
    const { account } = (await agent.openAccount(person)).value;
    const { id } = await customer(account);
    await exclude(site.gateway, id, 6);
    const same = await agent.openAccount(person);
    expect(same).toMatchObject({ success: true });
    const matches = await site.db
      .selectFrom('exclusion_matches')
      .select(['customer_id', 'traits', 'point'])
      .where('excluded_id', '=', id)
      .execute();
    expect(matches).toEqual([
      {
        customer_id: (await customer(same.value.account)).id,
        traits: ['person'],
        point: 'registration',
      },
    ]);
  });
});
