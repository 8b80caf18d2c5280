import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IdentityError } from '../../../ports/identity.ts';
import { solveProof } from '../../../testing/challenge.ts';
import { testBrowser } from '../../../testing/browser.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { check } from '../../../ledger/ledger.ts';
import { fieldRule } from '../../../../contract/validation.ts';
import { contextOf } from '../../play/fixtures.ts';
import { requireIdentity } from '../../limits/person.ts';
import { exclude } from '../../responsible/change.ts';
import { reloadSite } from '../../../settings/state.ts';
import { setPassword } from '../password/set.ts';
import { issueCode } from '../verification/codes.ts';
import { register } from './register.ts';
import { otherPassword } from '../../../testing/people.ts';
import { registrationConsent } from '../../../testing/registration.ts';
import { legalKinds } from '../../../../contract/content/legal.ts';
import { publishDocument } from '../../content/legal/documents.ts';
import { builtInVersions } from '../../../settings/legal.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

let people = 0;
const browser = testBrowser();
const someone = () => `maria${(people += 1)}`;
const someNumber = () => `0919${String((people += 1)).padStart(7, '0')}`;

async function challenge(page = 'register', query = '') {
  const url = `/api/verification/challenge?page=${page}${query}`;
  const { value } = (await site.app.inject(url)).json();
  return { challenge: await solveProof(value.challenge) };
}
const password = 'Bagong21Buhay';

async function form(changes: Record<string, unknown> = {}) {
  return {
    username: someone(),
    password,
    confirmPassword: password,
    birthday: '1990-05-17',
    login: true,
    registerUrl: '/register',
    registerMethod: 'WEB',
    ...registrationConsent,
    language: 'EN',
    verification: await challenge(),
    key: randomUUID(),
    ...changes,
  };
}
async function send(body: object, path = '/api/register', app = site.app, from = browser) {
  const answer = await from.inject(app, {
    method: 'PUT',
    url: path,
    payload: await encrypted(app, body),
    remoteAddress: `198.51.100.${people % 250}`,
  });
  return { status: answer.statusCode, ...answer.json() };
}
const byMobile = (body: object) => send(body, '/api/register/mobile');

async function codeFor(address: string, from = browser) {
  const context = {
    ...contextOf(site.gateway, { ip: `198.51.100.${people % 250}` }),
    cookies: from.cookies,
  };
  await site.db.deleteFrom('auth_attempts').where('subject', 'like', '%"now"]').execute();
  await issueCode(context, { channel: 'sms', purpose: 'register', address, language: 'EN' });
  const row = await site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(row.body)?.[0] ?? '';
}
const customer = (account: string) =>
  site.db.selectFrom('customers').selectAll().where('account', '=', account).executeTakeFirst();
async function withSettings(values: Record<string, unknown>, work: () => Promise<void>) {
  for (const [key, value] of Object.entries(values)) {
    await site.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .execute();
  }
  await reloadSite(site.gateway);
  try {
    await work();
  } finally {
    await site.db.deleteFrom('settings').where('key', 'in', Object.keys(values)).execute();
    await reloadSite(site.gateway);
  }
}
const flags = {
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  MOBILENUMPASSREG3: true,
  REGMOBVERF3: true,
  FREEPLAY: true,
};

