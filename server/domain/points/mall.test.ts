import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPng } from '../../testing/pictures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { cashOf, givePoints, receiver, testItem } from './fixtures.ts';
import { wordsIn } from './items.ts';

let site: TestGateway;
let teller: Teller;

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  await teller.ready(100_000);
  await givePoints(site, teller.player.customerId, 1000);
});
afterAll(() => site.close());

const get = async (path: string) => (await teller.ask('GET', `/api/wps/relay/${path}`)).value;
const redeem = (request: object) =>
  teller.askEncrypted('/api/wps/relay/redeem', { key: randomUUID(), ...request });
const decide = (reference: string, approve: boolean, remark?: string) =>
  teller.operator('PUT', 'points/redemption', { reference, approve, ...(remark && { remark }) });
/** For 300 points and so many centavos. */
async function goods(amount: number, stock?: number) {
  const itemId = await testItem(site, {
    kind: 'goods',
    points: 300,
    amount,
    ...(stock !== undefined && { stock }),
  });
  return { ...(await cashOf(site)), itemId, points: 300, amount, receiver };
}

describe('a redemption is rejected', () => {
  test.each([
    ['an item that does not exist', { itemId: '999999' }, 'not_found', 'itemId'],
    ['cash with an address', { receiver }, 'invalid_request', 'receiver'],
    ['other points than it costs', { points: 99 }, 'item_changed', 'itemId'],
    ['other cash than it pays', { amount: 999 }, 'item_changed', 'itemId'],
    [
      'more points than there are',
      { quantity: 11, points: 1100, amount: 11_000 },
      'insufficient_points',
      'quantity',
    ],
  ])('[POINT-02] for %s', async (_what, change, code, field) => {
    expect(await redeem({ ...(await cashOf(site)), ...change })).toMatchObject({ code, field });
    expect(await teller.money()).toEqual({ wallet: 100_000, points: 1000 });
  });

  test('[POINT-02] for cash below the first step of the exchange table', async () => {
    const itemId = await testItem(site, { kind: 'cash', points: 99 });
    expect(await redeem({ ...(await cashOf(site)), itemId, points: 99, amount: 0 })).toMatchObject({
      code: 'invalid_request',
      field: 'quantity',
    });
  });

  test.each([
    ['another price', 0, { amount: 4999 }, 'item_changed', 'itemId'],
    ['more than are left', 0, { quantity: 2, points: 600, amount: 10_000 }, 'item_gone', 'itemId'],
    [
      'an address with hidden letters',
      0,
      { receiver: { ...receiver, address: `${receiver.address}\u202e` } },
      'invalid_request',
      'receiver.address',
    ],
  ])('[POINT-02] for goods with %s', async (_what, _points, change, code, field) => {
    expect(await redeem({ ...(await goods(5000, 1)), ...change })).toMatchObject({ code, field });
    expect(await teller.money()).toEqual({ wallet: 100_000, points: 1000 });
  });

  test('[POINT-02] by an unknown reference at the operator', async () => {
    expect(await decide('PRNONE', true)).toMatchObject({ code: 'not_found', field: 'reference' });
  });
});

