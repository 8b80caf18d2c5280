import { type Kysely, sql } from 'kysely';
import type { OverviewPeriod, TeamOverview } from '../../../contract/agent/shapes.ts';
import { agentTypes, trialType } from '../../../contract/identity/session.ts';
import type { Database } from '../../db/database.ts';
import { houseVendor } from '../play/house-games.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';

interface Bounds {
  timeZone: string;
  from: Date;
  to: Date;
}

/** For `date_trunc`, in the agent's local time. */
const units = { today: 'day', yesterday: 'day', week: 'week', month: 'month' } as const;

/** The period of `now`, by midnights of the agent's time zone. */
async function boundsOf(
  db: Kysely<Database>,
  agentId: string,
  period: OverviewPeriod,
  now: Date,
): Promise<Bounds> {
  const back = sql`${period === 'yesterday' ? 1 : 0}::int * interval '1 day'`;
  const { rows } = await sql<Bounds>`
    SELECT time_zone AS "timeZone", (start - ${back}) AT TIME ZONE time_zone AS "from",
      ${period === 'yesterday' ? sql`start AT TIME ZONE time_zone` : sql`${now}::timestamptz`} AS "to"
    FROM (SELECT time_zone, date_trunc(${units[period]}, ${now}::timestamptz AT TIME ZONE time_zone) AS start
      FROM customers WHERE id = ${agentId}) local`.execute(db);
  const bounds = rows[0];
  if (!bounds) throw new Error(`no customer ${agentId}`);
  return bounds;
}

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
  { from, to }: Bounds,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    WITH RECURSIVE team AS (
      SELECT id, type, created_at FROM customers WHERE upline_id = ${agentId}
      UNION
      SELECT c.id, c.type, c.created_at FROM customers c JOIN team t ON c.upline_id = t.id
    )
    SELECT count(*) AS members,
      count(*) FILTER (WHERE t.type = ANY (${[...agentTypes]}::int[])) AS agents,
      count(*) FILTER (WHERE t.created_at >= ${from} AND t.created_at < ${to}) AS registrations,
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
      FROM rounds r WHERE r.customer_id = t.id AND r.at >= ${from} AND r.at < ${to}
    ) house ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.kind = 'debit' AND s.state = 'done') AS bets,
        sum(s.amount) FILTER (WHERE s.kind = 'debit') AS stake,
        sum(s.amount) FILTER (WHERE s.kind = 'debit' AND s.state = 'done') AS settled, sum(s.valid_bet) AS valid,
        sum(s.amount) FILTER (WHERE s.kind = 'credit') AS payout
      FROM seamless_transactions s WHERE s.customer_id = t.id AND s.vendor <> ${houseVendor} AND s.at >= ${from} AND s.at < ${to}
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
  period: OverviewPeriod,
  now: Date,
): Promise<TeamOverview> {
  const bounds = await boundsOf(db, agentId, period, now);
  const figures = await figuresOf(db, agentId, bounds);
  const [stake, settled, payout] = [
    Number(figures.stake),
    Number(figures.settled),
    Number(figures.payout),
  ];
  return {
    period,
    timeZone: bounds.timeZone,
    from: bounds.from.toISOString(),
    to: bounds.to.toISOString(),
    currency: memberCurrency,
    currencySymbol: currencySymbol(memberCurrency),
    members: Number(figures.members),
    agents: Number(figures.agents),
    registrations: Number(figures.registrations),
    activeMembers: Number(figures.active),
    stake,
    validStake: Number(figures.valid),
    payout,
    profit: payout - settled,
    teamBalance: Number(figures.balance),
  };
}
