import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Request } from '../../../contract/index.ts';
import { type Bet, betStates } from '../../../contract/records/shapes.ts';
import { pageSize } from '../../kernel/page.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { addGames, openVendorGame, playedBy, spin } from '../records/fixtures.ts';
import { betPage, betRow, betTotals, toBet } from './bets.ts';
import { type TestDomain, type TestPlayer, contextOf, testDomain, testPlayer } from './fixtures.ts';
import { playHandlers, seamlessHandlers } from './handlers.ts';
import { openLaunch } from './launches.ts';
import { openFor } from './rounds-kit.ts';
import { refundStaged } from './staged/stored.ts';
import { tablesOf } from './tables/runner.ts';
import { setVendorLimits } from './vendor-limits.ts';

let domain: TestDomain;
/** Has played everything, as another member before. */
let veteran: TestPlayer;
let player: TestPlayer;
beforeAll(async () => {
  domain = await testDomain();
  await addGames(domain.gateway);
  const other = await playedBy(domain.gateway, 77_000);
  await refundedMines(other);
  veteran = await playedBy(domain.gateway);
});
afterAll(async () => {
  await tablesOf(domain.gateway).close(domain.gateway);
  await domain.close();
});
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 100_000);
});

const asMember = ({ customerId }: TestPlayer) =>
  contextOf(domain.gateway, { role: 'member', customerId });
const page = (request: Partial<Request<'records.bets'>> = {}, who = player) =>
  betPage({ period: 'any', language: 'EN', ...request }, asMember(who));
const list = async (...of: Parameters<typeof page>) => (await page(...of)).bets;
const totals = (request: Partial<Request<'records.betTotals'>> = {}, who = player) =>
  betTotals({ period: 'any', ...request }, asMember(who));
const idsOf = (bets: readonly { id: string }[]) => bets.map(({ id }) => id);
const rowOf = (id: string, who = player) => betRow(domain.gateway, who.customerId, id);

let keys = 0;
const newKey = () => `bets_${String((keys += 1)).padStart(16, '0')}`;

/** Its calls by transaction, round and centavos. */
async function asVendor(vendor: 'AG' | 'TF' = 'AG') {
  const opened =
    vendor === 'AG' ? await openVendorGame(domain.gateway, player) : await openArena(player);
  const { token, context } = opened;
  const sent = (transactionId: string, roundId: string, amount: number) => ({
    token,
    playerId: player.customerId,
    transactionId,
    roundId,
    amount,
  });
  return {
    debit: (...call: Parameters<typeof sent>) =>
      seamlessHandlers['seamless.debit'](sent(...call), context),
    credit: (...call: Parameters<typeof sent>) =>
      seamlessHandlers['seamless.credit'](sent(...call), context),
    jackpot: (...call: Parameters<typeof sent>) =>
      seamlessHandlers['seamless.credit']({ ...sent(...call), bonus: 'jackpot' }, context),
    rollback: (transactionId: string) =>
      seamlessHandlers['seamless.rollback'](
        { token, playerId: player.customerId, transactionId },
        context,
      ),
  };
}
async function openArena({ customerId, sessionId }: TestPlayer) {
  const game = { gameId: '6', vendor: 'TF', gameCode: 'TF-1', currency: 'PHP' };
  const token = await openLaunch(domain.gateway, {
    ...game,
    trial: false,
    language: 'EN',
    customerId,
    sessionId,
  });
  await sql`UPDATE vendors SET connected = true, launch_url = 'https://tf.example/' WHERE code = 'TF'`.execute(
    domain.gateway.db,
  );
  await sql`UPDATE settings SET value = '"arena"' WHERE key = 'catalogueVersion'`.execute(
    domain.gateway.db,
  );
  const context = contextOf(domain.gateway, { role: 'vendor', vendor: 'TF' });
  await expect
    .poll(async () => (await currentCatalogue(domain.gateway)).byId.get('6')?.playable)
    .toBe(true);
  return { token, context };
}

async function refundedMines(who: TestPlayer): Promise<string> {
  const { context } = await openFor(domain.gateway, 'mines', who);
  const open = (await playHandlers['house.round']({}, context)).round;
  const begun = { key: newKey(), stake: 700, bet: { mines: 3 } };
  const round = open ?? (await playHandlers['house.start'](begun, context)).round;
  await refundStaged(domain.gateway, round!);
  return round!.id;
}

