import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { Teller } from '../withdrawals/fixtures.ts';

let site: TestGateway;
let teller: Teller;
const bounds = {
  dailyCount: [1, 1000],
  confirmMinutes: [1, 43_200],
  depositTurnover: [0, 10_000],
  bonusTurnover: [0, 10_000],
} as const;
const usual = {
  min: 20_000,
  max: 5_000_000,
  dailyAmount: 20_000_000,
  dailyCount: 5,
  confirmMinutes: 1440,
  depositTurnover: 100,
  bonusTurnover: 1000,
};

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
afterEach(() => rules(usual));
afterAll(() => site.close());

const rules = (change: object) => teller.operator('PUT', 'withdrawalRules', change);

test.each(Object.entries(bounds))(
  '[WAL-07] the rule %s accepts %j',
  async (name, [lowest, highest]) => {
    expect((await rules({ [name]: lowest })).value).toEqual({ ...usual, [name]: lowest });
    expect((await rules({ [name]: highest })).value).toEqual({ ...usual, [name]: highest });
  },
);

test.each(Object.entries(bounds))(
  '[WAL-07] the rule %s rejects values outside %j and changes nothing',
  async (name, [lowest, highest]) => {
    for (const wrong of [lowest - 1, highest + 1]) {
      expect(await rules({ [name]: wrong, min: 30_000 })).toMatchObject({
        status: 400,
        code: 'invalid_request',
        field: name,
      });
    }
    expect((await rules({})).value).toEqual(usual);
  },
);

test.each([
  [{ min: 50_000, max: 49_999 }, 'max'],
  [{ max: 80_000, dailyAmount: 79_999 }, 'dailyAmount'],
])('[WAL-07] the contradiction %j is rejected at %s', async (change, field) => {
  expect(await rules(change)).toMatchObject({ status: 400, code: 'invalid_request', field });
  expect((await rules({})).value).toEqual(usual);
});

test('[WAL-07] min may equal max, and max the daily amount', async () => {
  const equal = { min: 70_000, max: 70_000, dailyAmount: 70_000 };
  expect((await rules(equal)).value).toEqual({ ...usual, ...equal });
});
