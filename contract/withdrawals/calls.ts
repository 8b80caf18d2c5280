import {
  array,
  boolean,
  enums,
  integer,
  min,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Proof } from '../identity/security.ts';
import {
  Centavos,
  Count,
  Id,
  IdempotencyKey,
  Instant,
  PositiveCentavos,
  QueryInteger,
} from '../shared.ts';
import { PictureIds, Remark, pictureTypes } from '../kyc/upload.ts';
import { Amount } from '../wallet/calls.ts';
import { Confirmation, confirmationErrors, sealErrors } from '../identity/confirmation.ts';
import {
  InstitutionCode,
  PayoutAccount,
  Withdrawal,
  WithdrawalOverview,
  WithdrawalRules,
  Withdrawals,
  withdrawalReasons,
  withdrawalStates,
} from './shapes.ts';

export const withdrawalPageSize = 10;

/** Given by a payment provider. */
const ProviderId = pattern(string(), /^[\w:.-]{1,100}$/);
const Reference = size(string(), 1, 40);
/** MEM-04; with payout accounts and the transaction password. */
export const withdraw = {
  'withdraw.overview': action({
    method: 'GET',
    path: '/api/v2/withdrawals/overview',
    auth: 'member',
    summary: 'Whether the member can withdraw, how much, and what is still to be done (WAL-07).',
    request: object({}),
    value: WithdrawalOverview,
    errors: [],
    offline: 'network-only',
  }),
  'withdraw.request': action({
    method: 'POST',
    path: '/api/v2/withdrawals',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    money: true,
    summary:
      'Asks for a withdrawal: the money is set aside at once (MEM-04). The same key again gives the same withdrawal (WAL-02).',
    request: object({
      key: IdempotencyKey,
      accountId: Id,
      amount: Amount,
      confirmation: Confirmation,
    }),
    value: Withdrawal,
    errors: [
      ...([
        'kyc_needed',
        'withdraw_held',
        'turnover_left',
        'withdraw_limits',
        'withdraw_daily',
        'not_found',
        'insufficient_balance',
      ] as const),
      ...(['idempotency_mismatch', ...confirmationErrors] as const),
    ],
    offline: 'network-only',
  }),
  'withdraw.check': action({
    method: 'POST',
    path: '/api/v2/withdrawals/check',
    auth: 'member',
    money: true,
    summary:
      'Returns the withdrawal of a key whose response was lost (WAL-03); null: none, and the key is abandoned.',
    request: object({ key: IdempotencyKey }),
    value: object({ withdrawal: nullable(Withdrawal) }),
    errors: [],
    offline: 'network-only',
  }),
  'withdraw.one': action({
    method: 'GET',
    path: '/api/v2/withdrawals/one',
    auth: 'member',
    summary: 'One withdrawal of the account as it is now.',
    request: object({ id: Id }),
    value: Withdrawal,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'withdraw.list': action({
    method: 'GET',
    path: '/api/v2/withdrawals',
    auth: 'member',
    summary: "The account's withdrawals, newest first, ten a page.",
    request: object({
      state: optional(enums(withdrawalStates)),
      pageNo: optional(QueryInteger(1, 10_000)),
    }),
    value: Withdrawals,
    errors: [],
    offline: 'cached:records',
  }),
  'withdraw.cancel': action({
    method: 'POST',
    path: '/api/v2/withdrawals/cancel',
    auth: 'member',
    money: true,
    summary:
      'Takes back a withdrawal that nobody has decided yet: the money is in the wallet again. Cancelled before is as good.',
    request: object({ id: Id }),
    value: Withdrawal,
    errors: ['not_found', 'withdraw_settled'],
    offline: 'network-only',
  }),
  'withdraw.confirm': action({
    method: 'POST',
    path: '/api/v2/withdrawals/confirm',
    auth: 'member',
    money: true,
    summary:
      'Says of a withdrawal that was sent whether it came: whole, a part of it, or nothing, then with pictures that show it (MEM-04). Said before is as good.',
    request: object({
      id: Id,
      outcome: enums(['full', 'partial', 'none']),
      /** For a partial receipt. */
      received: optional(min(Centavos, 1)),
      remark: optional(Remark),
      pictures: optional(PictureIds),
    }),
    value: Withdrawal,
    errors: ['not_found', 'withdraw_settled', 'pictures_needed', 'invalid_request'],
    offline: 'network-only',
  }),
  'withdraw.bind': action({
    method: 'POST',
    path: '/api/v2/withdrawals/accounts',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    summary:
      'Binds an account of a bank or e-wallet, in the name that was verified. One that is bound already is as good.',
    request: object({
      institution: InstitutionCode,
      number: size(string(), 1, 40),
      confirmation: Confirmation,
    }),
    value: PayoutAccount,
    errors: [
      'kyc_needed',
      'person_excluded',
      'payout_number',
      'payout_taken',
      'payout_limit',
      ...confirmationErrors,
    ],
    offline: 'network-only',
  }),
  'withdraw.unbind': action({
    method: 'POST',
    path: '/api/v2/withdrawals/accounts/remove',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    summary: 'Takes a bound account away; withdrawals that are under way still go there.',
    request: object({ id: Id, confirmation: Confirmation }),
    value: object({ done: boolean() }),
    errors: ['not_found', ...confirmationErrors],
    offline: 'network-only',
  }),
  'withdraw.setPassword': action({
    method: 'PUT',
    path: '/api/v2/withdrawals/password',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    summary:
      'Sets the transaction password (MEM-01, SAFE-06). Changed without the one before, by the login password, it holds withdrawals for a day.',
    request: object({
      password: size(string(), 1, 128),
      old: optional(size(string(), 1, 128)),
      proof: optional(Proof),
    }),
    value: object({ heldUntil: nullable(Instant) }),
    errors: [
      'password_unfit',
      'payment_password_wrong',
      'proof_needed',
      'proof_wrong',
      'too_many_auth_requests',
      ...sealErrors,
    ],
    offline: 'network-only',
  }),
  'withdraw.callback': action({
    method: 'POST',
    path: '/api/payouts/callback',
    auth: 'provider',
    // A payment counts whatever the site's status.
    always: true,
    money: true,
    summary:
      "The payment provider reports the outcome of a withdrawal's payment (WAL-05); repeated, late or early, it moves nothing twice.",
    request: object({
      event: ProviderId,
      payment: ProviderId,
      reference: Reference,
      status: enums(['paid', 'failed']),
      amount: PositiveCentavos,
      currency: pattern(string(), /^[A-Z]{3}$/),
    }),
    value: object({ state: enums(withdrawalStates) }),
    errors: ['bad_signature', 'replayed_request', 'not_found'],
    offline: 'network-only',
  }),
  'operator.withdrawals': action({
    method: 'GET',
    path: '/api/operator/withdrawals',
    auth: 'operator',
    always: true,
    summary: 'The latest withdrawals of all accounts; of one state, or those to decide (OPS-03).',
    request: object({
      state: optional(enums([...withdrawalStates, 'open'])),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({
      withdrawals: array(
        object({
          id: Id,
          customer: string(),
          reference: string(),
          institution: string(),
          number: string(),
          name: string(),
          amount: Centavos,
          received: nullable(Centavos),
          state: enums(withdrawalStates),
          reason: nullable(enums(withdrawalReasons)),
          remark: nullable(string()),
          pictures: integer(),
          createdAt: Instant,
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.withdrawal': action({
    method: 'PUT',
    path: '/api/operator/withdrawal',
    auth: 'operator',
    always: true,
    money: true,
    summary:
      'Decides a withdrawal (OPS-03): approve has the provider pay it, retry has it try again a payment that failed or was rejected, pay records a payment by hand, reject returns the money, force counts it as received, return gives back what did not come.',
    request: object({
      reference: Reference,
      decision: enums(['approve', 'retry', 'pay', 'reject', 'force', 'return']),
      note: optional(size(string(), 3, 200)),
      amount: optional(min(Centavos, 1)),
    }),
    value: object({
      changed: boolean(),
      state: enums(withdrawalStates),
      amount: Centavos,
      returned: nullable(Centavos),
      customer: string(),
    }),
    errors: ['forbidden', 'not_found', 'withdraw_settled', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.evidence': action({
    method: 'GET',
    path: '/api/operator/withdrawal/evidence',
    auth: 'operator',
    always: true,
    summary:
      'What a member sent with a dispute, oldest first, with its pictures in base64 (OPS-03).',
    request: object({ reference: Reference }),
    value: object({
      evidence: array(
        object({
          at: Instant,
          outcome: enums(['partial', 'none']),
          received: Centavos,
          remark: string(),
          pictures: array(object({ id: Id, type: enums(pictureTypes), data: string() })),
        }),
      ),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.withdrawalRules': action({
    method: 'PUT',
    path: '/api/operator/withdrawalRules',
    auth: 'operator',
    always: true,
    summary: 'Sets the rules of withdrawals; what is left out stays.',
    request: object({
      min: optional(Amount),
      max: optional(Amount),
      dailyAmount: optional(Amount),
      dailyCount: optional(Count),
      confirmMinutes: optional(Count),
      depositTurnover: optional(Count),
      bonusTurnover: optional(Count),
    }),
    value: WithdrawalRules,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
