import { type Kysely, sql } from 'kysely';
import type { TeamOverview } from '../../../contract/agent/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { agentTypes, trialType } from '../../../contract/identity/session.ts';
import type { Database } from '../../db/database.ts';
import { houseVendor } from '../play/house-games.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { type Span, boundsOf } from '../../kernel/period.ts';

type Figures = Record<
  | 'members'
  | 'agents'
  | 'registrations'
  | 'active'
  | 'stake'
  | 'settled'
  | 'valid'
  | 'payout'
  | 'balance',
  string
>;

/**
 * One statement, so one moment. Walks down from the agent (AGT-09); `UNION` ends cycles. Each
 * settled bet counts once; a vendor's rolled-back debit is a bet, but not a valid one.
 */
async function figuresOf(
  db: Kysely<Database>,
  agentId: string,
  from: Date | null,
  to: Date,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    WITH RECURSIVE team AS (
      SELECT id, type, created_at FROM customers WHERE upline_id = ${agentId}
      UNION
      SELECT c.id, c.type, c.created_at FROM customers c JOIN team t ON c.upline_id = t.id
    )
    SELECT count(*) AS members,
      count(*) FILTER (WHERE t.type = ANY (${[...agentTypes]}::int[])) AS agents,
      count(*) FILTER (WHERE t.created_at >= coalesce(${from}, '-infinity') AND t.created_at < ${to}) AS registrations,
      count(*) FILTER (WHERE house.bets > 0 OR vendor.bets > 0) AS active,
      coalesce(sum(house.stake), 0) + coalesce(sum(vendor.stake), 0) AS stake,
      coalesce(sum(house.stake), 0) + coalesce(sum(vendor.settled), 0) AS settled,
      coalesce(sum(house.valid), 0) + coalesce(sum(vendor.valid), 0) AS valid,
      coalesce(sum(house.payout), 0) + coalesce(sum(vendor.payout), 0) AS payout,
      coalesce(sum(wallet.balance), 0) AS balance
    FROM team t
    LEFT JOIN accounts wallet
      ON wallet.customer_id = t.id AND wallet.purpose = 'wallet' AND wallet.currency = ${memberCurrency}
    LEFT JOIN LATERAL (
      SELECT count(*) AS bets, sum(r.stake) AS stake, sum(r.payout) AS payout, sum(r.valid_bet) AS valid
      FROM rounds r WHERE r.customer_id = t.id AND r.at >= coalesce(${from}, '-infinity') AND r.at < ${to}
    ) house ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.kind = 'debit' AND s.state = 'done') AS bets,
        sum(s.amount) FILTER (WHERE s.kind = 'debit') AS stake,
        sum(s.amount) FILTER (WHERE s.kind = 'debit' AND s.state = 'done') AS settled, sum(s.valid_bet) AS valid,
        sum(s.amount) FILTER (WHERE s.kind = 'credit') AS payout
      FROM seamless_transactions s WHERE s.customer_id = t.id AND s.vendor <> ${houseVendor} AND s.at >= coalesce(${from}, '-infinity') AND s.at < ${to}
    ) vendor ON true
    WHERE t.id <> ${agentId} AND t.type <> ${trialType}`.execute(db);
  return rows[0]!;
}

/**
 * Centavos of all below the agent (AGT-04).
 * @param now within the period
 */
export async function teamOverview(
  db: Kysely<Database>,
  agentId: string,
  span: Span,
  now: Date,
): Promise<TeamOverview> {
  const bounds = boundsOf(span, now);
  const to = bounds.to && bounds.to < now ? bounds.to : now;
  const figures = await figuresOf(db, agentId, bounds.from, to);
  const payout = Number(figures.payout);
  return {
    period: span.period,
    timeZone: recordTimeZone,
    from: bounds.from?.toISOString() ?? null,
    to: to.toISOString(),
    currency: memberCurrency,
    currencySymbol: currencySymbol(memberCurrency),
    asOf: now.toISOString(),
    figures: {
      members: Number(figures.members),
      registrations: Number(figures.registrations),
      firstDeposits: 0,
      firstDepositSum: 0,
      activeMembers: Number(figures.active),
      deposits: 0,
      withdrawals: 0,
      bets: 0,
      stake: Number(figures.stake),
      validStake: Number(figures.valid),
      payout,
      promotions: 0,
      rebates: 0,
      profit: payout - Number(figures.settled),
    },
    before: null,
    beforeFrom: null,
    beforeTo: null,
    agents: Number(figures.agents),
    teamBalance: Number(figures.balance),
    days: [],
  };
}
