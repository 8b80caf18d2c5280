import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { correctClock } from '../../clock.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { setClock } from '../calendar/fixtures.ts';
import { checkBetDays } from './count.ts';
import { MissionMember, march, marchDay } from './fixtures.ts';

/** MISSIONS_SEED repeats a run. */
const seed = Number(process.env.MISSIONS_SEED) || Math.floor(Math.random() * 2 ** 31);
let state = seed;
/** A whole number below `count`; linear congruential. */
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

const hour = 3_600_000;
/** 1 March 2026, midnight in Manila. */
const start = march(1, '00:00:00').getTime();
const dayOf = (at: number) => Math.floor((at - start) / (24 * hour)) + 1;

interface Bet {
  who: number;
  day: number;
  game: 'house' | 'vendor';
  stake: number;
  valid: number;
  /** Ids for what takes it back. */
  round?: string;
  debit?: string;
  credit?: string;
}

let site: TestGateway;
afterEach(async () => {
  correctClock(0);
  await site.close();
});

/** Bets, or one of them taken back; returns what stands. */
async function act(members: MissionMember[], bets: Bet[], at: number): Promise<void> {
  const when = new Date(at);
  const who = below(members.length);
  const { past, person } = members[who]!;
  const stake = 1 + below(3000);
  const choice = below(10);
  if (choice < 5) {
    const round = await past.round(person, stake, 0, when);
    bets.push({ who, day: dayOf(at), game: 'house', stake, valid: stake, round });
  } else if (choice < 8) {
    const valid = 1 + below(stake);
    const round = { round: `r${at}`, at: when };
    const debit = await past.vendor(person, 'debit', { ...round, amount: stake });
    const credit = await past.vendor(person, 'credit', { ...round, amount: 0, validBet: valid });
    bets.push({ who, day: dayOf(at), game: 'vendor', stake, valid, debit, credit });
  } else if (bets.length > 0) {
    const [bet] = bets.splice(below(bets.length), 1);
    const { who: owner, round, debit, credit, stake: amount, valid: lost } = bet!;
    const theirs = members[owner]!;
    if (round) await theirs.past.correct(round, when);
    else await theirs.past.rollback(theirs.person, debit!, { amount, at: when, credit: credit!, lost }); // prettier-ignore
  }
}

test(`[REWARD-02b] [REWARD-05e] progress is what stands of random bets, counted in any pieces (seed ${seed})`, async () => {
  site = await createTestGateway();
  setClock(marchDay(1));
  const members = [new MissionMember(site), new MissionMember(site), new MissionMember(site)];
  for (const member of members) await member.open();
  await members[0]!.begin();
  await sql`UPDATE customers SET created_at = ${march(1, '00:00:01')}`.execute(site.db);
  const step = (target: number) => [{ target, reward: { kind: 'points' as const, points: 1 } }];
  const [operator] = members;
  await operator!.make({ minStake: 1000, steps: step(1) });
  await operator!.make({ goal: 'validBet', minStake: 0, steps: step(100), position: 1 });
  await operator!.make({ goal: 'games', minStake: 100, steps: step(1), position: 2 });
  const bets: Bet[] = [];
  let at = start + 1;
  for (let turn = 0; turn < 200; turn += 1, at += 1 + below(hour)) {
    await act(members, bets, at);
    const now = new Date(at);
    if (below(6) === 0) await Promise.all([1, 2, 3].map(() => operator!.countTo(now)));
  }
  const last = new Date(at + 1);
  await operator!.countTo(last);
  for (let day = 1; day <= dayOf(at); day += 1) {
    for (const [who, { person }] of members.entries()) {
      const own = bets.filter((bet) => bet.who === who && bet.day === day);
      const { rows } = await sql<{ progress: number }>`
        SELECT mission_progress(m, ${person.id}, ${marchDay(day)}::date, ${marchDay(day)}::date)::integer AS progress
        FROM missions m ORDER BY m.id`.execute(site.db);
      expect([day, who, ...rows.map(({ progress }) => progress)]).toEqual([
        day,
        who,
        own.filter(({ stake }) => stake >= 1000).length,
        own.reduce((sum, { valid }) => sum + valid, 0),
        new Set(own.filter(({ stake }) => stake >= 100).map(({ game }) => game)).size,
      ]);
    }
  }
  expect((await checkBetDays(site.gateway)).faults).toEqual([]);
  await sql`UPDATE bet_days SET valid_bet = valid_bet + 1 WHERE ctid = (SELECT ctid FROM bet_days WHERE bets > 0 LIMIT 1)`.execute(site.db); // prettier-ignore
  expect((await checkBetDays(site.gateway)).faults).toHaveLength(1);
});
