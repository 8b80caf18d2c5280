import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewMission } from '../../../contract/missions/shapes.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { games } from '../agent/fixtures.ts';
import { setClock } from '../calendar/fixtures.ts';
import { correctClock } from '../../clock.ts';
import { checkBetDays, countBetDays } from './count.ts';
import { MissionMember, march, marchDay, tenRounds } from './fixtures.ts';

let site: TestGateway;
let member: MissionMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new MissionMember(site);
});
beforeEach(async () => {
  setClock(marchDay(1));
  await member.begin();
});
afterEach(() => correctClock(0));
afterAll(() => site.close());

const progress = async () => (await member.missions()).missions.map((one) => one.progress);
const restFor = (time: string) =>
  sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.person.id}, now() + ${time}::interval)
    ON CONFLICT (customer_id) DO UPDATE SET cool_off_until = excluded.cool_off_until`.execute(
    site.db,
  );

describe('a mission', () => {
  test('[REWARD-02b] members whose bets were counted hear of it, others and later counts do not', async () => {
    const heard = vi.spyOn(site.gateway.live, 'toCustomer').mockReturnValue();
    await member.bets(2, 100, march(1));
    await countBetDays(site.gateway);
    await countBetDays(site.gateway);
    expect(heard.mock.calls).toEqual([[member.person.id, { kind: 'missions' }]]);
    heard.mockRestore();
  });

  test('[REWARD-02b] [CALL-06a] shows its target, progress, reward and what it costs', async () => {
    const id = await member.make({ maxClaims: 5 });
    await member.bets(4, 100, march(1));
    await member.countTo(march(1, '13:00:00'));
    expect(await member.current()).toEqual({
      id,
      title: 'Ten rounds',
      text: 'Play ten rounds.',
      goal: 'bets',
      period: 'day',
      fromDay: marchDay(1),
      toDay: marchDay(1),
      claimDay: marchDay(8),
      categories: [],
      vendors: [],
      games: [],
      minStake: 100,
      cost: 1000,
      progress: 4,
      steps: [{ step: 1, target: 10, reward: { kind: 'points', points: 50 }, state: 'open' }],
      missing: null,
      left: 5,
    });
    expect(await member.summary()).toMatchObject({ running: 1, claimable: 0, claimed: 0 });
  });

  test('[REWARD-02b] [WAL-02] is claimed once when it is reached, also pressed five times at once', async () => {
    const id = await member.make();
    await member.bets(9, 100, march(1));
    await member.countTo(march(1, '13:00:00'));
    expect(await member.claimStep(id, marchDay(1))).toMatchObject({ status: 409, code: 'mission_open' }); // prettier-ignore
    await member.bet(100, march(1, '14:00:00'));
    await member.countTo(march(1, '15:00:00'));
    expect(await member.summary()).toMatchObject({ claimable: 1 });
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => member.claimStep(id, marchDay(1))),
    );
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(presses.filter(({ value }) => value.claimed)).toHaveLength(1);
    expect(await member.moved('points_mission')).toEqual([50]);
    expect(await member.current()).toMatchObject({ steps: [{ state: 'claimed' }] });
    expect(await member.summary()).toMatchObject({ claimable: 0, claimed: 1, points: 50 });
    expect((await member.missions()).history).toMatchObject([
      { id, title: 'Ten rounds', fromDay: marchDay(1), step: 1, reward: { points: 50 } },
    ]);
  });

  test('[REWARD-02b] begins again each day, and can be claimed for seven days more', async () => {
    const id = await member.make();
    await member.bets(10, 100, march(1, '23:59:59'));
    await member.bet(100, march(2, '00:00:00'));
    await member.countTo(march(2, '01:00:00'));
    setClock(marchDay(8));
    expect((await member.missions()).missions).toMatchObject([
      { fromDay: marchDay(1), progress: 10, steps: [{ state: 'reached' }] },
      { fromDay: marchDay(8), progress: 0 },
    ]);
    setClock(marchDay(9), '00:00:01');
    expect((await member.missions()).missions).toMatchObject([{ fromDay: marchDay(9) }]);
    expect(await member.claimStep(id, marchDay(1))).toMatchObject({ code: 'mission_over' });
    setClock(marchDay(8), '23:59:59');
    expect(await member.claimStep(id, marchDay(1))).toMatchObject({ status: 200 });
  });

  test('[REWARD-02b] has steps, each with its own reward', async () => {
    await member.operator('PUT', 'vip', { open: true, level: { rank: 1, label: { EN: 'Silver' }, bets: 5000 } }); // prettier-ignore
    const id = await member.make({
      goal: 'validBet',
      minStake: 0,
      steps: [
        { target: 1000, reward: { kind: 'points', points: 5 } },
        { target: 2000, reward: { kind: 'vip', amount: 5000 } },
        { target: 3000, reward: { kind: 'cash', amount: 700, turnoverPercent: 300 } },
      ],
      cashBudget: 700,
    });
    await member.bet(3000, march(1));
    await member.countTo(march(1, '13:00:00'));
    expect(await member.current()).toMatchObject({ cost: 3000, progress: 3000 });
    for (const step of [1, 2, 3]) await member.claimStep(id, marchDay(1), step);
    expect(await member.moved('bonus_mission')).toEqual([700]);
    expect(await member.moved('points_mission')).toEqual([5]);
    expect((await member.missions()).history[0]).toMatchObject({ reward: { amount: 700, required: 2100 } }); // prettier-ignore
    const { rows } = await sql`SELECT bets, rank FROM vip_members WHERE customer_id = ${member.person.id}`.execute(site.db); // prettier-ignore
    expect(rows).toEqual([{ bets: '5000', rank: 1 }]);
    await sql`DELETE FROM settings WHERE key = 'vip'`.execute(site.db);
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-02b] [REWARD-02c] can bring tickets, and counts for the leaderboard once its last step is claimed', async () => {
    const id = await member.make({
      steps: [
        { target: 1, reward: { kind: 'tickets', ticket: 'egg', count: 3 } },
        { target: 2, reward: { kind: 'tickets', ticket: 'wheel', count: 1 } },
      ],
      pointsBudget: undefined,
    });
    await member.bets(2, 100, march(1));
    await member.countTo(march(2));
    const finished = async () => {
      const { rows } = await sql<{ score: number }>`
        SELECT coalesce(sum(score), 0)::integer AS score FROM mission_boards WHERE customer_id = ${member.person.id}`.execute(site.db); // prettier-ignore
      return rows[0]!.score;
    };
    await Promise.all([1, 2, 3].map(() => member.claimStep(id, marchDay(1), 1)));
    expect(await finished()).toBe(0);
    await Promise.all([1, 2, 3].map(() => member.claimStep(id, marchDay(1), 2)));
    expect(await finished()).toBe(1);
    const { rows } = await sql`SELECT kind, count FROM ticket_grants WHERE customer_id = ${member.person.id} ORDER BY kind`.execute(site.db); // prettier-ignore
    expect(rows).toEqual([{ kind: 'egg', count: 3 }, { kind: 'wheel', count: 1 }]); // prettier-ignore
  });

  test('[REWARD-02b] of a week and a month counts their days, and no other', async () => {
    setClock(marchDay(18));
    await member.make({ period: 'week', fromDay: marchDay(18) });
    await member.make({ period: 'month', fromDay: marchDay(18) });
    for (const day of [15, 17, 18, 22, 23]) await member.bet(100, march(day));
    await member.countTo(march(24));
    setClock(marchDay(22));
    // Of the week from Monday 16 on, the mission has the days from its first on.
    expect(await progress()).toEqual([2, 3]);
    setClock(marchDay(23));
    const { missions } = await member.missions();
    expect(missions.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      [marchDay(23), marchDay(29)],
      [marchDay(18), marchDay(31)],
    ]);
    expect(await progress()).toEqual([1, 3]);
  });

  test.each<[string, Partial<NewMission>, number]>([
    ['rounds of a stake', { minStake: 500 }, 2],
    ['rounds of a category', { categories: ['LIVE'] }, 1],
    ['rounds of a game', { games: [games.house.id] }, 3],
    ['rounds of a vendor', { vendors: ['AG'] }, 1],
    ['different games', { goal: 'games' }, 2],
    ['games that are new', { goal: 'newGames' }, 1],
    ['days with a bet', { goal: 'days', period: 'month' }, 2],
    ['valid bets', { goal: 'validBet', minStake: 0 }, 1300],
  ])('[REWARD-05a] can count %s', async (_what, change, expected) => {
    await member.bet(100, march(1));
    await member.bet(100, march(2));
    await member.bet(499, march(2));
    await member.bet(500, march(2));
    const round = { round: 'v', at: march(2) };
    await member.past.vendor(member.person, 'debit', { ...round, amount: 600 });
    await member.past.vendor(member.person, 'credit', { ...round, amount: 0, validBet: 201 });
    await member.countTo(march(3));
    const target = change.goal === 'validBet' ? 100 : 1;
    await member.make({ steps: [{ target, reward: { kind: 'points', points: 1 } }], ...change });
    setClock(marchDay(2));
    expect((await progress()).at(-1)).toBe(expected);
  });
});

describe('progress', () => {
  test('[REWARD-05a] counts days of the calendar, its streak, friends, and what is done once', async () => {
    const once = { period: 'once', minStake: undefined } as const;
    const step = [{ target: 1, reward: { kind: 'points', points: 1 } }] as const;
    const goals = ['signIns', 'streak', 'friends', 'deposit', 'identity', 'app'] as const;
    for (const [position, goal] of goals.entries())
      await member.make({ ...once, goal, steps: [...step], position });
    const states = async () =>
      Object.fromEntries((await member.missions()).missions.map((one) => [one.goal, one.progress]));
    expect(await states()).toEqual({ signIns: 0, streak: 0, friends: 0, deposit: 0, identity: 0, app: 0 }); // prettier-ignore
    const { id } = member.person;
    await sql`INSERT INTO calendar_terms (open, needs, week, ladder) VALUES (true, 'nothing', '[]', '[]')`.execute(site.db); // prettier-ignore
    await sql`INSERT INTO calendar_claims (customer_id, day, number, terms_id, parts)
      SELECT ${id}::bigint, v.day::date, v.number, max(t.id), '[]' FROM calendar_terms t,
        (VALUES ('2026-02-28', 9), ('2026-03-01', 10), ('2026-03-03', 1)) v (day, number) GROUP BY 1, 2, 3`.execute(site.db); // prettier-ignore
    await sql`INSERT INTO app_openings (customer_id) VALUES (${id})`.execute(site.db);
    await sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, paid, credited, transfer_id, expires_at)
      VALUES (${id}, 'first', '', ${`DP${id}`}, 'gcash', 10000, 'PHP', 'credited', 10000, 10000, 1, now())`.execute(site.db); // prettier-ignore
    expect(await states()).toEqual({ signIns: 2, streak: 10, friends: 0, deposit: 1, identity: 0, app: 1 }); // prettier-ignore
  });

  test('[REWARD-02b] loses a bet that is taken back, on the day of the bet; a claim stays', async () => {
    const id = await member.make({ minStake: 100, steps: [{ target: 2, reward: { kind: 'points', points: 1 } }] }); // prettier-ignore
    const wrong = await member.bet(100, march(1));
    await member.bet(100, march(1));
    await member.countTo(march(2));
    await member.claimStep(id, marchDay(1));
    await member.past.correct(wrong, march(2));
    await member.countTo(march(3));
    expect(await member.current()).toMatchObject({ progress: 1, steps: [{ state: 'claimed' }] });
    expect(await member.moved('points_mission')).toEqual([1]);
  });

  test("[REWARD-02b] loses a vendor's round that is rolled back", async () => {
    await member.make();
    const round = { round: 'v', at: march(1) };
    const debit = await member.past.vendor(member.person, 'debit', { ...round, amount: 600 });
    const credit = await member.past.vendor(member.person, 'credit', { ...round, amount: 0, validBet: 600 }); // prettier-ignore
    await member.countTo(march(1, '13:00:00'));
    expect(await progress()).toEqual([1]);
    await member.past.rollback(member.person, debit, {
      amount: 600,
      at: march(2),
      credit,
      lost: 600,
    });
    await member.countTo(march(3));
    expect(await progress()).toEqual([0]);
  });

  test('[REWARD-05e] has nothing of rounds before the first count, also when one is taken back later', async () => {
    await member.make({ fromDay: marchDay(1) });
    const earlier = await member.bet(100, march(2, '10:00:00'));
    await sql`UPDATE bet_days_mark SET since = ${march(2, '11:00:00')}, upto = ${march(2, '11:00:00')}`.execute(site.db); // prettier-ignore
    await member.bets(2, 100, march(2));
    await member.past.correct(earlier, march(2, '13:00:00'));
    await member.countTo(march(3));
    setClock(marchDay(2));
    expect(await progress()).toEqual([2]);
    expect(await checkBetDays(site.gateway)).toMatchObject({ faults: [] });
    await sql`UPDATE bet_days SET bets = bets + 1 WHERE customer_id = ${member.person.id}`.execute(site.db); // prettier-ignore
    expect((await checkBetDays(site.gateway)).faults).toEqual([
      `member ${member.person.id}, 2026-03-02, game 1, stakes from 100: counted 3 bets and 200 centavos, rounds have 2 and 200`,
    ]);
  });

  test('[REWARD-05e] is counted once when a count dies before its commit, and when three count at once', async () => {
    await member.make();
    await member.bets(3, 100, march(1));
    await site.db
      .transaction()
      .execute(async (db) => {
        await sql`SELECT count_bet_days(${march(2)})`.execute(db);
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await progress()).toEqual([0]);
    await Promise.all([1, 2, 3].map(() => member.countTo(march(2))));
    expect(await progress()).toEqual([3]);
  });

  test('[REWARD-02b] has nothing of free play', async () => {
    const free = await member.past.person(null, march(1), 0, 'FUN');
    await member.past.money(free, 'opening', 100_000, march(1), { currency: 'FUN' });
    await member.past.round(free, 100_000, 0, march(1), 'FUN');
    await member.countTo(march(2));
    expect((await sql`SELECT FROM bet_days WHERE customer_id = ${free.id}`.execute(site.db)).rows).toEqual([]); // prettier-ignore
  });
});

