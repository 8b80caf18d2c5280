import {
  type Infer,
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
import { Proof } from '../identity/security.ts';
import { Centavos, CentavosSum, Instant, QueryInteger } from '../shared.ts';

/** Deposits, losses (stakes less payouts), stakes, and time with the site in use (RG-01). */
export const limitKinds = ['deposit', 'loss', 'wager', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** Back from each moment: 24 hours, 7 days, 1 month. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
/** Until a limit is loosened or removed (RG-01). */
export const looseningHours = 24;
export const coolOffDays = [1, 7, 30] as const;
export type CoolOffDays = (typeof coolOffDays)[number];
/** Nobody shortens the first `fixedMonths` (RG-02). */
export const exclusionMonths = [6, 12, 60] as const;
export type ExclusionMonths = (typeof exclusionMonths)[number];
export const fixedMonths = 6;
/** Between reality checks. */
export const realityMinutes = [15, 30, 60, 120] as const;
export type RealityMinutes = (typeof realityMinutes)[number];
/** Ten million pesos; minutes up to the whole span. */
export const maxLimitCentavos = 1_000_000_000;
export const maxMinutes: Record<LimitPeriod, number> = { day: 1440, week: 10_080, month: 43_200 };

/** What a person is known by: name with birthday, mobile number, document, payout account (RG-04). */
export const exclusionTraits = ['person', 'mobile', 'document', 'payout'] as const;
export type ExclusionTrait = (typeof exclusionTraits)[number];
/** Where it is compared. */
export const exclusionPoints = ['registration', 'identity', 'deposit', 'payout'] as const;
export type ExclusionPoint = (typeof exclusionPoints)[number];

const kind = enums(limitKinds);
const period = enums(limitPeriods);
/** Centavos, of `time` minutes. */
const Amount = Centavos;

export const PlayLimit = object({
  kind,
  period,
  amount: Amount,
  /** A loss is negative where more was won. */
  used: Amount,
  /** Pending change; `amount` null: removed. */
  next: nullable(object({ amount: nullable(Amount), at: Instant })),
});
export type PlayLimit = Infer<typeof PlayLimit>;

/** RG-01, RG-02. */
export const ResponsibleState = object({
  currencySymbol: string(),
  limits: array(PlayLimit),
  /** End of a cool-off. */
  coolOffUntil: nullable(Instant),
  realityMinutes: nullable(integer()),
});
export type ResponsibleState = Infer<typeof ResponsibleState>;

export const responsible = {
  'responsible.state': action({
    method: 'GET',
    path: '/api/wps/responsible',
    auth: 'member',
    summary: "The caller's limits with what is used of them, the cool-off and the reality check.",
    request: object({}),
    value: ResponsibleState,
    errors: [],
    offline: 'cached:records',
  }),
  'responsible.limit': action({
    method: 'PUT',
    path: '/api/wps/responsible/limit',
    auth: 'member',
    summary:
      'Sets a limit (centavos, of time minutes) or removes it (null). What tightens counts at once, what loosens after 24 h (RG-01); its present amount again takes back a change that waits.',
    request: object({ kind, period, amount: nullable(Amount) }),
    value: ResponsibleState,
    errors: ['invalid_request'],
    offline: 'network-only',
  }),
  'responsible.reality': action({
    method: 'PUT',
    path: '/api/wps/responsible/reality',
    auth: 'member',
    summary:
      'Sets after how many minutes of play the game page shows the reality check; null: never.',
    request: object({ minutes: nullable(enums(realityMinutes)) }),
    value: ResponsibleState,
    errors: [],
    offline: 'network-only',
  }),
  'responsible.coolOff': action({
    method: 'POST',
    path: '/api/wps/responsible/cool-off',
    auth: 'member',
    summary:
      'Begins a cool-off (RG-02): no bets and no deposits for so many days; one that lasts longer already stays.',
    request: object({ days: enums(coolOffDays) }),
    value: ResponsibleState,
    errors: [],
    offline: 'network-only',
  }),
  'responsible.exclude': action({
    method: 'POST',
    path: '/api/wps/responsible/exclude',
    auth: 'member',
    encrypted: true,
    summary:
      'Excludes the caller for so many months (RG-02): every session ends, and no login is granted until then.',
    request: object({ months: enums(exclusionMonths), proof: Proof }),
    value: object({ until: Instant }),
    errors: ['proof_needed', 'proof_wrong', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'responsible.sitting': action({
    method: 'GET',
    path: '/api/wps/responsible/sitting',
    auth: 'member',
    summary: 'How long the caller is logged in, and what was staked and paid since (RG-02).',
    request: object({}),
    value: object({
      seconds: integer(),
      staked: CentavosSum,
      paid: CentavosSum,
      currencySymbol: string(),
    }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.exclusions': action({
    method: 'GET',
    path: '/api/operator/exclusions',
    auth: 'operator',
    always: true,
    summary:
      'The accounts that have excluded themselves, the latest first; those of now unless all are asked for.',
    request: object({ all: optional(enums(['true'])), limit: optional(QueryInteger(1, 100)) }),
    value: object({
      exclusions: array(
        object({
          account: string(),
          since: Instant,
          until: Instant,
          fixedUntil: Instant,
          over: boolean(),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.endExclusion': action({
    method: 'PUT',
    path: '/api/operator/exclusions',
    auth: 'operator',
    always: true,
    summary:
      "Ends a self-exclusion at the member's request; rejected in its first six months (RG-02).",
    request: object({ account: size(string(), 1, 80) }),
    value: object({ account: string() }),
    errors: ['forbidden', 'not_found', 'exclusion_fixed'],
    offline: 'network-only',
  }),
  'operator.exclusionMatches': action({
    method: 'GET',
    path: '/api/operator/exclusions/matches',
    auth: 'operator',
    always: true,
    summary:
      'Accounts that have the same name and birthday, number, document or payout account as somebody excluded elsewhere (RG-04), the latest first.',
    request: object({ all: optional(enums(['true'])), limit: optional(QueryInteger(1, 100)) }),
    value: object({
      matches: array(
        object({
          /** Null: a registration that was rejected. */
          account: nullable(string()),
          excluded: string(),
          traits: array(enums(exclusionTraits)),
          proven: boolean(),
          point: enums(exclusionPoints),
          times: integer(),
          at: Instant,
          cleared: boolean(),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.clearMatch': action({
    method: 'PUT',
    path: '/api/operator/exclusions/matches',
    auth: 'operator',
    always: true,
    summary: "Says that an account's holder is another person than the excluded one.",
    request: object({ account: size(string(), 1, 80), excluded: size(string(), 1, 80) }),
    value: object({ account: string(), excluded: string() }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
};
