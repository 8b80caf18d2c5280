import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
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

const inviterId = () => inviter.player.customerId;

describe("a month's maximum", () => {
  test("[MEM-11] is of Manila's calendar, from its first instant on", async () => {
    await inviter.claim([await inviter.readyReward()]);
    const first = sql`date_trunc('month', now() AT TIME ZONE 'Asia/Manila') AT TIME ZONE 'Asia/Manila'`;
    const claimedAt = (instant: typeof first) =>
      sql`UPDATE referral_rewards SET claimed_at = ${instant} WHERE inviter_id = ${inviterId()}`.execute(
        site.db,
      );
    await claimedAt(first);
    expect((await inviter.state()).claimedThisMonth).toBe(1);
    await claimedAt(sql`${first} - interval '1 microsecond'`);
    expect((await inviter.state()).claimedThisMonth).toBe(0);
  });

  test('[MEM-11] lowered below what is claimed leaves nothing to claim', async () => {
    const ids = [await inviter.readyReward(), await inviter.readyReward()];
    await inviter.claim(ids);
    const later = await inviter.readyReward();
    await inviter.setRule({ maxPerMonth: 1 });
    expect(await inviter.state()).toMatchObject({
      claimedThisMonth: 2,
      ready: 10_000,
      claimable: { ids: [], amount: 0, required: 0 },
    });
    expect(await inviter.claim([later])).toMatchObject({ value: { paid: 0, claimed: [] } });
  });

  test('[MEM-11] is for the oldest rewards, in any order of the request', async () => {
    const [older, newer] = [await inviter.readyReward(), await inviter.readyReward()];
    await inviter.setRule({ maxPerMonth: 1 });
    expect(await inviter.claim([newer, older])).toMatchObject({
      value: { paid: 10_000, claimed: [older] },
    });
  });

  test('[MEM-11] is not used up by a reward that fails its check', async () => {
    const [bad, good] = [await inviter.readyReward(), await inviter.readyReward()];
    await inviter.setRule({ maxPerMonth: 1 });
    await sql`UPDATE customers c SET type = 2 FROM referral_rewards r WHERE r.id = ${bad} AND c.id = r.friend_id`.execute(
      site.db,
    );
    expect(await inviter.claim([bad, good])).toMatchObject({
      value: { paid: 10_000, claimed: [good] },
    });
  });
});

describe('a claim', () => {
  test('[MEM-11] that names a reward several times pays it once', async () => {
    const id = await inviter.readyReward();
    expect(await inviter.claim([id, `0${id}`, id])).toMatchObject({
      status: 200,
      value: { paid: 10_000, claimed: [id] },
    });
    expect(await inviter.wallet()).toBe(10_000);
  });

  test("[MEM-11] [SAFE-04] with another's reward is rejected as a whole", async () => {
    const own = await inviter.readyReward();
    const stranger = await testPlayer(site.gateway, 0);
    const theirs = await inviter.as(stranger, inviter.readyReward);
    expect(await inviter.claim([own, theirs])).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'ids',
    });
    expect(await inviter.wallet()).toBe(0);
  });

  test('[MEM-11] that is repeated is answered during a break and without an identity, too', async () => {
    const id = await inviter.readyReward();
    await inviter.claim([id]);
    await site.db.deleteFrom('kyc_submissions').where('customer_id', '=', inviterId()).execute();
    await coolOff(site.gateway, inviterId(), 1);
    expect(await inviter.claim([id])).toMatchObject({
      status: 200,
      value: { paid: 0, claimed: [id] },
    });
  });

  test('[MEM-11] asks for an identity where none was ever sent', async () => {
    const id = await inviter.readyReward();
    await site.db.deleteFrom('kyc_submissions').where('customer_id', '=', inviterId()).execute();
    expect(await inviter.state()).toMatchObject({ verified: false });
    expect(await inviter.claim([id])).toMatchObject({ status: 409, code: 'kyc_needed' });
    expect(await inviter.wallet()).toBe(0);
  });

  test('[MEM-11] announces the new balance to open pages, once', async () => {
    const id = await inviter.readyReward();
    const announced = vi.spyOn(site.gateway.live, 'toCustomer').mockImplementation(() => {});
    await inviter.claim([id]);
    const balance = expect.objectContaining({ kind: 'balance', balance: 10_000 });
    expect(announced.mock.calls).toEqual([[inviterId(), balance]]);
    await inviter.claim([id]);
    expect(announced).toHaveBeenCalledTimes(1);
  });

  test('[MEM-11] [WAL-07] shows beforehand the wagering requirement that it brings, rounded up', async () => {
    await inviter.setRule({ reward: 10_001, turnoverPercent: 50 });
    const ids = [await inviter.readyReward(), await inviter.readyReward()];
    expect((await inviter.state()).claimable).toEqual({ ids, amount: 20_002, required: 10_002 });
    await inviter.claim(ids);
    expect((await inviter.overview()).turnover).toMatchObject({ required: 10_002 });
  });
});