describe('who may', () => {
  test('[REWARD-05a] is decided by VIP level, by the age of the account and by name', async () => {
    const rank = (value: number) =>
      sql`INSERT INTO vip_members (customer_id, bets, rank) VALUES (${member.person.id}, 0, ${value})
        ON CONFLICT (customer_id) DO UPDATE SET rank = ${value}`.execute(site.db);
    await member.make({ minVip: 2 });
    await rank(1);
    expect(await progress()).toEqual([]);
    await rank(2);
    expect(await progress()).toEqual([0]);
    await member.make({ newDays: 3, position: 1 });
    setClock(marchDay(3));
    expect(await progress()).toEqual([0, 0]);
    setClock(marchDay(4));
    expect(await progress()).toEqual([0]);
    const { rows } = await sql<{ account: string }>`SELECT account FROM customers WHERE id = ${member.person.id}`.execute(site.db); // prettier-ignore
    await member.make({ fromDay: marchDay(4), accounts: [rows[0]!.account] });
    expect(await progress()).toEqual([0, 0]);
    const first = member.person;
    await member.open();
    expect(await progress()).toEqual([]);
    member.person = first;
  });

  test('[REWARD-02b] can claim after a deposit or an approved identity, where the mission needs it', async () => {
    const steps: NewMission['steps'] = [{ target: 1, reward: { kind: 'points', points: 1 } }];
    const deposit = await member.make({ needs: 'deposit', steps });
    const identity = await member.make({ needs: 'identity', steps, position: 1 });
    await member.bet(100, march(1));
    await member.countTo(march(2));
    expect((await member.missions()).missions).toMatchObject([{ missing: 'deposit' }, { missing: 'identity' }]); // prettier-ignore
    expect(await member.summary()).toMatchObject({ claimable: 0 });
    expect(await member.claimStep(deposit, marchDay(1))).toMatchObject({ code: 'mission_deposit' });
    expect(await member.claimStep(identity, marchDay(1))).toMatchObject({ code: 'kyc_needed' });
    expect(await member.moved('points_mission')).toEqual([]);
  });

  test('[REWARD-05f] nothing is shown or paid during a break; what was claimed stays to be read', async () => {
    const id = await member.make({ period: 'week' });
    await member.bets(10, 100, march(1));
    await member.countTo(march(2));
    await restFor('1 day');
    const { missions, summary } = await member.missions();
    expect(missions).toEqual([]);
    expect(summary.breakUntil).not.toBeNull();
    expect(await member.summary()).toMatchObject({ running: 0, claimable: 0 });
    expect(await member.claimStep(id, marchDay(1))).toMatchObject({ code: 'cooling_off' });
    await restFor('-1 second');
    expect(await member.claimStep(id, marchDay(1))).toMatchObject({ status: 200 });
    await restFor('1 day');
    expect((await member.missions()).history).toHaveLength(1);
  });
});

