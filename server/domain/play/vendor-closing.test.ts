import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxCentavos } from '../../../contract/shared.ts';
import { reloadSite } from '../../settings/state.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { currentCatalogue, touchCatalogue } from '../catalogue/snapshot.ts';
import { openVendorGame } from '../records/fixtures.ts';
import { type TestDomain, type TestPlayer, testDomain, testPlayer } from './fixtures.ts';
import { seamlessHandlers } from './handlers.ts';
import { setVendorLimits } from './vendor-limits.ts';

const alarm = 'vendor closed by its daily loss limit';
let domain: TestDomain;
let player: TestPlayer;
let vendor: Awaited<ReturnType<typeof openVendorGame>>;
beforeAll(async () => {
  domain = await testDomain();
  await connectVendor(
    { vendor: 'AG', connected: true, launch: 'https://ag.example/' },
    domain.gateway,
  );
});
afterAll(() => domain.close());
beforeEach(async () => {
  const { gateway } = domain;
  await limits({ maxDailyLoss: maxCentavos, bonusTypes: [] });
  await sql`UPDATE vendor_limits SET net_loss = 0, closed_at = NULL`.execute(gateway.db);
  await sql`UPDATE vendors SET maintenance = false`.execute(gateway.db);
  await touchCatalogue(gateway);
  player = await testPlayer(gateway, 100_000);
  vendor = await openVendorGame(gateway, player);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const limits = (change: Omit<Parameters<typeof setVendorLimits>[0], 'vendor'>) =>
  setVendorLimits({ vendor: 'ag', ...change }, domain.gateway);
const sent = (amount: number, transactionId: string = randomUUID()) => ({
  token: vendor.token,
  playerId: player.customerId,
  roundId: 'r1',
  transactionId,
  amount,
});
const debit = (...call: Parameters<typeof sent>) =>
  seamlessHandlers['seamless.debit'](sent(...call), vendor.context);
const credit = (...call: Parameters<typeof sent>) =>
  seamlessHandlers['seamless.credit'](sent(...call), vendor.context);
const rollback = (transactionId: string) =>
  seamlessHandlers['seamless.rollback'](sent(0, transactionId), vendor.context);

describe("a vendor's daily loss", () => {
  test('[SAFE-10e] above its limit by a rollback closes it too, with the alarm', async () => {
    const logged = vi.spyOn(domain.gateway.log, 'error');
    await limits({ maxDailyLoss: 5000 });
    await debit(1000, 'd1');
    await debit(1000, 'd2');
    await sql`UPDATE vendor_limits SET net_loss = 4000`.execute(domain.gateway.db);
    await rollback('d1');
    expect(logged).not.toHaveBeenCalled();
    expect(await limits({})).toMatchObject({ netLoss: 5000, closedAt: null });
    await rollback('d2');
    expect(logged.mock.calls).toEqual([
      [{ vendor: 'AG', netLoss: 6000, maxDailyLoss: 5000 }, alarm],
    ]);
    expect(await limits({})).toMatchObject({ netLoss: 6000, closedAt: expect.any(String) });
    await expect(debit(100)).rejects.toMatchObject({ code: 'game_maintenance' });
  });

  test('[SAFE-10e] shows every page the catalogue without it, as this process has read it by then', async () => {
    const before = (await currentCatalogue(domain.gateway)).version;
    await limits({ maxDailyLoss: 1 });
    await debit(100);
    domain.sent.length = 0;
    await credit(102);
    expect(domain.sent).toMatchObject([
      { to: 'all', event: { kind: 'status', catalogueVersion: expect.any(String) } },
      { event: { kind: 'balance', balance: 100_002 } },
    ]);
    const now = await currentCatalogue(domain.gateway);
    expect(domain.sent[0]!.event).toMatchObject({ catalogueVersion: now.version });
    expect(now.version).not.toBe(before);
    expect(now.byId.get('5')?.maintenance).toBe(true);
    expect(await reloadSite(domain.gateway)).toBe(false);
  });
});

describe("a vendor's limits", () => {
  test('[SAFE-10e] leave what is not named as it is, and sort what it may pay', async () => {
    await sql`DELETE FROM vendor_limits`.execute(domain.gateway.db);
    const first = await limits({});
    expect(first).toMatchObject({ vendor: 'AG', bonusTypes: [], netLoss: 0, closedAt: null });
    const bonusTypes = ['jackpot', 'tournament'] as const;
    expect(await limits({ bonusTypes: [...bonusTypes].toReversed() })).toEqual({
      ...first,
      bonusTypes,
    });
    const both = { ...first, bonusTypes, maxDailyLoss: 7000 };
    expect(await limits({ maxDailyLoss: 7000 })).toEqual(both);
    expect(await limits({})).toEqual(both);
    expect(await limits({ bonusTypes: [] })).toEqual({ ...both, bonusTypes: [] });
  });
});

describe("a vendor's payout that is rejected", () => {
  test('[SAFE-10d] is logged for its round or bonus alone, not for a repeated id or a busy database', async () => {
    const logged = vi.spyOn(domain.gateway.log, 'error');
    await debit(100);
    await credit(100, 'c1');
    await expect(credit(200, 'c1')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    const broken = Object.assign(new Error('broken'), { field: 'any' });
    vi.spyOn(domain.gateway.db, 'getExecutor').mockImplementation(() => {
      throw broken;
    });
    await expect(credit(100, 'c2')).rejects.toThrow(broken);
    expect(logged).not.toHaveBeenCalled();
  });
});
