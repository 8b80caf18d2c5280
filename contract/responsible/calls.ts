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

/** What can be limited: money put in, money lost (stakes less payouts), money staked, and time with the site in use (RG-01). */
export const limitKinds = ['deposit', 'loss', 'wager', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** Over which span, back from each moment: 24 hours, 7 days, 1 month. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
/** Hours after which a limit is loosened or removed (RG-01). */
export const looseningHours = 24;
/** Days that a cool-off may take. */
export const restDays = [1, 7, 30] as const;
export type RestDays = (typeof restDays)[number];
/** Months that a self-exclusion may take; in the first `fixedMonths` nobody makes it shorter (RG-02). */
export const exclusionMonths = [6, 12, 60] as const;
export type ExclusionMonths = (typeof exclusionMonths)[number];
export const fixedMonths = 6;
/** Minutes of play between two reality checks. */
export const realityMinutes = [15, 30, 60, 120] as const;
export type RealityMinutes = (typeof realityMinutes)[number];
/** What a limit may be: centavos up to ten million pesos, and minutes up to the whole span. */
export const maxLimitCentavos = 1_000_000_000;
export const maxMinutes: Record<LimitPeriod, number> = { day: 1440, week: 10_080, month: 43_200 };

const kind = enums(limitKinds);
const period = enums(limitPeriods);
/** Centavos, of `time` minutes. */
const Amount = Centavos;

export const PlayLimit = object({
  kind,
  period,
  amount: Amount,
  /** Of the span up to now; of a loss less than nothing where more was won. */
  used: Amount,
  /** What it becomes, and when; null for an amount: it goes. */
  next: nullable(object({ amount: nullable(Amount), at: Instant })),
});
export type PlayLimit = Infer<typeof PlayLimit>;

/** What a member has asked for (RG-01, RG-02). */
export const ResponsibleState = object({
  currencySymbol: string(),
  limits: array(PlayLimit),
  /** The end of a cool-off. */
  restsUntil: nullable(Instant),
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
  'responsible.rest': action({
    method: 'POST',
    path: '/api/wps/responsible/rest',
    auth: 'member',
    summary:
      'Begins a cool-off (RG-02): no bets and no deposits for so many days; one that lasts longer already stays.',
    request: object({ days: enums(restDays) }),
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
};
