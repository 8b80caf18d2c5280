import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correct } from '../../ledger/correct.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { countMission } from './count-mission.ts';
import { countTournaments } from './count.ts';
import {
  TournamentMember,
  cashPrize,
  countNow,
  endNow,
  inMinutes,
  prize,
  running,
} from './fixtures.ts';
import { payPrizes } from '../prizes/pay.ts';
import { tournamentPrizes } from './prizes.ts';

let site: TestGateway;
const people: TournamentMember[] = [];
beforeAll(async () => {
  site = await createTestGateway();
  for (let i = 0; i < 4; i += 1) people.push(await new TournamentMember(site).open());
});
afterAll(() => site.close());
const [ana, ben, cora, dan] = [0, 1, 2, 3].map(
  (i) => new Proxy({} as TournamentMember, { get: (_, key) => Reflect.get(people[i]!, key) }),
) as [TournamentMember, TournamentMember, TournamentMember, TournamentMember];

const boardOf = async (id: string, member = ana) => (await member.one(id)).value.board;
const scores = async (id: string) =>
  (await boardOf(id)).rows.map(({ score }: { score: number }) => score);
const own = async (id: string, member: TournamentMember) => (await member.one(id)).value.board.own;

describe('ranks', () => {
  test('[REWARD-04b] [REWARD-04c] are by the best multiplier of a round that is settled after joining', async () => {
    const id = await running(site, ana, { minStake: 200 });
    await ana.round(200, 20_000);
    for (const member of [ana, ben, cora]) expect((await member.join(id)).status).toBe(200);
    await countNow(site);
    expect(await scores(id)).toEqual([]);
    await ana.round(200, 900);
    await ben.round(1000, 4500);
    await ben.round(199, 100_000);
    await cora.round(300, 300);
    await countTournaments(site.gateway);
    await countNow(site);
    // Ana was first with 4.5 times.
    expect(await scores(id)).toEqual([450, 450]);
    expect(await own(id, ana)).toMatchObject({ rank: 1, score: 450 });
    expect(await own(id, ben)).toMatchObject({ rank: 2, near: [{ rank: 1 }, { rank: 2 }] });
    expect(await own(id, cora)).toEqual({ rank: null, score: 0, near: [] });
    const { rows } = await boardOf(id);
    expect(rows[0].name).toMatch(/^.{3}\*{3}.$/);
    await ben.hide(true);
    expect((await boardOf(id)).rows[1]).toEqual({ rank: 2, name: null, score: 450 });
    await ben.hide(false);
  });

  test('[REWARD-04b] are by won rounds up to a number a day, in the games that count', async () => {
    const id = await running(site, ana, {
      metric: 'wins',
      pointsPerWin: 3,
      winsPerDay: 2,
      categories: ['LIVE'],
    });
    await ana.join(id);
    await ana.round(100, 500);
    for (const round of ['w1', 'w2', 'w3']) {
      await ana.past.vendor(ana.person, 'debit', { round, amount: 100, at: new Date() });
      await ana.past.vendor(ana.person, 'credit', { round, amount: 150, at: new Date() });
    }
    await countNow(site);
    expect(await scores(id)).toEqual([6]);
  });

  test("[REWARD-04b] fall when a round is taken back, the house's or a vendor's", async () => {
    const id = await running(site, ana);
    await ana.join(id);
    await ana.round(100, 300);
    const best = await ana.round(100, 5000);
    const at = () => new Date();
    const debit = await ana.past.vendor(ana.person, 'debit', {
      round: 'b1',
      amount: 100,
      at: at(),
    });
    const more = await ana.past.vendor(ana.person, 'debit', { round: 'b1', amount: 100, at: at() });
    await ana.past.vendor(ana.person, 'credit', { round: 'b1', amount: 1000, at: at() });
    await countNow(site);
    expect(await scores(id)).toEqual([5000]);
    const { transferId } = await correct(site.db, best, 'a fault');
    await countNow(site);
    expect(await scores(id)).toEqual([500]);
    await ana.past.rollback(ana.person, more, { amount: 100, at: at() });
    await countNow(site);
    expect(await scores(id)).toEqual([1000]);
    await ana.past.rollback(ana.person, debit, { amount: 100, at: at() });
    await countNow(site);
    expect(await scores(id)).toEqual([300]);
    await correct(site.db, transferId, 'it was right');
    await countNow(site);
    expect(await scores(id)).toEqual([5000]);
    expect((await ana.operator('GET', `tournamentCheck?id=${id}`)).value).toMatchObject({
      entrants: 1,
      differ: [],
    });
    await sql`UPDATE tournament_entries SET score = 7 WHERE tournament_id = ${id}`.execute(site.db);
    expect((await ana.operator('GET', `tournamentCheck?id=${id}`)).value.differ).toMatchObject([
      { score: 7, rightScore: 5000 },
    ]);
  });

  test('[REWARD-02c] [MEM-12] [CALL-06b] of missions are of the month, and of tournaments joined', async () => {
    const id = await running(site, ana, { metric: 'missions', minStake: undefined as never });
    await dan.join(id);
    const finish = (member: TournamentMember) =>
      site.db.transaction().execute((db) => countMission(db, member.player.customerId));
    for (const member of [dan, cora, cora, dan]) await finish(member);
    const { board, finished } = await dan.missions();
    expect(board.rows.map(({ score }: { score: number }) => score)).toEqual([2, 2]);
    expect([board.own.rank, finished]).toEqual([2, 2]);
    expect(await scores(id)).toEqual([2]);
    expect((await ana.operator('GET', `tournamentCheck?id=${id}`)).value.differ).toEqual([]);
    await expect(
      site.db.transaction().execute(async (db) => {
        await countMission(db, dan.player.customerId);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await dan.missions()).finished).toBe(2);
  });
});

describe('joining', () => {
  test('[REWARD-04c] leaving deletes the score, and joining again begins at zero', async () => {
    const id = await running(site, ana);
    await ana.join(id);
    expect((await ana.join(id)).status).toBe(200);
    await ana.round(100, 900);
    await countNow(site);
    expect(await scores(id)).toEqual([900]);
    expect((await ana.leave(id)).status).toBe(200);
    expect(await scores(id)).toEqual([]);
    await ana.join(id);
    await countNow(site);
    expect((await ana.one(id)).value.tournament).toMatchObject({ entrants: 1, own: { score: 0 } });
  });

  test('[REWARD-05b] is bounded by places, needs and the end', async () => {
    const full = await running(site, ana, { places: 1 });
    const answers = await Promise.all([ana, ben, cora].map((member) => member.join(full)));
    expect(answers.map(({ code }) => code ?? 'joined').sort()).toEqual([
      'joined',
      'tournament_full',
      'tournament_full',
    ]);
    const needs = await running(site, ana, { needs: 'deposit' });
    expect(await ana.join(needs)).toMatchObject({ code: 'tournament_deposit' });
    await sql`UPDATE tournaments SET ends_at = now() WHERE id = ${needs}`.execute(site.db);
    expect(await ana.join(needs)).toMatchObject({ code: 'tournament_over' });
  });

  test('[REWARD-05f] [RG-03] during a break nothing is offered, and what was joined stays', async () => {
    const id = await running(site, ana);
    const other = await running(site, ana);
    const member = await new TournamentMember(site).open();
    await member.join(id);
    await member.takeBreak();
    const { tournaments } = await member.list();
    expect(tournaments).toMatchObject([{ id, prizes: [], terms: '', summary: '' }]);
    expect((await member.one(id)).value.board).toBeNull();
    expect((await member.one(other)).status).toBe(404);
    expect(await member.join(other)).toMatchObject({ code: 'cooling_off' });
    expect((await member.missions()).board).toBeNull();
    expect((await member.leave(id)).status).toBe(200);
  });
});

describe('prizes', () => {
  test('[REWARD-04d] [REWARD-05e] are paid once by several processes, and after a crash', async () => {
    const id = await running(site, ana);
    const winners = [];
    for (const payout of [900, 800, 700, 600]) {
      const member = await new TournamentMember(site).open();
      await member.join(id);
      await member.round(100, payout);
      winners.push(member);
    }
    await endNow(site, id);
    const second = await site.another();
    // The first payment dies before its commit.
    await sql`ALTER TABLE tournament_prizes ADD CONSTRAINT crash CHECK (paid_at IS NULL OR rank <> 2) NOT VALID`.execute(
      site.db,
    );
    await Promise.all([
      payPrizes(site.gateway, tournamentPrizes),
      payPrizes(second.gateway, tournamentPrizes),
    ]);
    const unpaid = () =>
      sql`SELECT rank FROM tournament_prizes WHERE tournament_id = ${id} AND paid_at IS NULL`.execute(
        site.db,
      );
    expect((await unpaid()).rows).toEqual([{ rank: 2 }]);
    await sql`ALTER TABLE tournament_prizes DROP CONSTRAINT crash`.execute(site.db);
    await Promise.all([
      payPrizes(second.gateway, tournamentPrizes),
      payPrizes(site.gateway, tournamentPrizes),
    ]);
    await second.close();
    expect((await unpaid()).rows).toEqual([]);
    const { rows } = await sql`
      SELECT t.kind, t.key, e.amount::integer FROM transfers t JOIN entries e ON e.transfer_id = t.id AND e.amount > 0
      WHERE t.scope = 'tournament' ORDER BY t.key`.execute(site.db);
    expect(rows).toEqual([
      { kind: 'bonus_tournament', key: `${id}:1`, amount: 10_000 },
      { kind: 'points_tournament', key: `${id}:2`, amount: 50 },
      { kind: 'points_tournament', key: `${id}:3`, amount: 50 },
    ]);
    expect((await winners[0]!.one(id)).value.tournament).toMatchObject({
      state: 'ended',
      own: { rank: 1, prize: { amount: 10_000, required: 30_000, paid: true } },
    });
    const { rows: messages } = await sql`
      SELECT text_key FROM messages WHERE params ->> 'id' = ${id} ORDER BY text_key`.execute(
      site.db,
    );
    expect(messages).toHaveLength(3);
    expect(await check(site.db)).toMatchObject({ sumsZero: true, mismatches: 0 });
  });

  test('[REWARD-05f] wait while the winner is on a break', async () => {
    const id = await running(site, ana);
    const member = await new TournamentMember(site).open();
    await member.join(id);
    await member.round(100, 900);
    await endNow(site, id);
    await member.takeBreak();
    const before = await member.money();
    await payPrizes(site.gateway, tournamentPrizes);
    expect(await member.money()).toEqual(before);
    await sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${member.player.customerId}`.execute(
      site.db,
    );
    await payPrizes(site.gateway, tournamentPrizes);
    expect((await member.money()).wallet).toBe(before.wallet! + 10_000);
  });

  test('[REWARD-05b] a cancelled tournament pays nothing and informs who has joined', async () => {
    const id = await running(site, ana);
    await ben.join(id);
    await ben.round(100, 900);
    const cancel = () => ana.operator('PUT', 'tournament', { id, reason: 'A game was at fault' });
    expect((await cancel()).value).toMatchObject({ changed: true, informed: 1 });
    expect((await cancel()).value).toMatchObject({ changed: false });
    await endNow(site, id);
    const { rows } = await sql`SELECT FROM tournament_prizes WHERE tournament_id = ${id}`.execute(
      site.db,
    );
    expect(rows).toEqual([]);
    expect(await cora.join(id)).toMatchObject({ code: 'tournament_over' });
  });
});

test.each([
  ['beginsAt', { beginsAt: inMinutes(-1) }],
  ['endsAt', { beginsAt: inMinutes(9), endsAt: inMinutes(8) }],
  ['minStake', { minStake: 99 }],
  ['minStake', { metric: 'missions' as const }],
  ['pointsPerWin', { metric: 'wins' as const, winsPerDay: 1 }],
  ['winsPerDay', { winsPerDay: 1 }],
  ['games', { games: ['999'] }],
  ['prizes', { prizes: [prize(2, 3, 1)] }],
  ['prizes', { prizes: [prize(1, 1, 0)] }],
  ['prizes', { prizes: [{ ...cashPrize(1, 1, 100), points: 1 }] }],
  ['budget', { budget: { amount: 9_999, points: 100 } }],
  ['summary', { summary: { EN: 'one' } }],
])('[REWARD-05b] a tournament with a wrong %s is rejected', async (field, changes) => {
  expect(await ana.add(changes)).toMatchObject({ code: 'invalid_request', field });
});
