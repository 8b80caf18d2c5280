import {
  type Infer,
  array,
  boolean,
  integer,
  nullable,
  number,
  object,
  record,
  string,
  union,
} from 'superstruct';
import type { FactorKind, SignInProvider } from './login.ts';
import type { Institution } from '../institutions.ts';
import { Cursor } from '../records/shapes.ts';
import { Id, Instant } from '../shared.ts';

/** Per page. */
export const securityEventPageSize = 20;
/** Days stored. */
export const securityEventDays = 180;

/**
 * Of an account's safety (MEM-01), worded by `security.event.<kind>`. `countedEvents` are one event
 * per visitor and hour.
 */
export const securityEventKinds = [
  'login',
  'resumed',
  'login_failed',
  'login_locked',
  'factor_asked',
  'factor_failed',
  'proof_failed',
  'payment_password_failed',
  'logout',
  'session_ended',
  'sessions_ended',
  'device_copied',
  'password_changed',
  'default_replaced',
  'password_reset',
  'totp_bound',
  'totp_removed',
  'recovery_made',
  'recovery_used',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'link_added',
  'link_removed',
  'ticket_made',
  'payment_password_set',
  'payment_password_changed',
  'payout_added',
  'payout_removed',
  'contact_bound',
  'contact_removed',
  'limit_changed',
  'cool_off_begun',
  'excluded',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Strangers, or an open page, can cause any number. */
export const countedEvents: readonly SecurityEventKind[] = [
  'resumed',
  'login_failed',
  'login_locked',
  'factor_asked',
  'factor_failed',
  'proof_failed',
  'payment_password_failed',
  'ticket_made',
];

/**
 * `device`: a remembered one; `site`: an account elsewhere; `email`: a mailed link to a new
 * password.
 */
export type LoginMethod =
  | 'password'
  | 'sms'
  | 'email'
  | 'passkey'
  | 'site'
  | 'ticket'
  | 'device'
  | 'registration';

/** Depend on the kind. */
export interface EventDetails {
  way?: LoginMethod | 'code';
  /** Signed in by, or linked. */
  provider?: SignInProvider;
  /** Shown as second factor. */
  factor?: FactorKind;
  /** Never used before by the account. */
  newNetwork?: boolean;
  /** Of a passkey; `before`: its old name. */
  name?: string;
  before?: string;
  /** As the ended session's browser named itself. */
  device?: string;
  number?: number;
  institution?: Institution;
  /** The end of a payout account's number. */
  account?: string;
  /** Of a contact. */
  channel?: 'sms' | 'email';
  /** `LimitKind` and `LimitPeriod`. */
  limit?: string;
  period?: string;
  days?: number;
  months?: number;
}

export const SecurityEvent = object({
  id: Id,
  /** One of `securityEventKinds`, or a newer gateway's. */
  kind: string(),
  /** The last time, with microseconds. */
  at: Instant,
  count: integer(),
  /** Empty: the site itself, or several addresses. */
  ip: string(),
  /** As the browser named itself; the app words it. */
  userAgent: string(),
  /** `EventDetails`, or a newer gateway's. */
  details: record(string(), union([string(), number(), boolean()])),
});
export type SecurityEvent = Infer<typeof SecurityEvent>;

/** Newest first; `next` is null at the end. */
export const SecurityEvents = object({ events: array(SecurityEvent), next: nullable(Cursor) });
export type SecurityEvents = Infer<typeof SecurityEvents>;
