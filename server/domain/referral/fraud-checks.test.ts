import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { Inviter, testRule } from './fixtures.ts';
import { guardOf, stateFor } from './fraud-checks.ts';

let site: TestGateway;
let inviter: Inviter;
let friend: TestPlayer;
beforeAll(async () => {
  site = await createTestGateway();
  inviter = new Inviter(site);
  await inviter.setRule(testRule);
});
beforeEach(async () => {
  await inviter.ready(0);
  friend = await inviter.invite();
});
afterAll(() => site.close());

const reason = async () => guardOf(site.db, (await inviter.rewardOf(friend)).id);
const setCustomer = (values: object) =>
  site.db.updateTable('customers').set(values).where('id', '=', friend.customerId).execute();
const setSession = (values: object) =>
  site.db
    .updateTable('sessions')
    .set(values)
    .where('customer_id', '=', friend.customerId)
    .execute();
const ofInviter = () =>
  site.db
    .selectFrom('kyc_submissions')
    .selectAll()
    .where('customer_id', '=', inviter.player.customerId)
    .executeTakeFirstOrThrow();
/** An approved document is nobody else's: the inviter's gets another state. */
const setInviter = (state: 'pending' | 'rejected') =>
  site.db
    .updateTable('kyc_submissions')
    .set({ state, decided_at: state === 'pending' ? null : new Date() })
    .where('customer_id', '=', inviter.player.customerId)
    .execute();
const payoutOf = async (change: object) => {
  const { institution, number, name } = await site.db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('customer_id', '=', inviter.player.customerId)
    .executeTakeFirstOrThrow();
  const values = { institution, number, name, removed_at: new Date(), ...change };
  await site.db
    .insertInto('payout_accounts')
    .values({ customer_id: friend.customerId, ...values })
    .execute();
};
/** The operator's. */
const allow = () =>
  sql`UPDATE referral_rewards SET allowed_at = now() WHERE friend_id = ${friend.customerId}`.execute(
    site.db,
  );

describe('a friend', () => {
  test('[MEM-11] of its own passes the checks', async () => {
    await inviter.verify(friend);
    expect(await reason()).toBeNull();
  });

  test.each([1, 2, 41, 42])('[MEM-11] of type %i is an agent', async (type) => {
    await setCustomer({ type });
    await allow();
    expect(await reason()).toBe('agent');
  });

  test("[MEM-11] with the inviter's document has the inviter's identity, unless that was rejected", async () => {
    const { document_number: documentNumber } = await ofInviter();
    await setInviter('pending');
    await inviter.verify(friend, { documentNumber });
    await allow();
    expect(await reason()).toBe('identity');
    await setInviter('rejected');
    expect(await reason()).toBeNull();
  });

  test("[MEM-11] has the inviter's identity by name and birthday together, once it is approved", async () => {
    const { full_name: fullName } = await ofInviter();
    await inviter.verify(friend, { fullName, birthday: '1990-05-18' });
    expect(await reason()).toBeNull();
    await inviter.verify(friend, { fullName }, 'rejected');
    expect(await reason()).toBeNull();
    await inviter.verify(friend, { fullName });
    expect(await reason()).toBe('identity');
  });

  test.each([
    ['blanks', (name: string) => ` ${name.replaceAll(' ', '  ')}`],
    ['its order', (name: string) => name.split(' ').toReversed().join(', ')],
    ['accents', (name: string) => name.replace('a', 'á').toUpperCase()],
  ])(
    "[MEM-11] whose name is the inviter's but for %s has the inviter's identity",
    async (_difference, spelled) => {
      const { full_name: fullName } = await ofInviter();
      await inviter.verify(friend, { fullName: spelled(fullName), birthday: '1990-05-18' });
      expect(await reason()).toBeNull();
      await inviter.verify(friend, { fullName: spelled(fullName) });
      await allow();
      expect(await reason()).toBe('identity');
    },
  );

  test("[MEM-11] with the inviter's payout account is denied, with one's number elsewhere is not", async () => {
    await payoutOf({ institution: 'maya' });
    await payoutOf({ number: '09990000001' });
    expect(await reason()).toBeNull();
    await payoutOf({});
    await allow();
    expect(await reason()).toBe('payout');
  });

  test("[MEM-11] with another account's document is known, unless that was rejected; the operator allows it", async () => {
    const other = await testPlayer(site.gateway, 0);
    const documentNumber = `SAME-${other.customerId}`;
    await inviter.verify(other, { documentNumber }, 'rejected');
    await inviter.verify(friend, { documentNumber }, 'rejected');
    await inviter.verify(friend, { documentNumber });
    expect(await reason()).toBeNull();
    await inviter.verify(other, { documentNumber }, 'pending');
    expect(await reason()).toBe('known');
    await allow();
    expect(await reason()).toBeNull();
  });

  test('[MEM-11] who closed the account waits for the operator', async () => {
    await setCustomer({ disabled_at: new Date() });
    expect(await reason()).toBe('closed');
    await allow();
    expect(await reason()).toBeNull();
  });

  test("[MEM-11] is on the inviter's device by address and browser together", async () => {
    await setSession({ ip: '203.0.113.9', user_agent: 'test' });
    expect(await reason()).toBeNull();
    await setSession({ ip: '127.0.0.1' });
    expect(await reason()).toBe('device');
    await allow();
    expect(await reason()).toBeNull();
  });
});

test('[MEM-11] what the operator can allow waits in review, the rest is denied', () => {
  const final = ['agent', 'identity', 'payout', 'operator'] as const;
  const open = ['known', 'closed', 'device'] as const;
  expect(new Set(final.map(stateFor))).toEqual(new Set(['denied']));
  expect(new Set(open.map(stateFor))).toEqual(new Set(['review']));
});