describe('the bets of one vendor', () => {
  test("[MEM-06] are its own alone, and the house's are no vendor's", async () => {
    const all = await list({}, veteran);
    const of = (code: string) => all.filter(({ vassalage }) => vassalage === code);
    expect([of('AG').length, of('PLR').length, all.length]).toEqual([4, 11, 15]);
    for (const code of ['AG', 'PLR', 'TF'])
      expect(await list({ vassalage: code }, veteran)).toEqual(of(code));
  });

  test('[MEM-06] of one state are those of the list, with their totals', async () => {
    const all = await list({}, veteran);
    for (const state of betStates)
      for (const vassalage of [undefined, 'AG', 'PLR']) {
        const found = all.filter(
          (bet) => bet.state === state && (vassalage ?? bet.vassalage) === bet.vassalage,
        );
        expect(found).not.toEqual([]);
        expect(await list({ state, vassalage }, veteran)).toEqual(found);
        const sum = (of: (bet: Bet) => number | null) =>
          found.reduce((total, bet) => total + (of(bet) ?? 0), 0);
        const settled = state === 'settled';
        expect(await totals({ state, vassalage }, veteran)).toEqual({
          currencySymbol: '₱',
          bets: found.length,
          stake: sum(({ stake }) => stake),
          validStake: sum(({ validBet }) => validBet),
          payout: settled ? sum(({ payout }) => payout) : 0,
          profit: settled ? sum((bet) => (bet.payout ?? 0) - bet.stake) : 0,
        });
      }
  });

  test('[MEM-06] of a member without any sum to nothing', async () => {
    expect(await page()).toMatchObject({ bets: [], next: null, from: null, to: null });
    expect(await totals()).toEqual({
      currencySymbol: '₱',
      bets: 0,
      stake: 0,
      validStake: 0,
      payout: 0,
      profit: 0,
    });
  });

  test("[MEM-06] [SAFE-04] do not mix with another vendor's or member's of the same ids", async () => {
    const [gold, arena] = [await asVendor('AG'), await asVendor('TF')];
    await gold.debit('d1', 'v1', 300);
    await arena.debit('d1', 'v1', 100);
    await arena.credit('c1', 'v1', 20);
    const mine = [
      { id: 'TF:d1', state: 'settled', stake: 100, payout: 20, gameName: 'Arena' },
      { id: 'AG:d1', state: 'open', stake: 300, payout: null },
    ];
    expect(await list()).toMatchObject(mine);
    expect(await list({ vassalage: 'TF' })).toMatchObject(mine.slice(0, 1));
    expect(await totals({ vassalage: 'TF' })).toMatchObject({ bets: 1, payout: 20, profit: -80 });
    expect(await rowOf('TF:d1')).toMatchObject({ stake: '100', payout: '20' });
    expect(await rowOf('AG:d1')).toMatchObject({ stake: '300', payout: null });
    expect(await rowOf('AG:d1', veteran)).toMatchObject({ stake: '500', payout: '750' });
  });
});

describe("a vendor's round", () => {
  test('[MEM-06] counts the stakes that were not rolled back, and is named by its first', async () => {
    const vendor = await asVendor();
    await vendor.debit('e1', 'v1', 300);
    await vendor.debit('e2', 'v1', 200);
    await vendor.rollback('e2');
    expect(await list()).toMatchObject([{ id: 'AG:e1', state: 'open', stake: 300, payout: null }]);
    await vendor.credit('e3', 'v1', 450);
    expect(await list()).toMatchObject([
      { id: 'AG:e1', state: 'settled', stake: 300, payout: 450, validBet: 150 },
    ]);
    await vendor.debit('f1', 'v2', 300);
    await vendor.debit('f2', 'v2', 200);
    await vendor.rollback('f1');
    await vendor.credit('f3', 'v2', 0);
    expect(await list({ state: 'settled' })).toMatchObject([
      { id: 'AG:f1', stake: 200, payout: 0, validBet: 200 },
      { id: 'AG:e1', stake: 300, payout: 450 },
    ]);
    expect(await totals()).toMatchObject({ bets: 2, stake: 500, payout: 450, profit: -50 });
  });

  test('[MEM-06] is refunded once all its stakes were rolled back; a rollback alone is no bet', async () => {
    const vendor = await asVendor();
    await vendor.rollback('never');
    expect(await list()).toEqual([]);
    await vendor.debit('e1', 'v1', 300);
    await vendor.debit('e2', 'v1', 200);
    await vendor.rollback('e2');
    await vendor.rollback('e1');
    expect(await list()).toMatchObject([
      { id: 'AG:e1', state: 'refunded', stake: 500, payout: 500, validBet: 0 },
    ]);
    expect(await totals()).toMatchObject({ bets: 1, stake: 500, payout: 0, profit: 0 });
  });

  test('[MEM-06] of a bonus alone is settled, with its payout and no stake', async () => {
    const vendor = await asVendor();
    await setVendorLimits({ vendor: 'AG', bonusTypes: ['jackpot'] }, domain.gateway);
    await vendor.jackpot('j1', 'v1', 900);
    expect(await list()).toMatchObject([
      { id: 'AG:j1', state: 'settled', stake: 0, payout: 900, validBet: 0 },
    ]);
    expect(await totals()).toMatchObject({ bets: 1, stake: 0, payout: 900, profit: 900 });
  });

  test('[MEM-06] without a name is one transaction', async () => {
    await openVendorGame(domain.gateway, player);
    const { db } = domain.gateway;
    for (const id of ['x1', 'x2'])
      await sql`SELECT seamless_move('debit', id, ${id}, NULL, 100, '\\x00') FROM launches
        WHERE customer_id = ${player.customerId}`.execute(db);
    expect(await list()).toMatchObject([
      { id: 'AG:x2', state: 'open', stake: 100 },
      { id: 'AG:x1', state: 'open', stake: 100 },
    ]);
  });
});

