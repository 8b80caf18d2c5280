import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, siteDayOf } from '../../../contract/calendar/days.ts';
import type { TablePrize } from '../../../contract/tickets/shapes.ts';
import { checkRound } from '../../../games/checks.ts';
import { correctClock } from '../../clock.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind, waitForLocks } from '../../testing/locks.ts';
import { setClock } from '../calendar/fixtures.ts';
import { contextOf } from '../play/fixtures.ts';
import { fairnessHandlers } from '../play/fairness.ts';
import { payReward } from '../wallet/reward.ts';
import { ticketReward } from '../wallet/rewards/ticket.ts';
import { TicketMember } from './fixtures.ts';
import { kindTerms } from './terms.ts';

let site: TestGateway;
let member: TicketMember;
beforeAll(async () => {
  site = await createTestGateway();
  member = new TicketMember(site);
});
beforeEach(() => member.open());
afterEach(() => correctClock(0));
afterAll(() => site.close());

const cash: TablePrize = { amount: 1000, turnoverPercent: 300, weight: 999_999, stock: 5 };
const points: TablePrize = { points: 20, weight: 999_999 };
const nothing: TablePrize = { weight: 1 };
const today = () => siteDayOf(Date.now());
const stocks = async () =>
  (await kindTerms(site.db, 'egg')).prizes.map(({ stock, paid }) => [stock, paid]);

