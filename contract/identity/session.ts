import {
  type Infer,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Centavos, Id, Instant, Language } from '../shared.ts';

/** Who is logged in (MEM-17). */
export const MemberInfo = object({
  id: Id,
  account: string(),
  nickname: string(),
  type: integer(),
  language: nullable(Language),
  /** IANA name, for the agent area's clock (AGT-03). */
  timeZone: string(),
});
export type MemberInfo = Infer<typeof MemberInfo>;

/** What the frame shows (MEM-17). */
export const PublicState = object({
  balance: Centavos,
  /** Grows with the balance's changes, so that a late answer never replaces a newer one. */
  balanceVersion: integer(),
  currency: string(),
  currencySymbol: string(),
  /**
   * VIP levels exist (REWARD-01). Else the next two are null; below the first level: rank 0, no
   * label.
   */
  hasVip: boolean(),
  vipLabelName: nullable(string()),
  vipRankLevel: nullable(integer()),
  /** From when the member can claim a day; null: not now; none while the calendar is off. */
  calendarFrom: optional(nullable(Instant)),
  /** That can be used now; none while all kinds are closed. */
  tickets: optional(integer()),
  /** A version of the terms waits for the member's answer, which nothing depends on (INFO-07). */
  documentsDue: optional(boolean()),
  unreadMessage: integer(),
  /** Nothing is offered then (RG-03). */
  onBreak: boolean(),
  /** With a bonus to claim now. */
  availablePromoCount: integer(),
  /** By kind: NEWBIE, DEPOSIT, APPLICATION, REFERRAL (MEM-11). */
  availablePromo: record(string(), object({ enabled: boolean() })),
});
export type PublicState = Infer<typeof PublicState>;

export const session = {
  'session.info': action({
    method: 'GET',
    path: '/api/session/info',
    auth: 'trial',
    whilePasswordWaits: true,
    summary:
      'Login info: member information and public state, its words in the language given; else in the one that the member chose last.',
    request: object({ language: optional(Language) }),
    /** `passwordChange`: why the password must be changed first (AUTH-05). */
    value: object({
      member: MemberInfo,
      state: PublicState,
      passwordChange: nullable(enums(['default', 'expired'])),
    }),
    errors: [],
    offline: 'network-only',
  }),
};
