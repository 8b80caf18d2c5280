import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PromotionStatus } from '../../../contract/promotions/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { betsOf } from '../play/bets.ts';
import { isLost } from './conditions.ts';
import { kindOf } from './kinds.ts';
import type { EligibilityRow, PromotionRow } from './row.ts';

const dayOf = (at: string) => sql`(${sql.raw(at)} AT TIME ZONE ${recordTimeZone})::date::text`;

/** SQL: whether one more bonus of promotion `p` may pass its budget. */
const usedUp = sql<boolean>`coalesce(p.spent + coalesce(p.bonus_fixed, p.max_bonus) > p.budget, false)`;

/** SQL: whether promotion `p` has ended, was closed, or is used up. */
export const isOver = sql<boolean>`(coalesce(least(p.ends_at, p.closed_at) <= now(), false) OR ${usedUp})`;

/**
 * Eligibility for every promotion open, announced or claimed, or for one.
 * @param soFar false: bets of a period that is not over are not summed up
 * @param depositId the only deposit that may count; default: any
 */
export async function eligibilityRows(
  db: Kysely<Database>,
  customerId: string,
  promotionId?: string,
  soFar = true,
  depositId: string | null = null,
): Promise<EligibilityRow[]> {
  const one = promotionId === undefined ? sql`true` : sql`p.id = ${promotionId}`;
  const { rows } = await sql<EligibilityRow>`
    SELECT p.*, c.joined_at, coalesce(least(p.ends_at, p.closed_at) <= now() - interval '1 minute', false) AS period_over,
      ${usedUp} AS used_up, ${isOver} AS over, p.starts_at > now() AS coming,
      c.id AS claim_id, c.state AS claim_state, coalesce(c.period = ${dayOf('now()')}, false) AS claim_today,
      coalesce(m.created_at + make_interval(days => p.new_days) > now(), true) AS is_new,
      coalesce(r.needs_identity, false) AS needs_identity, r.vendors, r.promotion_id IS NOT NULL AND r.drawn_at IS NULL AND r.cancelled_at IS NULL AS draw_waits,
      EXISTS (SELECT FROM kyc_submissions k WHERE k.customer_id = m.id AND k.state = 'approved') AS has_identity,
      EXISTS (SELECT FROM app_openings a WHERE a.customer_id = m.id) AS app_opened,
      EXISTS (SELECT FROM deposits o WHERE o.customer_id = m.id AND o.state = 'credited' AND o.currency = ${memberCurrency}
        AND o.credited >= p.min_deposit) AS has_deposited,
      m.mobile_verified_at IS NOT NULL OR m.email_verified_at IS NOT NULL AS is_verified,
      p.first_deposit AND d.id IS NULL AND EXISTS (SELECT FROM deposits o
        WHERE o.customer_id = m.id AND o.state = 'credited' AND o.credited >= p.min_deposit) AS had_deposit,
      EXISTS (SELECT FROM deposits o WHERE o.customer_id = m.id AND o.amount >= p.min_deposit
        AND (o.state = 'review' OR o.state = 'pending' AND o.expires_at > now())) AS deposit_waits,
      d.id AS deposit_id, d.credited AS deposit_amount, d.day AS deposit_day
    FROM promotions p JOIN customers m ON m.id = ${customerId} LEFT JOIN raffles r ON r.promotion_id = p.id
    LEFT JOIN LATERAL (SELECT * FROM promotion_claims o WHERE o.promotion_id = p.id AND o.customer_id = m.id ORDER BY o.id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (
      SELECT o.id, o.credited, ${dayOf('o.changed_at')} AS day FROM deposits o
      WHERE c.state = 'joined' AND o.customer_id = m.id AND o.state = 'credited' AND o.currency = ${memberCurrency}
        AND o.credited >= p.min_deposit AND o.changed_at >= c.joined_at AND o.id = coalesce(${depositId}::bigint, o.id)
        AND (least(p.ends_at, p.closed_at) IS NULL OR o.changed_at < least(p.ends_at, p.closed_at))
        AND NOT EXISTS (SELECT FROM promotion_claims u WHERE u.deposit_id = o.id)
        AND NOT (p.first_deposit AND EXISTS (SELECT FROM deposits e WHERE e.customer_id = m.id AND e.state = 'credited'
          AND e.credited >= p.min_deposit AND (e.changed_at, e.id) < (o.changed_at, o.id)))
        AND NOT (p.daily AND EXISTS (SELECT FROM promotion_claims u
          WHERE u.promotion_id = p.id AND u.customer_id = m.id AND u.period = ${dayOf('o.changed_at')}))
      ORDER BY o.changed_at, o.id LIMIT 1) d ON true
    WHERE ${one} AND (c.id IS NOT NULL OR least(p.ends_at, p.closed_at) IS NULL OR least(p.ends_at, p.closed_at) > now())
    ORDER BY p.position, p.id`.execute(db);
  return Promise.all(
    rows.map(async (row) =>
      Object.assign(row, {
        bets: soFar || row.period_over ? await betsFor(db, customerId, row) : 0,
      }),
    ),
  );
}

