import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encrypted } from '../../testing/encrypt.ts';
import { proved } from '../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { contextOf } from '../play/fixtures.ts';
import { register } from '../identity/registration/register.ts';
import { type AgentCaller, newAgent, ratesOf } from './fixtures.ts';
import { registrationConsent } from '../../testing/registration.ts';

let site: TestGateway;
let agent: AgentCaller;
beforeAll(async () => {
  site = await createTestGateway();
  agent = await newAgent(site);
});
afterAll(() => site.close());

let people = 0;
async function formOf(changes: object) {
  return {
    username: `dumating${(people += 1)}`,
    password: 'Bagong21Buhay',
    confirmPassword: 'Bagong21Buhay',
    birthday: '1990-05-17',
    registerUrl: '/register',
    registerMethod: 'WEB' as const,
    ...registrationConsent,
    verification: await proved(site.gateway, 'register'),
    key: randomUUID(),
    ...changes,
  };
}
const guest = () => contextOf(site.gateway, { ip: `198.51.100.${people % 250}` });
/** Each from an address of their own. */
async function send(changes: object) {
  const form = await formOf(changes);
  const answer = await site.app.inject({
    method: 'PUT',
    url: '/api/register',
    payload: await encrypted(site.app, form),
    remoteAddress: guest().caller.ip,
  });
  return { form, ...answer.json() };
}
const customer = (account: string) =>
  site.db
    .selectFrom('customers')
    .leftJoin('registrations', 'registrations.customer_id', 'customers.id')
    .selectAll('customers')
    .select('registrations.link_id')
    .where('account', '=', account)
    .executeTakeFirst();
const ratesIn = async (customerId: string) => {
  const rows = await site.db
    .selectFrom('team_rates')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
  return Object.fromEntries(rows.map(({ category, rate }) => [category, rate]));
};
const linkRow = (id: string) =>
  site.db.selectFrom('register_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function newLink(changes: object = {}) {
  // The bound of a day is another test's.
  await sql`UPDATE register_links SET created_at = created_at - interval '2 days'`.execute(site.db);
  return (await agent.createLink(changes)).value;
}
const lookUp = async (code: string) =>
  (await site.app.inject(`/api/agent/affiliate?code=${code}`)).json();

