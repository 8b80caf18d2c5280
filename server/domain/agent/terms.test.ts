import { assert } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractTerms } from '../../../contract/agent/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  const { db } = site.gateway;
  for (const id of ['9501', '9502']) {
    await db
      .insertInto('customers')
      .values({ id, account: `terms${id}`, nickname: 'T', type: 1, language: null })
      .execute();
  }
  const tiers = JSON.stringify([{ rate: 10, activeMembers: 0, validBet: 0, profitLoss: 0 }]);
  const salary = {
    customer_id: '9501',
    kind: 'salary' as const,
    period: null,
    salary_type: 'profit' as const,
    tiers,
    highest: 10,
  };
  const running = { state: 'active' as const, started_at: new Date(), settled_upto: new Date() };
  await db
    .insertInto('contracts')
    .values([
      { ...salary, ...running },
      { ...salary, kind: 'dividend', salary_type: null, period: 'M', ...running },
      // Only offered, so it pays nothing.
      { ...salary, kind: 'hourSalary' },
    ])
    .execute();
});
afterAll(() => site.close());

test("[AUTH-08] [CON-06] returns what the account's own contracts in force pay, and when it has none", async () => {
  const terms = await termsOf(site.gateway.db, '9501');
  assert(terms, ContractTerms);
  expect(terms).toEqual({
    dailysalreqtype: 'profit',
    divtypereq: 'M',
    contracthoursalreq: null,
    realtimesalreqtype: null,
    dailySalary: true,
    hourSalary: false,
    salary: true,
    dividendContract: true,
  });
  expect(await termsOf(site.gateway.db, '9502')).toMatchObject({
    dailysalreqtype: null,
    salary: false,
    dividendContract: false,
  });
});
