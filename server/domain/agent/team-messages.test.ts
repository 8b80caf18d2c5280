import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../../contract/messages/shapes.ts';
import { correct } from '../../ledger/correct.ts';
import { proved } from '../../testing/challenge.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestSocket, openSocket } from '../../testing/socket.ts';
import { depositLifecycle } from '../deposits/lifecycle.ts';
import { register } from '../identity/registration/register.ts';
import { noteTeamJoined } from '../messages/team-news.ts';
import { contextOf } from '../play/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { type AgentCaller, newAgent } from './fixtures.ts';
import { maxSingle, writeTeamMessages } from './team-messages.ts';
import { registrationConsent } from '../../testing/registration.ts';

let site: TestGateway;
let second: TestGateway;
/** Below `top`. */
let agent: AgentCaller;
let top: AgentCaller;
beforeAll(async () => {
  site = await createTestGateway();
  second = await site.another();
  await second.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  top = await newAgent(site);
  agent = await newAgent(site, top.id);
});
afterAll(async () => {
  await second.close();
  await site.close();
});

const write = () => writeTeamMessages(site.gateway);
const inbox = async (who = agent): Promise<Message[]> =>
  (await who.ask('GET', '/api/wps/relay/messages')).value.messages;
/** Newest first. */
const texts = async (who = agent) => (await inbox(who)).map(({ key, params }) => ({ key, params }));
const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short' }).format();

let people = 0;
/** Registers somebody by a code; returns the account. */
async function join(code: string, onInvited = async () => {}): Promise<string> {
  people += 1;
  const form = {
    username: `salta${people}`,
    password: 'Bagong21Buhay',
    confirmPassword: 'Bagong21Buhay',
    birthday: '1990-05-17',
    registerUrl: '/register',
    registerMethod: 'WEB' as const,
    ...registrationConsent,
    verification: await proved(site.gateway, 'register'),
    key: randomUUID(),
    referralCode: code,
  };
  const guest = contextOf(site.gateway, { ip: `198.51.100.${people % 250}` });
  await register('username', form, guest, onInvited);
  return form.username;
}
/** An account without a session. */
async function opened(uplineId: string | null, type = 0): Promise<{ id: string; account: string }> {
  const account = `m${randomUUID().slice(0, 12).replaceAll('-', '')}`;
  return site.db
    .insertInto('customers')
    .values({ account, nickname: account, upline_id: uplineId, type })
    .returning(['id', 'account'])
    .executeTakeFirstOrThrow();
}
/** So many registrations below the agent. */
async function joined(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const { id } = await opened(agent.id);
    await noteTeamJoined(site.db, id, agent.id);
  }
}
const setCode = (id: string, code: object) =>
  site.db.updateTable('customers').set(code).where('id', '=', id).execute();

async function asked(customerId: string, currency = 'PHP'): Promise<string> {
  const values = {
    customer_id: customerId,
    key: randomUUID(),
    fingerprint: Buffer.of(1),
    reference: `PD${randomUUID().slice(0, 8)}`,
    rail: 'instapay',
    amount: 50_000,
    currency,
    expires_at: new Date(Date.now() + 60_000),
  } as const;
  const row = site.db.insertInto('deposits').values(values).returning('reference');
  return (await row.executeTakeFirstOrThrow()).reference;
}
const credit = (reference: string, amount = 50_000) =>
  site.db.transaction().execute((db) =>
    depositLifecycle.transition(db, { reference }, () => ({
      action: 'pay',
      credited: amount,
      paid: amount,
    })),
  );
const deposit = async (customerId: string, amount?: number) =>
  credit(await asked(customerId), amount);

