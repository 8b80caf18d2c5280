import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FirstSteps, stepsDone } from '../../../contract/rewards/first-steps.ts';
import { correctClock, now } from '../../clock.ts';
import { defaults } from '../../settings/defaults.ts';
import { reloadSite } from '../../settings/state.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import { forgetPopular } from '../catalogue/popular.ts';
import { MissionMember, march } from '../missions/fixtures.ts';
import { testPlayer } from '../play/fixtures.ts';
import { givenTicket } from '../tickets/fixtures.ts';

/** Games of the test catalogue that open; the first is hot, the second has no free play. */
const [hotGame, other] = ['1', '2'];

let site: TestGateway;
let member: MissionMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new MissionMember(site);
});
beforeEach(async () => {
  await setCalendar(false);
  await member.begin();
  await newMember(0);
});
afterEach(() => correctClock(0));
afterAll(() => site.close());

/** A new member with so many centavos. */
async function newMember(centavos: number): Promise<void> {
  member.player = await testPlayer(site.gateway, centavos);
  member.person = { id: member.player.customerId, wallet: member.player.wallet };
  await sql`UPDATE customers SET first_steps_until = now() + interval '30 days' WHERE id = ${member.person.id}`.execute(site.db); // prettier-ignore
}

async function setCalendar(open: boolean): Promise<void> {
  await member.operator('PUT', 'calendar', { day: { day: 1, points: 10, amount: 0, turnoverPercent: 0 } }); // prettier-ignore
  await member.operator('PUT', 'calendar', { open, needs: 'nothing' });
}

const steps = async (): Promise<FirstSteps | null> =>
  (await member.ask('GET', '/api/wps/rewards?language=EN')).value.firstSteps;
const claimAll = () => member.ask('POST', '/api/wps/rewards/claim', { language: 'EN' });
const hide = (key: string) => {
  const authorization = `Bearer ${member.player.token}`;
  return member.ask('PUT', '/api/wps/rewards/steps', {}, { authorization, 'idempotency-key': key });
};
const own = () => sql.lit(member.person.id);

/** The smallest stakes of the games that open; null: not stated. */
async function setStakes(ofHot: number | null, ofOther: number | null): Promise<void> {
  await sql`UPDATE games SET min_bet = CASE game_id WHEN ${hotGame} THEN ${ofHot}::bigint WHEN ${other} THEN ${ofOther}::bigint ELSE 1 END`.execute(site.db); // prettier-ignore
  await touchCatalogue(site.gateway);
}

describe('[AUTH-28d] the gift', () => {
  test('waits while a reward or a ticket can be claimed, and is opened once one is', async () => {
    expect((await steps())!.gift).toEqual({ state: 'none', tickets: 0 });
    await setCalendar(true);
    expect((await steps())!.gift).toEqual({ state: 'waiting', tickets: 0 });
    await claimAll();
    expect((await steps())!.gift).toEqual({ state: 'opened', tickets: 0 });
  });

  test('counts a ticket that can be drawn, not one of a kind that is closed', async () => {
    await givenTicket(site, member.person.id);
    expect((await steps())!.gift).toEqual({ state: 'none', tickets: 0 });
    const prizes = [5, 6].map((points) => ({ points, weight: 1 }));
    const table = { needs: 'nothing', days: 30, prizes };
    expect((await member.operator('PUT', 'tickets', { kind: 'egg', open: true, table })).status).toBe(200); // prettier-ignore
    expect((await steps())!.gift).toEqual({ state: 'waiting', tickets: 1 });
    await member.operator('PUT', 'tickets', { kind: 'egg', open: false });
  });
});

describe('[AUTH-28e] the game to play', () => {
  const play = async () => {
    const { done, game, minStake } = (await steps())!.play;
    return [done, game?.nodeId ?? null, minStake];
  };

  test('is one of which the smallest stake is in the balance, to the centavo', async () => {
    await setStakes(250, 500);
    await newMember(250);
    expect(await play()).toEqual([false, hotGame, 250]);
    await setStakes(251, 500);
    expect(await play()).toEqual([false, hotGame, null]);
    await setStakes(251, 250);
    expect(await play()).toEqual([false, other, 250]);
  });

  test('is what many play today, where the balance affords that', async () => {
    await setStakes(100, 100);
    await newMember(100);
    await sql`INSERT INTO bet_days (customer_id, game_id, day, band, bets, valid_bet)
      SELECT ${own()}, ${other}, (now() AT TIME ZONE 'Asia/Manila')::date, 0, 1, 100`.execute(site.db); // prettier-ignore
    forgetPopular(site.gateway);
    expect(await play()).toEqual([false, other, 100]);
    await sql`TRUNCATE bet_days`.execute(site.db);
    forgetPopular(site.gateway);
  });

  test('is in free play where the balance affords none, and none where the site has no free play', async () => {
    await setStakes(100, 100);
    await newMember(99);
    expect(await play()).toEqual([false, hotGame, null]);
    const flags = { key: 'flags', value: JSON.stringify({ ...defaults.flags, FREEPLAY: false }) };
    await site.db.insertInto('settings').values(flags).execute();
    await reloadSite(site.gateway);
    expect(await play()).toEqual([false, null, null]);
    await site.db.deleteFrom('settings').where('key', '=', 'flags').execute();
    await reloadSite(site.gateway);
  });

  test('opens: not under maintenance, of a vendor that is not connected, or without a stated stake', async () => {
    await setStakes(null, 100);
    await newMember(100);
    expect(await play()).toEqual([false, other, 100]);
    await sql`UPDATE games SET maintenance = true WHERE game_id = ${other}`.execute(site.db);
    await touchCatalogue(site.gateway);
    expect(await play()).toEqual([false, hotGame, null]);
    await sql`UPDATE games SET maintenance = false WHERE game_id = ${other}`.execute(site.db);
    await touchCatalogue(site.gateway);
  });

  test('is done once a bet of real money has settled', async () => {
    await newMember(100);
    await member.bet(100, march(1));
    expect((await play())[0]).toBe(true);
  });
});