describe('a redemption', () => {
  test('[POINT-02] of the last one in stock leaves none, which the mall no longer lists', async () => {
    const one = await goods(0, 1);
    const { value } = await redeem(one);
    // Points alone.
    expect(value).toMatchObject({ paidAccount: null, paidAmount: 0, redeemAmount: null });
    const listed = async () =>
      (await get('points/items?language=EN')).items.map(({ id }: { id: string }) => id);
    expect(await listed()).not.toContain(one.itemId);
    await decide(value.reference, false, 'Hindi maabot');
    expect(await listed()).toContain(one.itemId);
    expect(await teller.money()).toMatchObject({ wallet: 100_000, points: 1000 });
  });

  test('[POINT-02] [LIVE-01a] changes the balance of open pages only where money moves; a decision is news once', async () => {
    const { customerId } = teller.player;
    const heard: unknown[] = [];
    const { live } = site.gateway;
    const spies = [
      vi.spyOn(live, 'toCustomer').mockImplementation((id, event) => {
        if (id === customerId && event.kind === 'balance') heard.push(event.balance);
      }),
      vi.spyOn(live, 'news').mockImplementation((id) => void heard.push(id)),
    ];
    const cash = { ...(await cashOf(site)), key: randomUUID() };
    await redeem(cash);
    await redeem(cash);
    expect(heard.splice(0)).toEqual([101_000]);
    const [free, paid] = [await redeem(await goods(0)), await redeem(await goods(5000))];
    expect(heard.splice(0)).toEqual([96_000]);
    await decide(free.value.reference, false, 'Hindi maabot');
    await decide(free.value.reference, false, 'Hindi maabot');
    expect(heard.splice(0)).toEqual([customerId]);
    await decide(paid.value.reference, false, 'Hindi maabot');
    expect(heard.splice(0)).toEqual([101_000, customerId]);
    const approved = await redeem(await goods(1000));
    heard.splice(0);
    await decide(approved.value.reference, true);
    expect(heard).toEqual([customerId]);
    for (const spy of spies) spy.mockRestore();
    const { messages } = await get('messages');
    expect(messages).toMatchObject([
      { key: 'redemptionApproved', params: { reference: approved.value.reference, points: 300 } },
      { key: 'redemptionRejected', params: { remark: 'Hindi maabot' } },
      { key: 'redemptionRejected', params: { reference: free.value.reference, points: 300 } },
    ]);
    expect(messages[0].params).not.toHaveProperty('remark');
  });

  test('[POINT-02] is listed ten a page, the newest first, and by its state for the operator', async () => {
    const { value } = await redeem(await cashOf(site));
    await sql`INSERT INTO point_redemptions (customer_id, key, fingerprint, reference, item_id, kind, words, quantity, points, amount, ratio, cash, state, transfer_id, money_id)
      SELECT customer_id, key || n, fingerprint, reference || n, item_id, kind, words, quantity, points, amount, ratio, cash, state, transfer_id, money_id
      FROM point_redemptions, generate_series(1, 10) n WHERE reference = ${value.reference}`.execute(
      site.db,
    );
    const first = await get('redeemList?language=EN');
    const second = await get('redeemList?language=EN&pageNo=2');
    expect([first.totalPages, second.totalPages]).toEqual([2, 2]);
    expect(first.redemptions[0].reference).toBe(`${value.reference}10`);
    expect(first.redemptions).toHaveLength(10);
    expect(second.redemptions).toMatchObject([{ reference: value.reference }]);
    const listed = async (query: string) =>
      (await teller.operator('GET', `points/redemptions${query}`)).value.redemptions;
    const waiting = await redeem(await goods(0));
    expect(await listed('?limit=2')).toMatchObject([
      { reference: waiting.value.reference, name: 'Kahit ano', customer: expect.any(String) },
      { reference: `${value.reference}10` },
    ]);
    const states = (rows: { state: string }[]) => [...new Set(rows.map(({ state }) => state))];
    expect(states(await listed('?state=process'))).toEqual(['process']);
    expect(states(await listed('?state=approved'))).toEqual(['approved']);
  });
});

test('[POINT-01] the entries of points go on on the next page, and a made-up cursor is rejected', async () => {
  for (let i = 1; i <= 50; i += 1) await givePoints(site, teller.player.customerId, i);
  const first = await get('memTransDet');
  const second = await get(`memTransDet?after=${encodeURIComponent(first.next)}`);
  expect(first.details).toHaveLength(50);
  expect(first.details[0]).toMatchObject({ type: 'slots', points: 50, balanceAfter: 2275 });
  expect(second).toMatchObject({ details: [{ points: 1000, balanceAfter: 1000 }], next: null });
  const at = first.next.split(' ')[0];
  expect(
    await teller.ask(
      'GET',
      `/api/wps/relay/memTransDet?after=${encodeURIComponent(`${at} 1-2-3`)}`,
    ),
  ).toMatchObject({ code: 'invalid_request', field: 'after' });
});

