import { sql } from 'kysely';
import type { TestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { noteReferral } from './rules.ts';

/** A member without money, registered by another's link. */
export async function invitedBy(
  { gateway, db }: Pick<TestGateway, 'gateway' | 'db'>,
  inviterId: string,
): Promise<TestPlayer> {
  const friend = await testPlayer(gateway, 0);
  await db
    .updateTable('customers')
    .set({ referred_by: inviterId })
    .where('id', '=', friend.customerId)
    .execute();
  await noteReferral(gateway, db, friend.customerId, inviterId);
  // All test players share one address and browser.
  await sql`UPDATE sessions SET user_agent = 'of ' || customer_id WHERE customer_id = ${friend.customerId}`.execute(
    db,
  );
  return friend;
}

/** A claimable reward; returns its id. */
export async function readyReward(
  site: Pick<TestGateway, 'gateway' | 'db'>,
  inviterId: string,
): Promise<string> {
  const { customerId } = await invitedBy(site, inviterId);
  const values = {
    friend_id: customerId,
    inviter_id: inviterId,
    rule_id: sql<string>`(SELECT max(id) FROM referral_rules)`,
    state: 'ready' as const,
  };
  const into = site.db
    .insertInto('referral_rewards')
    .values(values)
    .onConflict((known) => known.column('friend_id').doUpdateSet({ state: 'ready' }));
  return (await into.returning('id').executeTakeFirstOrThrow()).id;
}
