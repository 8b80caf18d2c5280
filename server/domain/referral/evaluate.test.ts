import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import type { TestPlayer } from '../play/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { letPass } from '../responsible/fixtures.ts';
import { evaluateRewards, notifyReady } from './evaluate.ts';
import { Inviter, testRule } from './fixtures.ts';

let site: TestGateway;
let inviter: Inviter;
beforeAll(async () => {
  site = await createTestGateway();
  inviter = new Inviter(site);
});
beforeEach(async () => {
  await inviter.setRule(testRule);
  await inviter.ready(0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const rewardOf = (friend: TestPlayer) => inviter.rewardOf(friend);
/** Evaluates one friend's reward; returns it. */
async function evaluate(friend: TestPlayer) {
  await evaluateRewards(site.gateway, [(await rewardOf(friend)).id]);
  return rewardOf(friend);
}
const joinedAgo = ({ customerId }: TestPlayer, span: string) =>
  sql`UPDATE referral_rewards SET joined_at = now() - ${span}::interval WHERE friend_id = ${customerId}`.execute(
    site.db,
  );
/** Within the days of a friend who joined long ago. */
async function playedIn(friend: TestPlayer, ago: string): Promise<void> {
  const { customerId } = friend;
  await joinedAgo(friend, ago);
  const second = sql`(SELECT joined_at + interval '1 second' FROM referral_rewards WHERE friend_id = ${customerId})`;
  await sql`UPDATE deposits SET changed_at = ${second} WHERE customer_id = ${customerId}`.execute(
    site.db,
  );
  await sql`UPDATE rounds SET at = ${second} WHERE customer_id = ${customerId}`.execute(site.db);
}
const newsOf = () => vi.spyOn(site.gateway.live, 'news').mockImplementation(() => {});

describe("a friend's days", () => {
  /** Instants, as the days see them. */
  const instants = [
    ["joined_at - interval '1 microsecond'", false],
    ['joined_at', true],
    ["joined_at + interval '30 days'", false],
    ["joined_at + interval '30 days' - interval '1 microsecond'", true],
  ] as const;
  const at = ({ customerId }: TestPlayer, instant: string) =>
    sql`(SELECT ${sql.raw(instant)} FROM referral_rewards WHERE friend_id = ${customerId})`;

  test('[MEM-11] count a deposit from the instant of joining to the last one before their end', async () => {
    const friend = await inviter.invite();
    await inviter.deposit(friend, 50_000);
    await joinedAgo(friend, '29 days');
    for (const [instant, counts] of instants) {
      await sql`UPDATE deposits SET changed_at = ${at(friend, instant)} WHERE customer_id = ${friend.customerId}`.execute(
        site.db,
      );
      const { deposited } = await evaluate(friend);
      expect({ instant, deposited }).toEqual({ instant, deposited: counts });
    }
  });

  test('[MEM-11] count a bet from the instant of joining to the last one before their end', async () => {
    const friend = await inviter.played();
    await joinedAgo(friend, '29 days');
    for (const [instant, counts] of instants) {
      await sql`UPDATE referral_rewards SET bet = false WHERE friend_id = ${friend.customerId}`.execute(
        site.db,
      );
      await sql`UPDATE rounds SET at = ${at(friend, instant)} WHERE customer_id = ${friend.customerId}`.execute(
        site.db,
      );
      const { bet } = await evaluate(friend);
      expect({ instant, bet }).toEqual({ instant, bet: counts });
    }
  });

  test('[MEM-11] are followed by ten minutes for writes under way', async () => {
    const friend = await inviter.invite();
    await joinedAgo(friend, '30 days 9 minutes');
    expect((await evaluate(friend)).state).toBe('open');
    await joinedAgo(friend, '30 days 11 minutes');
    expect((await evaluate(friend)).state).toBe('missed');
  });

  test('[MEM-11] are followed by thirty more for the documents', async () => {
    const friend = await inviter.played();
    await playedIn(friend, '59 days 23 hours');
    expect(await evaluate(friend)).toMatchObject({ state: 'open', deposited: true, bet: true });
    await playedIn(friend, '60 days 1 minute');
    expect((await evaluate(friend)).state).toBe('missed');
  });
});

describe("a friend's identity", () => {
  test('[MEM-11] is the one that was sent last', async () => {
    const friend = await inviter.invite();
    await inviter.verify(friend, {}, 'rejected');
    expect((await evaluate(friend)).verified).toBe(false);
    await inviter.verify(friend);
    expect((await evaluate(friend)).verified).toBe(true);
    await inviter.verify(friend, {}, 'rejected');
    expect((await evaluate(friend)).verified).toBe(false);
  });
});

describe('a reward', () => {
  test('[MEM-11] is not checked for fraud before all steps are done, nor when it is missed', async () => {
    const friend = await inviter.played();
    await sql`UPDATE sessions SET user_agent = 'test' WHERE customer_id = ${friend.customerId}`.execute(
      site.db,
    );
    expect(await evaluate(friend)).toMatchObject({ state: 'open', reason: null });
    await playedIn(friend, '61 days');
    expect(await evaluate(friend)).toMatchObject({ state: 'missed', reason: null });
  });

  test('[MEM-11] that was decided meanwhile stays as it is, without news', async () => {
    const friend = await inviter.played();
    await inviter.verify(friend);
    const { id } = await rewardOf(friend);
    const news = newsOf();
    const decided = sql`UPDATE referral_rewards SET state = 'denied', reason = 'operator' WHERE id = ${id}`;
    await raceBehind(site.db, (db) => decided.execute(db), [
      () => evaluateRewards(site.gateway, [id]),
    ]);
    expect(await rewardOf(friend)).toMatchObject({ state: 'denied', reason: 'operator' });
    expect(news).not.toHaveBeenCalled();
    expect(await inviter.messages()).toEqual([]);
  });

  test('[MEM-11] reports to open pages when it gets ready, by the beginning of a name, and no sooner', async () => {
    const friend = await inviter.played();
    const before = await rewardOf(friend);
    const news = newsOf();
    expect((await evaluate(friend)).changed_at).toEqual(before.changed_at);
    expect(news).not.toHaveBeenCalled();
    await inviter.verify(friend);
    const after = await evaluate(friend);
    expect(after.state).toBe('ready');
    expect(after.changed_at.getTime()).toBeGreaterThan(before.changed_at.getTime());
    expect(news.mock.calls).toEqual([[inviter.player.customerId]]);
    expect(await inviter.messages()).toMatchObject([
      { key: 'referralReady', params: { name: expect.stringMatching(/^..•••$/) } },
    ]);
  });

  test("[RG-03] that gets ready during the inviter's break is not reported to open pages", async () => {
    const friend = await inviter.played();
    await inviter.verify(friend);
    await coolOff(site.gateway, inviter.player.customerId, 1);
    const news = newsOf();
    expect((await evaluate(friend)).state).toBe('ready');
    expect(news).not.toHaveBeenCalled();
  });

  test('[MEM-11] is announced by one message alone', async () => {
    const reward = { id: '1', inviterId: inviter.player.customerId, name: 'Maria', reward: '100' };
    expect(await notifyReady(site.db, reward)).toBe(true);
    expect(await notifyReady(site.db, reward)).toBe(false);
    expect(await inviter.messages()).toHaveLength(1);
  });

  test("[RG-04f] of a friend on a break is not made ready, and is after it, the documents' time over", async () => {
    const friend = await inviter.played();
    const { customerId } = friend;
    await coolOff(site.gateway, customerId, 30);
    await inviter.verify(friend);
    const done = { verified: true, deposited: true, bet: true };
    expect(await evaluate(friend)).toMatchObject({ state: 'open', ...done });
    await playedIn(friend, '61 days');
    expect(await evaluate(friend)).toMatchObject({ state: 'open', ...done });
    await letPass(site.gateway, customerId, '31 days');
    expect((await evaluate(friend)).state).toBe('ready');
  });
});

describe('a run', () => {
  test('[MEM-11] evaluates the rewards that it is asked for, and no others', async () => {
    const [asked, other] = [await inviter.invite(), await inviter.invite()];
    expect((await evaluate(asked)).looked_at).not.toBeNull();
    expect((await rewardOf(other)).looked_at).toBeNull();
    await evaluateRewards(site.gateway);
    expect((await rewardOf(other)).looked_at).not.toBeNull();
  });

  test('[MEM-11] takes a hundred rewards, new ones first, then the least recently evaluated', async () => {
    await sql`UPDATE referral_rewards SET state = 'missed' WHERE state = 'open'`.execute(site.db);
    const { customerId } = inviter.player;
    // The first is new; the others were evaluated as many minutes ago as their number says.
    await sql`
      WITH friends AS (INSERT INTO customers (account, nickname) SELECT 'many' || n, 'many' FROM generate_series(1, 102) n RETURNING id)
      INSERT INTO referral_rewards (friend_id, inviter_id, rule_id, looked_at)
        SELECT f.id, ${customerId}, (SELECT max(id) FROM referral_rules), CASE WHEN n > 1 THEN now() - make_interval(mins => n::integer) END
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM friends) f`.execute(site.db);
    await evaluateRewards(site.gateway);
    const { rows: left } = await sql<{ n: string }>`
      SELECT n FROM (SELECT row_number() OVER (ORDER BY friend_id) AS n, looked_at FROM referral_rewards WHERE inviter_id = ${customerId}) r
      WHERE looked_at < now() - interval '1 minute' OR looked_at IS NULL ORDER BY n`.execute(
      site.db,
    );
    expect(left.map(({ n }) => n)).toEqual(['2', '3']);
  });
});
