import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxLinksPerDay, maxOpenLinks } from '../../../contract/agent/link-shapes.ts';
import { siteDay } from '../../kernel/site-day.ts';
import { reloadSite, siteStateIn } from '../../settings/state.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { contextOf, testPlayer } from '../play/fixtures.ts';
import { AgentCaller, newAgent, ratesOf } from './fixtures.ts';
import { linkHandlers } from './links.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

describe('a link', () => {
  test('[AGT-05b] [AGT-05c] has an unguessable code without look-alikes, its role, rates and bounds', async () => {
    const agent = await newAgent(site);
    const first = await agent.createLink({ name: ' Pulseras ', maxUses: 3, days: 7 });
    expect(first).toMatchObject({
      success: true,
      value: {
        name: 'Pulseras',
        role: 'member',
        rates: ratesOf(0),
        state: 'open',
        maxUses: 3,
        closedAt: null,
        visits: 0,
        registrations: 0,
        firstDeposits: 0,
        deposits: 0,
      },
    });
    expect(first.value.code).toMatch(/^[2-9A-HJ-KMNP-Z]{10}$/);
    const days = Date.parse(first.value.expiresAt) - Date.parse(first.value.createdAt);
    expect(days).toBe(7 * 86_400_000);
    const second = await agent.createLink({ role: 'agent', rates: ratesOf(25) });
    expect(second.value).toMatchObject({ role: 'agent', rates: ratesOf(25), expiresAt: null });
    expect(second.value.code).not.toBe(first.value.code);
    expect(await agent.links()).toMatchObject({
      timeZone: 'Asia/Manila',
      currencySymbol: '₱',
      open: 2,
      total: 2,
      totalPages: 1,
      links: [second.value, first.value],
    });
  });

  test('[AGT-05b] is made once by a key, and the key of another form is rejected', async () => {
    const agent = await newAgent(site);
    const form = { key: randomUUID(), name: 'Isa' };
    const made = await Promise.all([agent.createLink(form), agent.createLink(form)]);
    expect(made[0]).toEqual(made[1]);
    expect(await agent.links()).toMatchObject({ total: 1 });
    expect(await agent.createLink({ ...form, name: 'Dalawa' })).toMatchObject({
      code: 'idempotency_mismatch',
      field: 'key',
    });
  });

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a control character', { name: 'a\u0007b' }, 'name'],
    ['a negative rate', { rates: { ...ratesOf(0), RNG: -1 } }, 'rates.RNG'],
    ['a missing rate', { rates: {} }, 'rates.RNG'],
    ['no days', { days: 0 }, 'days'],
    ['too many days', { days: 366 }, 'days'],
    ['no uses', { maxUses: 0 }, 'maxUses'],
    ['too many uses', { maxUses: 100_001 }, 'maxUses'],
    ['another role', { role: 'operator' }, 'role'],
  ])('[AGT-05b] is rejected with %s', async (_what, change, field) => {
    const agent = await newAgent(site);
    expect(await agent.createLink(change)).toMatchObject({ code: 'invalid_request', field });
    expect(await agent.links()).toMatchObject({ total: 0 });
  });

  test('[AGT-05b] is closed for good, by its agent alone; closing again changes nothing', async () => {
    const [agent, other] = [await newAgent(site), await newAgent(site)];
    const { id } = (await agent.createLink()).value;
    expect(await other.closeLink(id)).toMatchObject({ code: 'not_found', field: 'id' });
    expect(await agent.links()).toMatchObject({ open: 1 });
    const closed = await agent.closeLink(id);
    expect(closed.value).toMatchObject({ id, state: 'closed' });
    expect(await agent.closeLink(id)).toEqual(closed);
    expect(await agent.links()).toMatchObject({ open: 0, total: 1 });
  });

  test('[AGT-05b] says that it has expired, and that it is used up', async () => {
    const agent = await newAgent(site);
    const old = (await agent.createLink({ days: 1 })).value;
    const full = (await agent.createLink({ maxUses: 2 })).value;
    await sql`UPDATE register_links SET expires_at = now() WHERE id = ${old.id}`.execute(site.db);
    await sql`UPDATE register_links SET uses = 2 WHERE id = ${full.id}`.execute(site.db);
    const { links, open } = await agent.links();
    expect(open).toBe(0);
    expect(links.map(({ state }: { state: string }) => state)).toEqual(['used', 'expired']);
  });

  test('[AGT-05b] an agent makes so many a day, and has so many open ones', async () => {
    const agent = await newAgent(site);
    const make = (count: number) =>
      Promise.all(Array.from({ length: count }, () => agent.createLink()));
    const made = await make(maxLinksPerDay + 3);
    expect(made.filter(({ success }) => success)).toHaveLength(maxLinksPerDay);
    expect(made.find(({ success }) => !success)).toMatchObject({ code: 'link_limit' });
    const yesterday = () =>
      sql`UPDATE register_links SET created_at = now() - interval '25 hours' WHERE customer_id = ${agent.id}`.execute(
        site.db,
      );
    for (let i = 0; i < 2; i += 1) {
      await yesterday();
      await make(maxLinksPerDay);
    }
    await yesterday();
    expect(await agent.links()).toMatchObject({ open: maxOpenLinks, totalPages: 3 });
    expect(await agent.createLink()).toMatchObject({ code: 'link_limit' });
    await agent.closeLink((await agent.links()).links[0].id);
    expect(await agent.createLink()).toMatchObject({ success: true });
  });
});