describe('by username', () => {
  test('[AUTH-14] [AUTH-16] opens an account with a wallet and logs it in', async () => {
    const request = await form({
      username: ' MariaClara ',
      payeeName: 'María Clara',
      email: 'Maria@Mail.example',
      referralCode: 'fiesta21',
    });
    const answer = await send(request);
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      value: { firstTimeLogin: true, passwordDefault: false, passwordExpired: false },
    });
    expect(answer.value.member).toMatchObject({ account: 'mariaclara', type: 0 });
    expect(answer.value.state).toMatchObject({ balance: 0, currency: 'PHP' });
    const info = await site.app.inject({
      url: '/api/session/info',
      headers: { authorization: `Bearer ${answer.value.token}` },
    });
    expect(info.json().value.member.account).toBe('mariaclara');
    const opened = await customer('mariaclara');
    expect(opened).toMatchObject({
      email: 'maria@mail.example',
      email_verified_at: null,
      mobile: null,
      language: 'EN',
    });
    expect(await verify(opened?.password_hash ?? '', password)).toBe(true);
    const registration = await site.db
      .selectFrom('registrations')
      .selectAll()
      .where('customer_id', '=', opened?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(registration).toMatchObject({
      method: 'username',
      url: '/register',
      payee_name: 'María Clara',
      details: { referralCode: 'fiesta21' },
    });
    expect((await check(site.db)).mismatches).toBe(0);
    const login = { username: 'MARIACLARA', password, type: 'username' };
    const again = await site.app.inject({
      method: 'POST',
      url: '/api/session/login',
      payload: await encrypted(site.app, login),
    });
    expect(again.json().code).not.toBe('wrong_credentials');
  });

  test('[AUTH-15] below the agent whose code it is, in any case of letters', async () => {
    const request = await form({ affiliateCode: ' fiesta21 ' });
    expect((await send(request)).success).toBe(true);
    const agent = await customer('agent');
    expect((await customer(request.username))?.upline_id).toBe(agent?.id);
  });

  test("[MEM-11] a member's code puts the player below that member's upline and brings the inviter a reward", async () => {
    const request = await form({});
    const { token } = (await send(request)).value;
    const agent = await customer('agent');
    await site.db
      .updateTable('customers')
      .set({ upline_id: agent?.id ?? null })
      .where('account', '=', request.username.toLowerCase())
      .execute();
    const list = async () =>
      (
        await site.app.inject({
          url: '/api/wps/referral',
          headers: { authorization: `Bearer ${token}` },
        })
      ).json().value;
    const [{ code }, twice] = await Promise.all([list(), list()]);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    expect(twice).toMatchObject({ code, total: 0, totalPages: 0, friends: [] });
    const friend = await form({ referralCode: code.toLowerCase() });
    expect((await send(friend)).success).toBe(true);
    const opened = await customer(friend.username.toLowerCase());
    expect(opened?.upline_id).toBe(agent?.id);
    expect(await list()).toMatchObject({
      total: 1,
      totalPages: 1,
      friends: [{ name: `${opened?.nickname.slice(0, 2)}•••`, reward: null }],
    });
    await site.db
      .insertInto('referral_rules')
      .values({
        open: true,
        reward: 7_000,
        min_deposit: 1,
        min_turnover: 1,
        days: 3,
        max_per_month: 1,
        turnover_percent: 0,
      })
      .execute();
    expect((await send(await form({ affiliateCode: code }))).success).toBe(true);
    expect(await list()).toMatchObject({
      total: 2,
      friends: [{ reward: { state: 'open', amount: 7_000 } }, { reward: null }],
    });
  });

  test("[AUTH-15] a code that is nobody's stops it, and so does the call that looks it up", async () => {
    expect(await send(await form({ affiliateCode: 'NOBODY1' }))).toMatchObject({
      status: 422,
      code: 'invitation_code_error',
      field: 'affiliateCode',
    });
    expect(await send(await form({ referralCode: 'NOBODY1' }))).toMatchObject({
      code: 'invitation_code_error',
      field: 'referralCode',
    });
    const look = async (code: string) =>
      (await site.app.inject(`/api/agent/affiliate?code=${code}&domain=localhost`)).json();
    expect(await look('fiesta21')).toEqual({ success: true, value: { code: 'FIESTA21' } });
    expect(await look('NOBODY1')).toMatchObject({
      success: false,
      code: 'invitation_code_error',
      field: 'code',
    });
    await site.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('account', '=', 'agent')
      .execute();
    expect(await look('fiesta21')).toMatchObject({ code: 'invitation_code_error' });
    await site.db
      .updateTable('customers')
      .set({ disabled_at: null })
      .where('account', '=', 'agent')
      .execute();
  });

  test("[ERR-02c] an app that was opened under a name of somebody else's gets an error, and no account is opened", async () => {
    expect(await send(await form({ domain: 'palaro.evil.example' }))).toMatchObject({
      status: 422,
      code: 'domain_check_failed',
      field: 'domain',
    });
    const looked = (
      await site.app.inject('/api/agent/affiliate?code=FIESTA21&domain=palaro.evil.example')
    ).json();
    expect(looked).toMatchObject({ success: false, code: 'domain_check_failed' });
  });

  test.each([
    [{ username: 'abc' }, 'username'],
    [{ username: '1maria99' }, 'username'],
    [{ password: 'maligaya', confirmPassword: 'maligaya' }, 'password'],
    [{ password: 'labing-isa!', confirmPassword: 'labing-isa!' }, 'password'],
    [{ confirmPassword: 'Maligaya#22' }, 'confirmPassword'],
    [{ email: 'a@b' }, 'email'],
    [{ payeeName: 'a<b' }, 'payeeName'],
    [{ payeeName: 'María\u0000' }, 'payeeName'],
    [{ payeeName: 'María\u202EaralC' }, 'payeeName'],
    [{ payeeName: 'María\uD800' }, 'payeeName'],
    [{ registerUrl: '/register\u0000' }, 'registerUrl'],
    [{ birthday: '' }, 'birthday'],
    [{ birthday: '1990-02-30' }, 'birthday'],
    [{ mobileNum: '0917' }, 'mobileNum'],
    [{ mobileNum: '0917 123 4577' }, 'verificationCode'],
  ])('[AUTH-14] [AUTH-17] %j is rejected with the field %s', async (changes, field) => {
    expect(await send(await form(changes))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field,
    });
  });

  test('[AUTH-18] nobody under 21 gets in, and nobody without a confirmation of age and terms', async () => {
    const year = new Date().getFullYear() - 20;
    expect(await send(await form({ birthday: `${year}-01-01` }))).toMatchObject({
      status: 422,
      code: 'underage',
      field: 'birthday',
    });
    expect(await send(await form({ agreed: false }))).toMatchObject({
      status: 422,
      code: 'terms_needed',
    });
  });

  const newTerms = (text: string) => {
    const texts = { EN: text, TY: text };
    const document = { kind: 'terms' as const, content: texts, changes: texts };
    return publishDocument(document, site.gateway);
  };
  const acceptancesOf = async (account: string) =>
    (
      await site.db
        .selectFrom('legal_acceptances as a')
        .innerJoin('customers as c', 'c.id', 'a.customer_id')
        .innerJoin('registrations as r', 'r.customer_id', 'c.id')
        .select(['a.kind', 'a.version', sql<boolean>`a.at = r.agreed_at`.as('atOnce')])
        .where('c.account', '=', account)
        .orderBy('a.kind')
        .execute()
    ).map(({ kind, version, atOnce }) => [kind, version, atOnce]);

  test('[INFO-07j] the accepted versions are stored in the transaction that opens the account', async () => {
    const request = await form();
    expect((await send(request)).success).toBe(true);
    const { terms, privacy, cookies } = builtInVersions;
    expect(await acceptancesOf(request.username)).toEqual([
      ['cookies', cookies, true],
      ['privacy', privacy, true],
      ['terms', terms, true],
    ]);
    const taken = await form({ username: request.username });
    expect(await send(taken)).toMatchObject({ code: 'username_taken' });
    const all = await site.db
      .selectFrom('legal_acceptances')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('customer_id', 'not in', (query) =>
        query.selectFrom('registrations').select('customer_id'),
      )
      .executeTakeFirstOrThrow();
    expect(Number(all.count)).toBe(0);
  });

  test('[INFO-07k] a registration without versions is rejected, and so is each version not in force', async () => {
    const rejected = async (documents: unknown) => send(await form({ documents }));
    expect(await rejected(undefined)).toMatchObject({ status: 422, code: 'terms_needed' });
    for (const kind of legalKinds)
      for (const version of ['2020-01-01', '2999-12-31'])
        expect(await rejected({ ...builtInVersions, [kind]: version })).toMatchObject({
          status: 409,
          code: 'terms_changed',
          field: 'agreed',
        });
    const { cookies: _without, ...two } = builtInVersions;
    const bad = [two, { ...builtInVersions, terms: "2026-11-28'; --" }, 'all', null];
    for (const documents of bad)
      expect(await rejected(documents)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('[INFO-07k] a published version is asked for at once; a form sent before it is answered again', async () => {
    const before = await form();
    expect((await send(before)).success).toBe(true);
    const { version } = await newTerms('Bago');
    const settings = (await site.app.inject('/api/setting/register')).json().value;
    expect(settings.documents).toEqual({ ...builtInVersions, terms: version });
    const old = await form();
    expect(await send(old)).toMatchObject({ code: 'terms_changed' });
    expect(await customer(old.username)).toBeUndefined();
    // The same form, its key and its code are still good for the new version.
    const again = { ...old, documents: settings.documents, verification: await challenge() };
    expect((await send(again)).success).toBe(true);
    expect(await acceptancesOf(old.username)).toContainEqual(['terms', version, true]);
    const repeated = { ...before, verification: await challenge() };
    expect((await send(repeated)).success).toBe(true);
    await site.db.deleteFrom('legal_documents').execute();
  });

  test('[AUTH-14] a taken name is reported; a taken email address is not', async () => {
    expect(await send(await form({ username: 'Player' }))).toMatchObject({
      status: 409,
      code: 'username_taken',
      field: 'username',
    });
    expect(await send(await form({ email: 'player@palaro.example' }))).toMatchObject({
      success: true,
    });
    expect(await send(await form({ email: 'player@palaro.example' }))).toMatchObject({
      success: true,
    });
  });

  test('[AUTH-26] without an answer to the challenge nothing is opened', async () => {
    const request = await form({ verification: undefined });
    expect(await send(request)).toMatchObject({ code: 'challenge_needed' });
    expect(await send(await form({ verification: await challenge('sms') }))).toMatchObject({
      code: 'challenge_failed',
    });
    expect(await customer(request.username)).toBeUndefined();
  });

  test('[AUTH-25] a registration that is not encrypted is rejected', async () => {
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/api/register',
      payload: await form(),
    });
    expect(answer.json().code).toBe('invalid_seal');
  });

  test('[AUTH-14] a field that is not asked for is not stored; one that is has its rule', async () => {
    const plain = await form({ wechat: 'maria', paymentPassword: '123456' });
    await send(plain);
    const of = async (account: string) => {
      const { id = '' } = (await customer(account)) ?? {};
      return site.db
        .selectFrom('registrations')
        .selectAll()
        .where('customer_id', '=', id)
        .executeTakeFirstOrThrow();
    };
    const passwordOf = async (account: string) => {
      const { customer_id: id } = await of(account);
      return (
        await site.db
          .selectFrom('transaction_passwords')
          .select('hash')
          .where('customer_id', '=', id)
          .executeTakeFirst()
      )?.hash;
    };
    expect(await of(plain.username)).toMatchObject({ details: {} });
    expect(await passwordOf(plain.username)).toBeUndefined();
    const registerRules = {
      wechat: fieldRule('required', 'noSpaces', 3, 40),
      paymentPassword: fieldRule('required', 'digits', 6, 6),
    };
    await withSettings({ registerRules }, async () => {
      expect(await send(await form())).toMatchObject({
        code: 'invalid_request',
        field: 'paymentPassword',
      });
      const asked = await form({ wechat: 'maria', paymentPassword: '123456' });
      expect(await send(asked)).toMatchObject({ success: true });
      const stored = await of(asked.username);
      expect(stored.details).toEqual({ wechat: 'maria' });
      expect(await verify((await passwordOf(asked.username)) ?? '', '123456')).toBe(true);
    });
  });

  test('[AUTH-07a] [AUTH-07d] [AUTH-14] where a captcha is asked for, its letters and a harder proof are needed', async () => {
    await withSettings({ registerRules: { captcha: { enabled: true } } }, async () => {
      expect(await send(await form())).toMatchObject({ code: 'invalid_request', field: 'captcha' });
      const captchaKey = randomUUID();
      await site.app.inject(`/api/verification/captcha?key=${captchaKey}`);
      const letters = { captcha: 'ACDE1', captchaKey };
      expect(await send(await form(letters)), 'an easy proof').toMatchObject({
        code: 'challenge_failed',
      });
      const verification = await challenge('register', '&hard=1');
      expect(await send(await form({ ...letters, verification }))).toMatchObject({
        code: 'captcha_wrong',
        field: 'captcha',
      });
    });
  });
});