describe('a drawn ticket', () => {
  test('[REWARD-02d] pays its cash with its wagering requirement by one movement that the records name', async () => {
    await member.set('egg', [cash, nothing]);
    await member.grant('egg', 2);
    expect(await member.count()).toBe(2);
    const offer = await member.of('egg');
    expect(offer).toMatchObject({ count: 2, missing: null, lastDay: addDays(today(), 30) });
    expect(offer.prizes).toEqual([
      { position: 0, points: 0, amount: 1000, required: 3000, weight: 999_999 },
      { position: 1, points: 0, amount: 0, required: 0, weight: 1 },
    ]);
    const drawn = await member.draw(offer.next!, offer.version);
    expect(drawn.value).toMatchObject({
      id: offer.next,
      prize: { position: 0, points: 0, amount: 1000, required: 3000 },
      prizes: offer.prizes,
    });
    expect(await member.count()).toBe(1);
    expect(await stocks()).toEqual([
      [4, 1],
      [null, 0],
    ]);
    expect(await member.money()).toMatchObject({ wallet: 1000 });
    const records = await member.ask(
      'GET',
      '/api/wps/relay/transactionHistory?period=any&language=EN',
    );
    expect(records.value.movements).toMatchObject([
      { type: 'bonus', amount: 1000, cause: 'ticket' },
    ]);
    expect((await member.overview()).turnover.parts).toMatchObject([
      { kind: 'bonus', amount: 1000, required: 3000 },
    ]);
  });

  test('[REWARD-02e] pays its points, which the list of points names', async () => {
    await member.set('envelope', [points, nothing]);
    await member.grant('envelope', 1);
    expect((await member.drawNext('envelope')).value.prize).toMatchObject({ points: 20 });
    const list = await member.ask('GET', '/api/wps/relay/memTransDet?type=ticket');
    expect(list.value.details).toMatchObject([{ type: 'ticket', points: 20 }]);
    expect(await member.money()).toMatchObject({ wallet: 0, points: 20 });
  });

  test('[REWARD-02f] returns the same prize when asked again, also after the kind has closed, and moves nothing', async () => {
    await member.set('wheel', [points, nothing]);
    await member.grant('wheel', 1);
    const { next, version } = await member.of('wheel');
    const first = await member.draw(next!, version);
    await member.operator('PUT', 'tickets', { kind: 'wheel', open: false });
    expect((await member.draw(next!, '9:0')).value).toEqual(first.value);
    expect(await member.money()).toMatchObject({ points: 20 });
  });

  test('[REWARD-02d] [REWARD-05e] is drawn once for calls of two processes at once, which get the same prize', async () => {
    await member.set('egg', [cash, nothing]);
    await member.grant('egg', 2);
    const { next, version } = await member.of('egg');
    const other = await site.another();
    const elsewhere = new TicketMember(other);
    elsewhere.player = member.player;
    const { customerId } = member.player;
    const answers = await raceBehind(
      site.db,
      (db) => sql`SELECT FROM customers WHERE id = ${customerId} FOR UPDATE`.execute(db),
      [member, elsewhere, member].map((one) => () => one.draw(next!, version)),
    );
    await other.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { value } of answers) expect(value).toEqual(answers[0]!.value);
    expect(await member.money()).toMatchObject({ wallet: 1000 });
    expect((await member.of('egg')).count).toBe(1);
  });

  test('[REWARD-02d] is listed as not seen until the member has seen it, and not by another', async () => {
    await member.set('egg', [points, nothing]);
    await member.grant('egg', 1);
    const { value } = await member.drawNext('egg');
    expect((await member.state()).unseen).toEqual([value]);
    const other = new TicketMember(site);
    await other.open();
    await other.ask('POST', '/api/wps/tickets/seen', { id: value.id });
    expect((await member.state()).unseen).toHaveLength(1);
    await member.ask('POST', '/api/wps/tickets/seen', { id: value.id });
    expect(await member.state()).toMatchObject({ unseen: [], history: [value] });
    expect((await other.draw(value.id, '1:0')).code).toBe('not_found');
    expect((await other.state()).history).toEqual([]);
  });

  test('[REWARD-02d] [GAME-12] is drawn by the next nonce of the seed pair, and comes out the same on the device', async () => {
    const stocked = { points: 5, weight: 7, stock: 3 };
    await member.set('egg', [stocked, { points: 1, weight: 5 }, { weight: 9 }]);
    await member.grant('egg', 12);
    for (let i = 0; i < 12; i += 1) await member.drawNext('egg');
    const { customerId, sessionId } = member.player;
    const context = contextOf(site.gateway, { role: 'member', customerId, sessionId });
    const fair = async () => (await member.ask('GET', '/api/wps/tickets/fair')).value.rounds;
    expect(await checkRound((await fair())[0])).toBe('hidden');
    await fairnessHandlers['fairness.change']({ clientSeed: 'akin' }, context);
    const rounds = await fair();
    expect(rounds.map(({ nonce }: { nonce: number }) => nonce)).toEqual(
      Array.from({ length: 12 }, (_, i) => 11 - i),
    );
    for (const round of rounds) expect(await checkRound(round)).toBe('matches');
    const [round] = rounds;
    const { position, prizes } = round.outcome;
    const other = prizes.find((one: { position: number }) => one.position !== position).position;
    expect(await checkRound({ ...round, outcome: { position: other, prizes } })).toBe('differs');
    const { next } = await member.of('egg');
    expect(next).toBeNull();
    const one = await member.ask('GET', `/api/wps/tickets/fair?id=${rounds[3].id}`);
    expect(one.value.rounds).toEqual([rounds[3]]);
  });

  test('[REWARD-02d] [REWARD-05e] is nothing at all when its gateway dies in between, and whole afterwards', async () => {
    await member.set('egg', [points, nothing]);
    await member.grant('egg', 1);
    const { next, version } = await member.of('egg');
    const answer = await site.db.transaction().execute(async (held) => {
      await sql`SELECT FROM ticket_kinds WHERE kind = 'egg' FOR UPDATE`.execute(held);
      const drawing = member.draw(next!, version);
      await waitForLocks(held);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(held);
      return drawing;
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await member.state()).toMatchObject({ history: [], unseen: [] });
    expect(await member.count()).toBe(1);
    expect((await member.draw(next!, version)).status).toBe(200);
    expect(await member.money()).toMatchObject({ points: 20 });
  });

  test('[REWARD-02d] [REWARD-05e] is rolled back whole when its prize cannot be moved', async () => {
    await member.set('egg', [cash, nothing]);
    await member.grant('egg', 1);
    const { next, version } = await member.of('egg');
    // The payment finds its key taken by another amount.
    const { customerId } = member.player;
    const taken = { customerId, claim: { id: next! }, amount: 5, turnoverPercent: 0 };
    await payReward(site.db, ticketReward, taken);
    const nonce = async () => (await member.ask('GET', '/api/fairness')).value.fairness.nonce;
    expect((await member.draw(next!, version)).status).toBeGreaterThanOrEqual(400);
    expect(await member.of('egg')).toMatchObject({ count: 1, next });
    expect(await stocks()).toEqual([
      [5, 0],
      [null, 0],
    ]);
    expect([await member.money(), await nonce()]).toMatchObject([{ wallet: 5 }, 0]);
  });
});

