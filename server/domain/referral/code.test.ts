import type * as crypto from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Inviter, testRule } from './fixtures.ts';

/** Drawn next, before random numbers. */
const draws = vi.hoisted((): number[] => []);
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof crypto>();
  const draw = (min: number, max?: number) =>
    max === undefined ? real.randomInt(min) : real.randomInt(min, max);
  return { ...real, randomInt: (...bounds: [number, number?]) => draws.shift() ?? draw(...bounds) };
});

let site: TestGateway;
let inviter: Inviter;
beforeAll(async () => {
  site = await createTestGateway();
  inviter = new Inviter(site);
});
beforeEach(async () => {
  draws.length = 0;
  await inviter.setRule(testRule);
  await inviter.ready(0);
});
afterAll(() => site.close());

const setCustomer = (customerId: string, values: object) =>
  site.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
/** Eight draws of one letter. */
const draw = (index: number) => draws.push(...Array.from({ length: 8 }, () => index));

describe('an invitation code', () => {
  test('[MEM-11] is eight letters and digits without look-alikes, and stays the same', async () => {
    const { code } = await inviter.state();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect((await inviter.state()).code).toBe(code);
  });

  test("[MEM-11] of an agent is the one of the agent's own", async () => {
    const { customerId } = inviter.player;
    await setCustomer(customerId, { type: 1, affiliate_code: `AGENT${customerId}` });
    expect((await inviter.state()).code).toBe(`AGENT${customerId}`);
  });

  test("[MEM-11] is drawn again where it is another member's or an agent's", async () => {
    const [member, agent] = [await testPlayer(site.gateway, 0), await testPlayer(site.gateway, 0)];
    await setCustomer(member.customerId, { referral_code: 'AAAAAAAA' });
    await setCustomer(agent.customerId, { affiliate_code: 'BBBBBBBB' });
    const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    for (const letter of 'ABC') draw(letters.indexOf(letter));
    expect((await inviter.state()).code).toBe('CCCCCCCC');
  });

  test('[MEM-11] is searched ten times, then the call fails', async () => {
    const member = await testPlayer(site.gateway, 0);
    await setCustomer(member.customerId, { referral_code: '22222222' });
    for (let tries = 0; tries < 10; tries += 1) draw(0);
    expect(await inviter.ask('GET', '/api/wps/referral')).toMatchObject({ status: 500 });
    expect(draws).toEqual([]);
  });

  test('[MEM-11] that was made meanwhile stays', async () => {
    const { customerId } = inviter.player;
    const [answer] = await raceBehind(
      site.db,
      (db) =>
        db
          .updateTable('customers')
          .set({ referral_code: 'SAMANTAL' })
          .where('id', '=', customerId)
          .execute(),
      [() => inviter.state()],
    );
    expect(answer.code).toBe('SAMANTAL');
    expect((await inviter.state()).code).toBe('SAMANTAL');
  });
});