/** A joined rebate, or a raffle that is not drawn yet. */
const hasBetsToCount = ({ rule, claim_state, draw_waits }: EligibilityRow): boolean =>
  claim_state === 'joined' && (rule === 'rebate' || (rule === 'raffle' && draw_waits));

/** Valid bets that count for a joined promotion of their rule. */
async function betsFor(
  db: Kysely<Database>,
  customerId: string,
  row: EligibilityRow,
): Promise<number> {
  const { joined_at: joined, ends_at, closed_at, categories, vendors } = row;
  if (!hasBetsToCount(row)) return 0;
  const where = ({ at }: { at: RawBuilder<unknown> }) =>
    sql`${at} >= ${joined} AND ${at} < least(${ends_at}::timestamptz, ${closed_at}::timestamptz)`;
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(b.valid_bet), 0)::float8 AS sum FROM ${betsOf({ customerId, state: 'settled', where })} b
    JOIN games g ON g.game_id = b.game_id
    WHERE (cardinality(${categories}::text[]) = 0 OR g.category = ANY (${categories}::text[]))
      AND (cardinality(${vendors ?? []}::text[]) = 0 OR b.vendor = ANY (${vendors ?? []}::text[]))`.execute(
    db,
  );
  return Math.max(0, rows[0]!.sum);
}

/**
 * A member's status (PROMO-01).
 * @param left centavos still to be bet for the latest claim
 */
export function statusOf(row: EligibilityRow, left = 0): PromotionStatus {
  const ofLatest = statusOfClaim(row, left);
  if (ofLatest !== null) return ofLatest;
  if (row.over && !isCountingOut(row)) return 'close';
  if (row.coming) return 'coming_soon';
  const kind = kindOf(row);
  if (kind.conditions(row).some(isLost)) return 'close';
  if (row.claim_state === 'joined') return row.deposit_waits ? 'process' : 'joined';
  return !kind.joinFirst && bonusOf(row) !== null ? 'claim' : 'join';
}

/** Just ended: its last bets are being written, or its draw is to come. */
const isCountingOut = (row: EligibilityRow): boolean =>
  row.claim_state === 'joined' &&
  (row.rule === 'raffle'
    ? row.draw_waits
    : row.rule === 'rebate' && !row.period_over && !row.used_up);

/** By the latest claim; null when none counts. */
function statusOfClaim(row: EligibilityRow, left: number): PromotionStatus | null {
  switch (row.claim_state) {
    case 'applying':
    case 'rejected':
      return row.claim_state;
    case 'issued':
      return statusOfIssued(row, left);
    case 'joined':
      return bonusOf(row) !== null && (!row.over || (kindOf(row).claimableAfterEnd && !row.used_up))
        ? 'claim'
        : null;
    case null:
      return null;
  }
}

function statusOfIssued(row: EligibilityRow, left: number): PromotionStatus | null {
  if (row.daily && !row.claim_today) return null;
  if (left > 0) return 'issued';
  return row.daily ? 'signed' : 'claimed';
}

/** Centavos of a claim now; null when a condition is unmet, or the operator decides. */
export function bonusOf(row: EligibilityRow): number | null {
  const kind = kindOf(row);
  if (kind.entry === 'apply' || !kind.conditions(row).every(({ met }) => met)) return null;
  return kind.bonus(row);
}

/** A member can still get these. */
const open: ReadonlySet<PromotionStatus> = new Set(['join', 'joined', 'process', 'claim']);

/** Count of bonuses to claim, and the rules of promotions open to the member (MEM-17). */
export async function availableFor(
  db: Kysely<Database>,
  customerId: string,
): Promise<{ count: number; rules: ReadonlySet<PromotionRow['rule']> }> {
  const found = (await eligibilityRows(db, customerId, undefined, false)).map((row) => ({
    rule: row.rule,
    status: statusOf(row),
  }));
  return {
    count: found.filter(({ status }) => status === 'claim').length,
    rules: new Set(found.flatMap(({ rule, status }) => (open.has(status) ? [rule] : []))),
  };
}
