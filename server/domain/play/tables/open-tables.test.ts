import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { houseGames } from '../../../../games/house.ts';
import { touchCatalogue } from '../../catalogue/snapshot.ts';
import { playHandlers } from '../handlers.ts';
import { sitAt } from '../rounds-kit.ts';
import { openTableHandlers } from './open-tables.ts';
import { type Seat, tableKit } from './table-kit.ts';

const table = 'PLR-C01';
const kit = tableKit(table, 'color');
let seat: Seat;
const realNow = performance.now.bind(performance);
let aheadMs = 0;
beforeEach(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
  await sql`INSERT INTO vendor_categories (vendor, category, position) VALUES ('PLR', 'PVP', 0), ('PLR', 'LIVE', 0) ON CONFLICT DO NOTHING;
    UPDATE games SET category = 'PVP' WHERE game_code IN ('PLR-C01', 'PLR-N01');
    UPDATE table_bets SET at = at - interval '1 hour'`.execute(kit.gateway.db);
  await touchCatalogue(kit.gateway);
  seat = await kit.sit(100_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await kit.finishRound();
});

/** By code; a second later, as one read serves a second. */
async function rooms(call: keyof typeof openTableHandlers = 'tables.pvpRooms') {
  aheadMs += 1001;
  const { tables } = await openTableHandlers[call]({ language: 'EN' }, seat.context);
  return Object.fromEntries(
    tables.map(({ game, phase, closesAt, players }) => [
      game.gameCode,
      { phase, closesAt, players },
    ]),
  );
}
const betRed = async (at: Seat, roundId: string) =>
  kit.bet(at, { roundId, selections: [{ choice: 'red', stake: 1000 }] });

test('[CALL-06d] rooms of card games have the phase of their round and who bets there', async () => {
  const round = await kit.openRound(seat);
  expect((await rooms())[table]).toEqual({
    phase: 'betting',
    closesAt: round.closesAt,
    players: 0,
  });
  const other = await kit.sit(100_000);
  for (const at of [seat, seat, other]) await betRed(at, round.id);
  expect((await rooms())[table]!.players).toBe(2);
  await kit.skip('closes_at');
  expect((await rooms())[table]).toEqual({ phase: 'drawing', closesAt: null, players: 2 });
});

test('[CALL-06d] [GAME-17f] who plays for play money is not counted', async () => {
  const round = await kit.openRound(seat);
  const one = await sitAt(kit.gateway, 'lucky9', 100_000);
  const start = () =>
    playHandlers['house.start'](
      { key: kit.newKey(), stake: 1000, bet: { others: 2 } },
      one.context,
    );
  // A hand may be over at once.
  while ((await start()).round === null);
  await betRed(seat, round.id);
  const players = async () =>
    Object.fromEntries(Object.entries(await rooms()).map(([code, now]) => [code, now.players]));
  expect(await players()).toEqual({ [table]: 1, 'PLR-N01': 1 });
  const ids = [seat, one].map(({ context }) => context.caller.launchId!);
  await sql`UPDATE launches SET trial = true WHERE id = ANY(${ids})`.execute(kit.gateway.db);
  expect(await players()).toEqual({ [table]: 0, 'PLR-N01': 0 });
});

test('[CALL-06d] those who have not bet for three minutes have left, and the table is quiet', async () => {
  const round = await kit.openRound(seat);
  await betRed(seat, round.id);
  await kit.finishRound();
  await sql`UPDATE game_tables SET attended_until = now() - interval '1 second'; UPDATE table_bets SET at = at - interval '181 seconds'`.execute(kit.gateway.db); // prettier-ignore
  await kit.look();
  expect((await rooms())[table]).toEqual({ phase: 'quiet', closesAt: null, players: 0 });
});

test('[CALL-06d] a game for one has a place at any time, and counts whose rounds go on', async () => {
  const one = await sitAt(kit.gateway, 'lucky9', 100_000);
  expect((await rooms())['PLR-N01']).toEqual({ phase: 'betting', closesAt: null, players: 0 });
  const start = () =>
    playHandlers['house.start'](
      { key: kit.newKey(), stake: 1000, bet: { others: 2 } },
      one.context,
    );
  // A hand may be over at once.
  while ((await start()).round === null);
  expect((await rooms())['PLR-N01']!.players).toBe(1);
  await sql`UPDATE staged_rounds SET acted_at = now() - interval '181 seconds'`.execute(kit.gateway.db); // prettier-ignore
  expect((await rooms())['PLR-N01']!.players).toBe(0);
});

test('[CALL-06d] [CALL-06e] what is closed or of another category is not listed', async () => {
  expect(Object.keys(await rooms()).toSorted()).toEqual(['PLR-C01', 'PLR-N01']);
  await sql`UPDATE games SET maintenance = true WHERE game_code = 'PLR-N01'; UPDATE games SET category = 'LIVE' WHERE game_code = 'PLR-C01'`.execute(kit.gateway.db); // prettier-ignore
  await touchCatalogue(kit.gateway);
  expect(Object.keys(await rooms())).toEqual([]);
  expect(Object.keys(await rooms('tables.liveModels')).toSorted()).toEqual(['PLR-C01', 'PLR-K01']);
  await sql`UPDATE games SET maintenance = false WHERE game_code = 'PLR-N01'`.execute(
    kit.gateway.db,
  );
});

test('[CALL-06e] tables have the limits of a bet, and a second of one read', async () => {
  const { limits } = houseGames.get(table)!.game;
  aheadMs += 1001;
  const ask = () => openTableHandlers['tables.pvpRooms']({ language: 'EN' }, seat.context);
  const [first] = (await ask()).tables;
  expect([first!.minStake, first!.maxStake]).toEqual([limits.min, limits.max]);
  const round = await kit.openRound(seat);
  await betRed(seat, round.id);
  expect((await ask()).tables[0]!.players).toBe(0);
  aheadMs += 1001;
  expect((await ask()).tables[0]!.players).toBe(1);
});
