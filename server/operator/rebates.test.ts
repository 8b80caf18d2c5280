import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { beginMarch, setTermsFrom } from '../domain/rebates/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let teller: Teller;
let days: { today: string; tomorrow: string };

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
  const { rows } = await sql<
    typeof days
  >`SELECT (now() AT TIME ZONE 'Asia/Manila')::date::text AS today,
    ((now() AT TIME ZONE 'Asia/Manila')::date + 1)::text AS tomorrow`.execute(site.db);
  days = rows[0]!;
});
beforeEach(() => beginMarch(site));
afterAll(() => site.close());

const set = (change: object) => teller.operator('PUT', 'rebates', change);
const shown = async () => (await teller.operator('GET', 'rebates')).value;

test('[REWARD-03a] [OPS-03l] terms change from tomorrow on, each beside the others; those of today stay', async () => {
  expect(await shown()).toEqual({ today: null, tomorrow: null, unpaid: 0, members: 0, paid: 0 });
  const today = { RNG: [{ from: 0, rate: 40 }] };
  await setTermsFrom(site, days.today, { rates: today, minPayment: 100 });
  await set({ rate: { category: 'LIVE', from: 0, rate: 20 } });
  await set({ rate: { category: 'LIVE', from: 3, rate: 35 }, hour: 6 });
  await set({
    rate: { category: 'RNG', from: 0, rate: null },
    minPayment: 500,
    turnoverPercent: 0,
  });
  const { value } = await set({});
  expect(value).toMatchObject({
    today: { from: days.today, rates: today, hour: null, minPayment: 100, turnoverPercent: 100 },
    tomorrow: {
      from: days.tomorrow,
      rates: { RNG: [], LIVE: [{ from: 0, rate: 20 }, { from: 3, rate: 35 }] }, // prettier-ignore
      hour: 6,
      minPayment: 500,
      turnoverPercent: 0,
    },
  });
  expect((await set({ off: true })).value.tomorrow).toMatchObject({ rates: {}, hour: 6 });
});

test('[REWARD-03a] [OPS-03l] a rate is at most one percent, and no level has less than one below it', async () => {
  const rate = (change: object) => set({ rate: { category: 'RNG', from: 0, rate: 40, ...change } });
  expect(await rate({ rate: 101 })).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await rate({ category: 'COCKFIGHT' })).toMatchObject({ status: 400 });
  expect((await rate({})).status).toBe(200);
  expect(await rate({ from: 2, rate: 39 })).toMatchObject({
    code: 'invalid_request',
    field: 'rate',
  });
  expect(await rate({ from: 2, rate: 40 })).toMatchObject({ status: 200 });
  expect(await rate({ rate: 41 })).toMatchObject({ code: 'invalid_request', field: 'rate' });
});
