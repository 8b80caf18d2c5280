import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { testPlayer } from '../../play/fixtures.ts';
import { Teller } from '../../withdrawals/fixtures.ts';
import { addPromotion, clearPromotions, deposited } from '../fixtures.ts';
import { settleDueBonuses } from './settle.ts';

let site: TestGateway;

beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

/** What open pages hear when the bonus of a deposit of so many centavos is settled, and its member's id. */
async function heardOf(paid: number) {
  await clearPromotions(site.db);
  const teller = new Teller(site);
  teller.player = await testPlayer(site.gateway, 0);
  const bonus = await addPromotion(site.db, deposited);
  const body = { key: randomUUID(), rail: 'gcash', amount: 50_000, bonus };
  const { reference } = (await teller.ask('POST', '/api/v2/deposits', body)).value;
  await teller.operator('PUT', 'deposit', { reference, approve: true, amount: paid });
  const heard: unknown[] = [];
  const { live } = site.gateway;
  const spies = [
    vi
      .spyOn(live, 'toCustomer')
      .mockImplementation((customer, event) => void heard.push([customer, event])),
    vi.spyOn(live, 'news').mockImplementation((customer) => void heard.push([customer, 'news'])),
  ];
  await settleDueBonuses(site.gateway);
  const once = [...heard];
  await settleDueBonuses(site.gateway);
  for (const spy of spies) spy.mockRestore();
  expect(heard).toEqual(once);
  return { heard, customer: teller.player.customerId };
}

test('[MEM-19e] open pages hear of a paid bonus once: the new balance, and that there is news', async () => {
  const { heard, customer } = await heardOf(50_000);
  expect(heard).toEqual([
    [customer, expect.objectContaining({ kind: 'balance', balance: 55_000 })],
    [customer, 'news'],
  ]);
});

test('[MEM-19e] open pages hear of a missed bonus once: that there is news', async () => {
  const { heard, customer } = await heardOf(49_999);
  expect(heard).toEqual([[customer, 'news']]);
});
