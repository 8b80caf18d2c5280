import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { seamlessHandlers } from './handlers.ts';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testLaunch,
  testPlayer,
  walletOf,
} from './fixtures.ts';
import { signatureOf } from '../../signature.ts';
import { verifyVendor } from './vendors.ts';
import { encryptColumn } from '../../vault/columns.ts';

vi.mock('./house-games.ts', async () => {
  const { coinGame } = await import('./coin-game.ts');
  return {
    houseVendor: 'PLR',
    houseGame: (vendor: string) => (vendor === 'PLR' ? coinGame : null),
  };
});

let domain: TestDomain;
let player: TestPlayer;
let token: string;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 10_000);
  token = await testLaunch(domain.gateway, player);
});

const asVendor = (vendor = 'PLR') => contextOf(domain.gateway, { role: 'vendor', vendor });
const call = (transactionId: string, amount: number) => ({
  token,
  playerId: player.customerId,
  transactionId,
  roundId: 'r1',
  amount,
});
const debit = (id: string, amount = 1000) =>
  seamlessHandlers['seamless.debit'](call(id, amount), asVendor());
const credit = (id: string, amount = 1000) =>
  seamlessHandlers['seamless.credit'](call(id, amount), asVendor());
const rollback = (transactionId: string) =>
  seamlessHandlers['seamless.rollback'](
    { token, playerId: player.customerId, transactionId },
    asVendor(),
  );
const wallet = () => walletOf(domain.gateway, player.wallet);

/** Longer than this process caches it. */
async function expire(): Promise<void> {
  await domain.gateway.db
    .updateTable('launches')
    .set({ expires_at: sql<Date>`now()` })
    .where('customer_id', '=', player.customerId)
    .execute();
}

