import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { coolOff } from '../responsible/change.ts';
import { letPass } from '../responsible/fixtures.ts';
import { spin } from '../records/fixtures.ts';
import { evaluateRewards } from './evaluate.ts';
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

const inviterId = () => inviter.player.customerId;

/** Runs SQL amid a claim; returns a function that stops it. */
async function onClaimOf(id: string, body: string): Promise<() => Promise<unknown>> {
  const name = sql.raw(`on_claim_of_${id}`);
  await sql`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${sql.raw(body)} END $$`.execute(
    site.db,
  );
  await sql`CREATE TRIGGER ${name} BEFORE UPDATE ON referral_rewards FOR EACH ROW WHEN (NEW.state = 'claimed' AND NEW.id = ${sql.raw(id)}) EXECUTE FUNCTION ${name}()`.execute(
    site.db,
  );
  return () => sql`DROP TRIGGER ${name} ON referral_rewards`.execute(site.db);
}

describe("a friend's steps", () => {
  test('[MEM-11] leads step by step to a message, a reward to claim, and its wagering requirement', async () => {
    const friend = await inviter.invite();
    expect(await inviter.state()).toMatchObject({
      rule: testRule,
      verified: true,
      earned: 0,
      ready: 0,
      claimable: { ids: [] },
      friends: [{ reward: { state: 'open', amount: 10_000, done: [] } }],
    });
    await inviter.deposit(friend, 49_999);
    await spin(site.gateway, friend, 1, 19_900);
    expect((await inviter.state()).friends[0].reward.done).toEqual([]);
    await inviter.deposit(friend, 20_000);
    expect((await inviter.state()).friends[0].reward.done).toEqual(['deposited']);
    await spin(site.gateway, friend, 1, 100);
    expect((await inviter.state()).friends[0].reward).toMatchObject({
      state: 'open',
      done: ['deposited', 'bet'],
    });
    expect(await inviter.claim([(await inviter.rewardOf(friend)).id])).toMatchObject({
      status: 200,
      value: { paid: 0, claimed: [] },
    });
    await inviter.verify(friend);
    const { id } = await inviter.rewardOf(friend);
    expect(await inviter.state()).toMatchObject({
      ready: 10_000,
      claimable: { ids: [id], amount: 10_000, required: 10_000 },
      friends: [{ reward: { state: 'ready', done: ['verified', 'deposited', 'bet'] } }],
    });
    expect(await inviter.messages()).toMatchObject([
      { key: 'referralReady', params: { amount: 10_000, symbol: '₱' } },
    ]);
    expect(await inviter.wallet()).toBe(0);
    expect(await inviter.claim([id])).toMatchObject({
      status: 200,
      value: { paid: 10_000, claimed: [id] },
    });
    expect(await inviter.wallet()).toBe(10_000);
    expect(await inviter.state()).toMatchObject({
      earned: 10_000,
      ready: 0,
      claimedThisMonth: 1,
      claimable: { ids: [] },
      friends: [{ reward: { state: 'claimed' } }],
    });
    expect((await inviter.overview()).turnover).toMatchObject({
      required: 10_000,
      left: 10_000,
      parts: [{ kind: 'bonus' }],
    });
    const record = await inviter.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=any&language=EN&type=bonus',
    );
    expect(record.value.movements).toMatchObject([
      { type: 'bonus', amount: 10_000, cause: 'referral' },
    ]);
    const file = await site.app.inject({
      url: '/api/wps/relay/transactionHistory/export?period=any&language=EN',
      headers: { authorization: `Bearer ${inviter.player.token}` },
    });
    expect(file.body).toContain(',Bonus – Reward for an invited friend,,100.00,100.00,PHP');
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[MEM-11] counts what is done within the days, and gives the operator time for the documents alone', async () => {
    const [lateDeposit, lateBets, early, slow] = [
      await inviter.invite(),
      await inviter.invite(),
      await inviter.invite(),
      await inviter.invite(),
    ];
    for (const friend of [lateDeposit, lateBets, early, slow]) {
      await sql`UPDATE referral_rewards SET joined_at = now() - interval '31 days' WHERE friend_id = ${friend.customerId}`.execute(
        site.db,
      );
      await inviter.deposit(friend, 50_000);
      await spin(site.gateway, friend, 2, 10_000);
      if (friend !== lateDeposit)
        await sql`UPDATE deposits SET changed_at = now() - interval '2 days' WHERE customer_id = ${friend.customerId}`.execute(
          site.db,
        );
      if (friend !== lateBets)
        await sql`UPDATE rounds SET at = now() - interval '2 days' WHERE customer_id = ${friend.customerId}`.execute(
          site.db,
        );
    }
    for (const friend of [lateDeposit, lateBets, early]) await inviter.verify(friend);
    await inviter.state();
    expect(await Promise.all([lateDeposit, lateBets, early, slow].map(inviter.stateOf))).toEqual([
      'missed',
      'missed',
      'ready',
      'open',
    ]);
    await sql`UPDATE referral_rewards SET joined_at = now() - interval '61 days' WHERE friend_id = ${slow.customerId}`.execute(
      site.db,
    );
    await inviter.state();
    expect(await inviter.stateOf(slow)).toBe('missed');
  });

  test('[MEM-11] does not count a deposit that was taken back', async () => {
    const friend = await inviter.played();
    const { transfer_id: transferId } = await site.db
      .selectFrom('deposits')
      .select('transfer_id')
      .where('customer_id', '=', friend.customerId)
      .executeTakeFirstOrThrow();
    await inviter.deposit(friend, 30_000);
    expect(
      await inviter.operator('PUT', 'ledger/correction', { transferId, reason: 'Sent twice' }),
    ).toMatchObject({ status: 200 });
    expect((await inviter.state()).friends[0].reward.done).toEqual(['bet']);
  });

  test('[MEM-11] is shown to the inviter alone, with no more than the beginning of a name', async () => {
    const friend = await inviter.played();
    const [known] = (await inviter.state()).friends;
    const { account } = await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', friend.customerId)
      .executeTakeFirstOrThrow();
    expect(known.name).toBe(`${account.slice(0, 2)}•••`);
    expect(Object.keys(known.reward).toSorted()).toEqual([
      'amount',
      'done',
      'id',
      'minDeposit',
      'minTurnover',
      'note',
      'state',
      'until',
    ]);
    await inviter.verify(friend);
    await inviter.state();
    const { id } = await inviter.rewardOf(friend);
    const stranger = await testPlayer(site.gateway, 0);
    await inviter.as(stranger, async () => {
      expect((await inviter.state()).friends).toEqual([]);
      expect(await inviter.claim([id])).toMatchObject({ status: 404, code: 'not_found' });
    });
    expect(await inviter.stateOf(friend)).toBe('ready');
  });
});

