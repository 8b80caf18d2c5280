import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RailName, rails } from '../../../contract/deposits/shapes.ts';
import type { RailKind } from '../../ports/rail-kind.ts';
import { railKinds } from '../../ports/rail-kinds.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { createDeposit } from './create.ts';
import { openRails } from './rails.ts';

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
    settings: { open: true, min: 5_000, max: 20_000, minutes: 30 },
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
