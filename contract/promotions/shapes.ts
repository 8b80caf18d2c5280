import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';
import { promotionRules } from './kinds.ts';

/** PROMO-01; the list's filter `all` is none. */
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

/** Whose bets may count; `SPORTS` includes esports and cockfights. */
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
 * PROMO-01: join, or apply where the operator decides · joined: conditions not met yet · process: a
 * deposit that would count is under way · claim: bonus ready · applying: under review · rejected ·
 * issued: bonus in the wallet, wagering left · claimed: wagering done · signed: claimed today,
 * again tomorrow · coming_soon · close: over, or not for this account.
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

/** In the best order to meet them. */
export const promotionConditions = ['newAccount', 'verified', 'firstDeposit', 'deposit'] as const;
export type PromotionConditionKind = (typeof promotionConditions)[number];

export const Promotion = object({
  id: Id,
  type: enums(promotionTypes),
  rule: enums(promotionRules),
  title: string(),
  summary: string(),
  /** A paragraph per line. */
  terms: string(),
  /** On the media origin. */
  banner: string(),
  startsAt: Instant,
  endsAt: nullable(Instant),
  status: enums(['join', 'coming_soon', 'close']),
  daily: boolean(),
  bonusFixed: nullable(Centavos),
  bonusPercent: nullable(integer()),
  maxBonus: nullable(Centavos),
  minDeposit: nullable(Centavos),
  /** Days in which an account is new. */
  newDays: nullable(integer()),
  /** Of the bonus, to bet before a withdrawal. */
  turnoverPercent: integer(),
  /** Whose bets count; none: all games. */
  categories: array(enums(promotionCategories)),
});
export type Promotion = Infer<typeof Promotion>;

export const Promotions = object({ currencySymbol: string(), promotions: array(Promotion) });
export type Promotions = Infer<typeof Promotions>;

/** PROMO-03. */
const Meter = object({ required: CentavosSum, left: CentavosSum });

/** MEM-10. */
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

/** `available`: can be claimed now (MEM-17). */
export const OwnPromotions = object({
  currencySymbol: string(),
  available: integer(),
  eligibility: array(PromotionEligibility),
  claims: array(PromotionClaim),
});
export type OwnPromotions = Infer<typeof OwnPromotions>;