describe('[AUTH-28f] the withdrawal', () => {
  const withdrawal = async () => {
    const { parts, left } = (await steps())!.withdrawal;
    return { met: parts.filter(({ done }) => done).map(({ part }) => part), left };
  };

  test('has no part that is met at first: nothing is to be bet before there is money', async () => {
    expect(await withdrawal()).toEqual({ met: [], left: 0 });
  });

  test('counts what a withdrawal checks, with the centavos to be bet', async () => {
    await member.ready(1000);
    await sql`UPDATE customers SET first_steps_until = now() + interval '1 day' WHERE id = ${member.player.customerId}`.execute(site.db); // prettier-ignore
    const required = (await member.overview()).turnover.left;
    expect(required).toBeGreaterThan(0);
    expect(await withdrawal()).toEqual({
      met: ['identity', 'password', 'account'],
      left: required,
    });
    await sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, credited, transfer_id, expires_at)
      VALUES (${member.player.customerId}, 'first steps', '', 'FIRST-STEPS', 'ewallet', 1000, 'PHP', 'credited', 1000, 1, now())`.execute(site.db); // prettier-ignore
    expect((await withdrawal()).met).toEqual(['deposit', 'identity', 'password', 'account']);
    await sql`INSERT INTO turnover_marks (customer_id, at) VALUES (${member.player.customerId}, now() + interval '1 minute')`.execute(site.db); // prettier-ignore
    expect(await withdrawal()).toEqual({
      met: ['deposit', 'identity', 'password', 'account', 'wagering'],
      left: 0,
    });
  });
});

describe('the first steps', () => {
  test('[AUTH-28c] are those of a new member alone', async () => {
    expect(stepsDone((await steps())!)).toEqual([true, false, false]);
    member.player = await testPlayer(site.gateway, 0);
    expect(await steps()).toBeNull();
  });

  test('[AUTH-28g] stay dismissed for every session, however often the call comes', async () => {
    const key = 'a1b2c3d4-0000-4000-8000-000000000001';
    expect(await hide(key)).toMatchObject({ status: 200, value: { done: true } });
    expect(await hide(key)).toMatchObject({ status: 200 });
    expect(await steps()).toBeNull();
    await setCalendar(true);
    expect(await steps()).toBeNull();
  });

  test('[AUTH-28h] end when all are done, ten minutes later, and do not come back', async () => {
    await member.ready(100_000);
    member.person = { id: member.player.customerId, wallet: member.player.wallet };
    await sql`UPDATE customers SET first_steps_until = now() + interval '1 day' WHERE id = ${member.player.customerId}`.execute(site.db); // prettier-ignore
    await member.bet(100, march(1));
    await sql`INSERT INTO turnover_marks (customer_id, at) VALUES (${member.player.customerId}, now() + interval '1 minute')`.execute(site.db); // prettier-ignore
    expect(stepsDone((await steps())!)).toEqual([true, true, true]);
    await sql`DELETE FROM turnover_marks WHERE customer_id = ${member.player.customerId}`.execute(site.db); // prettier-ignore
    correctClock(-590_000);
    expect(stepsDone((await steps())!)).toEqual([true, true, false]);
    correctClock(-610_000);
    expect(await steps()).toBeNull();
  });

  test('[AUTH-28h] end after their time', async () => {
    const { rows } = await sql<{ until: Date }>`SELECT first_steps_until AS until FROM customers WHERE id = ${own()}`.execute(site.db); // prettier-ignore
    const left = rows[0]!.until.getTime() - now();
    correctClock(60_000 - left);
    expect(await steps()).not.toBeNull();
    correctClock(-60_000 - left);
    expect(await steps()).toBeNull();
  });

  test('[RG-03] are none during a break', async () => {
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${own()}, now() + interval '1 day')`.execute(site.db); // prettier-ignore
    expect(await steps()).toBeNull();
  });
});