describe('a rate', () => {
  const set = (customerId: string, rate: number, day: string) =>
    sql`INSERT INTO team_rates (customer_id, category, from_day, rate)
      VALUES (${customerId}, 'RNG', ${siteDay} + ${day}::interval, ${rate})`.execute(site.db);

  test("[AGT-05d] is at most the operator's where the agent has no upline", async () => {
    const agent = await newAgent(site);
    expect((await agent.links()).ownRates).toEqual(ratesOf(50));
    expect(await agent.createLink({ rates: ratesOf(50) })).toMatchObject({ success: true });
    const above = { ...ratesOf(0), ELOTT: 51 };
    expect(await agent.createLink({ rates: above })).toMatchObject({
      code: 'team_rate',
      field: 'rates',
    });
    const change = new Teller(site).operator('PUT', 'team/rates', {
      category: 'ELOTT',
      highest: 51,
    });
    expect((await change).value.highest).toEqual({ ...ratesOf(50), ELOTT: 51 });
    expect(await agent.createLink({ rates: above })).toMatchObject({ success: true });
    await site.db.deleteFrom('settings').where('key', '=', 'teamRates').execute();
    await reloadSite(site.gateway);
  });

  test('[AGT-05d] is at most what is in force for the agent today: the newest of the days that have come', async () => {
    const upline = await newAgent(site);
    const agent = await newAgent(site, upline.id);
    const own = async () => (await agent.links()).ownRates.RNG;
    expect((await agent.links()).ownRates).toEqual(ratesOf(0));
    await set(agent.id, 30, '-10 days');
    await set(agent.id, 20, '0 days');
    await set(agent.id, 45, '1 day');
    expect(await own()).toBe(20);
    expect(await agent.createLink({ rates: { ...ratesOf(0), RNG: 21 } })).toMatchObject({
      code: 'team_rate',
    });
    expect(await agent.createLink({ rates: { ...ratesOf(0), RNG: 20 } })).toMatchObject({
      success: true,
    });
    await set(agent.id, 30, '-1 day');
    expect(await own()).toBe(20);
    await new Teller(site).operator('PUT', 'team/rates', { category: 'RNG', highest: 5 });
    expect(await own()).toBe(5);
    await site.db.deleteFrom('settings').where('key', '=', 'teamRates').execute();
    await reloadSite(site.gateway);
  });
});

/** A member who came by the link, and deposits in each state. */
async function came(linkId: string, credited: readonly number[]): Promise<string> {
  const { customerId } = await testPlayer(site.gateway, 0);
  await sql`INSERT INTO registrations (customer_id, method, url, link_id) VALUES (${customerId}, 'username', '/register', ${linkId})`.execute(
    site.db,
  );
  for (const amount of credited)
    await sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, credited, transfer_id, expires_at)
      VALUES (${customerId}, ${randomUUID()}, '', ${randomUUID()}, 'ewallet', 999, 'PHP', 'credited', ${amount}, 1, now())`.execute(
      site.db,
    );
  for (const [state, currency] of [
    ['pending', 'PHP'],
    ['failed', 'PHP'],
  ] as const)
    await sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, expires_at)
      VALUES (${customerId}, ${randomUUID()}, '', ${randomUUID()}, 'ewallet', 777, ${currency}, ${state}, now())`.execute(
      site.db,
    );
  return customerId;
}

