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

/** How many events a page of the history has. */
export const securityEventPageSize = 20;
/** Days for which an event is stored. */
export const securityEventDays = 180;

/**
 * What can happen to an account's safety (MEM-01): `security.event.<kind>` of the language bundles has its words. Those of
 * `countedEvents` are one event per visitor and hour, with a count.
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
  'rest_begun',
  'excluded',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** What strangers, or a page that is left open, bring about in any number. */
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

/** By what somebody came in; `device`: one that was remembered, `site`: an account elsewhere, `email`: a mailed link to a new password. */
export type LoginWay =
  | 'password'
  | 'sms'
  | 'email'
  | 'passkey'
  | 'site'
  | 'ticket'
  | 'device'
  | 'registration';

/** Details of an event; which of them depends on its kind. */
export interface EventDetails {
  way?: LoginWay | 'code';
  /** The site by which somebody came in, or that was linked. */
  provider?: SignInProvider;
  /** The second factor that was shown. */
  factor?: FactorKind;
  /** The account was never opened from that network before. */
  newNetwork?: boolean;
  /** Of a passkey; `before` what it was called. */
  name?: string;
  before?: string;
  /** How the browser named itself whose session was ended. */
  device?: string;
  /** How many sessions were ended. */
  number?: number;
  institution?: Institution;
  /** The end of a payout account's number. */
  account?: string;
  /** Of a contact. */
  channel?: 'sms' | 'email';
  /** What is limited, and over which span (`LimitKind`, `LimitPeriod`). */
  limit?: string;
  period?: string;
  days?: number;
  months?: number;
}

export const SecurityEvent = object({
  id: Id,
  /** One of `securityEventKinds`, or of a newer gateway. */
  kind: string(),
  /** Of what is counted the last time; with its microseconds. */
  at: Instant,
  count: integer(),
  /** Empty: by the site itself, or from several addresses that share a row. */
  ip: string(),
  /** As the browser named itself; the app puts it into words. */
  userAgent: string(),
  /** `EventDetails`, or of a newer gateway. */
  details: record(string(), union([string(), number(), boolean()])),
});
export type SecurityEvent = Infer<typeof SecurityEvent>;

/** Newest first; `next` is null at the end. */
export const SecurityEvents = object({ events: array(SecurityEvent), next: nullable(Cursor) });
export type SecurityEvents = Infer<typeof SecurityEvents>;