describe('the mall', () => {
  const words = {
    TY: { name: 'Payong', text: '', unit: 'piraso' },
    EN: { name: 'Umbrella', text: '', unit: 'piece' },
  };
  const item = (code: string, change: object) =>
    teller.operator('PUT', 'points/item', { code, ...change });

  test('[POINT-01] lists cash before goods, and the cheaper first', async () => {
    await sql`UPDATE point_items SET open = false`.execute(site.db);
    const ids = [
      await testItem(site, { kind: 'goods', points: 100 }),
      await testItem(site, { kind: 'goods', points: 50 }),
      await testItem(site, { kind: 'cash', points: 200 }),
      await testItem(site, { kind: 'cash', points: 100 }),
    ];
    const { items } = await get('points/items?language=EN');
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(items[0]).toMatchObject({ kind: 'cash', points: 100, amount: 0, left: null });
  });

  test.each([
    ['another kind', { kind: 'goods' }, 'kind'],
    ['a price', { amount: 1 }, 'amount'],
    ['a stock', { stock: 0 }, 'stock'],
  ])('[POINT-01] takes no %s for cash', async (_what, change, field) => {
    const code = `cash-${field}`;
    const made = await item(code, { kind: 'cash', points: 100, words });
    expect(made).toMatchObject({ status: 200, value: { kind: 'cash', stock: null } });
    expect(await item(code, change)).toMatchObject({ code: 'invalid_request', field });
    expect(
      await item(`${code}-new`, { kind: 'cash', points: 100, words, amount: 0, stock: null }),
    ).toMatchObject({ status: 200 });
    expect((await item(code, { kind: 'cash' })).value).toEqual(made.value);
  });

  test("[POINT-01] has the operator's picture of an item until it is taken away", async () => {
    const file = (width: number, height = 400) => testPng({ width, height }).toString('base64');
    const pictureOf = async () => {
      const { items } = await get('points/items?language=EN');
      return items.find(({ name }: { name: string }) => name === words.EN.name).picture;
    };
    await sql`UPDATE point_items SET open = false`.execute(site.db);
    const made = await item('umbrella', { kind: 'goods', points: 9, words, picture: file(640) });
    expect(made).toMatchObject({ status: 200, value: { hasPicture: true } });
    const path = await pictureOf();
    const { statusCode, body } = await site.media.inject(path);
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /^<svg [^>]*width="640" height="400"><image [^>]*data:image\/webp;base64,/,
    );
    expect((await site.media.inject(path.replace(/own-./, 'own-g'))).statusCode).toBe(404);
    for (const bad of [file(639), file(640).slice(0, 60)])
      expect(await item('umbrella', { picture: bad })).toMatchObject({
        code: 'invalid_request',
        field: 'picture',
      });
    await item('umbrella', { points: 10 });
    expect(await pictureOf()).toBe(path);
    expect(await item('umbrella', { picture: null })).toMatchObject({
      value: { hasPicture: false },
    });
    expect(await pictureOf()).toBeNull();
  });

  test.each([
    [{ points: 100, words }],
    [{ kind: 'goods', words }],
    [{ kind: 'goods', points: 100 }],
  ])('[POINT-01] has no new item without its kind, points and words: %j', async (change) => {
    expect(await item('new', change)).toMatchObject({ status: 404, field: 'code' });
  });

  test("[POINT-01] says an item in the member's language, else in the site's, else in any", () => {
    const of = (language: string, texts: object) =>
      wordsIn(site.gateway, { ...texts }, language).name;
    expect(of('EN', words)).toBe('Umbrella');
    expect(of('XX', words)).toBe('Payong');
    expect(of('XX', { EN: words.EN })).toBe('Umbrella');
    expect(wordsIn(site.gateway, {}, 'EN')).toEqual({ name: '', text: '', unit: '' });
  });

  test('[POINT-01] takes a rate and a table together, no steps from the same points, and not nothing', async () => {
    const rules = (change: object) => teller.operator('PUT', 'points/rules', change);
    const step = { from: 100, ratio: 10 };
    expect(await rules({})).toMatchObject({ code: 'invalid_request', field: 'rate' });
    expect(await rules({ exchange: [step, { from: 100, ratio: 9 }] })).toMatchObject({
      code: 'invalid_request',
      field: 'exchange',
    });
    const rate = { type: 'live', centavos: 123 };
    expect(await rules({ rate, exchange: [step, { from: 101, ratio: 9 }] })).toMatchObject({
      value: { rates: { live: 123, slots: 10_000 }, exchange: [step, { from: 101, ratio: 9 }] },
    });
  });
});
