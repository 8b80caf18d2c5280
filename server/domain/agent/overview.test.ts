import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OverviewPeriod, TeamOverview } from '../../../contract/agent/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { openSession } from '../identity/session/sessions.ts';
import { teamOverview } from './overview.ts';

/** Wednesday, 4 March 2026, 23:30 in Manila. */
const now = new Date('2026-03-04T15:30:00Z');

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  // 9100 has 9101 (an agent) and 9102; below 9101 are 9103 and 9104, below 9104 is 9105. 9200 is
  // another tree; 9300 has nobody.
  await sql`
    INSERT INTO customers (id, account, nickname, type, upline_id, created_at) VALUES
      (9100, 'o-agent', 'Agent', 1, NULL, '2025-01-01'),
      (9101, 'o-sub', 'Sub', 2, 9100, '2026-03-03T15:59:59Z'),
      (9102, 'o-one', 'One', 0, 9100, '2026-03-03T16:00:00Z'),
      (9103, 'o-two', 'Two', 0, 9101, '2026-03-01T15:59:59Z'),
      (9104, 'o-deep-agent', 'Deep', 41, 9101, '2026-03-01T16:00:00Z'),
      (9105, 'o-deepest', 'Deepest', 0, 9104, '2025-06-01'),
      (9106, 'o-trial', 'Trial', 4, 9100, '2026-03-04T00:00:00Z'),
      (9200, 'o-other', 'Other', 1, NULL, '2025-01-01'),
      (9201, 'o-others', 'Others', 0, 9200, '2026-03-04T00:00:00Z'),
      (9300, 'o-lone', 'Lone', 42, NULL, '2025-01-01'),
      (9401, 'o-round-a', 'A', 2, NULL, '2025-01-01'),
      (9402, 'o-round-b', 'B', 2, 9401, '2025-01-01');
    UPDATE customers SET upline_id = 9402 WHERE id = 9401;
    INSERT INTO accounts (id, customer_id, purpose, currency, balance) VALUES
      (9100, 9100, 'wallet', 'PHP', 1), (9101, 9101, 'wallet', 'PHP', 20), (9102, 9102, 'wallet', 'PHP', 300),
      (9105, 9105, 'wallet', 'PHP', 4000), (9106, 9106, 'wallet', 'FUN', 9000000), (9201, 9201, 'wallet', 'PHP', 7000);
    INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after, balance_version, at) VALUES
      (9001, 9100, 1, 1111, 0, 1111, '{}', 1, 0, 'PHP', 0, 1, '2026-03-04T02:00:00Z'),
      (9002, 9102, 1, 100, 0, 100, '{}', 1, 0, 'PHP', 0, 1, '2026-03-03T16:00:00Z'),
      (9003, 9105, 1, 200, 500, 200, '{}', 1, 0, 'PHP', 0, 1, '2026-03-04T15:29:59Z'),
      (9004, 9105, 1, 200, 0, 200, '{}', 1, 0, 'PHP', 0, 1, '2026-03-03T15:59:59Z'),
      (9005, 9103, 1, 1000, 0, 1000, '{}', 1, 0, 'PHP', 0, 1, '2026-03-01T16:00:00Z'),
      (9006, 9103, 1, 10000, 70000, 10000, '{}', 1, 0, 'PHP', 0, 1, '2026-03-01T15:59:59Z'),
      (9007, 9103, 1, 5, 0, 5, '{}', 1, 0, 'PHP', 0, 1, '2026-02-28T15:59:59Z'),
      (9008, 9106, 1, 800000, 0, 800000, '{}', 1, 0, 'FUN', 0, 1, '2026-03-04T02:00:00Z'),
      (9009, 9201, 1, 400000, 0, 400000, '{}', 1, 0, 'PHP', 0, 1, '2026-03-04T02:00:00Z');
    INSERT INTO sessions (id, token_hash, customer_id, expires_at, idle_seconds, ip, user_agent)
      VALUES (9001, 'overview', 9101, now(), 1, '', '');
    INSERT INTO launches (id, token_hash, session_id, customer_id, game_id, vendor, game_code, wallet_id, house_id, currency, trial, language, expires_at)
      VALUES (9001, 'overview', 9001, 9101, 4, 'AG', 'AG-1', 9101, 9101, 'PHP', false, 'EN', now());
    INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, state, launch_id, amount, valid_bet, fingerprint, at) VALUES
      ('PLR', 9102, 'h', 'debit', 'done', 9001, 100, 0, '', '2026-03-03T16:00:00Z'),
      ('PLR', 9105, 'i', 'credit', 'done', 9001, 500, 0, '', '2026-03-04T15:29:59Z'),
      ('AG', 9101, 'a', 'debit', 'done', 9001, 30, 0, '', '2026-03-04T02:00:00Z'),
      ('AG', 9101, 'b', 'debit', 'rolled_back', 9001, 7, 0, '', '2026-03-04T02:00:00Z'),
      ('AG', 9101, 'c', 'credit', 'done', 9001, 45, 15, '', '2026-03-04T02:00:00Z'),
      ('AG', 9104, 'd', 'debit', 'rolled_back', 9001, 3, 0, '', '2026-03-04T02:00:00Z'),
      ('AG', 9104, 'e', 'tombstone', 'done', 9001, 0, 0, '', '2026-03-04T02:00:00Z')`.execute(
    site.db,
  );
});
afterAll(() => site.close());

const of = (agent: string, period: OverviewPeriod) => teamOverview(site.db, agent, period, now);