describe('once', () => {
  test('[AUTH-16] the same form sent at once and again opens one account and logs in each time', async () => {
    const request = await form();
    const answers = await Promise.all([send(request), send(request), send(request)]);
    const late = await send(request);
    const ids = [...answers, late].map(({ value }) => value?.member.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^\d+$/);
    expect(new Set([...answers, late].map(({ value }) => value.token)).size).toBe(4);
  });

  test('[AUTH-16] its key opens nothing for who does not know all that was typed', async () => {
    const request = await form();
    await send(request);
    expect(
      await send({ ...request, password: otherPassword, confirmPassword: otherPassword }),
    ).toMatchObject({ status: 422, code: 'write_mismatch' });
  });

  test('[SAFE-03] its key opens nothing any more once the password was changed', async () => {
    const request = await form();
    const { value } = await send(request);
    const { id = '', password_hash: oldHash = null } = (await customer(request.username)) ?? {};
    await setPassword(site.gateway, { customerId: id, oldHash, newPassword: otherPassword });
    const info = await site.app.inject({
      url: '/api/session/info',
      headers: { authorization: `Bearer ${value.token}` },
    });
    expect(info.statusCode).toBe(401);
    expect(await send({ ...request, verification: await challenge() })).toMatchObject({
      code: 'username_taken',
    });
  });

  test('[AUTH-16] a rejection leaves the key free for the next try', async () => {
    const request = await form({ affiliateCode: 'NOBODY1' });
    expect(await send(request)).toMatchObject({ code: 'invitation_code_error' });
    expect(
      await send({ ...request, affiliateCode: '', verification: await challenge() }),
    ).toMatchObject({ success: true });
  });

  test('[AUTH-14] of two people who want one name at once, one gets it', async () => {
    const username = someone();
    const answers = await Promise.all([
      send(await form({ username })),
      send(await form({ username })),
    ]);
    expect(answers.map(({ code, success }) => code ?? success).sort()).toEqual([
      true,
      'username_taken',
    ]);
  });
});

