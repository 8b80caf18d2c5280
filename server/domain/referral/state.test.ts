import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
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
afterAll(() => site.close());

describe('invited friends', () => {
  test('[MEM-11] are listed twenty a page, the newest first, with the days that each one has', async () => {
    const friends = [];
    for (let n = 0; n < 21; n += 1) friends.push(await inviter.invite());
    const first = await inviter.state();
    expect(first).toMatchObject({ total: 21, totalPages: 2 });
    expect(first.friends).toHaveLength(20);
    const second = await inviter.state('?pageNo=2');
    expect(second.friends).toHaveLength(1);
    expect(await inviter.state('?pageNo=1')).toEqual(first);
    const rewards = [...first.friends, ...second.friends].map(({ reward }) => reward);
    const stored = await Promise.all(friends.toReversed().map(inviter.rewardOf));
    expect(rewards.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(rewards.map(({ until }) => Date.parse(until))).toEqual(
      stored.map(({ joined_at: joined }) => joined.getTime() + testRule.days * 86_400_000),
    );
    const { created_at: created } = await site.db
      .selectFrom('customers')
      .select('created_at')
      .where('id', '=', friends[0]!.customerId)
      .executeTakeFirstOrThrow();
    expect(second.friends[0].since).toBe(created.toISOString());
  });

  test('[MEM-11] bring no reward while invitations are switched off, nor later', async () => {
    await inviter.operator('PUT', 'resource', { name: 'referral', value: 'off' });
    await inviter.invite();
    await inviter.operator('PUT', 'resource', { name: 'referral' });
    expect((await inviter.state()).friends).toMatchObject([{ reward: null }]);
    await inviter.invite();
    expect((await inviter.state()).friends).toMatchObject([
      { reward: { state: 'open' } },
      { reward: null },
    ]);
  });
});
