import { type Infer, boolean, integer, nullable, object, optional } from 'superstruct';
import { action } from '../define.ts';
import { Day } from '../records/shapes.ts';
import { Centavos, CentavosSum, Language } from '../shared.ts';
import { RebatePay, RebateRateChange, RebateRates, RebateState } from './shapes.ts';

const Terms = object({ from: Day, rates: RebateRates, ...RebatePay });

/** The terms, and what they cost. */
const RebateTerms = object({
  today: nullable(Terms),
  /** Null: as today. */
  tomorrow: nullable(Terms),
  /** Centavos that wait, the members who have them, and centavos paid in all. */
  unpaid: CentavosSum,
  members: integer(),
  paid: CentavosSum,
});
export type RebateTerms = Infer<typeof RebateTerms>;

/** Rebates of valid bets (REWARD-03, MEM-14). */
export const rebate = {
  'rebate.state': action({
    method: 'GET',
    path: '/api/wps/rebates',
    auth: 'member',
    summary:
      "The member's rebates: rates, what is unpaid by category and since when, and the last payments (MEM-14).",
    request: object({ language: Language }),
    value: RebateState,
    errors: [],
    offline: 'cached:records',
  }),
  'rebate.claim': action({
    method: 'POST',
    path: '/api/wps/rebates/claim',
    auth: 'member',
    money: true,
    summary:
      'Pays what is unpaid into the wallet, each bet once (REWARD-03): claimed before is as good, and moves nothing. `paid`: centavos that this call has moved; 0 while less than the least amount is unpaid.',
    request: object({}),
    value: object({ paid: Centavos }),
    errors: ['cooling_off', 'self_excluded'],
    offline: 'network-only',
  }),
  'operator.rebates': action({
    method: 'GET',
    path: '/api/operator/rebates',
    auth: 'operator',
    always: true,
    summary: 'The terms of rebates today and from tomorrow on, with what they cost (OPS-03).',
    request: object({}),
    value: RebateTerms,
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.rebateRules': action({
    method: 'PUT',
    path: '/api/operator/rebates',
    auth: 'operator',
    always: true,
    summary:
      'Changes the terms from tomorrow on; what is left out stays, and bets of today go by the terms of today (OPS-03).',
    request: object({
      rate: optional(RebateRateChange),
      hour: optional(RebatePay.hour),
      minPayment: optional(RebatePay.minPayment),
      turnoverPercent: optional(RebatePay.turnoverPercent),
      /** Removes all rates. */
      off: optional(boolean()),
    }),
    value: RebateTerms,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