describe('a registration right below an agent', () => {
  test('[LIVE-01j] by a link is in the inbox with role and link, and the leader above hears nothing', async () => {
    const link = (await agent.createLink({ name: 'Pista', role: 'agent' })).value;
    const account = await join(link.code);
    await write();
    expect(await inbox()).toMatchObject([
      {
        kind: 'team',
        key: 'teamJoined',
        params: { account, role: 'agent', way: 'link', link: 'Pista' },
        read: false,
      },
    ]);
    expect(await inbox(top)).toEqual([]);
  });

  test("[LIVE-01j] says whether it came by the agent's own code, by a member's, or by the agent's hand", async () => {
    const code = `K${randomUUID().slice(0, 7).toUpperCase()}`;
    await setCode(agent.id, { affiliate_code: code });
    const byCode = await join(code);
    const friend = await opened(agent.id);
    const own = 'MKAPWA23';
    await setCode(friend.id, { referral_code: own });
    const byFriend = await join(own);
    const { account: byHand } = (await agent.openAccount({})).value;
    await write();
    expect((await texts()).map(({ params }) => params)).toEqual([
      { account: byHand, role: 'member', way: 'opened' },
      { account: byFriend, role: 'member', way: 'invited', inviter: friend.account },
      { account: byCode, role: 'member', way: 'code' },
    ]);
  });

  test('[LIVE-01j] that fails leaves nothing', async () => {
    const link = (await agent.createLink()).value;
    const failing = join(link.code, () => Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
    await write();
    expect(await inbox()).toEqual([]);
  });

  test("[LIVE-01j] does not wait for the agent's inbox", async () => {
    const link = (await agent.createLink()).value;
    await joined(1);
    await write();
    await site.db.transaction().execute(async (held) => {
      await sql`SELECT FROM member_feeds WHERE customer_id = ${agent.id} FOR UPDATE`.execute(held);
      await sql`SELECT FROM team_news_days WHERE agent_id = ${agent.id} FOR UPDATE`.execute(held);
      await join(link.code);
    });
    await write();
    expect(await texts()).toHaveLength(2);
  });

  test('[LIVE-01j] below a member, or without an upline, causes nothing', async () => {
    const member = await opened(agent.id);
    const below = await opened(member.id);
    await noteTeamJoined(site.db, below.id, member.id);
    const { rows } = await sql`SELECT FROM team_news WHERE customer_id = ${below.id}`.execute(
      site.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('messages of a team', () => {
  test('[LIVE-01j] are written once by gateways that run at once and again', async () => {
    await joined(7);
    const member = await opened(agent.id);
    await deposit(member.id);
    const runs = [site, second, site, second].map(({ gateway }) => writeTeamMessages(gateway, 3));
    await Promise.all(runs);
    await write();
    const found = await texts();
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ params }) => params['account'])).size).toBe(8);
  });

  test('[LIVE-01j] of a day are ten, and one that counts the day on', async () => {
    await joined(maxSingle);
    await write();
    expect(await inbox()).toHaveLength(maxSingle);
    await joined(3);
    await write();
    const [summary, ...single] = await inbox();
    expect(single.map(({ key }) => key)).toEqual(Array(maxSingle).fill('teamJoined'));
    expect(summary).toMatchObject({
      kind: 'team',
      key: 'teamJoinedMore',
      params: { day: today(), count: maxSingle + 3 },
    });
    await agent.ask('PUT', '/api/wps/relay/messages', { as: 'read', ids: [summary!.id] });
    await joined(40);
    await Promise.all([writeTeamMessages(site.gateway, 9), writeTeamMessages(second.gateway, 9)]);
    const after = await inbox();
    expect(after).toHaveLength(maxSingle + 1);
    expect(after[0]).toMatchObject({ params: { count: maxSingle + 43 } });
  });

  test('[LIVE-01j] that come in one batch beyond the bound are counted too, with their money', async () => {
    for (let i = 0; i < maxSingle + 2; i += 1) await deposit((await opened(agent.id)).id, 1000 + i);
    await write();
    const found = await texts();
    expect(found).toHaveLength(maxSingle + 1);
    const more = found.find(({ key }) => key === 'teamDepositedMore');
    const amount = 12 * 1000 + (11 * 12) / 2;
    expect(more?.params).toEqual({ day: today(), count: maxSingle + 2, amount, symbol: '₱' });
  });

  test('[LIVE-01j] begin again the next day', async () => {
    await joined(maxSingle + 1);
    await sql`UPDATE team_news SET at = at - interval '1 day' WHERE agent_id = ${agent.id}`.execute(
      site.db,
    );
    await joined(1);
    await write();
    const keys = (await texts()).map(({ key }) => key);
    expect(keys.filter((key) => key === 'teamJoined')).toHaveLength(maxSingle + 1);
    expect(keys.filter((key) => key === 'teamJoinedMore')).toHaveLength(1);
  });

  test('[LIVE-01d] [LIVE-01j] reach the open pages on every process', async () => {
    const page: TestSocket = await openSocket(second, agent.token);
    await expect.poll(() => page.upTo()).toBe(0);
    await joined(1);
    await write();
    const heard = () =>
      page.events.flatMap(({ kind }) => (kind === 'message' || kind === 'team' ? [kind] : []));
    await expect.poll(() => heard().toSorted()).toEqual(['message', 'team']);
    expect(page.events.findLast((event) => event.kind === 'unread')).toEqual({
      kind: 'unread',
      count: 1,
    });
    page.close();
  });

  test('[RG-03] [LIVE-01j] are facts, and in the inbox during a break too', async () => {
    await coolOff(site.gateway, agent.id, 7);
    await joined(1);
    await write();
    expect(await texts()).toHaveLength(1);
  });

  test('[LIVE-03] [LIVE-01j] are pushed to devices that chose the kind, so no more than eleven a day', async () => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO push_devices (customer_id, session_id, endpoint, p256dh, auth, kinds, language)
      SELECT ${agent.id}, s.id, 'https://fcm.googleapis.com/' || gen_random_uuid(), 'p', 'a', k.kinds, 'EN'
      FROM sessions s, (VALUES ('{team}'::text[]), ('{platform,money}')) k (kinds) WHERE s.customer_id = ${agent.id} RETURNING id`.execute(
      site.db,
    );
    for (let batch = 0; batch < 4; batch += 1) {
      await joined(9);
      await write();
    }
    const jobs = await sql<{ device_id: string; count: number }>`
      SELECT device_id, count(*)::integer AS count FROM push_jobs WHERE device_id = ANY (${rows.map(({ id }) => id)}::bigint[]) GROUP BY device_id`.execute(
      site.db,
    );
    expect(jobs.rows).toEqual([{ device_id: rows[0]!.id, count: maxSingle + 1 }]);
  });
});

describe('a first deposit right below an agent', () => {
  test('[LIVE-01j] is in the inbox with its amount, and no later one', async () => {
    const { id, account } = await opened(agent.id);
    await deposit(id, 70_000);
    await write();
    await deposit(id, 90_000);
    await write();
    expect(await texts()).toEqual([
      { key: 'teamDeposited', params: { account, amount: 70_000, symbol: '₱' } },
    ]);
    expect(await inbox(top)).toEqual([]);
  });

  test('[LIVE-01j] is one of two that are credited at once', async () => {
    const { id } = await opened(agent.id);
    const two = [await asked(id), await asked(id)];
    await Promise.all([credit(two[0]!), credit(two[1]!)]);
    await write();
    expect(await texts()).toHaveLength(1);
    const { rows } = await sql`SELECT FROM team_news_days WHERE agent_id = ${agent.id}`.execute(
      site.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('[LIVE-01j] is none of who deposited before such events were noted', async () => {
    const { id } = await opened(agent.id);
    await deposit(id);
    await sql`DELETE FROM team_news WHERE customer_id = ${id}`.execute(site.db);
    await deposit(id);
    await write();
    expect(await texts()).toEqual([]);
  });

  test('[LIVE-01j] that was taken back causes nothing, and the next one is the first', async () => {
    const { id } = await opened(agent.id);
    const { row } = await deposit(id, 60_000);
    await correct(site.db, row.transfer_id!, 'chargeback');
    await write();
    expect(await texts()).toEqual([]);
    await deposit(id, 80_000);
    await write();
    expect(await texts()).toMatchObject([{ params: { amount: 80_000 } }]);
    const { rows } = await sql<{ events: number }>`
      SELECT events FROM team_news_days WHERE agent_id = ${agent.id}`.execute(site.db);
    expect(rows).toEqual([{ events: 1 }]);
  });

  test('[LIVE-01j] of free play, below a member or nobody, or of another currency causes nothing', async () => {
    const member = await opened(agent.id);
    for (const who of [await opened(agent.id, 4), await opened(member.id), await opened(null)])
      await deposit(who.id);
    await credit(await asked(member.id, 'USD'));
    const { rows } = await sql`SELECT FROM team_news WHERE kind = 'deposited' AND NOT done`.execute(
      site.db,
    );
    expect(rows).toEqual([]);
  });
});
