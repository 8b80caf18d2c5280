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
import { Centavos, Id, Language } from '../shared.ts';

/** Account types: agents are 1, 2, 41 and 42, trial is 4, a plain member is 0. */
export const agentTypes = [1, 2, 41, 42] as const;
export const trialType = 4;

/** Member information (MEM-17): who is logged in. */
export const MemberInfo = object({
  id: Id,
  account: string(),
  nickname: string(),
  type: integer(),
  language: nullable(Language),
  /** IANA name; the agent area's clock shows it (AGT-03). */
  timeZone: string(),
});
export type MemberInfo = Infer<typeof MemberInfo>;

/** Public state: what the frame shows of an account (MEM-17). */
export const PublicState = object({
  balance: Centavos,
  /** Grows with every change of the balance, so that a late answer never replaces a newer one. */
  balanceVersion: integer(),
  currency: string(),
  currencySymbol: string(),
  /** There are VIP levels (REWARD-01). The other two are null without them; a member below the first one has rank 0 and no label. */
  hasVip: boolean(),
  vipLabelName: nullable(string()),
  vipRankLevel: nullable(integer()),
  unreadMessage: integer(),
  /** Promotions whose bonus can be claimed now. */
  availablePromoCount: integer(),
  /** By kind of promotion whether the member can have one now: NEWBIE, DEPOSIT, APPLICATION, and REFERRAL for inviting friends (MEM-11). */
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
    /** `passwordChange`: why the password must be changed before anything else (AUTH-05). */
    value: object({
      member: MemberInfo,
      state: PublicState,
      passwordChange: nullable(enums(['default', 'expired'])),
    }),
    errors: [],
    offline: 'network-only',
  }),
};
