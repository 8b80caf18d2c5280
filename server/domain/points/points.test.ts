import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { addGames, playedBy, spin } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { testPlayer } from '../play/fixtures.ts';
import { earnPoints } from './earn.ts';
import { cashOf, givePoints, receiver, testItem } from './fixtures.ts';
import { asPlain } from '../../vault/cipher.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
  teller = new Teller(site);
});
beforeEach(() => teller.ready(100_000));
afterAll(() => site.close());

const get = async (path: string) => (await teller.ask('GET', `/api/wps/relay/${path}`)).value;
const points = async () => (await get('pointBalance')).points;
const details = async (query = '') => (await get(`memTransDet${query}`)).details;
const redeemed = async () => (await get('redeemList?language=EN')).redemptions;
const redeem = (request: object) =>
  teller.askEncrypted('/api/wps/relay/redeem', { key: randomUUID(), ...request });
const decide = (reference: string, approve: boolean, remark?: string) =>
  teller.operator('PUT', 'points/redemption', { reference, approve, ...(remark && { remark }) });
/** Centavos a point, alike for every type. */
async function rates(centavos: number) {
  for (const type of ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit']) {
    expect(
      (await teller.operator('PUT', 'points/rules', { rate: { type, centavos } })).status,
    ).toBe(200);
  }
}
/** For points and ₱50. */
async function goods(stock?: number) {
  const itemId = await testItem(site, {
    kind: 'goods',
    points: 300,
    amount: 5000,
    ...(stock !== undefined && { stock }),
  });
  return { ...(await cashOf(site)), itemId, points: 300, amount: 5000, receiver };
}

