import { type Kysely, type Selectable, sql } from 'kysely';
import type { PromotionStatus } from '../../../contract/promotions/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import type { PromotionsTable } from '../../db/tables/promotions.ts';
import { memberCurrency } from '../../kernel/currency.ts';

export type PromotionRow = Selectable<PromotionsTable>;

/** A promotion with all that decides where a member stands with it. */
export interface EligibilityRow extends PromotionRow {
  /** It takes nobody any more. */
  over: boolean;
  coming: boolean;
  /** The member's latest claim. */
  claim_id: string | null;
  claim_state: 'joined' | 'applying' | 'rejected' | 'issued' | null;
  /** The latest claim is of today. */
  claim_today: boolean;
  is_new: boolean;
  is_verified: boolean;
  /** The first deposit is made, and does not count. */
  had_deposit: boolean;
  /** A deposit that would count is not decided yet. */
  deposit_waits: boolean;
  /** The deposit that counts for the open claim, what was credited (centavos), and its day. */
  deposit_id: string | null;
  deposit_amount: string | null;
  deposit_day: string | null;
}

const dayOf = (at: string) => sql`(${sql.raw(at)} AT TIME ZONE ${recordTimeZone})::date::text`;

/** Where a member stands with every promotion that is open, announced or has a claim of theirs; or with one alone. */
export async function eligibilityRows(
  db: Kysely<Database>,
  customerId: string,
  promotionId?: string,
): Promise<EligibilityRow[]> {
  const one = promotionId === undefined ? sql`true` : sql`p.id = ${promotionId}`;
  const { rows } = await sql<EligibilityRow>`
    SELECT p.*, coalesce(least(p.ends_at, p.closed_at) <= now(), false) AS over, p.starts_at > now() AS coming,
      c.id AS claim_id, c.state AS claim_state, coalesce(c.period = ${dayOf('now()')}, false) AS claim_today,
      coalesce(m.created_at + make_interval(days => p.new_days) > now(), true) AS is_new,
      m.mobile_verified_at IS NOT NULL OR m.email_verified_at IS NOT NULL AS is_verified,
      p.first_deposit AND d.id IS NULL AND EXISTS (SELECT FROM deposits o
        WHERE o.customer_id = m.id AND o.state = 'credited' AND o.credited >= p.deposit_least) AS had_deposit,
      EXISTS (SELECT FROM deposits o WHERE o.customer_id = m.id AND o.amount >= p.deposit_least
        AND (o.state = 'review' OR o.state = 'pending' AND o.expires_at > now())) AS deposit_waits,
      d.id AS deposit_id, d.credited AS deposit_amount, d.day AS deposit_day
    FROM promotions p JOIN customers m ON m.id = ${customerId}
    LEFT JOIN LATERAL (SELECT * FROM promotion_claims o WHERE o.promotion_id = p.id AND o.customer_id = m.id ORDER BY o.id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (
      SELECT o.id, o.credited, ${dayOf('o.changed_at')} AS day FROM deposits o
      WHERE p.rule = 'deposit' AND c.state = 'joined' AND o.customer_id = m.id AND o.state = 'credited' AND o.currency = ${memberCurrency}
        AND o.credited >= p.deposit_least AND o.changed_at >= c.joined_at
        AND (least(p.ends_at, p.closed_at) IS NULL OR o.changed_at < least(p.ends_at, p.closed_at))
        AND NOT EXISTS (SELECT FROM promotion_claims u WHERE u.deposit_id = o.id)
        AND NOT (p.first_deposit AND EXISTS (SELECT FROM deposits e WHERE e.customer_id = m.id AND e.state = 'credited'
          AND e.credited >= p.deposit_least AND (e.changed_at, e.id) < (o.changed_at, o.id)))
        AND NOT (p.daily AND EXISTS (SELECT FROM promotion_claims u
          WHERE u.promotion_id = p.id AND u.customer_id = m.id AND u.period = ${dayOf('o.changed_at')}))
      ORDER BY o.changed_at, o.id LIMIT 1) d ON true
    WHERE ${one} AND (c.id IS NOT NULL OR least(p.ends_at, p.closed_at) IS NULL OR least(p.ends_at, p.closed_at) > now())
    ORDER BY p.position, p.id`.execute(db);
  return rows;
}

/**
 * Where a member stands (PROMO-01).
 * @param left centavos of the latest claim's turnover that are left to be bet
 */
export function statusOf(row: EligibilityRow, left = 0): PromotionStatus {
  const held = ofClaim(row, left);
  if (held !== null) return held;
  if (row.over) return 'close';
  if (row.coming) return 'coming_soon';
  if (
    conditionsOf(row).some(
      ({ kind, met }) => !met && (kind === 'newAccount' || kind === 'firstDeposit'),
    )
  )
    return 'close';
  if (row.claim_state === 'joined')
    return row.deposit_waits && row.rule === 'deposit' ? 'process' : 'joined';
  return row.rule === 'newbie' && bonusOf(row) !== null ? 'claim' : 'join';
}

/** What the latest claim makes of it; null: nothing that counts now. */
function ofClaim(row: EligibilityRow, left: number): PromotionStatus | null {
  switch (row.claim_state) {
    case 'applying':
    case 'rejected':
      return row.claim_state;
    case 'issued':
      if (row.daily && !row.claim_today) return null;
      if (left > 0) return 'issued';
      return row.daily ? 'signed' : 'claimed';
    case 'joined':
      // What was earned in time is there to be taken, also when it is over meanwhile.
      return bonusOf(row) !== null && (row.rule === 'deposit' || !row.over) ? 'claim' : null;
    case null:
      return null;
  }
}

/** Centavos that a claim would bring now, a percentage without what is less than a centavo; null: what it asks for is not there. */
export function bonusOf(row: EligibilityRow): number | null {
  const {
    rule,
    bonus_fixed: fixed,
    bonus_percent: percent,
    bonus_most: most,
    deposit_amount: deposit,
  } = row;
  if (rule === 'application') return null;
  if (!conditionsOf(row).every(({ met }) => met)) return null;
  if (rule === 'newbie') return Number(fixed);
  return Math.min(Math.floor((Number(deposit) * percent!) / 100), Number(most));
}

/** What it asks for, and what of that is there. */
export function conditionsOf(row: EligibilityRow) {
  return [
    ...(row.new_days === null ? [] : [{ kind: 'newAccount' as const, met: row.is_new }]),
    ...(row.needs_verified ? [{ kind: 'verified' as const, met: row.is_verified }] : []),
    ...(row.first_deposit ? [{ kind: 'firstDeposit' as const, met: !row.had_deposit }] : []),
    ...(row.rule === 'deposit' ? [{ kind: 'deposit' as const, met: row.deposit_id !== null }] : []),
  ];
}

/** What a member can still have of a promotion. */
const open: ReadonlySet<PromotionStatus> = new Set(['join', 'joined', 'process', 'claim']);

/** How many bonuses a member can claim now, and of which rules there are promotions that this member can have (MEM-17). */
export async function availableFor(
  db: Kysely<Database>,
  customerId: string,
): Promise<{ count: number; rules: ReadonlySet<PromotionRow['rule']> }> {
  const found = (await eligibilityRows(db, customerId)).map((row) => ({
    rule: row.rule,
    status: statusOf(row),
  }));
  return {
    count: found.filter(({ status }) => status === 'claim').length,
    rules: new Set(found.flatMap(({ rule, status }) => (open.has(status) ? [rule] : []))),
  };
}
