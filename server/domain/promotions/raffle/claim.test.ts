import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { march } from '../../rebates/fixtures.ts';
import { RaffleMember, cash, newRaffle, points } from './fixtures.ts';

let site: TestGateway;
let ana: RaffleMember;
let ben: RaffleMember;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  ana = new RaffleMember(site);
  ben = new RaffleMember(site);
  await ana.open();
});
afterAll(() => site.close());

describe('a raffle that the operator makes', () => {
  test('[REWARD-05c] [PROMO-02b] states its terms and the hash of its seed before the first number', async () => {
    const id = await ana.made({ raffle: { vendors: ['PLR'] } });
    const { raffle, ...promotion } = await ana.promotion(id);
    expect(promotion).toMatchObject({ rule: 'raffle', status: 'join', budget: { all: 20_000 } });
    expect(raffle).toMatchObject({
      state: 'open',
      betPerNumber: 10_000,
      maxPerMember: 5,
      maxNumbers: 20,
      prizes: [
        { count: 1, amount: 15_000, required: 45_000 },
        { amount: 5000 },
        { points: 50, required: 0 },
      ],
      serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      numbers: 0,
    });
    expect(raffle!.vendors).toHaveLength(1);
    expect(await ana.tryResult(id)).toMatchObject({ code: 'not_found' });
    expect((await ana.operator('GET', 'promotions')).value.promotions).toContainEqual(
      expect.objectContaining({ id, raffle: expect.objectContaining({ state: 'open', numbers: 0, winners: 0 }) }), // prettier-ignore
    );
  });

  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  test.each([
    ['its own terms', 'raffle', { raffle: undefined }],
    ['an end', 'endsAt', { endsAt: undefined }],
    ['a bonus of another rule', 'bonusFixed', { bonusFixed: 100 }],
    ['a budget for its prizes', 'budget', { budget: 19_999 }],
    ['what must be bet of each prize', 'turnoverPercent', { turnoverPercent: 100 }],
    ['a prize of points or cash', 'raffle.prizes', { raffle: { prizes: [points(0)] } }],
    ['at most 200 prizes', 'raffle.prizes', { raffle: { prizes: [points(1, 200), points(1)] } }],
    ['room for a member', 'raffle.maxNumbers', { raffle: { maxNumbers: 4 } }],
    [
      'an hour to claim',
      'raffle.claimUntil',
      { endsAt: later(24), raffle: { claimUntil: later(24.9) } },
    ],
    [
      'a draw after the claims',
      'raffle.drawAt',
      { raffle: { claimUntil: later(30), drawAt: later(29.9) } },
    ],
    ['a draw within two weeks', 'raffle.drawAt', { raffle: { drawAt: later(24 + 14 * 24 + 0.1) } }],
    ['vendors with games', 'raffle.vendors', { raffle: { vendors: ['NONE'] } }],
  ])('[REWARD-05c] without %s is rejected with the field', async (_what, field, change) => {
    const body = newRaffle(change as Parameters<typeof newRaffle>[0]);
    if ('raffle' in change && change.raffle === undefined) delete (body as { raffle?: object }).raffle; // prettier-ignore
    expect(await ana.operator('POST', 'promotions', body)).toMatchObject({ code: 'invalid_request', field }); // prettier-ignore
  });

  test('[REWARD-05c] another rule has no terms of a raffle, and a rejected raffle leaves no promotion', async () => {
    const count = async () => (await ana.operator('GET', 'promotions')).value.promotions.length;
    const before = await count();
    const { raffle } = newRaffle();
    expect(
      await ana.operator('POST', 'promotions', { ...newRaffle(), rule: 'application', bonusFixed: 1, raffle }), // prettier-ignore
    ).toMatchObject({ field: 'raffle' });
    await ana.add({ raffle: { vendors: ['NONE'] } });
    expect(await count()).toBe(before);
  });
});