describe('like a person who is excluded', () => {
  /** Without a code for the number. */
  async function unverified(changes: Record<string, unknown>) {
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    await withSettings({ flags: { ...flags, REGMOBVERF3: false } }, async () => {
      answer = await send(await form(changes));
    });
    return answer!;
  }
  /** An excluded account, its name and birthday typed, its number unverified. */
  async function excludedPerson() {
    const mobileNum = someNumber();
    const payeeName = `Ligaya ${[...someone()].filter((letter) => /[a-z]/.test(letter)).join('')} ${mobileNum.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
    const birthday = '1987-06-05';
    const { value } = await unverified({ payeeName, birthday, mobileNum });
    await exclude(site.gateway, value.member.id, 6);
    return { payeeName, birthday, mobileNum, id: value.member.id as string };
  }
  const shapeOf = ({ value, ...rest }: { value: object }) => ({
    ...rest,
    value: Object.keys(value),
    requestId: null,
  });

  test('[RG-04b] a name, birthday and number typed by anybody are answered as any other', async () => {
    const { id, ...typed } = await excludedPerson();
    const others = { payeeName: 'Iba Naman', birthday: '1987-06-05', mobileNum: someNumber() };
    const other = await unverified(others);
    const same = await unverified({
      ...typed,
      payeeName: typed.payeeName.toUpperCase().split(' ').toReversed().join(' '),
    });
    expect(shapeOf(same)).toEqual(shapeOf(other));
    const found = await site.db
      .selectFrom('exclusion_matches')
      .select(['customer_id', 'traits', 'proven', 'point'])
      .where('excluded_id', '=', id)
      .execute();
    expect(found).toEqual([
      {
        customer_id: same.value.member.id,
        traits: ['mobile', 'person'],
        proven: false,
        point: 'registration',
      },
    ]);
    // Neither money nor bets before the operator has seen who it is.
    await expect(requireIdentity(site.db, same.value.member.id)).rejects.toMatchObject({
      code: 'kyc_needed',
    });
    await requireIdentity(site.db, other.value.member.id);
  });

  test('[RG-04a] [RG-04b] a verified number is rejected, which its owner alone can learn', async () => {
    const { id, mobileNum } = await excludedPerson();
    const verificationCode = await codeFor(`+63${mobileNum.slice(1)}`);
    const base = { username: undefined, mobileNum, countryDialingCode: '63' };
    expect(await byMobile(await form({ ...base, verificationCode: '000000' }))).toMatchObject({
      code: 'code_wrong',
    });
    expect(await byMobile(await form({ ...base, verificationCode }))).toMatchObject({
      status: 403,
      code: 'person_excluded',
      field: 'mobileNum',
    });
    expect(await customer(mobileNum)).toBeUndefined();
    expect(
      await site.db
        .selectFrom('exclusion_matches')
        .select(['customer_id', 'traits', 'proven'])
        .where('excluded_id', '=', id)
        .execute(),
    ).toEqual([{ customer_id: null, traits: ['mobile'], proven: true }]);
  });
});

describe('by mobile number', () => {
  test('[AUTH-16] [AUTH-19] its owner opens an account that has the number for its name', async () => {
    const local = someNumber();
    const mobileNum = `+63 ${local.slice(1, 4)} ${local.slice(4)}`;
    const address = `+63${local.slice(1)}`;
    const verificationCode = await codeFor(address);
    const request = await form({
      username: undefined,
      mobileNum,
      countryDialingCode: '63',
      verificationCode,
    });
    const answer = await byMobile(request);
    expect(answer).toMatchObject({ success: true, value: { member: { account: local } } });
    const opened = await customer(local);
    expect(opened).toMatchObject({ mobile: address });
    expect(opened?.shown_account).toMatch(/^player-[\da-f]{10}$/);
    expect(opened?.nickname).toBe(opened?.shown_account);
    expect(opened?.mobile_verified_at).toBeInstanceOf(Date);
    expect((await byMobile(request)).value.member.id).toBe(opened?.id);
  });

  test('[AUTH-16] of two that prove one number at once, one is opened', async () => {
    const local = someNumber();
    const address = `+63${local.slice(1)}`;
    const other = testBrowser();
    const codes = [await codeFor(address), await codeFor(address, other)];
    const forms = await Promise.all(
      codes.map((verificationCode) =>
        form({ username: undefined, mobileNum: local, verificationCode }),
      ),
    );
    const answers = await Promise.all([
      byMobile(forms[0]!),
      send(forms[1]!, '/api/register/mobile', site.app, other),
    ]);
    expect(answers.map(({ code, success }) => code ?? success).toSorted()).toEqual([
      'mobile_taken',
      true,
    ]);
    expect(
      await site.db.selectFrom('customers').select('id').where('mobile', '=', address).execute(),
    ).toHaveLength(1);
  });

  test('[AUTH-16] of two forms with one code at once, one is opened', async () => {
    const local = someNumber();
    const verificationCode = await codeFor(`+63${local.slice(1)}`);
    const forms = await Promise.all(
      [1, 2].map(() => form({ username: undefined, mobileNum: local, verificationCode })),
    );
    const answers = await Promise.all(forms.map((one) => byMobile(one)));
    expect(answers.map(({ code, success }) => code ?? success).toSorted()).toEqual([
      'code_expired',
      true,
    ]);
  });

  test('[AUTH-19] a wrong code, and a used one, are reported with their field', async () => {
    const local = someNumber();
    const code = await codeFor(`+63${local.slice(1)}`);
    const wrong = code === '000000' ? '111111' : '000000';
    const base = { username: undefined, mobileNum: local, countryDialingCode: '63' };
    expect(await byMobile(await form({ ...base, verificationCode: wrong }))).toMatchObject({
      status: 422,
      code: 'code_wrong',
      field: 'verificationCode',
    });
    expect(await byMobile(await form({ ...base, verificationCode: code }))).toMatchObject({
      success: true,
    });
    expect(await byMobile(await form({ ...base, verificationCode: code }))).toMatchObject({
      code: 'code_expired',
    });
  });

  test('[AUTH-24] only the owner of a number learns that it has an account', async () => {
    const base = { username: undefined, mobileNum: '09171234501', countryDialingCode: '63' };
    const guess = await byMobile(await form({ ...base, verificationCode: '000000' }));
    const free = await byMobile(
      await form({ ...base, mobileNum: someNumber(), verificationCode: '000000' }),
    );
    expect(guess).toEqual(free);
    // Sent before somebody else took the number.
    const verificationCode = await codeFor('+639171234501');
    expect(await byMobile(await form({ ...base, verificationCode }))).toMatchObject({
      status: 409,
      code: 'mobile_taken',
      field: 'mobileNum',
    });
  });

  test('[AUTH-27b] [AUTH-27c] [AUTH-27d] the flags decide what is asked for and which way is open', async () => {
    const settings = async () => (await site.app.inject('/api/setting/register')).json().value;
    expect(await settings()).toMatchObject({
      methods: ['mobile', 'username'],
      mobilePassword: true,
      smsVerification: true,
      confirmAge: 21,
      birthdayAge: 21,
    });
    expect((await settings()).rules.username).toEqual(
      fieldRule('required', 'letterThenAlphanumeric', 6, 16),
    );
    await withSettings(
      { flags: { ...flags, USERNAMEREG3: false, MOBILENUMPASSREG3: false } },
      async () => {
        expect(await settings()).toMatchObject({ methods: ['mobile'], mobilePassword: false });
        expect(await send(await form())).toMatchObject({
          status: 403,
          code: 'registration_closed',
        });
        const local = someNumber();
        const verificationCode = await codeFor(`+63${local.slice(1)}`);
        const request = await form({
          username: undefined,
          password: undefined,
          confirmPassword: undefined,
          mobileNum: local,
          verificationCode,
        });
        expect(await byMobile(request)).toMatchObject({ success: true });
        expect((await customer(local))?.password_hash).toBeNull();
      },
    );
    await withSettings({ flags: { ...flags, REGMOBVERF3: false } }, async () => {
      const local = someNumber();
      expect(await byMobile(await form({ username: undefined, mobileNum: local }))).toMatchObject({
        success: true,
      });
      expect(await customer(local)).toMatchObject({
        mobile: `+63${local.slice(1)}`,
        mobile_verified_at: null,
      });
      expect(await byMobile(await form({ username: undefined, mobileNum: local }))).toMatchObject({
        code: 'mobile_taken',
      });
    });
    await withSettings(
      { flags: { ...flags, USERNAMEREG3: false, MOBILENUMREG3: false } },
      async () => {
        expect(await settings()).toMatchObject({ methods: [] });
        expect(await byMobile(await form())).toMatchObject({ code: 'registration_closed' });
      },
    );
  });
});

describe('by firebase', () => {
  const attempt = async (
    verifyToken: () => Promise<{ phone: string | null }>,
    mobileNum: string,
  ) => {
    const identity = {
      providers: ['firebase' as const],
      verify: async () => ({
        subject: 's',
        email: null,
        emailVerified: false,
        name: null,
        ...(await verifyToken()),
      }),
    };
    const context = {
      ...contextOf(site.gateway, { ip: '198.51.100.7' }),
      ports: { ...site.gateway.ports, identity },
    };
    const request = await form({
      username: undefined,
      mobileNum,
      firebaseChannel: 'phone',
      firebaseIdToken: 'token',
    });
    return register('mobile', request as never, context, async () => {});
  };

  test('[AUTH-15] [AUTH-26] a token for the number proves it in place of a code', async () => {
    const local = someNumber();
    await expect(
      attempt(async () => ({ phone: `+63${local.slice(1)}` }), local),
    ).resolves.toMatchObject({ member: { account: local } });
    expect((await customer(local))?.mobile_verified_at).toBeInstanceOf(Date);
  });

  test('[AUTH-15] [ERR-01c] a token for another number, without one, a forged one, and firebase being away stop it', async () => {
    const local = someNumber();
    const fail = (error: Error) => async () => {
      throw error;
    };
    for (const bad of [
      async () => ({ phone: '+639170000000' }),
      async () => ({ phone: null }),
      fail(new IdentityError('forged')),
      fail(new Error('away')),
    ]) {
      await expect(attempt(bad, local)).rejects.toMatchObject({ code: 'firebase_failed' });
    }
    expect(await customer(local)).toBeUndefined();
    expect(
      await byMobile(
        await form({ username: undefined, mobileNum: local, firebaseIdToken: 'token' }),
      ),
    ).toMatchObject({ code: 'firebase_failed' });
  });
});
