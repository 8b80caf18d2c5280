import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import {
  NewPromotion,
  OwnPromotions,
  Promotions,
  PromotionEligibility,
  promotionTypes,
} from './shapes.ts';
import { promotionRules } from './kinds.ts';
import { RaffleResult, raffleFaults, raffleStates } from './raffle.ts';
import { Centavos, CentavosSum, Id, Instant, Language, QueryInteger } from '../shared.ts';
import { PictureIds, Remark } from '../kyc/upload.ts';

/** No bonus during a break or exclusion (RG-02). */
const breaks = ['cooling_off', 'self_excluded'] as const;
const claimStates = ['joined', 'applying', 'rejected', 'issued'] as const;

export const promotion = {
  'promotion.list': action({
    method: 'GET',
    path: '/api/wps/promotions',
    auth: 'guest',
    summary:
      'The promotions that are open, announced, or were over within 30 days (PROMO-01): of each its texts, its bonus and its turnover.',
    request: object({ language: Language }),
    value: Promotions,
    errors: [],
    offline: 'cached:promotions',
  }),
  'promotion.own': action({
    method: 'GET',
    path: '/api/wps/promotions/own',
    auth: 'member',
    summary:
      "The member's eligibility for each promotion, and the latest 100 claims (MEM-10) with the turnover that is left (PROMO-03).",
    request: object({ language: Language }),
    value: OwnPromotions,
    errors: [],
    offline: 'cached:records',
  }),
  'promotion.join': action({
    method: 'POST',
    path: '/api/wps/promotions/join',
    auth: 'member',
    summary: 'Takes part in a promotion: what it asks for counts from now on. Idempotent.',
    request: object({ id: Id, language: Language }),
    value: PromotionEligibility,
    errors: ['not_found', 'promotion_closed', ...breaks],
    offline: 'network-only',
  }),
  'promotion.apply': action({
    method: 'POST',
    path: '/api/wps/promotions/apply',
    auth: 'member',
    summary:
      'Applies for a promotion on which the operator decides, with a few words and pictures (PROMO-02). Idempotent.',
    request: object({ id: Id, language: Language, remark: Remark, pictures: optional(PictureIds) }),
    value: PromotionEligibility,
    errors: ['not_found', 'promotion_closed', ...breaks],
    offline: 'network-only',
  }),
  'promotion.claim': action({
    method: 'POST',
    path: '/api/wps/promotions/claim',
    auth: 'member',
    money: true,
    summary:
      'Pays a bonus into the wallet, by one movement whose key is the claim (WAL-02): a repeated claim moves nothing.',
    request: object({ id: Id, language: Language }),
    value: PromotionEligibility,
    errors: ['not_found', 'promotion_closed', ...breaks],
    offline: 'network-only',
  }),
  'promotion.raffleClaim': action({
    method: 'POST',
    path: '/api/wps/relay/rafflePromotionClaim',
    auth: 'member',
    summary:
      'Claims all numbers of a raffle that the valid bets since joining bring (PROMO-02b, CALL-06c). Each number is claimed once; a repetition claims what was earned meanwhile.',
    request: object({ id: Id, language: Language }),
    value: PromotionEligibility,
    errors: ['not_found', 'promotion_closed', 'raffle_closed', 'kyc_needed', ...breaks],
    offline: 'network-only',
  }),
  'promotion.raffleResult': action({
    method: 'GET',
    path: '/api/wps/promotions/raffle',
    auth: 'guest',
    summary:
      "A raffle's draw: winners with masked names, and the seed by which anybody can repeat it (PROMO-02b). `not_found` before the draw.",
    request: object({ id: Id, language: Language }),
    value: RaffleResult,
    errors: ['not_found'],
    offline: 'cached:records',
  }),
  'operator.promotions': action({
    method: 'GET',
    path: '/api/operator/promotions',
    auth: 'operator',
    always: true,
    summary: 'All promotions, with the number and the cost of their claims (OPS-03).',
    request: object({}),
    value: object({
      promotions: array(
        object({
          id: Id,
          type: enums(promotionTypes),
          rule: enums(promotionRules),
          title: string(),
          startsAt: Instant,
          endsAt: nullable(Instant),
          closedAt: nullable(Instant),
          applying: integer(),
          issued: integer(),
          bonuses: CentavosSum,
          budget: nullable(CentavosSum),
          raffle: nullable(
            object({
              state: enums(raffleStates),
              numbers: integer(),
              claimUntil: Instant,
              drawAt: Instant,
              winners: integer(),
              /** Prizes that are not paid yet. */
              waiting: integer(),
            }),
          ),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.promotionAdd': action({
    method: 'POST',
    path: '/api/operator/promotions',
    auth: 'operator',
    always: true,
    summary:
      'Makes a promotion (REWARD-05). It is open from its start on; its terms never change, and closing ends it.',
    request: NewPromotion,
    value: object({ id: Id }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.promotion': action({
    method: 'PUT',
    path: '/api/operator/promotion',
    auth: 'operator',
    always: true,
    summary:
      'Opens or closes a promotion (OPS-03). What was earned before it was closed can still be claimed.',
    request: object({ id: Id, open: boolean() }),
    value: object({ changed: boolean(), title: string() }),
    errors: ['forbidden', 'not_found', 'promotion_closed'],
    offline: 'network-only',
  }),
  'operator.raffleCancel': action({
    method: 'PUT',
    path: '/api/operator/raffle',
    auth: 'operator',
    always: true,
    summary:
      'Cancels a raffle before its draw (OPS-03): nothing is drawn or paid, and who has joined gets the reason. `changed` is false when it was cancelled before.',
    request: object({ id: Id, reason: size(string(), 3, 200) }),
    value: object({ changed: boolean(), title: string(), informed: integer() }),
    errors: ['forbidden', 'not_found', 'raffle_drawn'],
    offline: 'network-only',
  }),
  'operator.raffleCheck': action({
    method: 'GET',
    path: '/api/operator/raffleCheck',
    auth: 'operator',
    always: true,
    summary:
      "Repeats a raffle's draw from its seed, counts its numbers, and adds up what was paid in the ledger; names what is wrong (OPS-03).",
    request: object({ id: Id }),
    value: object({
      title: string(),
      state: enums(raffleStates),
      numbers: integer(),
      winners: integer(),
      paidAmount: CentavosSum,
      paidPoints: integer(),
      faults: array(enums(raffleFaults)),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.promotionClaims': action({
    method: 'GET',
    path: '/api/operator/promotionClaims',
    auth: 'operator',
    always: true,
    summary:
      'The latest claims of all members, of one state, with what they applied with (OPS-03).',
    request: object({ state: optional(enums(claimStates)), limit: optional(QueryInteger(1, 100)) }),
    value: object({
      claims: array(
        object({
          id: Id,
          account: string(),
          title: string(),
          state: enums(claimStates),
          bonus: nullable(Centavos),
          remark: nullable(string()),
          note: nullable(string()),
          pictures: array(
            object({ id: Id, type: enums(['image/png', 'image/jpeg']), data: string() }),
          ),
          at: Instant,
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.promotionClaim': action({
    method: 'PUT',
    path: '/api/operator/promotionClaim',
    auth: 'operator',
    always: true,
    money: true,
    summary:
      'Decides on an application (OPS-03): issues its bonus, or rejects it with a note to the member. A decision is final: `changed` is false when there was one.',
    request: object({ id: Id, approve: boolean(), note: optional(size(string(), 3, 200)) }),
    value: object({
      changed: boolean(),
      state: enums(claimStates),
      bonus: nullable(Centavos),
      account: string(),
    }),
    errors: ['forbidden', 'not_found', 'invalid_request', 'promotion_closed'],
    offline: 'network-only',
  }),
};