describe('numbers', () => {
  test('[PROMO-02b] [CALL-06c] are claimed by valid bets after joining, in order, each once', async () => {
    const id = await ana.made();
    await ana.takesPart(id, 29_999);
    await ana.bet(50_000, march(1, '11:00:00'));
    expect(await ana.raffle(id)).toMatchObject({ bets: 29_999, claimed: 0, toClaim: 2, untilNext: 1 }); // prettier-ignore
    const { value } = await ana.claimNumbers(id);
    expect(value.status).toBe('joined');
    expect(value.raffle).toMatchObject({ claimed: 2, toClaim: 0, ranges: [{ from: 1, to: 2 }] });
    expect((await ana.claimNumbers(id)).value.raffle).toMatchObject({ claimed: 2 });
    await ben.takesPart(id, 10_000);
    await ben.claimNumbers(id);
    await ana.bet(1, march(3));
    const { raffle } = (await ana.claimNumbers(id)).value;
    expect(raffle).toMatchObject({ claimed: 3, untilNext: 10_000 });
    expect(raffle.ranges).toEqual([{ from: 4, to: 4 }, { from: 1, to: 2 }]); // prettier-ignore
    expect((await ana.promotion(id)).raffle).toMatchObject({ numbers: 4 });
  });

  test('[PROMO-02b] [REWARD-05e] are claimed once by three requests at once, and never shared by two members', async () => {
    const id = await ana.made();
    await Promise.all([ana.takesPart(id, 30_000), ben.takesPart(id, 20_000)]);
    const second = await site.another();
    const other = Object.assign(new RaffleMember(second), { player: ben.player });
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => ana.claimNumbers(id)),
      ...[1, 2].flatMap(() => [ben.claimNumbers(id), other.claimNumbers(id)]),
    ]);
    await second.close();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await sql<{ number: number }>`
      SELECT number FROM raffle_numbers WHERE promotion_id = ${id} ORDER BY number`.execute(
      site.db,
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect([(await ana.raffle(id)).claimed, (await ben.raffle(id)).claimed]).toEqual([3, 2]);
    expect((await ana.check(id)).faults).toEqual([]);
  });

  test('[PROMO-02b] are bounded for a member and for all', async () => {
    const id = await ana.made({ raffle: { maxPerMember: 3, maxNumbers: 4 } });
    await ana.takesPart(id, 1_000_000);
    await ben.takesPart(id, 1_000_000);
    expect((await ana.claimNumbers(id)).value.raffle).toMatchObject({ claimed: 3, toClaim: 0, untilNext: null }); // prettier-ignore
    expect(await ben.raffle(id)).toMatchObject({ toClaim: 1, untilNext: null });
    expect((await ben.claimNumbers(id)).value.raffle).toMatchObject({ claimed: 1, toClaim: 0 });
    expect((await ben.claimNumbers(id)).status).toBe(200);
    expect((await ana.promotion(id)).raffle!.numbers).toBe(4);
  });

  test('[PROMO-02b] count no bet that was taken back, no other game, and none of another vendor', async () => {
    const id = await ana.made();
    const vendor = await ana.made({ categories: [], raffle: { vendors: ['AG'] } });
    const live = await ana.made({ categories: ['LIVE'] });
    await ana.takesPart(id, 20_000);
    for (const other of [vendor, live])
      await sql`INSERT INTO promotion_claims (promotion_id, customer_id, state, joined_at)
        VALUES (${other}, ${ana.person.id}, 'joined', ${march(1)})`.execute(site.db);
    const bet = { round: `back-${id}`, at: march(2) };
    const debit = await ana.past.vendor(ana.person, 'debit', { ...bet, amount: 90_000 });
    await ana.past.vendor(ana.person, 'credit', { ...bet, amount: 0, validBet: 90_000 });
    expect(await ana.raffle(vendor)).toMatchObject({ bets: 90_000, toClaim: 5 });
    await ana.past.rollback(ana.person, debit, { amount: 90_000, at: march(3) });
    expect(await ana.raffle(vendor)).toMatchObject({ bets: 0, toClaim: 0 });
    expect((await ana.claimNumbers(vendor)).value.raffle.claimed).toBe(0);
    expect(await ana.raffle(id)).toMatchObject({ bets: 20_000, toClaim: 2 });
    expect(await ana.raffle(live)).toMatchObject({ bets: 0, toClaim: 0 });
  });

  test('[PROMO-02b] stay when a bet is taken back later; no more come before it is made up for', async () => {
    const id = await ana.made();
    await ana.takesPart(id, 20_000);
    await ana.claimNumbers(id);
    await sql`UPDATE promotion_claims SET joined_at = ${march(3)} WHERE promotion_id = ${id}`.execute(site.db); // prettier-ignore
    await ana.bet(15_000, march(4));
    expect(await ana.raffle(id)).toMatchObject({ claimed: 2, toClaim: 0, untilNext: 15_000 });
  });

  test('[PROMO-02b] can be claimed after the end until the stated time, and no longer', async () => {
    const id = await ana.made();
    await ana.takesPart(id, 30_000);
    await ana.claimNumbers(id);
    await ana.bet(10_000, march(5));
    await sql`UPDATE promotions SET ends_at = ${march(6)} WHERE id = ${id}`.execute(site.db);
    await ana.bet(10_000, march(7));
    expect(await ana.eligibility(id)).toMatchObject({ status: 'joined', raffle: { toClaim: 1 } });
    expect(await ben.open().then(() => ben.join(id))).toMatchObject({ code: 'promotion_closed' });
    await ana.claimNumbers(id);
    await ana.close(id);
    expect(await ana.raffle(id)).toMatchObject({ claimed: 4, toClaim: 0, untilNext: null });
    expect(await ana.claimNumbers(id)).toMatchObject({ code: 'raffle_closed' });
    expect((await ana.promotion(id)).raffle).toMatchObject({ state: 'closed', numbers: 4 });
  });

  test('[PROMO-02b] need joining, a raffle, and what it asks for', async () => {
    const id = await ana.made({ needsVerified: true, raffle: { needsIdentity: true } });
    expect(await ana.claimNumbers(id)).toMatchObject({ code: 'promotion_closed' });
    expect(await ana.claimNumbers('999999')).toMatchObject({ code: 'not_found' });
    await ana.takesPart(id, 30_000);
    expect((await ana.eligibility(id)).conditions).toEqual([
      { kind: 'verified', met: false },
      { kind: 'identity', met: false },
    ]);
    expect(await ana.claimNumbers(id)).toMatchObject({ code: 'promotion_closed' });
    await sql`UPDATE customers SET email_verified_at = now() WHERE id = ${ana.person.id}`.execute(site.db); // prettier-ignore
    expect(await ana.claimNumbers(id)).toMatchObject({ code: 'kyc_needed' });
    expect(await ana.ask('POST', '/api/wps/promotions/claim', { id, language: 'EN' })).toMatchObject({ code: 'promotion_closed' }); // prettier-ignore
    expect((await ana.raffle(id)).claimed).toBe(0);
  });

  test('[PROMO-02b] [REWARD-05f] [RG-03] are neither offered nor claimed during a break', async () => {
    const id = await ana.made();
    await ana.takesPart(id, 30_000);
    await ana.bet(5000, march(2));
    await ana.takeBreak();
    expect(await ana.raffle(id)).toMatchObject({ toClaim: 0, untilNext: null });
    expect(await ana.claimNumbers(id)).toMatchObject({ status: 403, code: 'cooling_off' });
    await ana.endBreak();
    expect((await ana.claimNumbers(id)).value.raffle).toMatchObject({ claimed: 3 });
  });
});

