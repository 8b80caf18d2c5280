import type { Kysely } from 'kysely';
import type { Tier } from '../../contract/commissions/shapes.ts';
import type { Database } from '../db/database.ts';
import type { ContractEnd } from '../db/tables/contracts.ts';
import type { ContractRow } from '../domain/commissions/notify.ts';
import { nextDue } from '../domain/commissions/settle.ts';
import { type Terms, termsOf } from '../domain/commissions/terms.ts';
import { type Purse, purseOf } from './booking.ts';
import { downline } from './people.ts';
import { hour, midnight, minute } from './time.ts';

interface DemoContract {
  /** Account; null: the house with the agent. */
  to: string | null;
  terms: Terms;
  offeredDaysAgo: number;
  answer: 'accepted' | 'rejected' | 'none';
  /** By the agent. */
  endedDaysAgo?: number;
}

/** Valid bets and the team's loss in centavos; rates in basis points. */
const tier = (rate: number, activeMembers: number, validBet: number, profitLoss = 0): Tier => ({
  rate,
  activeMembers,
  validBet,
  profitLoss,
});

const subAgents = downline.flatMap(({ level, type, account }) =>
  level === 1 && type === 2 ? [account] : [],
);
const subAgent = (i: number): string => subAgents[i] ?? '';

/** Every kind and every type, in the order of offers. */
const contracts: readonly DemoContract[] = [
  {
    to: null,
    terms: termsOf({
      kind: 'dividend',
      period: 'W',
      tiers: [
        tier(1000, 3, 1_000_000),
        tier(2000, 8, 2_000_000, 100_000),
        tier(3000, 15, 8_000_000, 1_000_000),
      ],
    }),
    offeredDaysAgo: 61,
    answer: 'accepted',
  },
  {
    to: null,
    terms: termsOf({
      kind: 'salary',
      salaryType: 'profit',
      tiers: [tier(30, 1, 0), tier(60, 3, 500_000), tier(90, 5, 2_000_000)],
    }),
    offeredDaysAgo: 61,
    answer: 'accepted',
  },
  {
    to: null,
    terms: termsOf({
      kind: 'hourSalary',
      salaryType: 'loss',
      tiers: [tier(20, 1, 50_000), tier(40, 2, 200_000)],
    }),
    offeredDaysAgo: 61,
    answer: 'accepted',
  },
  {
    to: null,
    terms: termsOf({
      kind: 'agentRealtimeSalary',
      salaryType: 'singleBet',
      tiers: [tier(10, 1, 20_000), tier(20, 2, 100_000)],
    }),
    offeredDaysAgo: 61,
    answer: 'accepted',
  },
  {
    to: subAgent(0),
    terms: termsOf({
      kind: 'dividend',
      period: 'H',
      tiers: [tier(500, 1, 200_000), tier(1000, 3, 1_000_000)],
    }),
    offeredDaysAgo: 60,
    answer: 'accepted',
  },
  {
    to: subAgent(1),
    terms: termsOf({ kind: 'salary', salaryType: 'singleBet', tiers: [tier(40, 1, 0)] }),
    offeredDaysAgo: 60,
    answer: 'accepted',
  },
  {
    to: subAgent(2),
    terms: termsOf({ kind: 'salary', salaryType: 'loss', tiers: [tier(30, 1, 0)] }),
    offeredDaysAgo: 59,
    answer: 'accepted',
    endedDaysAgo: 21,
  },
  {
    to: subAgent(3),
    terms: termsOf({ kind: 'hourSalary', salaryType: 'singleBet', tiers: [tier(20, 1, 20_000)] }),
    offeredDaysAgo: 58,
    answer: 'accepted',
  },
  {
    to: subAgent(4),
    terms: termsOf({
      kind: 'agentRealtimeSalary',
      salaryType: 'singleBet',
      tiers: [tier(10, 1, 20_000)],
    }),
    offeredDaysAgo: 57,
    answer: 'accepted',
  },
  {
    to: subAgent(5),
    terms: termsOf({ kind: 'dividend', period: 'M', tiers: [tier(500, 3, 1_000_000, 200_000)] }),
    offeredDaysAgo: 30,
    answer: 'rejected',
  },
  {
    to: subAgent(2),
    terms: termsOf({ kind: 'dividend', period: 'D', tiers: [tier(300, 1, 50_000)] }),
    offeredDaysAgo: 2,
    answer: 'none',
  },
  {
    to: null,
    terms: termsOf({
      kind: 'dividend',
      period: 'M',
      tiers: [tier(1500, 5, 5_000_000), tier(3500, 15, 20_000_000, 2_000_000)],
    }),
    offeredDaysAgo: 1,
    answer: 'none',
  },
];

/** Contracts of the house with the agent, and of the agent with sub-agents; none settled yet. */
export async function openContracts(
  db: Kysely<Database>,
  purses: ReadonlyMap<string, Purse>,
  now: Date,
): Promise<ContractRow[]> {
  const agentId = purseOf(purses, 'agent').customerId;
  const rows: ContractRow[] = [];
  for (const { to, terms, ...contract } of contracts) {
    const { tiers, ...said } = terms;
    const parties = {
      offerer_id: to === null ? null : agentId,
      customer_id: to === null ? agentId : purseOf(purses, to).customerId,
    };
    const values = { ...said, ...parties, ...stateOf(contract, terms, now) };
    rows.push(
      await db
        .insertInto('contracts')
        .values({ ...values, tiers: JSON.stringify(tiers) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }
  return rows;
}

/** Offered at 10 h, answered at 14:20 h, ended at 18 h. */
function stateOf(
  { offeredDaysAgo, answer, endedDaysAgo }: Omit<DemoContract, 'to' | 'terms'>,
  { kind, period }: Terms,
  now: Date,
) {
  const offered_at = new Date(midnight(now, offeredDaysAgo) + 10 * hour);
  const answered = new Date(offered_at.getTime() + 4 * hour + 20 * minute);
  if (answer === 'none') return { state: 'pending' as const, offered_at };
  const ended = (by: ContractEnd, at: Date) => ({ ended_by: by, ended_at: at });
  if (answer === 'rejected')
    return { state: 'rejected' as const, offered_at, ...ended('customer', answered) };
  const started = { offered_at, started_at: answered, settled_upto: answered };
  const endedAt =
    endedDaysAgo === undefined ? null : new Date(midnight(now, endedDaysAgo) + 18 * hour);
  return {
    ...started,
    due_at: nextDue({ kind, period, ended_at: endedAt }, answered),
    ...(endedAt
      ? { state: 'terminated' as const, ...ended('offerer', endedAt) }
      : { state: 'active' as const }),
  };
}
