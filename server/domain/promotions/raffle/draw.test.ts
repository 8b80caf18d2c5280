import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkRaffle } from '../../../../games/checks.ts';
import { correctClock } from '../../../clock.ts';
import { check } from '../../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { drawRaffles } from './draw.ts';
import { RaffleMember, cash, points } from './fixtures.ts';
import { payPrizes } from '../../prizes/pay.ts';
import { rafflePrizes, rafflesJob } from './prizes.ts';
import { jobRun } from '../../../testing/job-run.ts';

let site: TestGateway;
let ana: RaffleMember;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  ana = new RaffleMember(site);
  await ana.open();
});
afterAll(async () => {
  correctClock(0);
  await site.close();
});

/** Members with so many numbers each. */
const withNumbers = async (id: string, counts: readonly number[]): Promise<RaffleMember[]> => {
  const members = [];
  for (const count of counts) {
    const member = await new RaffleMember(site).takesPart(id, count * 10_000);
    await member.claimNumbers(id);
    members.push(member);
  }
  return members;
};
const unpaid = async (id: string) =>
  (
    await sql`SELECT place FROM raffle_winners WHERE promotion_id = ${id} AND paid_at IS NULL ORDER BY place`.execute(
      site.db,
    )
  ).rows;

describe('a draw', () => {
  test('[PROMO-02b] [REWARD-05e] gives each member one prize with its wagering, and can be repeated by all', async () => {
    const id = await ana.made();
    const members = await withNumbers(id, [5, 3, 1]);
    const { serverSeedHash } = (await ana.promotion(id)).raffle!;
    await ana.close(id);
    const { digest, numbers } = (await ana.promotion(id)).raffle!;
    await ana.draw(id);
    const result = await ana.result(id);
    expect(result).toMatchObject({ serverSeedHash, digest, numbers, prizes: 3, manyPrizes: false });
    expect(result.winners.map(({ points: count, amount }) => [count, amount])).toEqual([[0, 15_000], [0, 5000], [50, 0]]); // prettier-ignore
    expect(await checkRaffle(result)).toBe('matches');
    const own = await Promise.all(members.map((member) => member.raffle(id)));
    expect(own.map(({ won }) => won.length)).toEqual([1, 1, 1]);
    for (const [i, { won, ranges }] of own.entries()) {
      const [prize] = won;
      expect(prize).toMatchObject({ paid: true, required: prize!.amount * 3 });
      expect(ranges.some(({ from, to }) => from <= prize!.number && prize!.number <= to)).toBe(true); // prettier-ignore
      const { parts } = (await members[i]!.overview()).turnover;
      const bonuses = parts.filter(({ kind }: { kind: string }) => kind === 'bonus');
      expect(bonuses).toMatchObject(
        prize!.amount > 0 ? [{ amount: prize!.amount, required: prize!.required }] : [],
      );
    }
    expect(await ana.check(id)).toMatchObject({ state: 'drawn', winners: 3, paidAmount: 20_000, paidPoints: 50, faults: [] }); // prettier-ignore
    expect((await ana.promotion(id)).budget).toEqual({ all: 20_000, left: 0 });
    expect((await members[0]!.eligibility(id)).status).toBe('close');
    expect(await members[0]!.claimNumbers(id)).toMatchObject({ code: 'raffle_closed' });
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[PROMO-02b] waits for its time, and is made once by two processes', async () => {
    const id = await ana.made();
    await withNumbers(id, [2, 2]);
    await ana.close(id);
    await drawRaffles(site.gateway);
    expect(await ana.tryResult(id)).toMatchObject({ code: 'not_found' });
    await ana.close(id, { draw: true });
    const second = await site.another();
    await Promise.all([drawRaffles(site.gateway), drawRaffles(second.gateway)]);
    await second.close();
    const { winners } = await ana.result(id);
    expect(winners).toHaveLength(2);
    await drawRaffles(site.gateway);
    expect((await ana.result(id)).winners).toEqual(winners);
  });

  test('[PROMO-02b] [REWARD-05e] that fails is logged, and holds no other up', async () => {
    const [broken, whole] = [await ana.made(), await ana.made()];
    for (const id of [broken, whole]) await withNumbers(id, [2]);
    await sql`UPDATE raffles SET server_seed = 'not one' WHERE promotion_id = ${broken}`.execute(
      site.db,
    );
    const logged = vi.spyOn(site.gateway.log, 'error').mockImplementation(() => {});
    await ana.close(broken, { draw: true });
    await ana.draw(whole);
    const fields = logged.mock.calls.map(([each]) => each);
    logged.mockRestore();
    expect(fields).toEqual([{ err: expect.any(Error), raffle: broken }]);
    expect((await ana.result(whole)).winners).toHaveLength(1);
    expect(await ana.tryResult(broken)).toMatchObject({ code: 'not_found' });
    // No later draw meets it.
    await ana.operator('PUT', 'raffle', { id: broken, reason: 'Its seed is lost' });
  });

  test('[PROMO-02b] leaves prizes over when members or numbers run out', async () => {
    const [id, many, none] = [
      await ana.made(),
      await ana.made({ raffle: { manyPrizes: true } }),
      await ana.made(),
    ];
    const [ben] = await withNumbers(id, [5]);
    await withNumbers(many, [2]);
    for (const each of [id, many, none]) await ana.draw(each);
    expect((await ana.result(id)).winners).toHaveLength(1);
    expect((await ben!.raffle(id)).won).toMatchObject([{ place: 1, amount: 15_000 }]);
    expect((await ana.result(many)).winners).toHaveLength(2);
    expect(await ana.result(none)).toMatchObject({ winners: [], skipped: [], numbers: 0 });
    expect(await checkRaffle(await ana.result(many))).toBe('matches');
    expect((await ana.promotion(id)).budget).toEqual({ all: 20_000, left: 5000 });
    for (const each of [id, many, none]) expect((await ana.check(each)).faults).toEqual([]);
  });

  test('[PROMO-02b] is not that of another seed, other numbers or another order', async () => {
    const id = await ana.made();
    await withNumbers(id, [4, 3, 3]);
    await ana.draw(id);
    const result = await ana.result(id);
    const [first, second, third] = result.winners as [(typeof result.winners)[0], (typeof result.winners)[0], (typeof result.winners)[0]]; // prettier-ignore
    for (const change of [
      { serverSeed: '00'.repeat(32) },
      { digest: '00'.repeat(32) },
      { numbers: 11 },
      { winners: [{ ...first, number: second.number }, { ...second, number: first.number }, third] }, // prettier-ignore
      { winners: [first, second] },
      { winners: [], skipped: [] },
    ])
      expect(await checkRaffle({ ...result, ...change })).toBe('differs');
  });
});

