import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BonusType } from '../../../contract/play/bonus-types.ts';
import { maxCentavos } from '../../../contract/shared.ts';
import { check } from '../../ledger/ledger.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { type TestPlayer, contextOf, testPlayer, walletOf } from './fixtures.ts';
import { launchHandlers, seamlessHandlers } from './handlers.ts';
import { openLaunch } from './launches.ts';

let site: TestGateway;
let second: TestGateway;
let player: TestPlayer;
let token: string;
beforeAll(async () => {
  site = await createTestGateway();
  await connectVendor(
    { vendor: 'AG', connected: true, launch: 'https://ag.example/' },
    site.gateway,
  );
  second = await site.another();
});
afterAll(async () => {
  await second.close();
  await site.close();
});
beforeEach(async () => {
  player = await testPlayer(site.gateway, 100_000);
  token = await launched(player);
  await limits({ maxDailyLoss: maxCentavos, bonusTypes: [] });
  await open();
  await sql`UPDATE vendor_limits SET net_loss = 0`.execute(site.db);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const launched = (of: TestPlayer, trial = false) =>
  openLaunch(site.gateway, {
    gameId: '5',
    vendor: 'AG',
    gameCode: 'AG-2',
    currency: trial ? 'FUN' : 'PHP',
    trial,
    language: 'EN',
    sessionId: of.sessionId,
    customerId: of.customerId,
  });
async function operator(path: string, payload: object) {
  const answer = await site.operator.inject({
    method: 'PUT',
    url: `/api/operator/${path}`,
    payload,
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
  });
  return answer.json();
}
const limits = (change: object) => operator('vendor/limits', { vendor: 'AG', ...change });
const open = () => operator('maintenance/vendor', { vendor: 'AG', closed: false });
const netLoss = async () => (await limits({})).value.netLoss as number;
const balance = async () => (await walletOf(site.gateway, player.wallet)).balance;

interface Sent {
  round?: string;
  id?: string;
  bonus?: BonusType;
  of?: TestPlayer;
  by?: string;
  on?: TestGateway;
}
function sent(amount: number, { round = 'r1', id = randomUUID(), of = player, by, bonus }: Sent) {
  const who = { token: by ?? token, playerId: of.customerId };
  return { ...who, transactionId: id, roundId: round, amount, ...(bonus && { bonus }) };
}
const asVendor = (on = site) => contextOf(on.gateway, { role: 'vendor', vendor: 'AG' });
const debit = (amount: number, call: Sent = {}) =>
  seamlessHandlers['seamless.debit'](sent(amount, call), asVendor(call.on));
const credit = (amount: number, call: Sent = {}) =>
  seamlessHandlers['seamless.credit'](sent(amount, call), asVendor(call.on));
const rollback = (id: string, on = site) =>
  seamlessHandlers['seamless.rollback'](sent(0, { id }), asVendor(on));
const without = (field: string) => ({ code: 'not_found', field });

describe("a vendor's payout", () => {
  test('[SAFE-10d] needs a debit, not rolled back, of the same round and player; otherwise it is rejected and logged', async () => {
    const logged = vi.spyOn(site.gateway.log, 'error');
    await expect(credit(500)).rejects.toMatchObject(without('roundId'));
    expect(logged.mock.calls[0]).toMatchObject([
      { vendor: 'AG', playerId: player.customerId, roundId: 'r1', amount: 500 },
      'vendor credit without a valid debit of its round rejected',
    ]);
    await debit(100, { round: 'r2' });
    await expect(credit(500)).rejects.toMatchObject(without('roundId'));
    const other = await testPlayer(site.gateway, 1000);
    await debit(100, { of: other, by: await launched(other) });
    await expect(credit(500)).rejects.toMatchObject(without('roundId'));
    await debit(100, { id: 'd1' });
    await rollback('d1');
    await expect(credit(500)).rejects.toMatchObject(without('roundId'));
    expect(await balance()).toBe(99_900);
    await debit(100);
    expect(await credit(500)).toMatchObject({ balance: 100_300 });
    // The end of a round that paid nothing moves nothing.
    expect(await credit(0, { round: 'r3' })).toMatchObject({ balance: 100_300 });
  });

  test('[SAFE-10d] that was rejected is taken under the same id once the debit came', async () => {
    await expect(credit(500, { id: 'c1' })).rejects.toMatchObject(without('roundId'));
    await debit(100);
    const paid = await credit(500, { id: 'c1' });
    expect(paid).toMatchObject({ balance: 100_400 });
    expect(await credit(500, { id: 'c1' })).toEqual(paid);
  });

  test('[SAFE-10d] as a bonus needs a type that the operator lets this vendor pay, and counts no bet', async () => {
    const logged = vi.spyOn(site.gateway.log, 'error');
    await expect(credit(500, { bonus: 'jackpot' })).rejects.toMatchObject(without('bonus'));
    expect(logged.mock.calls[0]?.[1]).toContain('bonus');
    expect(await limits({ bonusTypes: ['jackpot', 'jackpot'] })).toMatchObject({
      value: { bonusTypes: ['jackpot'] },
    });
    await expect(credit(500, { bonus: 'free_rounds' })).rejects.toMatchObject(without('bonus'));
    await expect(credit(500)).rejects.toMatchObject(without('roundId'));
    const paid = await credit(500, { bonus: 'jackpot', id: 'c1' });
    expect(paid).toMatchObject({ balance: 100_500 });
    expect(await credit(500, { bonus: 'jackpot', id: 'c1' })).toEqual(paid);
    await expect(credit(500, { id: 'c1' })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    const { rows } = await sql<{ valid: string }>`SELECT sum(valid_bet) AS valid
      FROM seamless_transactions WHERE customer_id = ${player.customerId}`.execute(site.db);
    expect(Number(rows[0]!.valid)).toBe(0);
  });

  test('[SAFE-10d] holds its debit: rolling back the last one of a paid round is rejected', async () => {
    await debit(100, { id: 'd1' });
    await debit(200, { id: 'd2' });
    await credit(500);
    expect(await rollback('d2')).toMatchObject({ balance: 100_400, result: 'rolled_back' });
    await expect(rollback('d1')).rejects.toMatchObject({ code: 'round_over' });
    expect(await balance()).toBe(100_400);
  });

  test.each([
    ['real money', false],
    ['free play', true],
  ])("[SAFE-10d] and its debit's rollback at once, of %s, never both succeed", async (_, trial) => {
    await sql`UPDATE launches SET trial = ${trial} WHERE customer_id = ${player.customerId}`.execute(
      site.db,
    );
    for (let i = 0; i < 15; i += 1) {
      const round = `race ${i}`;
      await debit(100, { round, id: round });
      const before = await balance();
      const done = await Promise.allSettled([
        credit(500, { round, on: i % 2 ? site : second }),
        rollback(round, i % 2 ? second : site),
      ]);
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect([500, 100]).toContain((await balance()) - before);
    }
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[CALL-07b] that would take the balance above the largest amount is rejected and moves nothing', async () => {
    await debit(100);
    await expect(credit(maxCentavos)).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'amount',
    });
    expect(await balance()).toBe(99_900);
    expect(await netLoss()).toBe(-100);
    expect(await credit(maxCentavos - 99_900)).toMatchObject({ balance: maxCentavos });
  });
});

describe("a vendor's daily loss", () => {
  const alarm = 'vendor closed by its daily loss limit';
  const member = () =>
    contextOf(site.gateway, {
      role: 'member',
      customerId: player.customerId,
      sessionId: player.sessionId,
    });
  const launch = () =>
    launchHandlers['games.launch'](
      { nodeId: '5', host: 'http://localhost:8081', language: 'EN' },
      member(),
    );

  test('[SAFE-10e] above its limit closes it by itself with an alarm, and pays open rounds', async () => {
    const logged = vi.spyOn(site.gateway.log, 'error');
    const announced = vi.spyOn(site.gateway.live, 'toAll');
    const letters = vi.spyOn(site.gateway.ports.email, 'send').mockRejectedValue(new Error('busy'));
    site.gateway.env.ports.alarmMail = 'night@play.example';
    await limits({ maxDailyLoss: 5000 });
    await debit(1000);
    await debit(700, { round: 'r2' });
    await debit(300, { round: 'r3', id: 'd3' });
    await credit(7000);
    expect(await netLoss()).toBe(5000);
    expect(logged).not.toHaveBeenCalled();
    // The other process has the catalogue from before the closing.
    await currentCatalogue(second.gateway);
    expect(await credit(1, { round: 'r2' })).toMatchObject({ balance: 105_001 });
    expect(logged.mock.calls).toEqual([
      [{ vendor: 'AG', netLoss: 5001, maxDailyLoss: 5000 }, alarm],
    ]);
    expect(letters.mock.calls).toEqual([
      [
        {
          to: 'night@play.example',
          subject: `Palaro: ${alarm}`,
          text: expect.stringMatching(
            /AG has paid out ₱50\.01 more .* ₱50\.00\.[^]*vendor open AG/,
          ),
        },
      ],
    ]);
    expect(announced).toHaveBeenCalledWith(expect.objectContaining({ kind: 'status' }));
    for (const on of [site, second])
      await expect(debit(100, { on })).rejects.toMatchObject({ code: 'game_maintenance' });
    await expect(launch()).rejects.toMatchObject({ code: 'game_maintenance' });
    expect((await currentCatalogue(site.gateway)).byId.get('5')?.maintenance).toBe(true);
    expect(await credit(50, { round: 'r2' })).toMatchObject({ balance: 105_051 });
    expect(await rollback('d3')).toMatchObject({ balance: 105_351 });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test('[SAFE-10e] that closed it lasts until the operator opens it, with a new allowance', async () => {
    await limits({ maxDailyLoss: 5000 });
    await debit(1000);
    await credit(7000);
    expect((await limits({})).value).toMatchObject({ netLoss: 6000, closedAt: expect.any(String) });
    expect((await open()).value).toMatchObject({ changed: true, vendors: [] });
    expect((await limits({})).value).toMatchObject({ netLoss: 0, closedAt: null });
    await launch();
    await debit(1000);
    await credit(5000);
    await debit(1);
    expect((await limits({})).value).toMatchObject({ netLoss: 3999, closedAt: null });
  });

  test('[SAFE-10e] begins at 0 each day, counts rollbacks as paid, and no free play', async () => {
    await limits({ maxDailyLoss: 5000 });
    await debit(100, { id: 'd1' });
    expect(await netLoss()).toBe(-100);
    await rollback('d1');
    expect(await netLoss()).toBe(0);
    await sql`UPDATE vendor_limits SET day = day - 1, net_loss = 5000`.execute(site.db);
    expect(await netLoss()).toBe(0);
    await debit(100);
    await credit(300);
    expect((await limits({})).value).toMatchObject({ netLoss: 200, closedAt: null });
    await sql`UPDATE launches SET trial = true WHERE customer_id = ${player.customerId}`.execute(
      site.db,
    );
    await credit(9000);
    expect((await limits({})).value).toMatchObject({ netLoss: 200, closedAt: null });
  });

  test('[SAFE-10e] of a hundred movements at two processes is exact, closes once and alarms once', async () => {
    const sites = [site, second];
    // Both processes write into it.
    const logged = vi.spyOn(site.gateway.log, 'error');
    const rounds = Array.from({ length: 50 }, (_, i) => `round ${i}`);
    const players = await Promise.all(rounds.map(() => testPlayer(site.gateway, 10_000)));
    const tokens = await Promise.all(players.map((of) => launched(of)));
    const call = (i: number) => ({
      round: rounds[i]!,
      of: players[i]!,
      by: tokens[i]!,
      on: sites[i % 2]!,
    });
    await Promise.all(rounds.map((_, i) => debit(100, call(i))));
    await limits({ maxDailyLoss: 10_000 });
    const done = await Promise.allSettled(
      rounds.flatMap((_, i) => [credit(1000, call(i)), debit(100, call(i))]),
    );
    const failed = done.filter((one) => one.status === 'rejected');
    for (const { reason } of failed) expect(reason).toMatchObject({ code: 'game_maintenance' });
    expect(failed.length).toBeLessThanOrEqual(50);
    await expect(debit(100, { ...call(0), round: 'after' })).rejects.toMatchObject({
      code: 'game_maintenance',
    });
    const debits = 100 - failed.length;
    expect(await netLoss()).toBe(50 * 1000 - debits * 100);
    expect(logged.mock.calls.filter(([, text]) => text === alarm)).toHaveLength(1);
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test.each([
    [{ vendor: 'NOBODY' }, 'not_found', 'vendor'],
    [{ vendor: 'PLR' }, 'invalid_request', 'vendor'],
    [{ maxDailyLoss: 0 }, 'invalid_request', 'maxDailyLoss'],
    [{ maxDailyLoss: maxCentavos + 1 }, 'invalid_request', 'maxDailyLoss'],
    [{ bonusTypes: ['gift'] }, 'invalid_request', 'bonusTypes.0'],
  ])('[SAFE-10e] a limit of %j is rejected', async (change, code, field) => {
    expect(await limits(change)).toMatchObject({ success: false, code, field });
  });
});