describe('earning', () => {
  test('[POINT-01] settled bets earn points once, by kind of game; open, refunded and free-play bets earn none', async () => {
    await rates(100);
    await earnPoints(site.gateway);
    teller.player = await playedBy(site.gateway);
    const { customerId } = teller.player;
    await sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version)
      VALUES (999998, ${customerId}, 1, 50000, 0, 50000, '{}', 'FUN', 0, 0)`.execute(site.db);
    await earnPoints(site.gateway);
    const { rows } = await sql<{ type: string; amount: string }>`
      SELECT substr(t.kind, 8) AS type, sum(e.amount) AS amount FROM entries e JOIN transfers t ON t.id = e.transfer_id JOIN accounts a ON a.id = e.account_id
      WHERE a.customer_id = ${customerId} AND a.purpose = 'points' GROUP BY 1`.execute(site.db);
    const { rows: settled } = await sql<{ category: string; stake: string }>`
      SELECT g.category, sum(r.stake) AS stake FROM rounds r JOIN games g ON g.game_id = r.game_id
      WHERE r.customer_id = ${customerId} AND r.currency = 'PHP' GROUP BY 1`.execute(site.db);
    // At the vendor's live table 500 staked with 750 back counts 250, a lost 800 whole; one round
    // is open, one rolled back.
    const should: Record<string, number> = { live: 10 };
    for (const { category, stake } of settled) {
      const type = category === 'PVP' ? 'pvp' : 'slots';
      should[type] = (should[type] ?? 0) + Number(stake) / 100;
    }
    expect(Object.fromEntries(rows.map(({ type, amount }) => [type, Number(amount)]))).toEqual(
      should,
    );
    expect(should.slots).toBeGreaterThanOrEqual(6);
    const before = await points();
    await earnPoints(site.gateway);
    expect(await points()).toBe(before);
  });

  test('[POINT-01] fractions of a point carry over to the next bets', async () => {
    await rates(10_000);
    await spin(site.gateway, teller.player, 3, 2500);
    await earnPoints(site.gateway);
    expect(await points()).toBe(0);
    await spin(site.gateway, teller.player, 3, 2500);
    await earnPoints(site.gateway);
    expect(await points()).toBe(1);
    await spin(site.gateway, teller.player, 2, 2500);
    await earnPoints(site.gateway);
    expect(await details()).toMatchObject([
      { type: 'slots', points: 1, balanceAfter: 2 },
      { type: 'slots', points: 1, balanceAfter: 1 },
    ]);
  });

  test('[POINT-01] a credited deposit earns once, a failed one nothing', async () => {
    await rates(1000);
    const { value: first } = await teller.ask('POST', '/api/v2/deposits', {
      key: randomUUID(),
      rail: 'instapay',
      amount: 50_000,
    });
    const { value: second } = await teller.ask('POST', '/api/v2/deposits', {
      key: randomUUID(),
      rail: 'instapay',
      amount: 70_000,
    });
    await teller.operator('PUT', 'deposit', { reference: first.reference, approve: true });
    await teller.operator('PUT', 'deposit', { reference: second.reference, approve: false });
    await earnPoints(site.gateway);
    await teller.operator('PUT', 'deposit', { reference: first.reference, approve: true });
    await earnPoints(site.gateway);
    expect(await details()).toMatchObject([{ type: 'deposit', points: 50, balanceAfter: 50 }]);
  });

  test('[POINT-01] the jobs of several gateways count each bet once while bets are settled', async () => {
    await rates(100);
    const other = await site.another();
    const players = await Promise.all(
      Array.from({ length: 4 }, () => testPlayer(site.gateway, 100_000)),
    );
    const playing = { on: true };
    const jobs = [site.gateway, other.gateway, other.gateway].map(async (gateway) => {
      while (playing.on) await earnPoints(gateway);
    });
    await Promise.all(players.map((player) => spin(site.gateway, player, 25)));
    playing.on = false;
    await Promise.all(jobs);
    await earnPoints(other.gateway);
    for (const { customerId } of players) {
      const account = site.db
        .selectFrom('accounts')
        .select('balance')
        .where('customer_id', '=', customerId)
        .where('purpose', '=', 'points');
      expect(await account.executeTakeFirst()).toEqual({ balance: '25' });
    }
    await other.close();
  });

  test('[POINT-01] a bet that is being written while the job runs earns on the next run', async () => {
    await rates(100);
    const { customerId } = teller.player;
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const slow = site.db.transaction().execute(async (db) => {
      await sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version)
        VALUES (999999, ${customerId}, 1, 700, 0, 700, '{}', 'PHP', 0, 0)`.execute(db);
      written();
      await held;
    });
    await isWritten;
    await spin(site.gateway, await testPlayer(site.gateway, 10_000), 1);
    await earnPoints(site.gateway);
    expect(await points()).toBe(0);
    commit();
    await slow;
    await earnPoints(site.gateway);
    expect(await points()).toBe(7);
  });

  test('[POINT-01] a run that fails in the middle changes nothing, and the next one does all', async () => {
    await rates(100);
    await spin(site.gateway, teller.player, 2);
    await sql`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''power cut''; END'`.execute(
      site.db,
    );
    await sql`CREATE TRIGGER fails BEFORE UPDATE ON point_progress FOR EACH ROW WHEN (OLD.earned > 0) EXECUTE FUNCTION fails()`.execute(
      site.db,
    );
    await expect(earnPoints(site.gateway)).rejects.toThrow('power cut');
    await sql`DROP FUNCTION fails CASCADE`.execute(site.db);
    expect(await points()).toBe(0);
    await earnPoints(site.gateway);
    expect(await points()).toBe(2);
  });
});

