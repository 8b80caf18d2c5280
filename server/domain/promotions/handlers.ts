import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  OwnPromotions,
  Promotion,
  PromotionClaim,
  PromotionEligibility,
} from '../../../contract/promotions/shapes.ts';
import type { Turnover } from '../../../contract/withdrawals/shapes.ts';
import type { Context, Handlers } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { PromotionTables } from '../../db/tables/promotions.ts';
import { DomainError } from '../../domain-error.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { turnoverOf } from '../wagering/turnover.ts';
import { applyForPromotion, claimBonus, joinPromotion } from './claims.ts';
import { claimRaffleNumbers } from './raffle/claim.ts';
import { ownRaffles, raffleResult, rafflesOf } from './raffle/state.ts';
import { bonusOf, eligibilityRows, isOver, statusOf } from './eligibility.ts';
import { requiredFor } from './kind.ts';
import { kindOf } from './kinds.ts';
import { type EligibilityRow, type PromotionRow, rebateOf } from './row.ts';

/** After the end. */
const listedDays = 30;
const claimsListed = 100;

/** Calls of promotions and their rewards (PROMO-01, PROMO-02, MEM-10, MEM-15). */
export const promotionHandlers: Handlers<'promotion'> = {
  'promotion.list': async ({ language }, { db }) => {
    const { rows } = await sql<PromotionRow & { over: boolean; coming: boolean }>`
      SELECT p.*, ${isOver} AS over, p.starts_at > now() AS coming FROM promotions p
      WHERE coalesce(least(p.ends_at, p.closed_at) > now() - make_interval(days => ${listedDays}), true)
        OR EXISTS (SELECT FROM raffles r WHERE r.promotion_id = p.id AND r.draw_at > now() - make_interval(days => ${listedDays}))
      ORDER BY over, coming, p.position, p.id`.execute(db);
    const raffles = await rafflesOf(db, rows);
    return {
      currencySymbol: currencySymbol(memberCurrency),
      promotions: rows.map((row) => toPromotion(row, language, raffles.get(row.id) ?? null)),
    };
  },

  'promotion.own': async ({ language }, context) => {
    const own = await ownOf(context, language);
    const available = own.eligibility.filter(({ status }) => status === 'claim').length;
    return { currencySymbol: currencySymbol(memberCurrency), available, ...own };
  },

  'promotion.join': async (request, context) => {
    await joinPromotion(request, context);
    return eligibilityFor(context, request);
  },
  'promotion.apply': async (request, context) => {
    await applyForPromotion(request, context);
    return eligibilityFor(context, request);
  },
  'promotion.claim': async (request, context) => {
    await claimBonus(request, context);
    return eligibilityFor(context, request);
  },
  'promotion.raffleClaim': async (request, context) => {
    await claimRaffleNumbers(request, context);
    return eligibilityFor(context, request);
  },
  'promotion.raffleResult': raffleResult,
};

type ListedRow = PromotionRow & { over: boolean; coming: boolean };

/** For a visitor. */
function publicStatus({ over, coming }: ListedRow): Promotion['status'] {
  if (over) return 'close';
  return coming ? 'coming_soon' : 'join';
}

function toPromotion(row: ListedRow, language: string, raffle: Promotion['raffle']): Promotion {
  const centavos = (text: string | null) => (text === null ? null : Number(text));
  const wagering = kindOf(row).wagering(row);
  return {
    id: row.id,
    type: row.type,
    rule: row.rule,
    title: inLanguage(row.title, language),
    summary: inLanguage(row.summary, language),
    terms: inLanguage(row.terms, language),
    banner: `/b/promo-${row.id}.svg?lang=${language}`,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    status: publicStatus(row),
    daily: row.daily,
    bonusFixed: centavos(row.bonus_fixed),
    bonusPercent: row.bonus_percent,
    bonusRate: row.bonus_rate,
    maxBonus: centavos(row.max_bonus),
    minDeposit: centavos(row.min_deposit),
    newDays: row.new_days,
    turnoverPercent: wagering.percent,
    categories: wagering.categories,
    budget:
      row.budget === null
        ? null
        : { all: Number(row.budget), left: Number(row.budget) - Number(row.spent) },
    raffle,
  };
}

