import {
  array,
  boolean,
  enums,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import {
  Deposit,
  DepositBonus,
  Deposits,
  Rail,
  RailFee,
  RailLabel,
  RailMark,
  RailTerms,
  UsualTime,
  depositStates,
  rails,
} from './shapes.ts';
import {
  Centavos,
  Count,
  Id,
  IdempotencyKey,
  Instant,
  PositiveCentavos,
  QueryInteger,
} from '../shared.ts';

export const depositPageSize = 10;

/** Given by a payment provider. */
const ProviderId = pattern(string(), /^[\w:.-]{1,100}$/);

export const deposit = {
  'deposit.rails': action({
    method: 'GET',
    path: '/api/v2/deposits/rails',
    auth: 'member',
    summary:
      'The ways to deposit that are open, each with its limits and its time to pay (MEM-03).',
    request: object({}),
    value: object({ rails: array(Rail), currencySymbol: string() }),
    errors: [],
    offline: 'network-only',
  }),
  'deposit.bonuses': action({
    method: 'GET',
    path: '/api/v2/deposits/bonuses',
    auth: 'member',
    summary:
      'The bonuses that the next deposit can bring, with what each asks (MEM-19d). None on a break (RG-03).',
    request: object({}),
    value: object({ bonuses: array(DepositBonus) }),
    errors: [],
    offline: 'network-only',
  }),
  'deposit.create': action({
    method: 'POST',
    path: '/api/v2/deposits',
    auth: 'member',
    fullLogin: true,
    money: true,
    summary:
      'Begins a deposit (WAL-05), and joins the bonus chosen with it (MEM-19e). The same key again gives the same deposit; with another body it is rejected (WAL-02).',
    request: object({
      key: IdempotencyKey,
      rail: enums(rails),
      amount: Centavos,
      /** A promotion of `deposit.bonuses`. */
      bonus: optional(Id),
    }),
    value: Deposit,
    errors: [
      'deposit_limits',
      'rail_closed',
      'deposits_open',
      'promotion_closed',
      'idempotency_mismatch',
      'limit_deposit',
      'cooling_off',
      'self_excluded',
      'person_excluded',
      'kyc_needed',
    ],
    offline: 'network-only',
  }),
  'deposit.check': action({
    method: 'POST',
    path: '/api/v2/deposits/check',
    auth: 'member',
    summary:
      'Returns the deposit of a key whose response was lost (WAL-03). Null abandons the key, so that no deposit begins under it later.',
    request: object({ key: IdempotencyKey }),
    value: object({ deposit: nullable(Deposit) }),
    errors: [],
    offline: 'network-only',
  }),
  'deposit.one': action({
    method: 'GET',
    path: '/api/v2/deposits/one',
    auth: 'member',
    summary: 'One deposit of the account as it is now.',
    request: object({ id: Id }),
    value: Deposit,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'deposit.list': action({
    method: 'GET',
    path: '/api/v2/deposits',
    auth: 'member',
    summary: "The account's deposits, newest first, ten a page.",
    request: object({
      state: optional(enums(depositStates)),
      rail: optional(enums(rails)),
      pageNo: optional(QueryInteger(1, 10_000)),
    }),
    value: Deposits,
    errors: [],
    offline: 'cached:deposits',
  }),
  'deposit.callback': action({
    method: 'POST',
    path: '/api/payments/callback',
    auth: 'provider',
    // A payment counts whatever the site's status.
    always: true,
    money: true,
    summary:
      'The payment provider reports the outcome of a deposit (WAL-05); repeated, late or early, it moves nothing twice.',
    request: object({
      /** The event's id. */
      event: ProviderId,
      payment: ProviderId,
      /** The deposit's. */
      reference: size(string(), 1, 40),
      status: enums(['paid', 'failed']),
      amount: PositiveCentavos,
      currency: pattern(string(), /^[A-Z]{3}$/),
    }),
    value: object({ state: enums(depositStates) }),
    errors: ['bad_signature', 'replayed_request', 'not_found'],
    offline: 'network-only',
  }),
  'operator.deposits': action({
    method: 'GET',
    path: '/api/operator/deposits',
    auth: 'operator',
    always: true,
    summary: 'The latest deposits of all accounts; of one state, or those to decide (OPS-03).',
    request: object({
      state: optional(enums(depositStates)),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({
      deposits: array(
        object({
          id: Id,
          account: string(),
          reference: string(),
          rail: enums(rails),
          amount: Centavos,
          /** By the provider's word. */
          paid: nullable(Centavos),
          credited: nullable(Centavos),
          currency: string(),
          state: enums(depositStates),
          reason: nullable(string()),
          createdAt: Instant,
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.deposit': action({
    method: 'PUT',
    path: '/api/operator/deposit',
    auth: 'operator',
    always: true,
    money: true,
    summary:
      'Decides a deposit by hand (OPS-03): credits it, by what was paid unless an amount is given, or rejects it. A credited deposit stays so: `changed` is false then.',
    request: object({
      reference: size(string(), 1, 40),
      approve: boolean(),
      amount: optional(PositiveCentavos),
    }),
    value: object({
      changed: boolean(),
      state: enums(depositStates),
      credited: nullable(Centavos),
      account: string(),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.rail': action({
    method: 'PUT',
    path: '/api/operator/rail',
    auth: 'operator',
    always: true,
    summary:
      'Opens or closes a way to deposit, or sets its limits (centavos), the minutes to pay, and how it is shown: name, mark, fee and usual time.',
    request: object({
      rail: enums(rails),
      open: optional(boolean()),
      min: optional(Centavos),
      max: optional(Centavos),
      minutes: optional(Count),
      name: optional(nullable(RailLabel)),
      mark: optional(RailMark),
      fee: optional(nullable(RailFee)),
      usual: optional(nullable(UsualTime)),
    }),
    value: object({ rails: array(object({ ...RailTerms.schema, open: boolean() })) }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