describe('the team overview', () => {
  test('[AGT-04a] [AGT-04b] [AGT-04d] [AGT-04f] [AGT-04g] [AGT-04i] [AGT-04j] counts every level, a bet once', async () => {
    expect(await of('9100', 'today')).toEqual({
      period: 'today',
      timeZone: 'Asia/Manila',
      from: '2026-03-03T16:00:00.000Z',
      to: '2026-03-04T15:30:00.000Z',
      currency: 'PHP',
      currencySymbol: '₱',
      members: 5,
      agents: 2,
      registrations: 1,
      activeMembers: 3,
      stake: 100 + 200 + 30 + 7 + 3,
      validStake: 100 + 200 + 15,
      payout: 500 + 45,
      profit: 545 - 330,
      teamBalance: 20 + 300 + 4000,
    } satisfies TeamOverview);
  });

  test.each([
    [
      'yesterday',
      '2026-03-02T16:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
      { registrations: 1, activeMembers: 1, stake: 200, profit: -200 },
    ],
    [
      'week',
      '2026-03-01T16:00:00.000Z',
      now.toISOString(),
      { registrations: 3, activeMembers: 4, validStake: 315 + 200 + 1000, payout: 545 },
    ],
    [
      'month',
      '2026-02-28T16:00:00.000Z',
      now.toISOString(),
      { registrations: 4, validStake: 315 + 200 + 11000, payout: 70545 },
    ],
  ] as const)(
    "[AGT-04k] %s is bounded by the midnights of the agent's own time zone",
    async (period, from, to, figures) => {
      expect(await of('9100', period)).toMatchObject({ period, from, to, ...figures });
    },
  );

  test('[AGT-04k] another time zone has other midnights', async () => {
    await sql`UPDATE customers SET time_zone = 'America/New_York' WHERE id = 9200`.execute(site.db);
    const overview = await of('9200', 'today');
    expect(overview).toMatchObject({
      timeZone: 'America/New_York',
      from: '2026-03-04T05:00:00.000Z',
      members: 1,
      stake: 0,
    });
    expect(await of('9200', 'yesterday')).toMatchObject({ stake: 400000 });
  });

  test('[AGT-09] a sub-agent sees the own branch alone, and an agent without a team sees zeros', async () => {
    expect(await of('9101', 'month')).toMatchObject({
      members: 3,
      stake: 200 + 200 + 1000 + 10000 + 3,
      teamBalance: 4000,
    });
    expect(await of('9300', 'month')).toMatchObject({
      members: 0,
      registrations: 0,
      stake: 0,
      profit: 0,
      teamBalance: 0,
    });
  });

  test('[AGT-09] terminates on a cycle of uplines, where nobody is in their own team', async () => {
    expect(await of('9401', 'today')).toMatchObject({ members: 1, agents: 1 });
  });
});

describe('the call', () => {
  const tokenOf = (customerId: string) =>
    openSession(site.gateway, customerId, { ip: '127.0.0.1', userAgent: 'test' });
  const ask = (token: string | null, query: Record<string, string> = { period: 'month' }) =>
    site.app.inject({
      url: '/api/agent/overview',
      query,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });

  test('[AGT-09] is for agents: a guest has to log in, a member and a trial account are rejected', async () => {
    expect((await ask(null)).json()).toMatchObject({ success: false, code: 'not_logged_in' });
    for (const customer of ['9102', '9106']) {
      const answer = await ask(await tokenOf(customer));
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ success: false, code: 'non_agent', value: null });
    }
  });

  test("[AGT-09] returns the agent's own team, and no parameter names another tree", async () => {
    const token = await tokenOf('9200');
    expect((await ask(token)).json()).toMatchObject({
      success: true,
      value: { members: 1, teamBalance: 7000 },
    });
    for (const field of ['agentId', 'customerId', 'uplineId']) {
      const answer = await ask(token, { period: 'month', [field]: '9100' });
      expect(answer.json()).toMatchObject({ success: false, code: 'invalid_request', field });
    }
  });

  test('[AGT-04k] rejects an unknown period', async () => {
    const answer = await ask(await tokenOf('9200'), { period: 'century' });
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'invalid_request',
      field: 'period',
    });
  });
});

test("[AGT-04f] reads a team's bets by each customer's index, never all bets", async () => {
  await sql`
    INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after, balance_version, at)
      SELECT 100000 + n, 20000 + n % 1000, 1, 100, 0, 100, '{}', 1, 0, 'PHP', 0, 1, timestamptz '2026-01-01' + n * interval '1 minute'
      FROM generate_series(1, 50000) n;
    ANALYZE rounds; ANALYZE customers; ANALYZE seamless_transactions`.execute(site.db);
  const counted = await site.db.connection().execute(async (db) => {
    // PostgreSQL counts per connection.
    const scans = async () => {
      const { rows } = await sql<{ whole: string; own: string }>`
        SELECT pg_stat_get_xact_numscans('rounds'::regclass) AS whole,
          pg_stat_get_xact_numscans('rounds_customer_at'::regclass) AS own`.execute(db);
      return { whole: Number(rows[0]?.whole), own: Number(rows[0]?.own) };
    };
    await sql`BEGIN`.execute(db);
    const before = await scans();
    await teamOverview(db, '9100', 'month', now);
    const after = await scans();
    await sql`COMMIT`.execute(db);
    return { whole: after.whole - before.whole, own: after.own - before.own };
  });
  // Once for each of the five people.
  expect(counted).toEqual({ whole: 0, own: 5 });
});
