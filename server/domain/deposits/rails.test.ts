import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { feeOf } from '../../../contract/deposits/fee.ts';
import { type RailName, rails } from '../../../contract/deposits/shapes.ts';
import { type RailKind, unstated } from '../../ports/rail-kind.ts';
import { railKinds } from '../../ports/rail-kinds.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { createDeposit } from './create.ts';
import { offeredRails, openRails } from './rails.ts';

test('every rail of the contract is a file of server/ports/rails', () => {
  const files = readdirSync(new URL('../../ports/rails', import.meta.url));
  expect(files.toSorted()).toEqual(rails.map((name) => `${name}.ts`).toSorted());
  expect(Object.keys(railKinds)).toEqual(rails);
});

describe('a rail that is added', () => {
  let site: TestGateway;
  const name = 'counter' as RailName;
  /** As a file of `server/ports/rails` has it. */
  const counter: RailKind = {
    settings: {
      ...unstated,
      open: true,
      min: 5_000,
      max: 20_000,
      minutes: 30,
      mark: { letters: 'C', colour: '#123456' },
    },
    simulate: () => ({
      url: null,
      qr: 'counter code',
      account: { bank: 'Store', name: 'Palaro', number: '7' },
    }),
  };
  beforeAll(async () => {
    site = await createTestGateway();
    railKinds[name] = counter;
  });
  afterEach(() => {
    counter.settings.open = true;
  });
  afterAll(async () => {
    Reflect.deleteProperty(railKinds, name);
    await site.close();
  });

  const deposit = async (amount: number) => {
    const { customerId } = await testPlayer(site.gateway, 0);
    return createDeposit(site.gateway, customerId, { key: randomUUID(), rail: name, amount });
  };

  test('[MEM-03] [WAL-05] is offered with its own settings, and paid by its own instructions', async () => {
    expect(openRails(site.gateway).at(-1)).toEqual({
      rail: name,
      min: 5_000,
      max: 20_000,
      minutes: 30,
      ...unstated,
      fee: { fixed: 0, rate: 0 },
      mark: { letters: 'C', colour: '#123456' },
    });
    const row = await deposit(5_000);
    expect(row).toMatchObject({ rail: name, instructions: counter.simulate('') });
    const minutes = (row.expires_at.getTime() - row.created_at.getTime()) / 60_000;
    expect(minutes).toBeCloseTo(30);
  });

  test('[MEM-03] has its own limits, and can be closed', async () => {
    await expect(deposit(4_999)).rejects.toMatchObject({ code: 'deposit_limits' });
    await expect(deposit(20_001)).rejects.toMatchObject({ code: 'deposit_limits' });
    counter.settings.open = false;
    await expect(deposit(5_000)).rejects.toMatchObject({ code: 'rail_closed' });
  });
});

describe('what a rail takes', () => {
  let site: TestGateway;
  let customerId: string;
  beforeAll(async () => {
    site = await createTestGateway();
    ({ customerId } = await testPlayer(site.gateway, 0));
  });
  afterAll(() => site.close());
  afterEach(() => sql`DELETE FROM deposits`.execute(site.db));

  const seconds = async (name: RailName) =>
    (await offeredRails(site.gateway)).find(({ rail }) => rail === name)?.seconds;
  /** Credited deposits that took so many seconds, `age` ago. */
  const add = (rail: RailName, took: number[], age = '1 hour', state = 'credited') =>
    sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, credited, transfer_id, created_at, expires_at, changed_at)
      SELECT ${customerId}, gen_random_uuid()::text, '', gen_random_uuid()::text, ${rail}, 100, 'PHP', ${state},
        CASE ${state} WHEN 'credited' THEN 100 END, CASE ${state} WHEN 'credited' THEN 1 END,
        now() - ${age}::interval - make_interval(secs => took), now(), now() - ${age}::interval
      FROM unnest(${took}::float8[]) took`.execute(site.db);

  test('[MEM-19b] is the median of what its credited deposits took, from five on', async () => {
    await add('gcash', [10, 20, 3000, 30]);
    await add('maya', [1, 1, 1, 1, 1]);
    expect(await seconds('gcash')).toBeNull();
    await add('gcash', [40]);
    expect(await seconds('gcash')).toBe(30);
    expect(await seconds('maya')).toBe(1);
    expect(await seconds('pesonet')).toBeNull();
  });

  test('[MEM-19b] counts no deposit that was not credited, nor one of more than 30 days ago', async () => {
    await add('gcash', [600, 600, 600, 600]);
    await add('gcash', [1, 1, 1, 1, 1, 1], '30 days 1 minute');
    await add('gcash', [1, 1, 1, 1, 1, 1], '1 hour', 'failed');
    expect(await seconds('gcash')).toBeNull();
    await add('gcash', [600], '29 days 23 hours');
    expect(await seconds('gcash')).toBe(600);
  });

  test.each([
    [100_000, { fixed: 0, rate: 0 }, 0],
    [100_000, { fixed: 1500, rate: 0 }, 1500],
    [100_001, { fixed: 0, rate: 100 }, 1001],
    [10_000, { fixed: 1000, rate: 150 }, 1150],
  ])('[MEM-19b] of %i centavos at %j is a fee of %i', (amount, fee, centavos) => {
    expect(feeOf(amount, fee)).toBe(centavos);
  });
});

describe('wallets and banks by name', () => {
  const named = ['gcash', 'maya', 'bpi', 'unionbank'];
  test('[MEM-19a] are open in a simulation, and on a site with a provider once its operator opens them', async () => {
    const site = await createTestGateway();
    const provider = {
      url: 'https://provider.example',
      secret: 'a secret of the tests, long enough',
    };
    const env = { ...site.gateway.env, ports: { ...site.gateway.env.ports, payment: provider } };
    const open = (gateway: { db: TestGateway['db']; env: TestGateway['gateway']['env'] }) =>
      openRails(gateway)
        .map(({ rail }) => rail as string)
        .filter((rail) => named.includes(rail));
    expect(open(site.gateway)).toEqual(named);
    expect(open({ db: site.gateway.db, env })).toEqual([]);
    await site.close();
  });
});
