import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RewardState } from '../../contract/referral/shapes.ts';
import type { RewardReason } from '../db/tables/referral.ts';
import { invitedBy } from '../domain/referral/fixtures.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  await teller.operator('PUT', 'referral/rule', { open: true, reward: 10_000 });
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const nobody = '899999999999999';
/** A reward of a friend in that state, changed long ago. */
async function reward(
  state: RewardState,
  more: { reason?: RewardReason; verified?: boolean; bet?: boolean } = {},
): Promise<{ id: string; friend: string }> {
  const { customerId } = await invitedBy(site, teller.player.customerId);
  const reason = ['review', 'denied'].includes(state) ? ('device' as const) : null;
  const claimed = state === 'claimed' && { transfer_id: '1', claimed_at: new Date() };
  const { id } = await site.db
    .updateTable('referral_rewards')
    .set({ state, reason, changed_at: new Date(0), ...claimed, ...more })
    .where('friend_id', '=', customerId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { account: friend } = await site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { id, friend };
}
const rowOf = (id: string) =>
  site.db.selectFrom('referral_rewards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const list = async (query: string) =>
  (await teller.operator('GET', `referrals${query}`)).value.rewards;
const decide = (id: string, allow: boolean, note?: string) =>
  teller.operator('PUT', 'referral', { id, allow, ...(note && { note }) });
const inbox = async () => (await teller.ask('GET', '/api/wps/relay/messages')).value.messages;

describe('the list of rewards', () => {
  test('[MEM-11] has both accounts, the state with its reason, the amount, steps and times', async () => {
    const { id, friend } = await reward('review', { verified: true, bet: true });
    const { joined_at: joined } = await rowOf(id);
    const shown = {
      id,
      inviter: await teller.account(),
      friend,
      state: 'review',
      reason: 'device',
      note: null,
      amount: 10_000,
      done: ['verified', 'bet'],
      joinedAt: joined.toISOString(),
      changedAt: '1970-01-01T00:00:00.000Z',
    };
    expect(await list('?limit=1')).toEqual([shown]);
    await decide(id, false, 'Iisang tao lang po');
    expect(await list('?limit=1')).toMatchObject([
      { state: 'denied', reason: 'operator', note: 'Iisang tao lang po' },
    ]);
  });

  test('[MEM-11] has the latest twenty first, another number on request, or those of one state', async () => {
    const made: string[] = [];
    for (let i = 0; i < 21; i += 1) made.unshift((await reward(i < 20 ? 'open' : 'ready')).id);
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual(made.slice(0, 20));
    expect(await ids('?limit=2')).toEqual(made.slice(0, 2));
    expect(await ids('?state=open&limit=1')).toEqual([made[1]]);
    expect(await ids('?state=ready&limit=1')).toEqual([made[0]]);
  });
});

describe('a decision on a reward', () => {
  const states = ['open', 'review', 'ready', 'claimed', 'missed', 'denied'] as const;

  test.each(states)('[MEM-11] allows one that is %s only if it is under review', async (state) => {
    const { id, friend } = await reward(state);
    const changed = state === 'review';
    const becomes = changed ? 'ready' : state;
    expect((await decide(id, true)).value).toEqual({
      changed,
      state: becomes,
      friend,
      inviter: await teller.account(),
    });
    const row = await rowOf(id);
    expect([row.state, row.allowed_at !== null, row.changed_at.getTime() > 0]).toEqual([
      becomes,
      changed,
      changed,
    ]);
    expect(row.reason).toBe(state === 'denied' ? 'device' : null);
    expect(await inbox()).toMatchObject(
      changed
        ? [{ kind: 'money', key: 'referralReady', params: { amount: 10_000, symbol: '₱' } }]
        : [],
    );
  });

  test.each(states)('[MEM-11] denies one that is %s only before it is over', async (state) => {
    const { id, friend } = await reward(state);
    const changed = ['open', 'review', 'ready'].includes(state);
    const becomes = changed ? 'denied' : state;
    expect((await decide(id, false, 'Iisang tao lang po')).value).toEqual({
      changed,
      state: becomes,
      friend,
      inviter: await teller.account(),
    });
    const { state: now, note, allowed_at: allowed, changed_at: at } = await rowOf(id);
    expect([now, note, allowed]).toEqual([becomes, changed ? 'Iisang tao lang po' : null, null]);
    expect(at.getTime() > 0).toBe(changed);
    expect(await inbox()).toMatchObject(
      changed
        ? [{ kind: 'money', key: 'referralDenied', params: { name: `${friend.slice(0, 2)}•••` } }]
        : [],
    );
  });

  test('[MEM-11] to deny needs a note; an unknown reward is not found', async () => {
    const { id } = await reward('ready');
    expect(await decide(id, false)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'note',
    });
    expect((await rowOf(id)).state).toBe('ready');
    for (const allow of [true, false])
      expect(await decide(nobody, allow, 'Wala po')).toMatchObject({
        status: 404,
        code: 'not_found',
        field: 'id',
      });
  });

  test('[MEM-11] changes its own reward alone, and reaches the inviter once', async () => {
    const [first, other] = [await reward('review'), await reward('review')];
    const news = vi.spyOn(site.gateway.live, 'news');
    const answers = await Promise.all([1, 2, 3].map(() => decide(first.id, true)));
    expect(answers.filter(({ value }) => value.changed)).toHaveLength(1);
    expect(news.mock.calls).toEqual([[teller.player.customerId]]);
    expect((await rowOf(other.id)).state).toBe('review');
    await decide(other.id, false, 'Iisang tao lang po');
    expect(news).toHaveBeenCalledTimes(2);
    expect((await rowOf(first.id)).state).toBe('ready');
  });

  test('[RG-03] [MEM-11] sends no message about a reward to an inviter on a break', async () => {
    const { id } = await reward('review');
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${teller.player.customerId}, now() + interval '1 day')`.execute(
      site.db,
    );
    expect((await decide(id, true)).value).toMatchObject({ changed: true, state: 'ready' });
    expect(await inbox()).toEqual([]);
  });
});