describe('a registration by a link', () => {
  test.each([
    ['member', 0],
    ['agent', 2],
  ])(
    '[AGT-05e] of a %s is below the agent, with role and rates of the link, and takes one use',
    async (role, type) => {
      const rates = { ...ratesOf(10), RNG: 50 };
      const link = await newLink({ role, rates, maxUses: 2 });
      const { form, success, value } = await send({ referralCode: link.code.toLowerCase() });
      expect(success).toBe(true);
      expect(value.member).toMatchObject({ account: form.username, type });
      const opened = (await customer(form.username))!;
      expect(opened).toMatchObject({ upline_id: agent.id, referred_by: agent.id, type });
      expect(opened.link_id).toBe(link.id);
      expect(await ratesIn(opened.id)).toEqual(rates);
      expect((await agent.links()).links[0]).toMatchObject({ registrations: 1, state: 'open' });
    },
  );

  test("[AGT-05e] [AUTH-15] a new agent's own code leads below that agent, and a member has none", async () => {
    const codes = [];
    for (const role of ['agent', 'member']) {
      const { form } = await send({ referralCode: (await newLink({ role })).code });
      codes.push((await customer(form.username))!);
    }
    const [made, member] = codes;
    expect(member?.affiliate_code).toBeNull();
    const below = await send({ referralCode: made?.affiliate_code });
    expect((await customer(below.form.username))?.upline_id).toBe(made?.id);
  });

  test("[AGT-05e] by the field of the invitation code is the same, and a new agent's own rates are the link's", async () => {
    const link = await newLink({ role: 'agent', rates: ratesOf(30) });
    const { form, value } = await send({ affiliateCode: link.code });
    expect((await customer(form.username))?.link_id).toBe(link.id);
    const answer = await site.app.inject({
      url: '/api/agent/links',
      headers: { authorization: `Bearer ${value.token}` },
    });
    expect(answer.json().value).toMatchObject({ ownRates: ratesOf(30), links: [] });
  });

  test('[AGT-05d] [AGT-05e] gets no more than what the agent has by then', async () => {
    const upline = await newAgent(site);
    const sub = await newAgent(site, upline.id);
    const set = (rate: number, day: string) =>
      sql`INSERT INTO team_rates (customer_id, category, from_day, rate) VALUES (${sub.id}, 'RNG', current_date + ${day}::interval, ${rate})`.execute(
        site.db,
      );
    await set(40, '-3 days');
    const link = (await sub.createLink({ rates: { ...ratesOf(0), RNG: 40 } })).value;
    await set(15, '-2 days');
    const { form } = await send({ referralCode: link.code });
    expect(await ratesIn((await customer(form.username))!.id)).toEqual({ ...ratesOf(0), RNG: 15 });
  });

  test('[AGT-05e] the last uses of a link go to as many of those who register at once, and no more', async () => {
    const link = await newLink({ maxUses: 3 });
    const asked = await Promise.all(
      Array.from({ length: 9 }, () => send({ referralCode: link.code })),
    );
    const opened = asked.filter(({ success }) => success);
    expect(opened).toHaveLength(3);
    for (const { success, code } of asked)
      expect(success ? '' : code).toMatch(/^$|invitation_used/);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM registrations WHERE link_id = ${link.id}`.execute(
      site.db,
    );
    expect(rows[0]?.count).toBe(3);
    expect((await linkRow(link.id)).uses).toBe(3);
    const rejected = asked.filter(({ success }) => !success);
    for (const { form } of rejected) expect(await customer(form.username)).toBeUndefined();
  });

  test('[AGT-05e] that fails takes no use and opens nothing, and one that is sent again takes one', async () => {
    const link = await newLink({ maxUses: 1 });
    const failing = register('username', await formOf({ referralCode: link.code }), guest(), () =>
      Promise.reject(new Error('the disk is full')),
    );
    await expect(failing).rejects.toThrow('the disk is full');
    expect((await linkRow(link.id)).uses).toBe(0);
    expect(await customer(`dumating${people}`)).toBeUndefined();
    const first = await send({ referralCode: link.code });
    const again = await send(first.form);
    expect([first.success, again.success]).toEqual([true, true]);
    expect((await linkRow(link.id)).uses).toBe(1);
  });

  test.each([
    ['expired', 'expires_at = now()', 'invitation_expired'],
    ['used up', 'max_uses = 1, uses = 1', 'invitation_used'],
    ['closed', 'closed_at = now()', 'invitation_closed'],
  ])(
    '[AGT-05f] that is %s is rejected by its own reason, and opens an account without it',
    async (_what, change, code) => {
      const link = await newLink();
      await sql`UPDATE register_links SET ${sql.raw(change)} WHERE id = ${link.id}`.execute(
        site.db,
      );
      const before = await linkRow(link.id);
      expect(await lookUp(link.code)).toMatchObject({ code, field: 'code', value: null });
      const sent = await send({ referralCode: link.code });
      expect(sent).toMatchObject({ code, field: 'referralCode' });
      expect(await customer(sent.form.username)).toBeUndefined();
      const { referralCode: _code, ...form } = sent.form as typeof sent.form & {
        referralCode: string;
      };
      const verification = await proved(site.gateway, 'register');
      expect(await send({ ...form, verification })).toMatchObject({ success: true });
      expect((await customer(form.username))?.upline_id).toBeNull();
      expect(await linkRow(link.id)).toEqual(before);
    },
  );

  test('[AGT-05f] an unknown code, and that of an agent who is none any more, are no codes', async () => {
    const former = await newAgent(site);
    const link = (await former.createLink()).value;
    expect(await lookUp(link.code)).toMatchObject({ success: true, value: { code: link.code } });
    for (const change of ['disabled_at = now()', 'disabled_at = NULL, type = 0']) {
      await sql`UPDATE customers SET ${sql.raw(change)} WHERE id = ${former.id}`.execute(site.db);
      expect(await lookUp(link.code)).toMatchObject({ code: 'invitation_code_error' });
    }
    expect(await lookUp('ABCDEFGHJK')).toMatchObject({ code: 'invitation_code_error' });
  });
});

describe('a visit', () => {
  const visit = async (code: string, mark: string, ip = '203.0.113.1') =>
    (
      await site.app.inject({
        method: 'POST',
        url: '/api/agent/affiliate/visit',
        payload: { code, visit: mark },
        remoteAddress: ip,
      })
    ).json();
  const visits = async (id: string) => (await linkRow(id)).visits;

  test('[AGT-05g] counts once by its mark, also when it is sent again or at once', async () => {
    const [one, two] = [await newLink(), await newLink()];
    const mark = randomUUID();
    const sent = Array.from({ length: 4 }, () => visit(one.code.toLowerCase(), mark));
    for (const answer of await Promise.all(sent))
      expect(answer).toMatchObject({ success: true, value: { code: one.code, valid: true } });
    await visit(two.code, mark);
    await visit(one.code, randomUUID());
    expect([await visits(one.id), await visits(two.id)]).toEqual([2, 1]);
  });

  test('[AGT-05g] stores nothing of the visitor beside the mark and the limits of a day', async () => {
    const link = await newLink();
    const mark = randomUUID();
    await visit(link.code, mark, '203.0.113.77');
    const { rows } = await sql<{ subject: string; ends: boolean }>`
      SELECT subject, window_end <= now() + interval '1 day' AS ends FROM auth_attempts WHERE subject LIKE '%' || ${link.id}::text || '%'`.execute(
      site.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { subject, ends } of rows) {
      expect(subject).not.toContain('203.0.113.77');
      expect(subject).not.toContain(mark);
      expect(ends).toBe(true);
    }
  });

  test('[AGT-05g] from one address they count up to 60 an hour, however many marks it makes', async () => {
    const link = await newLink();
    const forget = () =>
      sql`DELETE FROM auth_attempts WHERE subject LIKE 'invitation codes%'`.execute(site.db);
    for (let round = 0; round < 3; round += 1) {
      await forget();
      await Promise.all(
        Array.from({ length: 25 }, () => visit(link.code, randomUUID(), '203.0.113.9')),
      );
    }
    expect(await visits(link.id)).toBe(60);
    await visit(link.code, randomUUID(), '203.0.113.10');
    expect(await visits(link.id)).toBe(61);
  });

  test('[AGT-05g] a link counts up to 2000 a day', async () => {
    const link = await newLink();
    await sql`INSERT INTO auth_attempts (subject, attempts, window_end) VALUES (${`visits of link ${link.id}`}, 1999, now() + interval '1 hour')`.execute(
      site.db,
    );
    await visit(link.code, randomUUID(), '203.0.113.20');
    await visit(link.code, randomUUID(), '203.0.113.21');
    expect(await visits(link.id)).toBe(1);
  });

  test("[AGT-05f] says why a link cannot be used, and counts nothing; an agent's own code is no link", async () => {
    const link = await newLink();
    await agent.closeLink(link.id);
    expect(await visit(link.code, randomUUID(), '203.0.113.30')).toMatchObject({
      code: 'invitation_closed',
    });
    expect(await visits(link.id)).toBe(0);
    expect(await visit('fiesta21', randomUUID(), '203.0.113.30')).toMatchObject({
      value: { code: 'FIESTA21' },
    });
    expect(await visit('WALANGGANI', randomUUID(), '203.0.113.30')).toMatchObject({
      code: 'invitation_code_error',
    });
  });
});