describe('the odds', () => {
  test('[REWARD-02d] are those of the prizes in stock, and a draw by others uses no ticket', async () => {
    await member.set('egg', [
      { ...points, stock: 1 },
      { points: 3, weight: 1 },
    ]);
    await member.grant('egg', 2);
    const before = await member.of('egg');
    await member.drawNext('egg');
    const after = await member.of('egg');
    expect(after.prizes).toEqual([{ position: 1, points: 3, amount: 0, required: 0, weight: 1 }]);
    expect(await member.draw(after.next!, before.version)).toMatchObject({
      status: 409,
      code: 'ticket_odds',
    });
    expect(await member.of('egg')).toMatchObject({ count: 1, next: after.next });
    expect((await member.ask('GET', '/api/fairness')).value.fairness.nonce).toBe(1);
    expect((await member.draw(after.next!, after.version)).value.prize.points).toBe(3);
  });

  test('[REWARD-02d] change with a new table and a filled stock, and not a draw made before', async () => {
    await member.set('egg', [
      { ...points, stock: 1 },
      { points: 3, weight: 1 },
    ]);
    await member.grant('egg', 2);
    const { value: drawn } = await member.drawNext('egg');
    const { version } = await member.of('egg');
    await member.operator('PUT', 'tickets/stock', { kind: 'egg', position: 0, stock: 4 });
    const filled = await member.of('egg');
    expect(filled.version).not.toBe(version);
    await member.set('egg', [{ points: 7, weight: 1 }, nothing]);
    const { code } = await member.draw(filled.next!, filled.version);
    expect(code).toBe('ticket_odds');
    expect((await member.state()).history).toEqual([drawn]);
    expect((await member.draw(drawn.id, version)).value).toEqual(drawn);
  });
});

describe('a ticket', () => {
  test('[REWARD-02d] [REWARD-05e] is given once for each source and key of a member', async () => {
    expect(await member.grant('egg', 2, 'same')).toBe(true);
    expect(await member.grant('wheel', 3, 'same')).toBe(false);
    const other = new TicketMember(site);
    await other.open();
    expect(await other.grant('egg', 1, 'same')).toBe(true);
    const both = await raceBehind(
      site.db,
      (db) => sql`LOCK TABLE ticket_grants IN SHARE ROW EXCLUSIVE MODE`.execute(db),
      [() => member.grant('egg', 1, 'race'), () => member.grant('egg', 1, 'race')],
    );
    expect(both.toSorted()).toEqual([false, true]);
    expect((await member.of('egg')).count).toBe(3);
    await expect(member.grant('egg', 101)).rejects.toThrow(RangeError);
    await expect(member.grant('egg', 0)).rejects.toThrow(RangeError);
  });

  test('[REWARD-02d] lapses after its last day, those that lapse first are drawn first', async () => {
    await member.set('egg', [points, nothing], { needs: 'nothing', days: 2 });
    await member.grant('egg', 1);
    const [id = ''] = await member.ids();
    setClock(addDays(today(), 1), '00:00:30');
    await member.grant('egg', 1);
    expect(await member.of('egg')).toMatchObject({ count: 2, next: id });
    setClock(addDays(today(), 2), '23:59:00');
    expect(await member.of('egg')).toMatchObject({ lastDay: addDays(today(), 2), next: id });
    setClock(addDays(today(), 3), '00:00:30');
    const { version, count } = await member.of('egg');
    expect(count).toBe(1);
    expect((await member.draw(id, version)).code).toBe('ticket_lapsed');
    // A later gift notes it.
    await member.grant('egg', 1);
    expect((await member.of('egg')).count).toBe(2);
  });

  test('[REWARD-02d] [REWARD-05f] is not drawn during a break, nothing is offered, and the break costs no day', async () => {
    await member.set('egg', [points, nothing], { needs: 'nothing', days: 2 });
    await member.grant('egg', 1);
    const { next, version } = await member.of('egg');
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 7 });
    expect(await member.draw(next!, version)).toMatchObject({ status: 403, code: 'cooling_off' });
    const state = await member.state();
    expect(state.breakUntil).not.toBeNull();
    expect(state.kinds[0]).toMatchObject({ count: 1, next: null, lastDay: null, prizes: [] });
    expect(await member.count()).toBe(0);
    // Eight days are touched, of which the day of the gift is none of the two.
    const { customerId } = member.player;
    await sql`UPDATE play_guards SET cool_off_until = NULL WHERE customer_id = ${customerId}`.execute(
      site.db,
    );
    const { lastDay } = await member.of('egg');
    expect(lastDay).toBe(addDays(today(), 9));
    setClock(lastDay!, '23:59:00');
    expect((await member.draw(next!, version)).status).toBe(200);
  });

  test('[REWARD-02d] needs what the operator says, and a closed kind draws nothing', async () => {
    await member.set('egg', [points, nothing], { needs: 'deposit' });
    await member.grant('egg', 1);
    const { next, version, missing } = await member.of('egg');
    expect([missing, await member.count()]).toEqual(['deposit', 0]);
    expect((await member.draw(next!, version)).code).toBe('ticket_deposit');
    await member.set('egg', [points, nothing], { needs: 'identity' });
    expect((await member.draw(next!, version)).code).toBe('kyc_needed');
    await member.operator('PUT', 'tickets', { kind: 'egg', open: false });
    expect((await member.draw(next!, version)).code).toBe('ticket_closed');
    expect(await member.of('egg')).toMatchObject({ open: false, count: 1, next: null, prizes: [] });
  });
});