describe('a claim', () => {
  test('[MEM-11] [WAL-02] made twenty times at one moment, alone or with another reward, pays each friend once', async () => {
    const [first, second] = [await inviter.readyReward(), await inviter.readyReward()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => inviter.claim(i % 2 === 0 ? [first] : [second, first])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.reduce((sum, { value }) => sum + value.paid, 0)).toBe(20_000);
    expect(await inviter.wallet()).toBe(20_000);
    expect(await inviter.claim([first, second])).toMatchObject({
      value: { paid: 0, claimed: [first, second] },
    });
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[MEM-11] [WAL-01] that breaks off between two rewards has paid none, and pays both when it is made again', async () => {
    const [first, second] = [await inviter.readyReward(), await inviter.readyReward()];
    const dropped = await onClaimOf(second, `RAISE EXCEPTION 'broken off';`);
    expect(await inviter.claim([first, second])).toMatchObject({ status: 500 });
    expect(await inviter.wallet()).toBe(0);
    expect(await inviter.state()).toMatchObject({ earned: 0, claimable: { ids: [first, second] } });
    await dropped();
    expect(await inviter.claim([first, second])).toMatchObject({ value: { paid: 20_000 } });
    expect(await inviter.wallet()).toBe(20_000);
  });

  test('[MEM-11] is for no more than the month takes, also of two at once; the rest stays ready for the next one', async () => {
    const ids = [
      await inviter.readyReward(),
      await inviter.readyReward(),
      await inviter.readyReward(),
    ];
    await inviter.setRule({ maxPerMonth: 2 });
    expect(await inviter.state()).toMatchObject({
      ready: 30_000,
      claimable: { ids: ids.slice(0, 2), amount: 20_000 },
    });
    const dropped = await onClaimOf(ids[0]!, 'PERFORM pg_sleep(0.3); RETURN NEW;');
    await Promise.all([inviter.claim(ids.slice(0, 2)), inviter.claim(ids.slice(2))]);
    await dropped();
    expect(await inviter.wallet()).toBe(20_000);
    expect(await inviter.state()).toMatchObject({
      earned: 20_000,
      ready: 10_000,
      claimedThisMonth: 2,
      claimable: { ids: [] },
    });
    await sql`UPDATE referral_rewards SET claimed_at = claimed_at - interval '32 days' WHERE inviter_id = ${inviterId()} AND claimed_at IS NOT NULL`.execute(
      site.db,
    );
    expect(await inviter.claim(ids)).toMatchObject({ value: { paid: 10_000 } });
  });

  test('[MEM-11] [RG-02d] waits for the own identity, and is not for a member who takes a break', async () => {
    const id = await inviter.readyReward();
    await site.db
      .updateTable('kyc_submissions')
      .set({ state: 'pending', decided_at: null })
      .where('customer_id', '=', inviterId())
      .execute();
    expect(await inviter.state()).toMatchObject({ verified: false });
    expect(await inviter.claim([id])).toMatchObject({ status: 409, code: 'kyc_needed' });
    await site.db
      .updateTable('kyc_submissions')
      .set({ state: 'approved', decided_at: new Date() })
      .where('customer_id', '=', inviterId())
      .execute();
    await inviter.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    expect(await inviter.claim([id])).toMatchObject({ status: 403, code: 'cooling_off' });
    const friend = await inviter.played();
    await inviter.verify(friend);
    await evaluateRewards(site.gateway, [(await inviter.rewardOf(friend)).id]);
    expect(await inviter.stateOf(friend)).toBe('ready');
    expect(await inviter.messages()).toEqual([]);
    expect(await inviter.wallet()).toBe(0);
  });

  test('[RG-04f] is not paid during the break of the friend whose play brought it, and is afterwards', async () => {
    const friend = await inviter.invite();
    const { customerId } = friend;
    await inviter.verify(friend);
    await inviter.deposit(friend, 50_000);
    await spin(site.gateway, friend, 2, 10_000);
    await evaluateRewards(site.gateway, [(await inviter.rewardOf(friend)).id]);
    const { id } = await inviter.rewardOf(friend);
    expect(await inviter.state()).toMatchObject({ ready: 10_000, claimable: { ids: [id] } });
    await coolOff(site.gateway, customerId, 1);
    expect(await inviter.state()).toMatchObject({ ready: 0, claimable: { ids: [], amount: 0 } });
    expect(await inviter.claim([id])).toMatchObject({ value: { paid: 0, claimed: [] } });
    expect(await inviter.wallet()).toBe(0);
    await letPass(site.gateway, customerId, '2 days');
    expect(await inviter.claim([id])).toMatchObject({ value: { paid: 10_000, claimed: [id] } });
    // Bets that end during a break count for nobody, afterwards too.
    const betting = await inviter.played();
    await inviter.verify(betting);
    await sql`INSERT INTO play_guards (customer_id) VALUES (${betting.customerId}) ON CONFLICT DO NOTHING`.execute(
      site.db,
    );
    await sql`INSERT INTO play_breaks (customer_id, kind, begins_at, ends_at) VALUES (${betting.customerId}, 'cool_off', now() - interval '1 hour', now())`.execute(
      site.db,
    );
    await evaluateRewards(site.gateway, [(await inviter.rewardOf(betting)).id]);
    expect(await inviter.stateOf(betting)).toBe('open');
    await spin(site.gateway, betting, 2, 10_000);
    await evaluateRewards(site.gateway, [(await inviter.rewardOf(betting)).id]);
    expect(await inviter.stateOf(betting)).toBe('ready');
  });
});