describe('the prizes', () => {
  test('[PROMO-02b] [REWARD-05e] are paid once by several processes, and after a crash', async () => {
    const id = await ana.made({ raffle: { prizes: [cash(10_000), points(50), cash(5000, 2)] } });
    const members = await withNumbers(id, [2, 1, 1, 1]);
    await ana.close(id, { draw: true });
    const second = await site.another();
    // The second payment dies before its commit.
    await sql`ALTER TABLE raffle_winners ADD CONSTRAINT crash CHECK (paid_at IS NULL OR place <> 2) NOT VALID`.execute(
      site.db,
    );
    await Promise.all([rafflesJob.run(site.gateway, jobRun(true)), rafflesJob.run(second.gateway, jobRun(true))]); // prettier-ignore
    expect(await unpaid(id)).toEqual([{ place: 2 }]);
    expect((await ana.check(id)).faults).toEqual([]);
    await sql`ALTER TABLE raffle_winners DROP CONSTRAINT crash`.execute(site.db);
    await Promise.all([
      payPrizes(second.gateway, rafflePrizes),
      payPrizes(site.gateway, rafflePrizes),
    ]);
    await second.close();
    expect(await unpaid(id)).toEqual([]);
    const { rows } = await sql`
      SELECT t.kind, t.key, e.amount::integer FROM transfers t JOIN entries e ON e.transfer_id = t.id AND e.amount > 0
      WHERE t.scope = 'raffle' AND t.key LIKE ${`${id}:%`} ORDER BY t.key`.execute(site.db);
    expect(rows).toEqual([
      { kind: 'bonus_raffle', key: `${id}:1`, amount: 10_000 },
      { kind: 'points_raffle', key: `${id}:2`, amount: 50 },
      { kind: 'bonus_raffle', key: `${id}:3`, amount: 5000 },
      { kind: 'bonus_raffle', key: `${id}:4`, amount: 5000 },
    ]);
    const { rows: messages } = await sql<{ text_key: string }>`
      SELECT text_key FROM messages WHERE cause LIKE ${`raffle:${id}:%`} ORDER BY text_key`.execute(site.db); // prettier-ignore
    expect(messages.map(({ text_key }) => text_key)).toEqual([...Array(3).fill('raffleWonCash'), 'raffleWonPoints']); // prettier-ignore
    const records = await Promise.all(
      members.map((member) => member.ask('GET', '/api/wps/relay/transactionHistory?period=any&language=EN')), // prettier-ignore
    );
    const causes = records.flatMap(({ value }) => value.movements.map(({ cause }: { cause?: string }) => cause)); // prettier-ignore
    expect(causes.filter((cause) => cause === 'raffle')).toHaveLength(3);
  });

  test('[PROMO-02b] [REWARD-05f] wait while the winner is on a break, whose numbers stay in the draw', async () => {
    const id = await ana.made();
    const [ben] = await withNumbers(id, [3]);
    await ben!.takeBreak();
    await ana.draw(id);
    expect(await ben!.raffle(id)).toMatchObject({ won: [{ amount: 15_000, paid: false }] });
    await ben!.endBreak();
    await payPrizes(site.gateway, rafflePrizes);
    expect(await ben!.raffle(id)).toMatchObject({ won: [{ paid: true }] });
  });

  test('[PROMO-02b] name winners masked, and not who hides the name', async () => {
    const id = await ana.made();
    const [ben, cora] = await withNumbers(id, [1, 1]);
    await sql`UPDATE customers SET nickname = 'Benjamin' WHERE id = ${ben!.person.id}`.execute(site.db); // prettier-ignore
    await sql`UPDATE customers SET hidden_on_boards = true WHERE id = ${cora!.person.id}`.execute(site.db); // prettier-ignore
    await ana.draw(id);
    const { winners } = await ana.result(id);
    expect(new Set(winners.map(({ name }) => name))).toEqual(new Set(['Ben***n', null]));
  });
});