test('[PROMO-02b] [REWARD-05d] many members at random: numbers never exceed their bets, prizes never the budget', async () => {
  const seed = Number(process.env.RAFFLES_SEED) || Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const price = 100 + below(20_000);
  const id = await ana.made({ raffle: { betPerNumber: price, maxPerMember: 4, maxNumbers: 12, manyPrizes: below(2) === 0, prizes: [cash(8000), cash(3000, 4)] } }); // prettier-ignore
  const members = await Promise.all(Array.from({ length: 5 }, () => new RaffleMember(site).takesPart(id, below(40_000)))); // prettier-ignore
  for (let step = 0; step < 4; step += 1)
    await Promise.all(
      members.map(async (member) => {
        if (below(2) === 0) await member.bet(1 + below(30_000), march(3));
        await Promise.all([member.claimNumbers(id), below(2) === 0 && member.claimNumbers(id)]);
      }),
    );
  for (const member of members) {
    const { claimed, bets } = await member.raffle(id);
    expect(claimed * price, `RAFFLES_SEED=${seed}`).toBeLessThanOrEqual(bets);
    expect(claimed).toBeLessThanOrEqual(4);
  }
  await ana.draw(id);
  const { faults, paidAmount, numbers } = await ana.check(id);
  expect(faults, `RAFFLES_SEED=${seed}`).toEqual([]);
  expect(numbers).toBeLessThanOrEqual(12);
  expect(paidAmount).toBeLessThanOrEqual(20_000);
});