describe('the rule', () => {
  test('[MEM-11] in force when a friend joined applies to that friend; a closed one takes no new friends', async () => {
    const before = await inviter.played();
    expect(
      await inviter.setRule({ reward: 5_000, minTurnover: 90_000, turnoverPercent: 0 }),
    ).toMatchObject({
      value: { open: true, reward: 5_000, minDeposit: 50_000 },
    });
    const between = await inviter.played();
    await inviter.setRule({ open: false });
    const after = await inviter.played();
    for (const friend of [before, between, after]) await inviter.verify(friend);
    const known = await inviter.state();
    expect(known).toMatchObject({
      rule: { open: false },
      total: 3,
      totalPages: 1,
      ready: 10_000,
      claimable: { amount: 10_000, required: 10_000 },
    });
    expect(known.friends.map(({ reward }: { reward: null | object }) => reward)).toMatchObject([
      null,
      { state: 'open', amount: 5_000, minTurnover: 90_000 },
      { state: 'ready', amount: 10_000 },
    ]);
    expect(await inviter.claim(known.claimable.ids)).toMatchObject({ value: { paid: 10_000 } });
    await spin(site.gateway, between, 1, 5_000);
    expect((await inviter.rewardOf(between)).bet).toBe(false);
  });

  test('[MEM-11] has a new version for each real change; invalid values are rejected', async () => {
    const count = async () => (await sql`SELECT FROM referral_rules`.execute(site.db)).rows.length;
    const rules = await count();
    expect(await inviter.setRule({})).toMatchObject({ value: testRule });
    expect(await inviter.setRule({ days: 30 })).toMatchObject({ value: testRule });
    expect(await count()).toBe(rules);
    await Promise.all([inviter.setRule({ days: 14 }), inviter.setRule({ reward: 12_300 })]);
    expect(await inviter.setRule({})).toMatchObject({
      value: { ...testRule, days: 14, reward: 12_300 },
    });
    for (const wrong of [{ reward: 0 }, { days: 366 }, { turnoverPercent: -1 }, { maxPerMonth: 0 }])
      expect(await inviter.setRule(wrong)).toMatchObject({ status: 400 });
    expect(await inviter.ask('PUT', '/api/operator/referral/rule', {})).toMatchObject({
      status: 404,
    });
  });

  test("[MEM-11] is not for agents: who joins by an agent's code brings nothing", async () => {
    await site.db.updateTable('customers').set({ type: 1 }).where('id', '=', inviterId()).execute();
    await inviter.invite();
    expect(await inviter.state()).toMatchObject({
      rule: { open: false },
      total: 1,
      friends: [{ reward: null }],
    });
  });
});

