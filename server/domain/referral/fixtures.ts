import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestGateway } from '../../testing/gateway.ts';
import { documentHash } from '../limits/traits.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { spin } from '../records/fixtures.ts';
import { Teller, details } from '../withdrawals/fixtures.ts';
import { noteReferral } from './rules.ts';

/** Centavos, few enough to play. */
export const testRule = {
  open: true,
  reward: 10_000,
  minDeposit: 50_000,
  minTurnover: 20_000,
  days: 30,
  maxPerMonth: 20,
  turnoverPercent: 100,
};

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

/** A member's calls who invites friends. */
export class Inviter extends Teller {
  setRule = (change: object) => this.operator('PUT', 'referral/rule', change);
  state = async (query = '') => (await this.ask('GET', `/api/wps/referral${query}`)).value;
  claim = (ids: readonly string[]) => this.ask('POST', '/api/wps/referral/claim', { ids });
  wallet = async () => (await this.money()).wallet;
  messages = async () => (await this.ask('GET', '/api/wps/relay/messages')).value.messages;

  invite = () => invitedBy(this.site, this.player.customerId);
  readyReward = () => readyReward(this.site, this.player.customerId);

  /** Runs with another member's calls. */
  async as<T>(player: TestPlayer, work: () => Promise<T>): Promise<T> {
    const inviter = this.player;
    this.player = player;
    try {
      return await work();
    } finally {
      this.player = inviter;
    }
  }

  /** Credits a friend's deposit, centavos. */
  deposit = (friend: TestPlayer, amount: number): Promise<void> =>
    this.as(friend, async () => {
      const asked = { key: randomUUID(), rail: 'ewallet', amount };
      const { reference } = (await this.ask('POST', '/api/v2/deposits', asked)).value;
      await this.operator('PUT', 'deposit', { reference, approve: true, amount });
    });

  /** A friend who meets all but the identity. */
  async played(): Promise<TestPlayer> {
    const friend = await this.invite();
    await this.deposit(friend, testRule.minDeposit);
    await spin(this.site.gateway, friend, 2, testRule.minTurnover / 2);
    return friend;
  }

  /** Stores a friend's identity; default: approved, with a document of its own. */
  async verify(
    { customerId }: TestPlayer,
    change: Partial<ReturnType<typeof details>> = {},
    state: 'approved' | 'pending' | 'rejected' = 'approved',
  ): Promise<void> {
    const { fullName, presentAddress, permanentAddress, incomeSource, documentNumber, ...same } = {
      ...details(),
      fullName: `Friend ${customerId}`,
      ...change,
    };
    const columns = {
      full_name: fullName,
      present_address: presentAddress,
      permanent_address: permanentAddress,
      income_source: incomeSource,
      document_number: documentNumber,
      document_hash: await documentHash(this.site.gateway, same.document, documentNumber),
    };
    const decided = { state, pictures: [], decided_at: state === 'pending' ? null : new Date() };
    await this.site.db
      .insertInto('kyc_submissions')
      .values({ customer_id: customerId, ...same, ...columns, ...decided })
      .execute();
  }

  rewardOf = ({ customerId }: TestPlayer) =>
    this.site.db
      .selectFrom('referral_rewards')
      .selectAll()
      .where('friend_id', '=', customerId)
      .executeTakeFirstOrThrow();
  stateOf = async (friend: TestPlayer) => (await this.rewardOf(friend)).state;
}
