import { expect, test } from 'vitest';
import type { ContractKind, DividendPeriod, Tier } from '../../../contract/commissions/shapes.ts';
import { type Play, commissionFor, counts, teamPlay } from './commission.ts';
import { periodEnd, periodsEnded } from './periods.ts';
import { lowerRates, sameTerms, termsOf } from './terms.ts';

const tier = (rate: number, activeMembers = 0, validBet = 0, profitLoss = 0): Tier => ({
  rate,
  activeMembers,
  validBet,
  profitLoss,
});
const lines: Play[] = [
  { validBet: 10_000, net: 4000 },
  { validBet: 5000, net: -1000 },
  { validBet: 700, net: 0 },
];
const team = teamPlay(lines);
const salary = (type: 'profit' | 'loss' | 'singleBet', ...tiers: Tier[]) => ({
  kind: 'salary' as const,
  salary_type: type,
  tiers,
});
const dividend = (...tiers: Tier[]) => ({ kind: 'dividend' as const, salary_type: null, tiers });

test("[CON-02] a dividend is of what the team lost, a salary of every bet, of the winners' or of the losers'", () => {
  expect(team).toEqual({ validBet: 15_700, net: 3000, active: 3, won: 5000, lost: 10_000 });
  expect(commissionFor(dividend(tier(1000)), team)).toEqual({
    base: 3000,
    tier: 0,
    rate: 1000,
    amount: 300,
  });
  expect(commissionFor(salary('singleBet', tier(100)), team)).toMatchObject({
    base: 15_700,
    amount: 157,
  });
  expect(commissionFor(salary('profit', tier(100)), team)).toMatchObject({
    base: 5000,
    amount: 50,
  });
  expect(commissionFor(salary('loss', tier(100)), team)).toMatchObject({
    base: 10_000,
    amount: 100,
  });
  // A team that won owes nothing.
  expect(commissionFor(dividend(tier(1000)), teamPlay([{ validBet: 500, net: -1 }]))).toMatchObject(
    {
      base: 0,
      amount: 0,
    },
  );
});

test('[CON-05] a tier needs all its conditions to the centavo; of those met the highest rate applies', () => {
  const met = tier(20, 3, 15_700, 3000);
  expect(commissionFor(salary('singleBet', met), team)).toMatchObject({
    tier: 0,
    rate: 20,
    amount: 31,
  });
  for (const over of [
    tier(20, 4, 15_700, 3000),
    tier(20, 3, 15_701, 3000),
    tier(20, 3, 15_700, 3001),
  ]) {
    expect(commissionFor(salary('singleBet', over), team)).toEqual({
      base: 15_700,
      tier: null,
      rate: null,
      amount: 0,
    });
    expect(commissionFor(salary('singleBet', tier(30), met, tier(25), over), team)).toMatchObject({
      tier: 0,
      rate: 30,
    });
  }
  // A tier without a loss condition also applies to a team that won.
  expect(
    commissionFor(salary('singleBet', tier(20)), teamPlay([{ validBet: 1000, net: -500 }])),
  ).toMatchObject({ tier: 0 });
});

test('[CON-05] of two tiers at one rate the first applies; a player without a valid bet is not active', () => {
  const equal = salary('singleBet', tier(10), tier(20, 1), tier(20, 2));
  expect(commissionFor(equal, team)).toMatchObject({ tier: 1, rate: 20 });
  expect(teamPlay([{ validBet: 0, net: -100 }, ...lines])).toMatchObject({ active: 3, net: 2900 });
});

test('[CON-02] the line of a player who won and lost alike counts for single bets alone', () => {
  const counted = (type: 'profit' | 'loss' | 'singleBet' | null) =>
    [-1, 0, 1].map((net) => counts({ salary_type: type }, { validBet: 100, net }));
  expect(counted('profit')).toEqual([true, false, false]);
  expect(counted('loss')).toEqual([false, false, true]);
  expect(counted('singleBet')).toEqual([true, true, true]);
  expect(counted(null)).toEqual([true, true, true]);
});

test('[CON-05] [WAL-01] the amount is rounded down, and exact where a product is more than a number holds', () => {
  expect(
    commissionFor(dividend(tier(1)), teamPlay([{ validBet: 19_999, net: 19_999 }])),
  ).toMatchObject({
    amount: 1,
  });
  const much = 9_007_199_254_740_991;
  expect(
    commissionFor(dividend(tier(9999)), teamPlay([{ validBet: much, net: much }])).amount,
  ).toBe(9_006_298_534_815_516);
});

const ends = (kind: ContractKind, period: DividendPeriod | null, at: string) =>
  periodEnd({ kind, period }, new Date(at)).toISOString();

