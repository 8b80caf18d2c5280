import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedRewards, WaitingRewards } from '../../../contract/rewards/shapes.ts';
import { correctClock } from '../../clock.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { setClock } from '../calendar/fixtures.ts';
import { MissionMember, march, marchDay } from '../missions/fixtures.ts';
import { addPromotion, clearPromotions, newbie } from '../promotions/fixtures.ts';
import { RaffleMember } from '../promotions/raffle/fixtures.ts';
import { setTermsFrom } from '../rebates/fixtures.ts';
import { Inviter, readyReward, testRule } from '../referral/fixtures.ts';
import { countRebates } from '../rebates/job.ts';
import { inMinutes, newTournament } from '../tournaments/fixtures.ts';
import { VipMember } from '../vip/fixtures.ts';

let site: TestGateway;
let member: MissionMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new MissionMember(site);
  for (let day = 1; day <= 7; day += 1)
    await member.operator('PUT', 'calendar', { day: { day, points: 10, amount: 0, turnoverPercent: 0 } }); // prettier-ignore
  await member.operator('PUT', 'calendar', { open: true, needs: 'nothing' });
  await setTermsFrom(site, marchDay(1), {
    rates: { RNG: [{ from: 0, rate: 100 }] },
    turnover: 200,
  });
});
beforeEach(async () => {
  setClock(marchDay(1));
  await sql`UPDATE calendar_terms SET at = ${march(1, '00:00:00')}`.execute(site.db);
  await sql`UPDATE rebate_mark SET upto = ${march(1, '00:00:00')}`.execute(site.db);
  await member.begin();
  await sql`TRUNCATE rebate_bets, rebate_payments`.execute(site.db);
});
afterEach(async () => {
  correctClock(0);
  await clearPromotions(site.db);
});
afterAll(() => site.close());

const waiting = async (): Promise<WaitingRewards> =>
  (await member.ask('GET', '/api/wps/rewards?language=EN')).value;
const claimAll = () => member.ask('POST', '/api/wps/rewards/claim', { language: 'EN' });

const step = (target: number) => {
  return { target, reward: { kind: 'points' as const, points: 50 } };
};

/** A tournament that began an hour ago. */
async function tournament(changes: Parameters<typeof newTournament>[0]): Promise<string> {
  const { value } = await member.operator('POST', 'tournaments', newTournament(changes));
  await sql`UPDATE tournaments SET begins_at = now() - interval '1 hour' WHERE id = ${value.id}`.execute(site.db); // prettier-ignore
  return value.id;
}

/** A day of the calendar, a mission's step, and a rebate of ₱10. */
async function earn(): Promise<number> {
  const id = await member.make({ minStake: 100, period: 'week' });
  await member.bets(10, 10_000, march(1));
  await member.countTo(march(2));
  await countRebates(site.gateway);
  return id;
}

test('[MEM-10] all that can be claimed is in one place, by kind, with what must be bet', async () => {
  expect((await waiting()).waiting).toMatchObject([{ kind: 'calendar', count: 1, points: 10 }]);
  await earn();
  expect(await waiting()).toMatchObject({
    currencySymbol: '₱',
    breakUntil: null,
    waiting: [
      { kind: 'calendar', count: 1, points: 10, amount: 0 },
      { kind: 'missions', count: 1, points: 50, amount: 0 },
      { kind: 'rebates', count: 1, points: 0, amount: 1000, required: 2000 },
    ],
  });
});

test('[MEM-10] [MEM-11] of rewards for friends only what was paid is named, and nothing where none was', async () => {
  const inviter = new Inviter(site);
  await inviter.setRule(testRule);
  await inviter.ready(0);
  const all = async () =>
    (await inviter.ask('POST', '/api/wps/rewards/claim', { language: 'EN' })).value;
  const ofFriends = ({ claimed }: ClaimedRewards) =>
    claimed.filter(({ kind }) => kind === 'referral');
  const denyFriend = (id: string) =>
    sql`UPDATE customers SET type = 2 WHERE id = (SELECT friend_id FROM referral_rewards WHERE id = ${id})`.execute(
      site.db,
    );
  await denyFriend(await inviter.readyReward());
  const none = await all();
  expect(ofFriends(none)).toEqual([]);
  expect(none.failed).toContainEqual({ kind: 'referral', code: 'not_found' });
  await inviter.readyReward();
  await denyFriend(await inviter.readyReward());
  expect(ofFriends(await all())).toMatchObject([{ amount: 10_000, required: 10_000 }]);
  expect(await inviter.wallet()).toBe(10_000);
});