type ClaimRow = Selectable<PromotionTables['promotion_claims']> &
  Pick<PromotionRow, 'rule' | 'title' | 'type' | 'turnover_percent' | 'categories'>;

async function claimRows(db: Kysely<Database>, customerId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('promotion_claims as c')
    .innerJoin('promotions as p', 'p.id', 'c.promotion_id')
    .selectAll('c')
    .select(['p.rule', 'p.title', 'p.type', 'p.turnover_percent', 'p.categories'])
    .where('c.customer_id', '=', customerId)
    .orderBy('c.id', 'desc')
    .limit(claimsListed)
    .execute();
}

/** Eligibility and claims. */
async function ownOf(
  context: Context,
  language: string,
  id?: string,
): Promise<Pick<OwnPromotions, 'eligibility' | 'claims'>> {
  const customerId = requireCustomer(context.caller);
  const { db } = context;
  const [eligibility, rows] = await Promise.all([
    eligibilityRows(db, customerId, id),
    claimRows(db, customerId),
  ]);
  const parts = rows.some(({ state }) => state === 'issued')
    ? (await turnoverOf(db, customerId, withdrawalRules(context))).parts
    : [];
  const latest = new Map(
    eligibility.flatMap((row) => (row.claim_id === null ? [] : [[row.claim_id, row] as const])),
  );
  const claims = rows.map((row) => toClaim(row, parts, latest.get(row.id), language));
  const raffles = await ownRaffles(db, customerId, eligibility);
  const own = eligibility.map((row) =>
    Object.assign(toEligibility(row, claims, language), { raffle: raffles.get(row.id) ?? null }),
  );
  return { eligibility: own, claims };
}

async function eligibilityFor(
  context: Context,
  { id, language }: { id: string; language: string },
): Promise<PromotionEligibility> {
  const [eligibility] = (await ownOf(context, language, id)).eligibility;
  if (!eligibility) throw new DomainError('not_found', { field: 'id' });
  return eligibility;
}

function toClaim(
  row: ClaimRow,
  parts: Turnover['parts'],
  latest: EligibilityRow | undefined,
  language: string,
): PromotionClaim {
  const paid = row.bonus === null ? null : Number(row.bonus);
  const issued = row.state === 'issued';
  const wagering = kindOf(row).wagering(row);
  const left = parts.find(({ id }) => id === row.transfer_id)?.left ?? 0;
  return {
    id: row.id,
    promotionId: row.promotion_id,
    type: row.type,
    title: inLanguage(row.title, language),
    status: claimStatus(issued, left, latest),
    bonus: paid ?? (latest ? bonusOf(latest) : null),
    meter: issued ? { required: requiredFor(paid ?? 0, wagering), left } : null,
    categories: wagering.categories,
    at: row.changed_at.toISOString(),
    note: row.note,
  };
}

function claimStatus(
  issued: boolean,
  left: number,
  latest: EligibilityRow | undefined,
): PromotionClaim['status'] {
  if (issued) return left > 0 ? 'issued' : 'claimed';
  return latest ? statusOf(latest) : 'close';
}

function toEligibility(
  row: EligibilityRow,
  claims: readonly PromotionClaim[],
  language: string,
): Omit<PromotionEligibility, 'raffle'> {
  const claim = claims.find(({ id }) => id === row.claim_id) ?? null;
  const status = statusOf(row, claim?.meter?.left);
  const current = claim !== null && (status !== 'join' || row.claim_state !== 'issued');
  const bonus = (current ? claim.bonus : null) ?? bonusOf(row);
  const kind = kindOf(row);
  const wagering = kind.wagering(row);
  return {
    id: row.id,
    type: row.type,
    title: inLanguage(row.title, language),
    status,
    bonus,
    required: bonus === null ? null : requiredFor(bonus, wagering),
    categories: wagering.categories,
    soFar:
      row.rule === 'rebate' && row.claim_state === 'joined'
        ? { bets: row.bets, bonus: rebateOf(row) }
        : null,
    conditions: kind.conditions(row),
    claim: current ? claim : null,
  };
}
