import { assert } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractTerms } from '../../../contract/agent.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  for (const id of ['9501', '9502']) {
    await site.gateway.db.insertInto('customers').values({ id, account: `terms${id}`, nickname: 'T', type: 1, language: null }).execute();
  }
  await site.gateway.db
    .insertInto('contract_terms')
    .values({ customer_id: '9501', daily_salary_type: 'profit', dividend_period: 'M' })
    .execute();
});
afterAll(() => site.close());

test('[AUTH-08] an account is told what its own contracts pay, and that it has none', async () => {
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
  expect(await termsOf(site.gateway.db, '9502')).toMatchObject({ dailysalreqtype: null, salary: false, dividendContract: false });
});