test('[REWARD-02d] [REWARD-05e] 200 draws at once of a stock of 50 pay exactly 50, and the ledger is right', async () => {
  await member.set('egg', [
    { ...cash, stock: 50 },
    { points: 1, weight: 1 },
  ]);
  const members = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const one = new TicketMember(site);
      await one.open();
      await one.grant('egg', 25);
      return one;
    }),
  );
  const { version } = await members[0]!.of('egg');
  const after = `${version.split(':')[0]}:1`;
  // Again after a wait for the stock's lock that was too long, as the app does.
  const inTime = async (draw: () => ReturnType<TicketMember['draw']>) => {
    const answer = await draw();
    return answer.status === 503 ? draw() : answer;
  };
  const drawOne = async (one: TicketMember, id: string) => {
    const first = await inTime(() => one.draw(id, version));
    return first.code === 'ticket_odds' ? inTime(() => one.draw(id, after)) : first;
  };
  const answers = await Promise.all(
    members.map(async (one) => Promise.all((await one.ids()).map((id) => drawOne(one, id)))),
  );
  const won = answers.flat().filter(({ value }) => value?.prize.amount === 1000);
  expect(answers.flat().filter(({ status }) => status !== 200)).toEqual([]);
  expect(won).toHaveLength(50);
  expect(await stocks()).toEqual([
    [0, 50],
    [null, 150],
  ]);
  const money = await Promise.all(members.map((one) => one.money()));
  expect(money.reduce((sum, { wallet }) => sum + Number(wallet), 0)).toBe(50_000);
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

/** Numbers in [0, below) that are the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('[REWARD-02d] by any table no stock is overdrawn, what is paid is what was taken, each ticket once', async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = seeded(seed);
    const limited = Array.from({ length: 1 + random(11) }, (): TablePrize => {
      const weight = 1 + random(1000);
      const stock = random(4);
      const kind = random(3);
      if (kind === 0) return { amount: 1 + random(5000), weight, stock };
      return kind === 1 ? { points: 1 + random(50), weight, stock } : { weight, stock };
    });
    const table = [...limited, { points: 1, weight: 1 + random(200) }];
    await member.open();
    await member.set('egg', table);
    await member.grant('egg', 15);
    const ids = await member.ids();
    const drawn: { position: number; points: number; amount: number }[] = [];
    for (const id of ids) {
      const offer = await member.of('egg');
      const { value, status } = await member.draw(id, offer.version);
      expect(status).toBe(200);
      expect(offer.prizes.map(({ position }) => position)).toContain(value.prize.position);
      drawn.push(value.prize);
      expect((await member.draw(id, offer.version)).value).toEqual(value);
    }
    const after = await kindTerms(site.db, 'egg');
    for (const { position, stock, paid } of after.prizes) {
      const before = table[position]!.stock ?? null;
      const taken = stock === null || before === null ? paid : before - stock;
      expect([(stock ?? 0) >= 0, taken]).toEqual([true, paid]);
      expect(paid).toBe(drawn.filter((prize) => prize.position === position).length);
    }
    const sum = (part: 'points' | 'amount') => drawn.reduce((all, one) => all + one[part], 0);
    expect(await member.money()).toMatchObject({ wallet: sum('amount'), points: sum('points') });
  }
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
});
