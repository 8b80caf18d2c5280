import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';
import { promotionRules } from './kinds.ts';

/** The type under which a promotion is listed (PROMO-01); the list's filter `all` is none of them. */
export const promotionTypes = [
  'newbie',
  'deposit',
  'slots',
  'live',
  'sports',
  'fish',
  'card',
  'lotto',
  'rebate',
  'ranking',
  'pointsMall',
  'appDownload',
] as const;
export type PromotionType = (typeof promotionTypes)[number];

/** Games whose bets may count for a bonus; `SPORTS` has esports and cockfights too. */
export const promotionCategories = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'LOTT',
  'ELOTT',
] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/**
 * A member's status with a promotion (PROMO-01): join, or apply where the operator decides · joined: conditions are not met yet · process:
 * a deposit that would count is under way · claim: the bonus can be claimed · applying: the operator reviews the application · rejected ·
 * issued: the bonus is in the wallet, and some of its turnover is left · claimed: its turnover is done · signed: today's bonus is claimed,
 * tomorrow there is another · coming_soon · close: over, or not for this account.
 */
export const promotionStatuses = [
  'join',
  'joined',
  'process',
  'claim',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'signed',
  'coming_soon',
  'close',
] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

/** The conditions of promotions, in the order in which they are best met. */
export const promotionConditions = ['newAccount', 'verified', 'firstDeposit', 'deposit'] as const;
export type PromotionConditionKind = (typeof promotionConditions)[number];

/** The public view of a promotion; amounts in centavos, texts in the language asked for. */
export const Promotion = object({
  id: Id,
  type: enums(promotionTypes),
  rule: enums(promotionRules),
  title: string(),
  summary: string(),
  /** A paragraph per line. */
  terms: string(),
  /** Path of its banner on the media origin. */
  banner: string(),
  startsAt: Instant,
  endsAt: nullable(Instant),
  status: enums(['join', 'coming_soon', 'close']),
  daily: boolean(),
  bonusFixed: nullable(Centavos),
  bonusPercent: nullable(integer()),
  bonusMost: nullable(Centavos),
  depositLeast: nullable(Centavos),
  /** Days since its opening in which an account is new. */
  newDays: nullable(integer()),
  /** Percent of the bonus that has to be bet before a withdrawal. */
  turnoverPercent: integer(),
  /** Games whose bets count for that; none: all games. */
  categories: array(enums(promotionCategories)),
});
export type Promotion = Infer<typeof Promotion>;

export const Promotions = object({ currencySymbol: string(), promotions: array(Promotion) });
export type Promotions = Infer<typeof Promotions>;

/** The wagering requirement of a bonus, and how much of it is left (PROMO-03). */
const Meter = object({ required: CentavosSum, left: CentavosSum });

/** A member's claim of a promotion, with its status (MEM-10). */
export const PromotionClaim = object({
  id: Id,
  promotionId: Id,
  type: enums(promotionTypes),
  title: string(),
  status: enums(promotionStatuses),
  bonus: nullable(Centavos),
  meter: nullable(Meter),
  categories: array(enums(promotionCategories)),
  at: Instant,
  /** The operator's words. */
  note: nullable(string()),
});
export type PromotionClaim = Infer<typeof PromotionClaim>;

/** A member's eligibility for one promotion. */
export const PromotionEligibility = object({
  id: Id,
  type: enums(promotionTypes),
  title: string(),
  status: enums(promotionStatuses),
  /** Centavos of the bonus and of its wagering requirement; null before they are known. */
  bonus: nullable(Centavos),
  required: nullable(CentavosSum),
  categories: array(enums(promotionCategories)),
  conditions: array(object({ kind: enums(promotionConditions), met: boolean() })),
  claim: nullable(PromotionClaim),
});
export type PromotionEligibility = Infer<typeof PromotionEligibility>;

/** All of a member's promotions; `available` of them can be claimed now (MEM-17). */
export const OwnPromotions = object({
  currencySymbol: string(),
  available: integer(),
  eligibility: array(PromotionEligibility),
  /** Newest first. */
  claims: array(PromotionClaim),
});
export type OwnPromotions = Infer<typeof OwnPromotions>;