test('[CON-02] [CON-04] periods end at Manila midnights, on Sundays, on the 15th, and by the clock', () => {
  // 23:59:59.999 in Manila, and midnight.
  for (const [kind, period] of [
    ['salary', null],
    ['dividend', 'D'],
  ] as const) {
    expect(ends(kind, period, '2026-11-22T15:59:59.999Z')).toBe('2026-11-22T16:00:00.000Z');
    expect(ends(kind, period, '2026-11-22T16:00:00Z')).toBe('2026-11-23T16:00:00.000Z');
  }
  // 2026-11-22 is a Sunday.
  expect(ends('dividend', 'W', '2026-11-22T15:59:59Z')).toBe('2026-11-22T16:00:00.000Z');
  expect(ends('dividend', 'W', '2026-11-22T16:00:00Z')).toBe('2026-11-29T16:00:00.000Z');
  expect(ends('dividend', 'H', '2026-11-15T15:59:59Z')).toBe('2026-11-15T16:00:00.000Z');
  expect(ends('dividend', 'H', '2026-11-15T16:00:00Z')).toBe('2026-11-30T16:00:00.000Z');
  expect(ends('dividend', 'M', '2026-12-31T15:59:59Z')).toBe('2026-12-31T16:00:00.000Z');
  expect(ends('dividend', 'M', '2028-01-31T16:00:00Z')).toBe('2028-02-29T16:00:00.000Z');
  expect(ends('hourSalary', null, '2026-11-22T15:00:00Z')).toBe('2026-11-22T16:00:00.000Z');
  expect(ends('agentRealtimeSalary', null, '2026-11-22T15:04:59.999Z')).toBe(
    '2026-11-22T15:05:00.000Z',
  );
});

test('[CON-05] the simulator takes the whole periods that have ended in its days, without a gap', () => {
  const now = new Date('2026-11-22T20:00:30Z');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const of = (kind: ContractKind, period: DividendPeriod | null, days: number) =>
    periodsEnded({ kind, period }, ago(days), now).map(
      ({ from, to }) => `${from.toISOString().slice(0, 16)} ${to.toISOString().slice(0, 16)}`,
    );
  expect(of('salary', null, 2)).toEqual([
    '2026-11-20T16:00 2026-11-21T16:00',
    '2026-11-21T16:00 2026-11-22T16:00',
  ]);
  expect(of('dividend', 'M', 31)).toEqual(['2026-09-30T16:00 2026-10-31T16:00']);
  expect(of('dividend', 'H', 10)).toEqual(['2026-10-31T16:00 2026-11-15T16:00']);
  expect(of('dividend', 'W', 1)).toEqual(['2026-11-15T16:00 2026-11-22T16:00']);
  expect(of('dividend', 'M', 1)).toEqual([]);
  const often = periodsEnded({ kind: 'agentRealtimeSalary', period: null }, ago(7), now);
  expect(often).toHaveLength(2016);
  expect(
    often.every(({ from }, i) => i === 0 || from.getTime() === often[i - 1]!.to.getTime()),
  ).toBe(true);
  expect(often.at(-1)!.to.toISOString()).toBe('2026-11-22T20:00:00.000Z');
});

test.each([
  ['salary', null, '2026-11-20'],
  ['dividend', 'D', '2026-11-20'],
  ['dividend', 'W', '2026-11-22'],
  ['dividend', 'H', '2026-10-31'],
  ['dividend', 'M', '2026-10-31'],
] as const)(
  '[CON-05] periods of a %s (%s) may end a moment after the first instant and at the last one',
  (kind, period, day) => {
    const midnight = new Date(`${day}T16:00:00Z`);
    const [after, next] = [new Date(midnight.getTime() - 1), periodEnd({ kind, period }, midnight)];
    const found = periodsEnded({ kind, period }, after, next);
    expect(found.map(({ to }) => to)).toEqual([midnight, next]);
    expect(found[1]!.from).toEqual(midnight);
    expect(periodsEnded({ kind, period }, midnight, next)).toEqual([{ from: midnight, to: next }]);
    expect(periodsEnded({ kind, period }, midnight, new Date(next.getTime() - 1))).toEqual([]);
  },
);

test('[CON-01] the order of tiers makes no other offer; a tier that differs in one condition does', () => {
  const salary = (...tiers: Tier[]) => termsOf({ kind: 'salary', salaryType: 'loss', tiers });
  const ordered = [
    tier(10, 9, 9, 9),
    tier(20, 1, 1, 1),
    tier(20, 1, 1, 2),
    tier(20, 2, 1, 1),
    tier(20, 1, 2, 1),
  ];
  expect(salary(...ordered.toReversed()).tiers).toEqual(ordered);
  expect(salary(...ordered)).toMatchObject({ tiers: ordered, highest: 20 });
  expect(sameTerms(salary(...ordered), salary(...ordered.toReversed()))).toBe(true);
  for (const other of [tier(20, 2), tier(20, 1, 2), tier(20, 1, 1, 2), tier(21, 1, 1, 1)])
    expect(sameTerms(salary(tier(20, 1, 1, 1)), salary(other))).toBe(false);
  expect(
    sameTerms(
      salary(tier(20)),
      termsOf({ kind: 'salary', salaryType: 'profit', tiers: [tier(20)] }),
    ),
  ).toBe(false);
  const dividends = (period: DividendPeriod) =>
    termsOf({ kind: 'dividend', period, tiers: [tier(20)] });
  expect(sameTerms(dividends('D'), dividends('W'))).toBe(false);
  expect(sameTerms(dividends('D'), dividends('D'))).toBe(true);
});

test('[CON-02] of two highest rates the lower one holds, and the first where there is no second', () => {
  const rates = { dividend: 5000, salary: 100, hourSalary: 100, agentRealtimeSalary: 100 };
  expect(lowerRates(rates, { dividend: 6000, salary: 0, hourSalary: 99 })).toEqual({
    dividend: 5000,
    salary: 0,
    hourSalary: 99,
    agentRealtimeSalary: 100,
  });
});
