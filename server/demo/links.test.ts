import { expect, test } from 'vitest';
import { contextOf, testDomain } from '../domain/play/fixtures.ts';
import { linkHandlers } from '../domain/agent/links.ts';
import { check } from '../ledger/ledger.ts';
import { seedAccounts } from './accounts.ts';
import { seedHistory } from './history.ts';
import { seedLinks } from './links.ts';

test('[AGT-05g] [OPS-01b] the demo agent has links by which members came and deposited, once', async () => {
  const { gateway, close } = await testDomain();
  await seedAccounts(gateway);
  await seedHistory(gateway);
  await seedLinks(gateway);
  const { id } = await gateway.db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'agent')
    .executeTakeFirstOrThrow();
  const context = contextOf(gateway, { role: 'agent', customerId: id });
  const read = () => linkHandlers['agent.links']({}, context);
  const first = await read();
  expect(first).toMatchObject({ total: 3, open: 2 });
  expect(first.links.map(({ state, role }) => [state, role])).toEqual([
    ['open', 'member'],
    ['closed', 'member'],
    ['open', 'agent'],
  ]);
  for (const { role, registrations, deposits } of first.links) {
    expect(registrations).toBeGreaterThan(0);
    expect(role === 'agent' || deposits > 0).toBe(true);
  }
  await seedLinks(gateway);
  expect(await read()).toEqual(first);
  expect((await check(gateway.db)).mismatches).toBe(0);
  await close();
});
