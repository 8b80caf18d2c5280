import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cashOf, givePoints, receiver, testItem } from '../domain/points/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

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

/** For 300 points and ₱50, under decision. */
async function goods() {
  const itemId = await testItem(site, { kind: 'goods', points: 300, amount: 5000 });
  const terms = { ...(await cashOf(site)), itemId, points: 300, amount: 5000, receiver };
  return (await teller.askEncrypted('/api/wps/relay/redeem', { key: randomUUID(), ...terms }))
    .value;
}
const list = async (query: string) =>
  (await teller.operator('GET', `points/redemptions${query}`)).value.redemptions;
const decide = (reference: string, approve: boolean, more: object = {}) =>
  teller.operator('PUT', 'points/redemption', { reference, approve, ...more });

test('[POINT-01] the operator gets all items as they were made, closed and sold out ones too', async () => {
  const words = { TY: { name: 'Kahit ano', text: '', unit: 'piraso' } };
  const before = (await teller.operator('GET', 'points/items')).value.items.length;
  for (const points of [50, 40])
    await testItem(site, { kind: 'goods', points, amount: 700, stock: 0 });
  await sql`UPDATE point_items SET open = false, words = ${JSON.stringify(words)}::jsonb WHERE points = 40`.execute(
    site.db,
  );
  const { items } = (await teller.operator('GET', 'points/items')).value;
  expect(items.slice(before)).toMatchObject([
    { points: 50, stock: 0, open: true },
    { code: expect.any(String), kind: 'goods', words, points: 40, amount: 700, open: false },
  ]);
});

test("[POINT-02] a redemption is listed with its member and its words in the site's language", async () => {
  const { reference } = await goods();
  expect(await list('?limit=1')).toMatchObject([
    {
      reference,
      customer: await teller.account(),
      name: 'Kahit ano',
      unit: 'piraso',
      points: 300,
      amountRequirement: 5000,
      receivingAddress: `${receiver.name}, ${receiver.mobile}, ${receiver.address}`,
      state: 'process',
      remark: null,
    },
  ]);
});

test('[POINT-02] the latest twenty redemptions are listed first, another number on request, or one state', async () => {
  const { reference } = await goods();
  await sql`INSERT INTO point_redemptions (customer_id, key, fingerprint, reference, item_id, kind, words, quantity, points, amount, receiver, state, transfer_id)
    SELECT customer_id, key || n, fingerprint, reference || n, item_id, kind, words, quantity, points, amount, receiver,
      CASE WHEN n > 20 THEN 'approved' ELSE state END, transfer_id
    FROM point_redemptions, generate_series(1, 21) n WHERE reference = ${reference}`.execute(
    site.db,
  );
  const names = async (query: string) =>
    (await list(query)).map((one: { reference: string }) => one.reference.slice(reference.length));
  expect(await names('')).toEqual(Array.from({ length: 20 }, (_, i) => String(21 - i)));
  expect(await names('?limit=2')).toEqual(['21', '20']);
  expect(await names('?state=process&limit=1')).toEqual(['20']);
  expect(await names('?state=approved')).toEqual(['21']);
});

test('[POINT-02] a decision returns state, points and member, and is made once', async () => {
  const [sent, back] = [await goods(), await goods()];
  const common = { points: 300, customer: await teller.account() };
  const approved = { ...common, state: 'approved' };
  expect((await decide(sent.reference.toLowerCase(), true)).value).toEqual({
    ...approved,
    changed: true,
  });
  expect((await decide(sent.reference, false, { remark: 'Huli na' })).value).toEqual({
    ...approved,
    changed: false,
  });
  expect(await decide(back.reference, false)).toMatchObject({
    status: 400,
    code: 'invalid_request',
    field: 'remark',
  });
  expect(await teller.money()).toEqual({ wallet: 90_000, points: 400 });
  expect((await decide(back.reference, false, { remark: 'Hindi maabot' })).value).toEqual({
    ...common,
    changed: true,
    state: 'rejected',
  });
  expect(await teller.money()).toEqual({ wallet: 95_000, points: 700 });
});
