import { randomUUID } from 'node:crypto';
import type { Tier } from '../../../contract/commissions/shapes.ts';
import type { Gateway } from '../../context.ts';
import { type Terms, termsOf } from './terms.ts';

type Site = Pick<Gateway, 'db'>;

/** With only the given conditions. */
export const tier = (rate: number, asks: Partial<Omit<Tier, 'rate'>> = {}): Tier => ({
  rate,
  activeMembers: 0,
  validBet: 0,
  profitLoss: 0,
  ...asks,
});

/** Without a password; returns its id. */
export async function downlineOf({ db }: Site, uplineId: string): Promise<string> {
  const account = `d${randomUUID().slice(0, 12).replaceAll('-', '')}`;
  return (
    await db
      .insertInto('customers')
      .values({ account, nickname: account, upline_id: uplineId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

interface Given {
  offererId: string | null;
  customerId: string;
  terms?: Terms;
  /** Default: an offer. */
  since?: Date;
  /** Default: never. */
  due?: Date;
}

/** @returns its id */
export async function givenContract(
  { db }: Site,
  { offererId, customerId, terms, since, due }: Given,
): Promise<string> {
  const { tiers, ...said } =
    terms ?? termsOf({ kind: 'salary', salaryType: 'singleBet', tiers: [tier(10)] });
  const running = since && {
    state: 'active' as const,
    started_at: since,
    settled_upto: since,
    due_at: due ?? null,
  };
  const values = {
    ...said,
    tiers: JSON.stringify(tiers),
    offerer_id: offererId,
    customer_id: customerId,
    ...running,
  };
  return (await db.insertInto('contracts').values(values).returning('id').executeTakeFirstOrThrow())
    .id;
}

/** Of a day without commission; returns its id. */
export async function pastSettlement({ db }: Site, contractId: string): Promise<string> {
  const { offerer_id: payer, customer_id: customer } = await db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
  const period = {
    period_from: new Date('2026-01-01T16:00:00Z'),
    period_to: new Date('2026-01-02T16:00:00Z'),
  };
  const nothing = {
    valid_bet: 0,
    net: 0,
    active: 0,
    base: 0,
    tier: null,
    rate: null,
    amount: 0,
    state: 'nothing' as const,
  };
  const values = {
    contract_id: contractId,
    payer_id: payer,
    customer_id: customer,
    kind: 'salary' as const,
    ...period,
    ...nothing,
  };
  return (
    await db
      .insertInto('contract_settlements')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

let rounds = 900_000_000_000;

/** Counts whole; centavos. */
export async function settledRound(
  { db }: Site,
  customerId: string,
  at: Date | string,
  stake: number,
  payout: number,
): Promise<void> {
  rounds += 1;
  const seeds = {
    outcome: '{}',
    seed_id: null,
    nonce: null,
    currency: 'PHP',
    balance_after: 0,
    balance_version: 0,
  };
  await db
    .insertInto('rounds')
    .values({
      id: rounds,
      customer_id: customerId,
      game_id: 1,
      stake,
      payout,
      valid_bet: stake,
      at,
      ...seeds,
    })
    .execute();
}