/** Of three at once; of the kinds that count, none fails. */
async function claimedAtOnce(
  claim: typeof claimAll,
  kinds: readonly string[],
): Promise<ClaimedRewards['claimed']> {
  const ofKinds = ({ kind }: { kind: string }) => kinds.includes(kind);
  const answers = await Promise.all([claim(), claim(), claim()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.flatMap(({ value }) => value.failed.filter(ofKinds))).toEqual([]);
  return answers
    .flatMap(({ value }): ClaimedRewards['claimed'] => value.claimed.filter(ofKinds))
    .toSorted((a, b) => a.kind.localeCompare(b.kind));
}

test('[MEM-10] [WAL-02] one press claims all of it, and three at once pay and name it once', async () => {
  await earn();
  const claimed = await claimedAtOnce(claimAll, ['calendar', 'missions', 'rebates']);
  expect(claimed).toMatchObject([
    { kind: 'calendar', count: 1, points: 10 },
    { kind: 'missions', count: 1, points: 50 },
    { kind: 'rebates', count: 1, amount: 1000, required: 2000 },
  ]);
  expect(await member.moved('points_calendar')).toEqual([10]);
  expect(await member.moved('points_mission')).toEqual([50]);
  expect(await member.received()).toEqual([1000]);
  expect((await waiting()).waiting).toEqual([]);
  expect((await claimAll()).value).toEqual({ claimed: [], failed: [] });
  expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
});

test('[MEM-10] [WAL-02] VIP, a bonus, friends and raffle numbers are named by the claim that brought them', async () => {
  const player = new RaffleMember(site);
  const raffle = await player.made();
  await player.takesPart(raffle, 25_000);
  await addPromotion(site.db, newbie);
  await new VipMember(site).setLevels();
  const { customerId } = player.player;
  await sql`INSERT INTO vip_rises (customer_id, rank, reward, turnover_percent) VALUES (${customerId}, 1, 10000, 150)`.execute(site.db); // prettier-ignore
  const inviter = new Inviter(site);
  await inviter.setRule(testRule);
  await inviter.verify(player.player);
  await readyReward(site, customerId);
  const claimed = await claimedAtOnce(
    () => player.ask('POST', '/api/wps/rewards/claim', { language: 'EN' }),
    ['promotions', 'raffles', 'referral', 'vip'],
  );
  expect(claimed).toMatchObject([
    { kind: 'promotions', count: 1, amount: 5000 },
    { kind: 'raffles', count: 1, numbers: 2 },
    { kind: 'referral', count: 1, amount: 10_000 },
    { kind: 'vip', count: 1, amount: 10_000, required: 15_000 },
  ]);
});

test('[MEM-10] a claim that is not accepted holds up no other, and is named', async () => {
  await earn();
  await site.db.updateTable('missions').set({ points_paid: '1000' }).execute();
  expect((await waiting()).waiting.map(({ kind }) => kind)).toEqual(['calendar', 'rebates']);
  await site.db.updateTable('missions').set({ points_paid: '0' }).execute();
  await sql`CREATE FUNCTION no_more() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER no_more BEFORE UPDATE ON missions FOR EACH ROW EXECUTE FUNCTION no_more()`.execute(site.db); // prettier-ignore
  try {
    expect((await claimAll()).value).toMatchObject({
      claimed: [{ kind: 'calendar' }, { kind: 'rebates' }],
      failed: [{ kind: 'missions', code: 'mission_used_up' }],
    });
  } finally {
    await sql`DROP FUNCTION no_more CASCADE`.execute(site.db);
  }
  expect(await member.received()).toEqual([1000]);
});

test('[MEM-10] [PROMO-02b] numbers of a raffle wait until its claims close, and one press claims them', async () => {
  const player = new RaffleMember(site);
  const id = await player.made();
  await player.takesPart(id, 25_000);
  const raffles = async () =>
    (await player.ask('GET', '/api/wps/rewards?language=EN')).value.waiting.filter(
      ({ kind }: { kind: string }) => kind === 'raffles',
    );
  expect(await raffles()).toEqual([
    { kind: 'raffles', count: 1, amount: 0, required: 0, points: 0, tickets: 0, numbers: 2 },
  ]);
  const { value } = await player.ask('POST', '/api/wps/rewards/claim', { language: 'EN' });
  expect(value.claimed).toMatchObject([{ kind: 'raffles', count: 1, numbers: 2 }]);
  expect(await player.raffle(id)).toMatchObject({ claimed: 2, toClaim: 0 });
  await player.bet(10_000, march(3));
  expect(await raffles()).toMatchObject([{ numbers: 1 }]);
  await player.close(id);
  expect(await raffles()).toEqual([]);
});

const today = async () => (await waiting()).today;

describe('today', () => {
  test('[MEM-10] has the day of the calendar, two missions and a rank to reach', async () => {
    expect(await today()).toEqual({ day: { claimed: false, streak: 0 }, missions: [], rank: null });
    const far = await member.make({ minStake: 100, steps: [step(20)] });
    const near = await member.make({ minStake: 100, steps: [step(11)] });
    await member.make({ minStake: 100, steps: [step(100)] });
    const reached = await member.make({ minStake: 100, steps: [step(5), step(50)] });
    await member.make({ minStake: 100, needs: 'identity', steps: [step(1)] });
    await member.make({ goal: 'signIns', minStake: undefined, steps: [step(1)] });
    await member.bets(10, 10_000, march(1));
    await member.countTo(march(2));
    const { missions } = (await today())!;
    expect(missions).toEqual([
      { id: reached, fromDay: marchDay(1), title: 'Ten rounds', goal: 'bets', progress: 5, target: 5 },
      { id: near, fromDay: marchDay(1), title: 'Ten rounds', goal: 'bets', progress: 10, target: 11 },
    ]); // prettier-ignore
    await member.claimStep(reached, marchDay(1));
    expect((await today())!.missions.map(({ id }) => id)).toEqual([near, far]);
    await member.ask('POST', '/api/wps/rewards/claim', { language: 'EN' });
    expect((await today())!.day).toEqual({ claimed: true, streak: 1 });
  });

  test('[MEM-12] has the rank of a joined tournament, else one that can be joined', async () => {
    const rank = async () => (await today())!.rank;
    const full = await tournament({ places: 1, endsAt: inMinutes(10) });
    await sql`UPDATE tournaments SET entrants = 1 WHERE id = ${full}`.execute(site.db);
    await tournament({ needs: 'identity', endsAt: inMinutes(20) });
    expect(await rank()).toBeNull();
    const id = await tournament({});
    const free = { tournament: id, title: 'Fiesta', joined: false, rank: null };
    expect(await rank()).toEqual(free);
    await member.ask('POST', '/api/wps/tournaments/join', { id, language: 'EN' });
    expect(await rank()).toEqual({ ...free, joined: true });
    await sql`UPDATE tournament_entries SET score = 5, reached_at = now() WHERE tournament_id = ${id}`.execute(site.db); // prettier-ignore
    expect(await rank()).toEqual({ ...free, joined: true, rank: 1 });
    await site.db.updateTable('tournaments').set({ cancelled_at: new Date() }).execute();
    expect(await rank()).toBeNull();
    await sql`INSERT INTO mission_boards (month, customer_id, score, reached_at)
      SELECT date_trunc('month', now() AT TIME ZONE 'Asia/Manila'), ${member.person.id}, 3, now()`.execute(site.db); // prettier-ignore
    expect(await rank()).toEqual({ tournament: null, title: '', joined: true, rank: 1 });
  });
});

test('[REWARD-05f] nothing waits or is claimed during a break', async () => {
  await earn();
  await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.person.id}, now() + interval '1 day')`.execute(site.db); // prettier-ignore
  expect(await waiting()).toMatchObject({
    breakUntil: expect.any(String),
    waiting: [],
    today: null,
  });
  expect(await claimAll()).toMatchObject({ status: 403, code: 'cooling_off' });
  expect(await member.received()).toEqual([]);
});
