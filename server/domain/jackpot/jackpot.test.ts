import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PotTerms, maxStakePerWin } from '../../../contract/play/jackpot-shapes.ts';
import { drawPots } from '../../../games/fairness/jackpot.ts';
import { audit } from '../../ledger/audit.ts';
import { authenticateLaunch, openLaunch } from '../play/launches.ts';
import { playHandlers } from '../play/handlers.ts';
import {
  type TestDomain,
  contextOf,
  testDomain,
  testLaunch,
  testPlayer,
  walletOf,
} from '../play/fixtures.ts';
import { replaceSeed } from '../play/seeds.ts';
import { recordsHandlers } from '../records/handlers.ts';
import { feedJackpot } from './feed.ts';
import { jackpotState, readJackpot } from './state.ts';
import { currentTerms, setTerms } from './terms.ts';

let domain: TestDomain;
beforeEach(async () => {
  domain = await testDomain();
});
afterEach(() => domain.close());

const mini: PotTerms = {
  pot: 'mini',
  share: 30,
  start: 5000,
  // No spin of these tests wins by its draw.
  stakePerWin: maxStakePerWin,
  mustDropBy: null,
};

/** Without the bounds of an operator's change, so that few spins show what millions would. */
async function open(...pots: PotTerms[]): Promise<void> {
  const { db } = domain.gateway;
  await sql`INSERT INTO jackpot_terms (open, pots) VALUES (true, ${JSON.stringify(pots)})`.execute(
    db,
  );
  await forgetTerms();
  await feedJackpot(domain.gateway);
}
/** As after the second for which a process holds them. */
const forgetTerms = () => setTerms({}, domain.gateway).catch(() => {});

async function sitDown(amount = 1_000_000) {
  const player = await testPlayer(domain.gateway, amount);
  const launch = await authenticateLaunch(domain.gateway, await testLaunch(domain.gateway, player));
  const context = contextOf(domain.gateway, { role: 'launch', ...launch! });
  const spin = (stake = 100, key: string = randomUUID()) =>
    playHandlers['house.play']({ key, stake }, context);
  return { ...player, context, spin };
}

/** Centavos and their ten-thousandths, of all pots. */
async function books() {
  const { rows } = await sql<
    Record<'held' | 'carry' | 'paid' | 'started' | 'shared' | 'wins', string>
  >`
    SELECT (SELECT sum(a.balance) FROM jackpot_pots p JOIN accounts a ON a.id = p.account_id) AS held,
      (SELECT sum(carry) FROM jackpot_pots) AS carry,
      (SELECT coalesce(sum(amount), 0) FROM jackpot_wins) AS paid, (SELECT count(*) FROM jackpot_wins) AS wins,
      (SELECT coalesce(sum(e.amount), 0) FROM transfers t JOIN entries e ON e.transfer_id = t.id WHERE t.kind = 'jackpot_start' AND e.amount > 0) AS started,
      (SELECT coalesce(sum(e.amount), 0) FROM transfers t JOIN entries e ON e.transfer_id = t.id WHERE t.kind = 'jackpot_share' AND e.amount > 0) AS shared`.execute(
    domain.gateway.db,
  );
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, sum]) => [name, Number(sum)]));
}