describe('redeeming', () => {
  test('[POINT-02] [WAL-01] cash is in the wallet at once, at the rate of its points', async () => {
    await givePoints(site, teller.player.customerId, 6000);
    const cash = await cashOf(site);
    const { exchange } = await get('points/config');
    expect(exchange).toEqual([
      { from: 100, ratio: 10 },
      { from: 5000, ratio: 9 },
      { from: 20_000, ratio: 8 },
    ]);
    expect(await redeem(cash)).toMatchObject({
      status: 200,
      value: {
        state: 'approved',
        redeemAmount: 1000,
        ratio: 10,
        paidAccount: 'MAIN',
        paidAmount: 1000,
      },
    });
    expect(await redeem({ ...cash, quantity: 50, points: 5000, amount: 55_555 })).toMatchObject({
      value: { ratio: 9, quantity: 50, pointsRequirement: 100 },
    });
    expect(await teller.money()).toMatchObject({ wallet: 100_000 + 1000 + 55_555, points: 900 });
    expect(await details('?type=redeem')).toMatchObject([
      { points: -5000, balanceAfter: 900 },
      { points: -100 },
    ]);
    expect(await redeem({ ...cash, amount: 1001 })).toMatchObject({
      status: 409,
      code: 'item_changed',
    });
  });

  test('[POINT-02] goods wait for the operator; a rejection returns points, money and item once', async () => {
    await givePoints(site, teller.player.customerId, 700);
    const one = await goods(2);
    expect(await redeem({ ...one, receiver: undefined })).toMatchObject({
      code: 'invalid_request',
      field: 'receiver',
    });
    const { value: first } = await redeem(one);
    const { value: second } = await redeem(one);
    expect(first).toMatchObject({
      state: 'process',
      name: 'Anything',
      points: 300,
      amountRequirement: 5000,
      paidAmount: 5000,
      receivingAddress: expect.stringContaining('Iloilo'),
    });
    expect(await teller.money()).toMatchObject({ wallet: 90_000, points: 100 });
    expect(await decide(first.reference, true)).toMatchObject({
      value: { changed: true, state: 'approved' },
    });
    expect(await decide(first.reference, false, 'Huli na')).toMatchObject({
      value: { changed: false, state: 'approved' },
    });
    expect(await decide(second.reference, false)).toMatchObject({
      code: 'invalid_request',
      field: 'remark',
    });
    const decided = await Promise.all(
      [1, 2].map(() => decide(second.reference, false, 'Hindi maabot ang address')),
    );
    expect(decided.filter(({ value }) => value.changed)).toHaveLength(1);
    expect(await teller.money()).toMatchObject({ wallet: 95_000, points: 400 });
    expect(await redeemed()).toMatchObject([
      { state: 'rejected', remark: 'Hindi maabot ang address' },
      { state: 'approved', remark: null },
    ]);
    const keys = await site.db
      .selectFrom('messages')
      .select('text_key')
      .where('customer_id', '=', teller.player.customerId)
      .orderBy('id')
      .execute();
    expect(keys.map(({ text_key }) => text_key)).toEqual([
      'redemptionApproved',
      'redemptionRejected',
    ]);
    expect(
      (await get('points/items?language=EN')).items.find(
        ({ id }: { id: string }) => id === one.itemId,
      ),
    ).toMatchObject({ left: 1 });
  });

  test('[POINT-02] [WAL-03] of twenty at once as many succeed as there are points for, never below zero', async () => {
    await givePoints(site, teller.player.customerId, 750);
    const cash = await cashOf(site);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(cash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['insufficient_points']),
    );
    expect(await teller.money()).toMatchObject({ wallet: 107_000, points: 50 });
  });

  test('[POINT-02] [WAL-02] twenty with one key, on two gateways, are one redemption', async () => {
    await givePoints(site, teller.player.customerId, 5000);
    const cash = { ...(await cashOf(site)), key: randomUUID() };
    const other = new Teller(await site.another());
    Object.assign(other, { player: teller.player });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? other : teller).askEncrypted('/api/wps/relay/redeem', cash),
      ),
    );
    expect(new Set(answers.map(({ value }) => value.reference)).size).toBe(1);
    expect(await teller.money()).toMatchObject({ wallet: 101_000, points: 4900 });
    expect(await redeem({ ...cash, passwordCheck: {} })).toMatchObject({
      value: { reference: answers[0]!.value.reference },
    });
    expect(await redeem({ ...cash, quantity: 2, points: 200, amount: 2000 })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    await other.site.close();
  });

  test('[POINT-02] [WAL-03] a lost response is found by its key; an abandoned key takes nothing', async () => {
    await givePoints(site, teller.player.customerId, 500);
    const checked = (key: string) =>
      teller.ask('POST', '/api/wps/relay/redeem/check', { key, language: 'EN' });
    const cash = { ...(await cashOf(site)), key: randomUUID() };
    const { value } = await redeem(cash);
    expect((await checked(cash.key)).value.redemption).toMatchObject({
      reference: value.reference,
    });
    const given = randomUUID();
    expect((await checked(given)).value).toEqual({ redemption: null });
    expect(await redeem({ ...cash, key: given })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(await points()).toBe(400);
  });

  test('[POINT-02] [WAL-02] a key of goods for one address is rejected for another', async () => {
    await givePoints(site, teller.player.customerId, 600);
    const one = { ...(await goods()), key: randomUUID() };
    expect(await redeem(one)).toMatchObject({ status: 200 });
    for (const change of [
      { name: 'Juan Cruz' },
      { mobile: '0917 999 9999' },
      { address: '1 Rizal St, Molo, Iloilo City 5000' },
    ]) {
      expect(await redeem({ ...one, receiver: { ...receiver, ...change } })).toMatchObject({
        status: 422,
        code: 'idempotency_mismatch',
      });
    }
    expect(await points()).toBe(300);
  });

  test('[POINT-02] a closed item cannot be redeemed, and at most twenty goods at once', async () => {
    await givePoints(site, teller.player.customerId, 6300);
    const one = await goods();
    const isOpen = (open: boolean) =>
      site.db.updateTable('point_items').set({ open }).where('id', '=', one.itemId).execute();
    await isOpen(false);
    expect(await redeem(one)).toMatchObject({ status: 409, code: 'item_gone' });
    await isOpen(true);
    expect(await redeem({ ...one, quantity: 21, points: 6300, amount: 105_000 })).toMatchObject({
      status: 400,
      field: 'quantity',
    });
    expect(await teller.money()).toMatchObject({ wallet: 100_000, points: 6300 });
    expect(await redeem({ ...one, quantity: 20, points: 6000, amount: 100_000 })).toMatchObject({
      status: 200,
    });
    expect(await teller.money()).toMatchObject({ wallet: 0, points: 300 });
  });

  test('[POINT-02] [WAL-01] one of two at two gateways succeeds on points for one; the other gets the reason', async () => {
    await givePoints(site, teller.player.customerId, 100);
    const cash = await cashOf(site);
    const other = Object.assign(new Teller(await site.another()), { player: teller.player });
    const holdPoints = (db: TestGateway['db']) =>
      sql`SELECT FROM accounts WHERE customer_id = ${teller.player.customerId} AND purpose = 'points' FOR NO KEY UPDATE`.execute(
        db,
      );
    const ask = (at: Teller) => () =>
      at.askEncrypted('/api/wps/relay/redeem', { ...cash, key: randomUUID() });
    const answers = await raceBehind(site.db, holdPoints, [ask(teller), ask(other)]);
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      'done',
      'insufficient_points',
    ]);
    expect(await teller.money()).toMatchObject({ wallet: 101_000, points: 0 });
    await other.site.close();
  });

  test('[POINT-02] one of two members gets the last item', async () => {
    const one = await goods(1);
    const others = [new Teller(site), new Teller(site)];
    for (const other of others) {
      await other.ready(100_000);
      await givePoints(site, other.player.customerId, 300);
    }
    const answers = await Promise.all(
      others.map((other) =>
        other.askEncrypted('/api/wps/relay/redeem', { ...one, key: randomUUID() }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'item_gone' });
  });

  test("[POINT-02] [SAFE-06] needs the transaction password, or the login's without one; a wrong one takes nothing", async () => {
    await givePoints(site, teller.player.customerId, 500);
    const cash = await cashOf(site);
    expect(await get('points/config')).toMatchObject({ points: 500, passwordCheck: 'payment' });
    expect(await redeem({ ...cash, passwordCheck: { password: '000000' } })).toMatchObject({
      code: 'payment_password_wrong',
    });
    await site.db
      .deleteFrom('transaction_passwords')
      .where('customer_id', '=', teller.player.customerId)
      .execute();
    const { password_hash } = await site.db
      .selectFrom('customers')
      .select('password_hash')
      .where('account', '=', 'player')
      .executeTakeFirstOrThrow();
    await site.db
      .updateTable('customers')
      .set({ password_hash })
      .where('id', '=', teller.player.customerId)
      .execute();
    expect(await get('points/config')).toMatchObject({ passwordCheck: 'login' });
    expect(await redeem({ ...cash, passwordCheck: { password: 'Mali#12345' } })).toMatchObject({
      code: 'proof_wrong',
    });
    expect(await points()).toBe(500);
    expect(await redeem({ ...cash, passwordCheck: { password: 'Maligaya#21' } })).toMatchObject({
      status: 200,
    });
    // Once an authenticator is bound, its code alone.
    await site.db
      .insertInto('authenticators')
      .values({
        customer_id: teller.player.customerId,
        secret: asPlain(Buffer.alloc(20)),
        bound_at: new Date(),
      })
      .execute();
    expect(await get('points/config')).toMatchObject({ passwordCheck: 'code' });
    expect(await redeem({ ...cash, passwordCheck: { password: 'Maligaya#21' } })).toMatchObject({
      code: 'proof_needed',
    });
    expect(await points()).toBe(400);
  });
});