describe('the operator', () => {
  test('[OPS-03a] [PROMO-02b] cancels a raffle before its draw, and its members get the reason', async () => {
    const id = await ana.made();
    const [ben] = await withNumbers(id, [2]);
    const cancel = (raffle = id) => ana.operator('PUT', 'raffle', { id: raffle, reason: 'A game was at fault' }); // prettier-ignore
    expect((await cancel()).value).toMatchObject({ changed: true, informed: 1 });
    expect((await cancel()).value).toMatchObject({ changed: false });
    expect(await cancel('999999')).toMatchObject({ code: 'not_found' });
    await ana.draw(id);
    expect(await ana.tryResult(id)).toMatchObject({ code: 'not_found' });
    expect(await ben!.claimNumbers(id)).toMatchObject({ code: 'raffle_closed' });
    expect((await ana.promotion(id)).raffle).toMatchObject({ state: 'cancelled', cancelReason: 'A game was at fault' }); // prettier-ignore
    expect(await ana.operator('PUT', 'promotion', { id, open: true })).toMatchObject({ code: 'promotion_closed' }); // prettier-ignore
    const drawn = await ana.made();
    await ana.draw(drawn);
    expect(await cancel(drawn)).toMatchObject({ code: 'raffle_drawn' });
  });

  test.each([
    [
      'numbers',
      (id: string) => sql`UPDATE raffles SET numbers = numbers + 1 WHERE promotion_id = ${id}`,
    ],
    [
      'digest',
      (id: string) =>
        sql`UPDATE raffle_numbers SET customer_id = ${ana.person.id} WHERE promotion_id = ${id} AND number = 1`,
    ],
    [
      'bounds',
      (id: string) => sql`UPDATE raffles SET max_per_member = 1 WHERE promotion_id = ${id}`,
    ],
    [
      'seed',
      (id: string) =>
        sql`UPDATE raffles SET seed_hash = repeat('0', 64) WHERE promotion_id = ${id}`,
    ],
    [
      'draw',
      (id: string) => sql`UPDATE raffles SET digest = repeat('0', 64) WHERE promotion_id = ${id}`,
    ],
    [
      'prizes',
      (id: string) =>
        sql`UPDATE raffle_winners SET turnover_percent = 0 WHERE promotion_id = ${id}`,
    ],
    [
      'ledger',
      (id: string) =>
        sql`UPDATE raffle_winners SET amount = amount + 1 WHERE promotion_id = ${id} AND amount > 0`,
    ],
    ['budget', (id: string) => sql`UPDATE promotions SET spent = spent - 1 WHERE id = ${id}`],
  ])('[OPS-03a] [PROMO-02b] finds by a check when the %s are not right', async (fault, change) => {
    const id = await ana.made();
    await withNumbers(id, [4, 2, 2]);
    await ana.draw(id);
    expect((await ana.check(id)).faults).toEqual([]);
    await change(id).execute(site.db);
    expect((await ana.check(id)).faults).toContain(fault);
  });

  test('[OPS-03a] [PROMO-02b] checks no raffle that there is not', async () => {
    const answer = await ana.operator('GET', 'raffleCheck?id=999999');
    expect(answer).toMatchObject({ status: 404, code: 'not_found', field: 'id' });
  });
});