describe('the pots', () => {
  test('[HOME-09a] take their share of each stake, to the ten-thousandth of a centavo', async () => {
    await open(mini, { ...mini, pot: 'mega', share: 17, start: 100_000 });
    const { spin } = await sitDown();
    for (const stake of [100, 200, 500, 100]) await spin(stake);
    await feedJackpot(domain.gateway);
    expect(await books()).toMatchObject({
      started: 105_000,
      // 900 centavos: 2.7 and 1.53 of them.
      shared: 2 + 1,
      carry: 7000 + 5300,
      held: 105_003,
    });
    const { pots } = await readJackpot(domain.gateway);
    expect(pots.map(({ pot, amount }) => [pot, amount])).toEqual([
      ['mini', 5002],
      ['mega', 100_001],
    ]);
  });

  test('[HOME-09a] are fed once when two processes feed them, and by the terms of each round', async () => {
    await open(mini);
    const { spin } = await sitDown();
    await spin(100_000);
    await sql`INSERT INTO jackpot_terms (open, pots) VALUES (true, ${JSON.stringify([{ ...mini, share: 100 }])})`.execute(
      domain.gateway.db,
    );
    await forgetTerms();
    await spin(100_000);
    await Promise.all([1, 2, 3].map(() => feedJackpot(domain.gateway)));
    expect(await books()).toMatchObject({ shared: 300 + 1000, started: 5000 });
  });

  test('[HOME-09a] lose nothing when the feed dies before its commit', async () => {
    await open(mini);
    const { spin } = await sitDown();
    await spin(100_000);
    await domain.gateway.db
      .transaction()
      .execute(async (db) => {
        await sql`SELECT feed_jackpot(clock_timestamp())`.execute(db);
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await books()).toMatchObject({ shared: 0 });
    await feedJackpot(domain.gateway);
    expect(await books()).toMatchObject({ shared: 300 });
  });

  test('[HOME-09a] hold no more than what they must drop by; the rest waits for the next', async () => {
    await open({ ...mini, share: 500, mustDropBy: 5100 });
    const { spin } = await sitDown();
    await spin(10_000);
    await feedJackpot(domain.gateway);
    expect(await books()).toMatchObject({ held: 5100, carry: 400 * 10_000 });
  });
});

describe('a win', () => {
  const always = { ...mini, stakePerWin: 1 };

  test('[HOME-09c] is paid with the spin: round, balance, record, message and the next pot', async () => {
    await open(always);
    const player = await sitDown(10_000);
    const key = randomUUID();
    const first = await player.spin(100, key);
    const won = [{ pot: 'mini', amount: 5000, drawn: true }];
    expect(first.round.jackpot).toEqual({ pots: [{ pot: 'mini', stakePerWin: 1 }], won });
    expect(first.balance).toBe(10_000 - 100 + first.round.payout + 5000);
    expect(await walletOf(domain.gateway, player.wallet)).toMatchObject({ balance: first.balance });
    expect(await player.spin(100, key)).toEqual(first);
    const member = contextOf(domain.gateway, {
      role: 'member',
      customerId: player.customerId,
    } as never);
    const { movements } = await recordsHandlers['records.movements'](
      { period: 'today', language: 'EN' },
      member,
    );
    expect(movements).toContainEqual(
      expect.objectContaining({
        type: 'jackpot',
        amount: 5000,
        gameName: expect.stringMatching(/./),
      }),
    );
    const bet = await recordsHandlers['records.bet'](
      { id: first.round.id, language: 'EN' },
      member,
    );
    expect(bet.movements.at(-1)).toMatchObject({
      type: 'jackpot',
      amount: 5000,
      balanceAfter: first.balance,
    });
    await feedJackpot(domain.gateway);
    await feedJackpot(domain.gateway);
    const { rows } = await sql`
      SELECT text_key, params FROM messages WHERE customer_id = ${player.customerId}`.execute(
      domain.gateway.db,
    );
    expect(rows).toEqual([
      { text_key: 'jackpotWon', params: { amount: 5000, symbol: '₱', pot: 'MINI' } },
    ]);
    expect(await books()).toMatchObject({ held: 5000, paid: 5000, started: 10_000 });
    const { wins } = await readJackpot(domain.gateway);
    expect(wins).toMatchObject([{ pot: 'mini', amount: 5000 }]);
    expect(wins[0]!.customerName).toMatch(/\*{3}/);
  });

  test('[HOME-09b] [GAME-12] can be drawn again from the revealed seed', async () => {
    await open({ ...mini, stakePerWin: 300 }, { ...mini, pot: 'minor', stakePerWin: 500 });
    const { customerId, spin } = await sitDown();
    const rounds = [];
    for (let i = 0; i < 12; i += 1) rounds.push((await spin()).round);
    const { old } = await replaceSeed(domain.gateway, customerId, 'next');
    const hmac = (message: string) => createHmac('sha256', old.serverSeed).update(message).digest();
    for (const round of rounds) {
      const drawn = drawPots(hmac, round, round.stake, round.jackpot!.pots);
      expect(
        drawn
          .filter(({ won }) => won)
          .map(({ pot }) => pot)
          .toSorted(),
      ).toEqual(round.jackpot!.won.map(({ pot }) => pot).toSorted());
    }
    expect(rounds.some(({ jackpot }) => jackpot!.won.length > 0)).toBe(true);
    expect(rounds.some(({ jackpot }) => jackpot!.won.length === 0)).toBe(true);
  });

  test('[HOME-09c] comes without a draw for one spin when the pot must drop, however many see it', async () => {
    await open({ ...mini, share: 500, mustDropBy: 5100 });
    const players = await Promise.all(Array.from({ length: 6 }, () => sitDown()));
    await players[0]!.spin(10_000);
    await feedJackpot(domain.gateway);
    // As after the second for which a process holds the pots.
    await expect
      .poll(async () => (await jackpotState(domain.gateway)).pots[0]?.amount, { timeout: 5000 })
      .toBe(5100);
    const rounds = await Promise.all(players.map(({ spin }) => spin()));
    expect(rounds.flatMap(({ round }) => round.jackpot!.won)).toEqual([
      { pot: 'mini', amount: 5100, drawn: false },
    ]);
  });

  test('[HOME-09a] [HOME-09c] many at once: stakes, starts, pots and what was paid agree to the centavo', async () => {
    await open(
      { ...mini, stakePerWin: 400 },
      { ...mini, pot: 'minor', share: 7, stakePerWin: 1500 },
      { ...mini, pot: 'mega', share: 1, start: 100_000, stakePerWin: 40_000 },
    );
    const players = await Promise.all(Array.from({ length: 25 }, () => sitDown()));
    const spinning = new AbortController();
    const feeding = [1, 2].map(async () => {
      while (!spinning.signal.aborted) await feedJackpot(domain.gateway);
    });
    const spins = 20;
    const rounds = await Promise.all(
      players.map(async ({ spin }, p) => {
        const played = [];
        for (let i = 0; i < spins; i += 1) played.push((await spin(100 * (1 + (p % 3)))).round);
        return played;
      }),
    );
    spinning.abort();
    await Promise.all(feeding);
    await feedJackpot(domain.gateway);
    const all = rounds.flat();
    const staked = all.reduce((sum, { stake }) => sum + stake, 0);
    const { held, carry, paid, started, shared, wins } = await books();
    expect(shared! * 10_000 + carry!).toBe(staked * (30 + 7 + 1));
    expect(held! + paid!).toBe(shared! + started!);
    const won = all.flatMap(({ jackpot }) => jackpot!.won);
    expect(won.length).toBe(wins);
    expect(wins).toBeGreaterThan(50);
    expect(won.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
    expect((await audit(domain.gateway.db)).faults).toEqual([]);
  });
});

describe('no part', () => {
  test('[HOME-09b] has a spin while the jackpot is closed, or in free play', async () => {
    const { spin, customerId, sessionId } = await sitDown();
    expect((await spin()).round.jackpot).toBeNull();
    await open(mini);
    const game = { gameId: '1', gameCode: 'PLR-001', vendor: 'PLR', currency: 'PHP', trial: true };
    const token = await openLaunch(domain.gateway, {
      ...game,
      language: 'EN',
      customerId,
      sessionId,
    });
    const launch = await authenticateLaunch(domain.gateway, token);
    const context = contextOf(domain.gateway, { role: 'launch', ...launch! });
    const { round } = await playHandlers['house.play']({ key: randomUUID(), stake: 100 }, context);
    expect(round.jackpot).toBeNull();
    expect((await playHandlers['house.open']({}, context)).jackpot).toBeNull();
    expect((await spin()).round.jackpot).toMatchObject({ won: [] });
  });
});

describe('the terms', () => {
  const pot = { pot: 'mini', share: 20, start: 10_000, stakePerWin: 10_000_000 } as const;

  test('[HOME-09b] [OPS-03l] are the operator’s, and what is left out stays', async () => {
    await setTerms({ pot }, domain.gateway);
    await setTerms({ open: true, pot: { pot: 'mini', share: 25 } }, domain.gateway);
    expect(await books()).toMatchObject({ held: 10_000, started: 10_000 });
    await feedJackpot(domain.gateway);
    expect(await books()).toMatchObject({ held: 10_000, started: 10_000 });
    expect(await currentTerms(domain.gateway)).toMatchObject({
      open: true,
      pots: [{ ...pot, share: 25, mustDropBy: null }],
    });
  });

  test.each([
    ['none to open', { open: true }, 'open'],
    ['a pot without its start', { pot: { pot: 'mini', share: 20 } }, 'pot'],
    ['more paid back than staked', { pot: { ...pot, share: 500, start: 10_000_000 } }, 'pot'],
    ['a drop at the start', { pot: { ...pot, mustDropBy: 10_000 } }, 'mustDropBy'],
  ] as const)('[HOME-09b] are rejected with %s', async (_what, change, field) => {
    await expect(setTerms(change, domain.gateway)).rejects.toMatchObject({
      code: 'invalid_request',
      field,
    });
    expect(await currentTerms(domain.gateway)).toMatchObject({ id: 0 });
  });
});