test('[WAL-01] the ledger is balanced afterwards, in points and money', async () => {
  expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

describe('the operator', () => {
  test('[POINT-01] puts items into the mall, changes and closes them, and sets rates and exchange table', async () => {
    const words = {
      TY: { name: 'Payong', text: 'Pang-ulan', unit: 'piraso' },
      EN: { name: 'Umbrella', text: 'For the rain', unit: 'piece' },
    };
    const item = (change: object) =>
      teller.operator('PUT', 'points/item', { code: 'payong', ...change });
    const shown = async () =>
      (await get('points/items?language=TY')).items.find(
        ({ name }: { name: string }) => name === 'Payong',
      );
    expect(await item({ points: 500 })).toMatchObject({ code: 'not_found' });
    expect(await item({ kind: 'goods', points: 500, words: { EN: words.EN } })).toMatchObject({
      code: 'invalid_request',
      field: 'words.TY',
    });
    expect(await item({ kind: 'goods', points: 500, words })).toMatchObject({
      value: { code: 'payong', stock: null, open: true },
    });
    expect(await shown()).toMatchObject({ points: 500, left: null });
    await item({ points: 450, stock: 3 });
    expect(await shown()).toMatchObject({ points: 450, left: 3 });
    await item({ open: false });
    expect(await shown()).toBeUndefined();
    const rules = (change: object) => teller.operator('PUT', 'points/rules', change);
    expect(
      await rules({
        exchange: [
          { from: 500, ratio: 9 },
          { from: 100, ratio: 10 },
        ],
      }),
    ).toMatchObject({ code: 'invalid_request', field: 'exchange' });
    const exchange = [{ from: 200, ratio: 20 }];
    expect(await rules({ exchange })).toMatchObject({ value: { exchange } });
    expect(await rules({ rate: { type: 'live', centavos: 0 } })).toMatchObject({
      value: { exchange, rates: { live: 0 } },
    });
    expect(await get('points/config')).toMatchObject({ exchange, rates: { live: 0 } });
  });
});