describe('the budget', () => {
  test('[REWARD-05e] is never passed, also by claims at the same time', async () => {
    const id = await member.make({
      steps: [{ target: 1, reward: { kind: 'cash', amount: 100, turnoverPercent: 0 } }],
      cashBudget: 350,
      pointsBudget: undefined,
    });
    const others = [member];
    for (let i = 0; i < 5; i += 1) {
      const other = new MissionMember(site);
      await other.open();
      await sql`UPDATE customers SET created_at = ${march(1, '08:00:00')} WHERE id = ${other.person.id}`.execute(site.db); // prettier-ignore
      others.push(other);
    }
    for (const other of others) await other.bet(100, march(1));
    await member.countTo(march(2));
    const answers = await Promise.all(others.map((other) => other.claimStep(id, marchDay(1))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(
      new Set(['mission_used_up']),
    );
    const { value } = await member.operator('GET', 'missions');
    expect(value.missions).toMatchObject([{ claims: 3, cashPaid: 300, cashBudget: 350 }]);
    const rejected = others[answers.findIndex(({ status }) => status !== 200)]!;
    expect(await rejected.current()).toMatchObject({ steps: [{ state: 'gone' }] });
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-05e] bounds the number of claims, too', async () => {
    const steps: NewMission['steps'] = [
      { target: 1, reward: { kind: 'points', points: 1 } },
      { target: 2, reward: { kind: 'points', points: 1 } },
    ];
    const id = await member.make({ steps, maxClaims: 1 });
    await member.bets(2, 100, march(1));
    await member.countTo(march(2));
    expect(await member.claimStep(id, marchDay(1), 1)).toMatchObject({ status: 200 });
    expect(await member.claimStep(id, marchDay(1), 2)).toMatchObject({ code: 'mission_used_up' });
    expect(await member.current()).toMatchObject({ left: 0 });
  });
});

describe('an operator', () => {
  test.each<[string, Partial<NewMission>]>([
    ['words', { words: {} }],
    ['period', { goal: 'deposit', minStake: undefined }],
    ['fromDay', { fromDay: '2026-02-28' }],
    ['toDay', { fromDay: marchDay(5), toDay: marchDay(4) }],
    ['toDay', { period: 'season' }],
    ['toDay', { period: 'season', toDay: '2026-06-01' }],
    ['newDays', { period: 'once' }],
    [
      'categories',
      {
        goal: 'signIns',
        minStake: undefined,
        categories: ['RNG'],
        steps: [{ target: 1, reward: { kind: 'points', points: 1 } }],
      },
    ],
    ['vendors', { vendors: ['NONE'] }],
    ['games', { games: ['999999'] }],
    ['minStake', { minStake: undefined }],
    [
      'minStake',
      { goal: 'signIns', steps: [{ target: 1, reward: { kind: 'points', points: 1 } }] },
    ],
    ['steps', { steps: [tenRounds.steps[0]!, tenRounds.steps[0]!] }],
    ['steps', { goal: 'identity', period: 'once', minStake: undefined }],
    ['steps', { goal: 'days' }],
    ['steps', { goal: 'validBet', minStake: 0 }],
    ['cashBudget', { cashBudget: 100 }],
    [
      'cashBudget',
      {
        steps: [{ target: 1, reward: { kind: 'cash', amount: 101, turnoverPercent: 0 } }],
        cashBudget: 100,
        pointsBudget: undefined,
      },
    ],
    ['pointsBudget', { pointsBudget: undefined }],
    ['pointsBudget', { pointsBudget: 49 }],
    ['accounts', { accounts: ['nobody-has-this-name'] }],
  ])('[REWARD-05a] cannot make one with wrong %s (%#)', async (field, change) => {
    // prettier-ignore
    expect(await member.tryMake(change)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field,
    });
    expect((await member.operator('GET', 'missions')).value.missions).toEqual([]);
  });

  test('[REWARD-05a] ends a mission with the day; what was reached can be claimed', async () => {
    const id = await member.make({ period: 'week' });
    await member.bets(10, 100, march(1));
    expect(await member.operator('PUT', 'missionClose', { id })).toMatchObject({ value: { changed: true, title: 'Ten rounds' } }); // prettier-ignore
    expect(await member.operator('PUT', 'missionClose', { id })).toMatchObject({ value: { changed: false } }); // prettier-ignore
    expect(await member.operator('PUT', 'missionClose', { id: id + 1 })).toMatchObject({ code: 'not_found' }); // prettier-ignore
    await member.bets(10, 100, march(2));
    await member.countTo(march(3));
    setClock(marchDay(2));
    expect(await member.current()).toMatchObject({ toDay: marchDay(1), progress: 10 });
    expect(await member.claimStep(id, marchDay(1))).toMatchObject({ status: 200 });
  });
});
