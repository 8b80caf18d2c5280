import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { check } from '../../ledger/ledger.ts';
import { RebateMember, beginMarch, marchDay, setTermsFrom } from './fixtures.ts';
import { payRebatesAtHour } from './job.ts';

/** REBATES_SEED repeats a run. */
const seed = Number(process.env.REBATES_SEED) || Math.floor(Math.random() * 2 ** 31);
let state = seed;
/** A whole number below `count`; linear congruential. */
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

const hour = 3_600_000;
/** 1 March 2026, midnight in Manila. */
const start = Date.parse('2026-02-28T16:00:00Z');
const dayOf = (at: number) => Math.floor((at - start) / (24 * hour)) + 1;

/** Valid bets of one member by day and category; rates by day. */
class Model {
  readonly bets = new Map<string, number>();
  readonly rates: { day: number; RNG: number; LIVE: number }[] = [];

  add(at: number, category: 'RNG' | 'LIVE', valid: number): void {
    const key = `${dayOf(at)} ${category}`;
    this.bets.set(key, (this.bets.get(key) ?? 0) + valid);
  }

  /** Centavos of all days so far. */
  get earned(): number {
    let sum = 0;
    for (const [key, valid] of this.bets) {
      const [day, category] = key.split(' ') as [string, 'RNG' | 'LIVE'];
      const rate = this.rates.findLast((terms) => terms.day <= Number(day))?.[category] ?? 0;
      sum += Math.floor((valid * rate) / 10_000);
    }
    return sum;
  }
}

let site: TestGateway;
afterEach(() => site.close());

test(`[REWARD-03a] [REWARD-03d] of random play are what each day's bets bring, to the centavo (seed ${seed})`, async () => {
  site = await createTestGateway();
  await beginMarch(site);
  const members = [new RebateMember(site), new RebateMember(site), new RebateMember(site)];
  const models = members.map(() => new Model());
  for (const member of members) await member.open();
  for (const day of [2, 4, 7]) {
    const rates = { day, RNG: below(101), LIVE: below(101) };
    models.forEach((model) => model.rates.push(rates));
    const steps = { RNG: [{ from: 0, rate: rates.RNG }], LIVE: [{ from: 0, rate: rates.LIVE }] };
    await setTermsFrom(site, marchDay(day), { rates: steps, hour: 6, minPayment: 1 + below(500) });
  }
  const open: { who: number; id: string; at: number; valid: number }[] = [];
  for (let step = 0, at = start + 1; step < 220; step += 1, at += 1 + below(2 * hour)) {
    const who = below(3);
    const [member, model] = [members[who]!, models[who]!];
    const valid = 1 + below(90_000);
    const act = below(10);
    if (act < 5) {
      open.push({ who, at, valid, id: await member.bet(valid, new Date(at)) });
      model.add(at, 'RNG', valid);
    } else if (act === 5) {
      const bet = { round: `r${step}`, amount: valid, at: new Date(at) };
      await member.past.vendor(member.person, 'debit', bet);
      await member.past.vendor(member.person, 'credit', { ...bet, amount: 0, validBet: valid });
      model.add(at, 'LIVE', valid);
    } else if (act === 6 && open.length > 0) {
      const [wrong] = open.splice(below(open.length), 1);
      await members[wrong!.who]!.past.correct(wrong!.id, new Date(at));
      models[wrong!.who]!.add(wrong!.at, 'RNG', -wrong!.valid);
    } else if (act === 7) {
      await sql`SELECT count_rebates(${new Date(at)}, 0)`.execute(site.db);
    } else if (act === 8) {
      await Promise.all([member.claim(), payRebatesAtHour(site.gateway, new Date(at))]);
    } else {
      await payRebatesAtHour(site.gateway, new Date(at));
    }
  }
  await members[0]!.count();
  for (const [i, member] of members.entries()) {
    const { unpaid } = await member.state();
    const received = await member.received();
    expect(received.every((amount) => amount > 0)).toBe(true);
    expect(received.reduce((sum, amount) => sum + amount, unpaid)).toBe(models[i]!.earned);
    const { rows } = await sql<{ amount: number; lines: { amount: number }[] }>`
      SELECT amount::float8, lines FROM rebate_payments WHERE customer_id = ${member.person.id} ORDER BY id`.execute(site.db); // prettier-ignore
    expect(rows.map(({ amount }) => amount)).toEqual(received);
    for (const { amount, lines } of rows)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
  }
  expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
});