describe('a fraud check', () => {
  const own = () =>
    site.db
      .selectFrom('kyc_submissions')
      .selectAll()
      .where('customer_id', '=', inviterId())
      .executeTakeFirstOrThrow();

  test("[MEM-11] the inviter's own document, name or account for payouts never pays", async () => {
    const [byNumber, byName, byAccount] = [
      await inviter.played(),
      await inviter.played(),
      await inviter.played(),
    ];
    const { document_number: number } = await own();
    // An approved document is nobody else's.
    await site.db
      .updateTable('kyc_submissions')
      .set({ state: 'pending', decided_at: null })
      .where('customer_id', '=', inviterId())
      .execute();
    await inviter.verify(byNumber, { documentNumber: ` ${number.replaceAll('-', '')}` });
    await inviter.verify(byName, { fullName: 'MARIA CLARA Reyes' });
    await inviter.verify(byAccount);
    const {
      institution,
      number: payout,
      name,
    } = await site.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('customer_id', '=', inviterId())
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('payout_accounts')
      .values({
        customer_id: byAccount.customerId,
        institution,
        number: payout,
        name,
        removed_at: new Date(),
      })
      .execute();
    const { friends, ready } = await inviter.state();
    expect(ready).toBe(0);
    expect(friends).toMatchObject(
      Array.from({ length: 3 }, () => ({ reward: { state: 'denied', note: null } })),
    );
    expect(
      await Promise.all(
        [byNumber, byName, byAccount].map(
          async (friend) => (await inviter.rewardOf(friend)).reason,
        ),
      ),
    ).toEqual(['identity', 'identity', 'payout']);
    expect(
      await inviter.operator('PUT', 'referral', {
        id: (await inviter.rewardOf(byName)).id,
        allow: true,
      }),
    ).toMatchObject({ value: { changed: false, state: 'denied' } });
  });

  test("[MEM-11] one device, a known document and a closed account wait for the operator's decision", async () => {
    const [device, known, closed] = [
      await inviter.played(),
      await inviter.played(),
      await inviter.played(),
    ];
    await sql`UPDATE sessions SET user_agent = 'test' WHERE customer_id = ${device.customerId}`.execute(
      site.db,
    );
    const other = await testPlayer(site.gateway, 0);
    await inviter.verify(other, { documentNumber: `SAME-${other.customerId}` }, 'pending');
    await inviter.verify(known, { documentNumber: `same ${other.customerId}` });
    await site.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', closed.customerId)
      .execute();
    for (const friend of [device, closed]) await inviter.verify(friend);
    await inviter.state();
    expect(
      await Promise.all(
        [device, known, closed].map(async (friend) => [
          await inviter.stateOf(friend),
          (await inviter.rewardOf(friend)).reason,
        ]),
      ),
    ).toEqual([
      ['review', 'device'],
      ['review', 'known'],
      ['review', 'closed'],
    ]);
    const ids = await Promise.all(
      [device, known, closed].map(async (friend) => (await inviter.rewardOf(friend)).id),
    );
    expect(await inviter.claim(ids)).toMatchObject({ value: { paid: 0, claimed: [] } });
    const waiting = (await inviter.operator('GET', 'referrals?state=review')).value.rewards;
    expect(waiting.map(({ id, reason }: Record<string, string>) => [id, reason])).toEqual([
      [ids[2], 'closed'],
      [ids[1], 'known'],
      [ids[0], 'device'],
    ]);
    const news = vi.spyOn(site.gateway.live, 'news');
    expect(await inviter.operator('PUT', 'referral', { id: ids[0], allow: true })).toMatchObject({
      value: { changed: true, state: 'ready' },
    });
    expect(news.mock.calls).toEqual([[inviterId()]]);
    await inviter.operator('PUT', 'referral', { id: ids[0], allow: true });
    expect(news).toHaveBeenCalledTimes(1);
    news.mockRestore();
    expect(await inviter.operator('PUT', 'referral', { id: ids[1], allow: false })).toMatchObject({
      status: 400,
    });
    expect(
      await inviter.operator('PUT', 'referral', {
        id: ids[1],
        allow: false,
        note: 'Iisang tao lang po',
      }),
    ).toMatchObject({ value: { changed: true, state: 'denied' } });
    expect(await inviter.claim([ids[0]!])).toMatchObject({ value: { paid: 10_000 } });
    expect(
      await inviter.operator('PUT', 'referral', {
        id: ids[0],
        allow: false,
        note: 'Huli na po ito',
      }),
    ).toMatchObject({ value: { changed: false, state: 'claimed' } });
    expect((await inviter.state()).friends[1].reward).toMatchObject({
      state: 'denied',
      note: 'Iisang tao lang po',
    });
    expect(await inviter.messages()).toMatchObject([
      { key: 'referralDenied', params: { name: expect.stringMatching(/^..•••$/) } },
      { key: 'referralReady' },
    ]);
    expect(
      await inviter.operator('PUT', 'referral', { id: '899999999999999', allow: true }),
    ).toMatchObject({ status: 404 });
  });

  test('[MEM-11] a check that fails after a reward was ready stops its claim', async () => {
    const [good, bad] = [await inviter.readyReward(), await inviter.played()];
    await inviter.verify(bad);
    await inviter.state();
    const { id } = await inviter.rewardOf(bad);
    await site.db
      .updateTable('customers')
      .set({ type: 2 })
      .where('id', '=', bad.customerId)
      .execute();
    expect(await inviter.claim([good, id])).toMatchObject({
      value: { paid: 10_000, claimed: [good] },
    });
    expect(await inviter.rewardOf(bad)).toMatchObject({ state: 'denied', reason: 'agent' });
  });
});