describe('one bet', () => {
  test('[MEM-06] [SAFE-04] is found by its id, of every kind, by its member alone', async () => {
    const vendor = await asVendor();
    await vendor.debit('77', 'v1', 100);
    await vendor.debit('a:b', 'v2', 200);
    await spin(domain.gateway, player, 2);
    const refunded = [await refundedMines(player), await refundedMines(player)];
    const catalogue = await currentCatalogue(domain.gateway);
    for (const who of [player, veteran])
      for (const bet of await list({}, who))
        expect(toBet((await rowOf(bet.id, who))!, catalogue, 'EN')).toEqual(bet);
    const ofHouse = await list({ vassalage: 'PLR' }, veteran);
    for (const { id } of ofHouse) expect(await rowOf(id)).toBeNull();
    expect(idsOf(await list({ state: 'refunded' }))).toEqual(refunded.toReversed());
    expect(await rowOf('AG:a:b')).toMatchObject({ id: 'AG:a:b', stake: '200' });
    expect(await rowOf('AG:a:b', veteran)).toBeNull();
  });

  test.each([
    '1',
    '999999999999999999',
    '9999999999999999999',
    '7x',
    'x7',
    '',
    'PLR:1',
    'AG',
    'AG:',
    'ag:d1',
    ' AG:d1',
    'AG:d9',
    'TF:d1',
  ])('[MEM-06] by the id "%s" is not found', async (id) => {
    expect(await rowOf(id, veteran)).toBeNull();
  });
});

describe('the pages of bets', () => {
  test('[MEM-06] have fifty each, and say where the next begins as long as there is one', async () => {
    await spin(domain.gateway, player, pageSize);
    expect(await page()).toMatchObject({ bets: { length: pageSize }, next: null });
    await spin(domain.gateway, player, 1);
    // Of one moment, the id decides.
    for (const change of [sql`at`, sql`'2026-11-01T00:00:00.123456Z'`]) {
      await sql`UPDATE rounds SET at = ${change} WHERE customer_id = ${player.customerId}`.execute(
        domain.gateway.db,
      );
      const first = await page();
      expect(first).toMatchObject({ bets: { length: pageSize }, next: expect.any(String) });
      const rest = await page({ after: first.next! });
      expect(rest).toMatchObject({ bets: { length: 1 }, next: null });
      expect(new Set(idsOf([...first.bets, ...rest.bets])).size).toBe(pageSize + 1);
    }
  });

  test('[MEM-06] have the bets of a kind of games, named in the language asked for', async () => {
    const all = await list({ language: 'TY' }, veteran);
    for (const gameType of ['RNG', 'PVP', 'LIVE', 'LOTT'] as const)
      expect(await list({ gameType, language: 'TY' }, veteran)).toEqual(
        all.filter((bet) => bet.gameType === gameType),
      );
    expect(all.find(({ nodeId }) => nodeId === '1')?.gameName).toBe('Gintong Mangga');
    await spin(domain.gateway, player, 1);
    await sql`UPDATE rounds SET game_id = 999 WHERE customer_id = ${player.customerId}`.execute(
      domain.gateway.db,
    );
    expect(await list()).toMatchObject([{ nodeId: '999', gameName: '', gameType: null }]);
  });

  test('[MEM-06] of a period have its bets alone, and its bounds', async () => {
    await spin(domain.gateway, player, 2);
    const [today] = await list();
    await sql`UPDATE rounds SET at = at - interval '1 day' WHERE customer_id = ${player.customerId} AND id <> ${today!.id}`.execute(
      domain.gateway.db,
    );
    expect(await page({ period: 'today' })).toMatchObject({
      bets: [{ id: today!.id }],
      from: expect.any(String),
      to: null,
      currencySymbol: '₱',
    });
    const yesterday = await page({ period: 'yesterday' });
    expect(yesterday.bets).toHaveLength(1);
    expect(Date.parse(yesterday.to!) - Date.parse(yesterday.from!)).toBe(24 * 3_600_000);
    expect(yesterday.bets[0]!.at < yesterday.to!).toBe(true);
    expect(await totals({ period: 'yesterday' })).toMatchObject({ bets: 1, stake: 100 });
  });
});
