import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { ReferralRule, ReferralState, maxClaimed, rewardStates, rewardSteps } from './shapes.ts';
import { Centavos, Id, Instant, QueryInteger } from '../shared.ts';

/** Whole numbers, inclusive. */
const within = (from: number, to: number) => max(min(integer(), from), to);
/** Centavos, up to a million pesos. */
const Amount = within(1, 100_000_000);

/** A member's link, friends and rewards (MEM-11). */
export const referral = {
  'referral.state': action({
    method: 'GET',
    path: '/api/wps/referral',
    auth: 'member',
    summary:
      "The code of the caller's own link, the rule of rewards, what is earned and ready, and who opened an account with it: 20 at a time, the newest first; a friend is shown by the beginning of the name and the steps that are done.",
    request: object({ pageNo: optional(QueryInteger(1, 100_000)) }),
    value: ReferralState,
    errors: [],
    offline: 'cached:records',
  }),
  'referral.claim': action({
    method: 'POST',
    path: '/api/wps/referral/claim',
    auth: 'member',
    money: true,
    summary:
      'Pays rewards into the wallet, each by one movement whose key is the friend (WAL-02): a repeated claim moves nothing. Rewards beyond the maximum of the month stay ready. `paid`: centavos that this call has moved.',
    request: object({ ids: size(array(Id), 1, maxClaimed) }),
    value: object({ paid: Centavos, claimed: array(Id) }),
    errors: ['not_found', 'kyc_needed', 'cooling_off', 'self_excluded'],
    offline: 'network-only',
  }),
  'operator.referralRule': action({
    method: 'PUT',
    path: '/api/operator/referral/rule',
    auth: 'operator',
    always: true,
    summary:
      'The rule of rewards for friends who join from now on; omitted fields stay, and an empty request only reads (OPS-03).',
    request: object({
      open: optional(boolean()),
      reward: optional(Amount),
      minDeposit: optional(Amount),
      minTurnover: optional(Amount),
      days: optional(within(1, 365)),
      maxPerMonth: optional(within(1, 1000)),
      turnoverPercent: optional(within(0, 10_000)),
    }),
    value: ReferralRule,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.referrals': action({
    method: 'GET',
    path: '/api/operator/referrals',
    auth: 'operator',
    always: true,
    summary:
      'The latest rewards for invited friends, of one state, each with the reason of its review or denial (OPS-03).',
    request: object({
      state: optional(enums(rewardStates)),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({
      rewards: array(
        object({
          id: Id,
          inviter: string(),
          friend: string(),
          state: enums(rewardStates),
          reason: nullable(string()),
          note: nullable(string()),
          amount: Centavos,
          done: array(enums(rewardSteps)),
          joinedAt: Instant,
          changedAt: Instant,
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.referral': action({
    method: 'PUT',
    path: '/api/operator/referral',
    auth: 'operator',
    always: true,
    summary:
      'Allows a reward in review, or denies one that is not claimed, with a note to the member (OPS-03). `changed` is false when the decision does not apply.',
    request: object({ id: Id, allow: boolean(), note: optional(size(string(), 3, 200)) }),
    value: object({
      changed: boolean(),
      state: enums(rewardStates),
      inviter: string(),
      friend: string(),
    }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
};