describe("a link's figures", () => {
  test('[AGT-05g] first deposits are members, deposits the sum of what was credited', async () => {
    const agent = await newAgent(site);
    const [one, two] = [(await agent.createLink()).value, (await agent.createLink()).value];
    await came(one.id, [50_000, 25_050, 1]);
    await came(one.id, [10_000]);
    await came(one.id, []);
    await came(two.id, [7]);
    const { links } = await agent.links();
    expect(links).toMatchObject([
      { id: two.id, firstDeposits: 1, deposits: 7 },
      { id: one.id, firstDeposits: 2, deposits: 85_051 },
    ]);
  });

  test('[AGT-05g] are read by index, never from all registrations and deposits', async () => {
    const agent = await newAgent(site);
    const { id } = (await agent.createLink()).value;
    await came(id, [100]);
    await sql`
      WITH others AS (INSERT INTO customers (account, nickname) SELECT 'scan' || n, 'scan' FROM generate_series(1, 20000) n RETURNING id),
        known AS (INSERT INTO registrations (customer_id, method, url) SELECT id, 'username', '/register' FROM others)
      INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, expires_at)
        SELECT id, 'k', '', 'scan' || id, 'ewallet', 1, 'PHP', now() FROM others`.execute(site.db);
    await sql`ANALYZE registrations; ANALYZE deposits; ANALYZE register_links`.execute(site.db);
    const context = contextOf(site.gateway, { role: 'agent', customerId: agent.id });
    const { answer, whole } = await site.db.connection().execute(async (db) => {
      // PostgreSQL counts per connection.
      const scans = async () => {
        const { rows } = await sql<{ whole: string }>`
          SELECT pg_stat_get_xact_numscans('registrations'::regclass) + pg_stat_get_xact_numscans('deposits'::regclass) AS whole`.execute(
          db,
        );
        return Number(rows[0]?.whole);
      };
      siteStateIn(db, site.gateway);
      await sql`BEGIN`.execute(db);
      const before = await scans();
      const answer = await linkHandlers['agent.links']({}, { ...context, db });
      const after = await scans();
      await sql`COMMIT`.execute(db);
      return { answer, whole: after - before };
    });
    expect(answer.links).toMatchObject([{ firstDeposits: 1, deposits: 100 }]);
    expect(whole).toBe(0);
  });
});

describe('another agent', () => {
  test('[AGT-09] neither reads nor changes a link, whatever ids, pages and keys are sent', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => newAgent(site)));
    const below = await newAgent(site, agents[0]!.id);
    const all = [...agents, below];
    const owned = new Map<AgentCaller, { id: string; code: string; key: string }[]>();
    for (const agent of all) {
      const links = [];
      for (let i = 0; i < 3; i += 1) {
        const key = randomUUID();
        const { id, code } = (await agent.createLink({ key, rates: ratesOf(0) })).value;
        links.push({ id, code, key });
      }
      owned.set(agent, links);
    }
    const ids = [...owned.values()].flat();
    let seed = 20_260_726;
    const random = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const rows = () => site.db.selectFrom('register_links').selectAll().orderBy('id').execute();
    for (let i = 0; i < 40; i += 1) {
      const agent = all[random(all.length)]!;
      const own = new Set(owned.get(agent)!.map(({ id }) => id));
      const target = ids[random(ids.length)]!;
      const before = await rows();
      const answers = [
        await agent.links(1 + random(3)),
        own.has(target.id) ? null : await agent.closeLink(target.id),
        await agent.closeLink(String(Number(target.id) + 1_000_000 * (1 + random(9)))),
        own.has(target.id)
          ? null
          : await agent.ask('GET', `/api/agent/links?customerId=${all[0]!.id}`),
      ];
      const text = JSON.stringify(answers);
      const foreign = ids.filter(({ id }) => !own.has(id));
      expect(foreign.filter(({ code }) => text.includes(code))).toEqual([]);
      expect(await rows()).toEqual(before);
    }
    const [mine, theirs] = [owned.get(agents[0]!)!, owned.get(agents[1]!)!];
    // A key belongs to its agent: the same one makes another link.
    const made = await agents[0]!.createLink({ key: theirs[0]!.key });
    expect(made.success).toBe(true);
    expect([...theirs, ...mine].map(({ id }) => id)).not.toContain(made.value.id);
  });

  test('[AGT-09] members and guests have no such calls', async () => {
    const { token } = await testPlayer(site.gateway, 0);
    const member = new AgentCaller(site, '0', token);
    for (const answer of [
      await member.ask('GET', '/api/agent/links'),
      await member.createLink(),
      await member.closeLink('1'),
      await member.openAccount({}),
    ])
      expect(answer).toMatchObject({ success: false, code: 'non_agent', value: null });
  });
});