describe('the seamless wallet', () => {
  test("[GAME-13] returns a token's player and balance to the vendor", async () => {
    const answer = await seamlessHandlers['seamless.authenticate']({ token }, asVendor());
    expect(answer).toEqual({
      playerId: player.customerId,
      currency: 'PHP',
      balance: 10_000,
      trial: false,
    });
    const request = { token, playerId: player.customerId };
    expect(await seamlessHandlers['seamless.balance'](request, asVendor())).toEqual({
      currency: 'PHP',
      balance: 10_000,
    });
  });

  test('[GAME-13] takes a stake and pays out, each once by its transaction id', async () => {
    const taken = await debit('d1');
    expect(taken).toEqual({ balance: 9000, currency: 'PHP', transactionId: 'd1' });
    const paid = await credit('c1', 2500);
    expect(paid.balance).toBe(11_500);
    expect(await debit('d1')).toEqual(taken);
    expect(await credit('c1', 2500)).toEqual(paid);
    expect(await wallet()).toMatchObject({ balance: 11_500, entries: 3 });
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[GAME-13] fifty of one debit at once take the stake once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => debit('d1')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
  });

  test('[WAL-02] a transaction id with another amount, of another round or of another kind, is rejected', async () => {
    await debit('d1');
    await expect(debit('d1', 2000)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await expect(credit('d1')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    const ofAnother = seamlessHandlers['seamless.debit'](
      { ...call('d1', 1000), roundId: 'another round' },
      asVendor(),
    );
    await expect(ofAnother).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
  });

  test('[WAL-01] a debit beyond the balance is rejected, and can be made when there is money', async () => {
    await expect(debit('d1', 10_001)).rejects.toMatchObject({ code: 'insufficient_balance' });
    await credit('c1', 1);
    expect((await debit('d1', 10_001)).balance).toBe(0);
  });

  test('[GAME-13] a rollback gives the stake back, once', async () => {
    await debit('d1');
    expect(await rollback('d1')).toMatchObject({ balance: 10_000, result: 'rolled_back' });
    expect(await rollback('d1')).toMatchObject({ balance: 10_000, result: 'already_rolled_back' });
    await expect(debit('d1')).rejects.toMatchObject({ code: 'transaction_rolled_back' });
    expect(await wallet()).toMatchObject({ balance: 10_000, entries: 3 });
  });

  test('[GAME-13] a rollback before its debit leaves a tombstone that the debit meets', async () => {
    expect(await rollback('d1')).toMatchObject({ balance: 10_000, result: 'tombstone' });
    expect(await rollback('d1')).toMatchObject({ result: 'tombstone' });
    await expect(debit('d1')).rejects.toMatchObject({
      code: 'transaction_rolled_back',
      status: 409,
    });
    expect(await wallet()).toMatchObject({ balance: 10_000, entries: 1 });
  });

  test('[GAME-13] a debit and its rollback at once leave the stake with the player', async () => {
    for (let i = 0; i < 10; i += 1) {
      await Promise.allSettled([
        debit(`d${i}`),
        rollback(`d${i}`),
        debit(`d${i}`),
        rollback(`d${i}`),
      ]);
    }
    expect(await wallet()).toMatchObject({ balance: 10_000 });
    expect(await check(domain.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[GAME-13] after its expiry a token takes no stake, but credits and rollbacks go on', async () => {
    await debit('d1');
    await debit('d2');
    const other = await testPlayer(domain.gateway, 0);
    const later = await testLaunch(domain.gateway, other);
    await expire();
    await domain.gateway.db
      .updateTable('launches')
      .set({ expires_at: new Date(0) })
      .where('customer_id', '=', other.customerId)
      .execute();
    expect(await credit('c1', 500)).toMatchObject({ balance: 8500 });
    expect(await rollback('d2')).toMatchObject({ balance: 9500, result: 'rolled_back' });
    const expired = seamlessHandlers['seamless.authenticate']({ token: later }, asVendor());
    await expect(expired).rejects.toMatchObject({ code: 'launch_expired' });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    await expect(debit('d3')).rejects.toMatchObject({ code: 'launch_expired' });
    const balance = seamlessHandlers['seamless.balance'](
      { token, playerId: player.customerId },
      asVendor(),
    );
    await expect(balance).rejects.toMatchObject({ code: 'launch_expired' });
  });

  test("[GAME-13] knows neither another vendor's tokens nor another player's", async () => {
    const stranger = await testPlayer(domain.gateway, 5000);
    const request = { ...call('d1', 1), playerId: stranger.customerId };
    await expect(seamlessHandlers['seamless.debit'](request, asVendor())).rejects.toMatchObject({
      code: 'launch_expired',
    });
    await expect(seamlessHandlers['seamless.credit'](request, asVendor())).rejects.toMatchObject({
      code: 'not_found',
    });
    const foreign = seamlessHandlers['seamless.debit'](call('d1', 1), asVendor('AG'));
    await expect(foreign).rejects.toMatchObject({ code: 'launch_expired' });
  });

  test('[GAME-13] a payout of nothing ends a round without a movement, and a rollback of a credit is rejected', async () => {
    expect(await credit('c1', 0)).toMatchObject({ balance: 10_000 });
    await expect(rollback('c1')).rejects.toMatchObject({ code: 'not_found' });
    expect(await wallet()).toMatchObject({ entries: 1 });
  });
});

describe("a vendor's signature", () => {
  const secret = Buffer.alloc(32, 3);
  const rawBody = '{"token":"x"}';
  const signed = (at = Date.now(), key = secret) => ({
    vendor: 'PLR',
    timestamp: String(at),
    signature: signatureOf(key, String(at), rawBody),
    rawBody,
  });
  beforeAll(async () => {
    await domain.gateway.db
      .updateTable('vendor_keys')
      .set({ secret: encryptColumn(domain.gateway.db, 'vendor_keys', 'PLR', secret) })
      .where('vendor', '=', 'PLR')
      .execute();
  });

  test('[GAME-13] is known by its key', async () => {
    expect(await verifyVendor(domain.gateway, signed())).toBe('PLR');
  });

  test('[GAME-13] is rejected for another body, key, time or vendor', async () => {
    const wrong = [
      { ...signed(), rawBody: '{"token":"y"}' },
      signed(Date.now(), Buffer.alloc(32, 4)),
      signed(Date.now() - 61_000),
      signed(Date.now() + 61_000),
      { ...signed(), timestamp: String(Date.now() + 1) },
      { ...signed(), vendor: 'AG' },
      { ...signed(), signature: '' },
      { ...signed(), vendor: "PLR'--" },
    ];
    for (const request of wrong) {
      await expect(verifyVendor(domain.gateway, request)).rejects.toMatchObject({
        code: 'bad_signature',
        status: 401,
      });
    }
  });
});
