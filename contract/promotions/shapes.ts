import { BetCategory } from '../play/bet-categories.ts';
import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
} from 'superstruct';
import { Centavos, CentavosSum, Id, Instant, Language, PositiveCentavos } from '../shared.ts';
import { maxRebateRate } from '../rebates/shapes.ts';
import { promotionRules } from './kinds.ts';
import { NewRaffle, OwnRaffle, Raffle } from './raffle.ts';

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
export const promotionConditions = [
  'newAccount',
  'verified',
  'identity',
  'firstDeposit',
  'deposit',
  'deposited',
  'appOpened',
  'bets',
  'periodOver',
] as const;
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
  /** Basis points of valid bets. */
  bonusRate: nullable(integer()),
  maxBonus: nullable(Centavos),
  minDeposit: nullable(Centavos),
  /** Days in which an account is new. */
  newDays: nullable(integer()),
  /** Of the bonus, to bet before a withdrawal. */
  turnoverPercent: integer(),
  /** Whose bets count; none: all games. */
  categories: array(BetCategory),
  /** Centavos of all bonuses together, and what is left of them; null: no bound. */
  budget: nullable(object({ all: CentavosSum, left: CentavosSum })),
  /** Of the rule `raffle` alone (PROMO-02b). */
  raffle: nullable(Raffle),
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
  categories: array(BetCategory),
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
  categories: array(BetCategory),
  /** Valid bets since joining, and what they bring so far; null where they bring nothing. */
  soFar: nullable(object({ bets: CentavosSum, bonus: Centavos })),
  /** Once joined. */
  raffle: nullable(OwnRaffle),
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

const words = (maxLength: number) => record(Language, size(string(), 1, maxLength));
const whole = (from: number, to: number) => max(min(integer(), from), to);

/**
 * What an operator makes (REWARD-05); centavos. `promotionKinds` says which fields a rule needs and
 * may have. Words by language, the same languages in all three.
 */
export const NewPromotion = object({
  type: enums(promotionTypes),
  rule: enums(promotionRules),
  title: words(80),
  summary: words(200),
  /** A paragraph per line. */
  terms: words(4000),
  /** The picture: a banner's scene. */
  scene: size(string(), 1, 20),
  /** Smaller ones come first; default 0. */
  position: optional(whole(-1000, 1000)),
  startsAt: Instant,
  /** Default: until closed. */
  endsAt: optional(nullable(Instant)),
  daily: optional(boolean()),
  bonusFixed: optional(max(PositiveCentavos, 1_000_000_00)),
  bonusPercent: optional(whole(1, 1000)),
  /** Basis points of valid bets, at most those of a rebate (REWARD-03). */
  bonusRate: optional(whole(1, maxRebateRate)),
  maxBonus: optional(max(PositiveCentavos, 1_000_000_00)),
  minDeposit: optional(PositiveCentavos),
  firstDeposit: optional(boolean()),
  newDays: optional(whole(1, 365)),
  /** A mobile number or an email address. */
  needsVerified: optional(boolean()),
  turnoverPercent: whole(0, 10_000),
  categories: optional(array(BetCategory)),
  /** Of the rule `raffle`, which has no other bonus; `turnoverPercent` is 0 then. */
  raffle: optional(NewRaffle),
  /** Of all bonuses together; default: no bound. Cash prizes of a raffle need one. */
  budget: optional(nullable(max(PositiveCentavos, 1_000_000_000_00))),
});
