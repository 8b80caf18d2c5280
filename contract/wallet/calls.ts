import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Confirmation, confirmationErrors } from '../identity/confirmation.ts';
import { Centavos, Id, IdempotencyKey, Instant } from '../shared.ts';

/** The main wallet, or a vendor's code. */
const WalletCode = pattern(string(), /^(MAIN|[A-Z0-9_]{2,20})$/);
/** Centavos: 1 to ₱100,000,000. */
export const Amount = max(min(integer(), 1), 10_000_000_000);
/** Centavos, to the upline or a downline. */
export const minInTeam = 100;

/** Asked for by a member (WAL-02). */
export const Movement = object({
  transferId: Id,
  at: Instant,
  kind: enums(['transfer', 'collect', 'upline', 'downline']),
  /** Centavos that arrived. */
  amount: Centavos,
});
export type Movement = Infer<typeof Movement>;

export const Wallets = object({
  /** All games use the main wallet: no transfers to vendors. */
  isSingle: boolean(),
  currencySymbol: string(),
  main: object({ balance: Centavos, balanceVersion: integer() }),
  /** By name; when `isSingle`, those with money. */
  vendors: array(object({ vendor: string(), name: string(), balance: Centavos })),
});
export type Wallets = Infer<typeof Wallets>;

/** The same key returns the same, and is rejected with another request (WAL-02). */
export const wallet = {
  'wallet.balance': action({
    method: 'GET',
    path: '/api/v2/wallets/balance',
    auth: 'trial',
    summary: "The main wallet's balance, fresh from the ledger (WAL-04).",
    request: object({}),
    value: object({
      balance: Centavos,
      balanceVersion: integer(),
      currency: string(),
      currencySymbol: string(),
    }),
    errors: [],
    offline: 'network-only',
  }),
  'wallet.list': action({
    method: 'GET',
    path: '/api/v2/wallets',
    auth: 'member',
    summary: 'The main wallet and those with vendors (MEM-02).',
    request: object({}),
    value: Wallets,
    errors: [],
    offline: 'network-only',
  }),
  'wallet.merchant': action({
    method: 'GET',
    path: '/api/wps/relay/merchantWallet',
    auth: 'member',
    summary: 'Whether the merchant has a single wallet for all games (MEM-02).',
    request: object({}),
    value: object({ isSingle: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
  'wallet.points': action({
    method: 'GET',
    path: '/api/wps/relay/pointBalance',
    auth: 'member',
    summary: "The member's points (WAL-04).",
    request: object({}),
    value: object({ points: integer() }),
    errors: [],
    offline: 'network-only',
  }),
  'wallet.transfer': action({
    method: 'POST',
    path: '/api/v2/wallets/transfer',
    auth: 'member',
    fullLogin: true,
    money: true,
    summary: 'Moves money between two wallets of the member (MEM-02, WAL-04).',
    request: object({ key: IdempotencyKey, from: WalletCode, to: WalletCode, amount: Amount }),
    value: Movement,
    errors: ['insufficient_balance', 'idempotency_mismatch', 'wallet_unknown', 'wallet_single'],
    offline: 'network-only',
  }),
  'wallet.collect': action({
    method: 'POST',
    path: '/api/v2/wallets/collect',
    auth: 'member',
    fullLogin: true,
    money: true,
    summary:
      'Moves all that is in the wallets with vendors to the main one, in one movement (MEM-02).',
    request: object({ key: IdempotencyKey }),
    value: Movement,
    errors: ['nothing_to_collect', 'idempotency_mismatch'],
    offline: 'network-only',
  }),
  'wallet.upline': action({
    method: 'GET',
    path: '/api/v2/wallets/upline',
    auth: 'member',
    summary: "Who the member's upline is; null without one that can take money (MEM-05).",
    request: object({}),
    value: object({ upline: nullable(object({ nickname: string() })) }),
    errors: [],
    offline: 'network-only',
  }),
  'wallet.transferUpline': action({
    method: 'POST',
    path: '/api/v2/wallets/transferUpline',
    auth: 'member',
    fullLogin: true,
    money: true,
    summary: 'Sends money from the main wallet to that of the upline (MEM-05).',
    request: object({ key: IdempotencyKey, amount: min(Amount, minInTeam) }),
    value: Movement,
    errors: [
      'insufficient_balance',
      'idempotency_mismatch',
      'no_upline',
      'turnover_left',
      'cooling_off',
      'self_excluded',
    ],
    offline: 'network-only',
  }),
  'wallet.transferDownline': action({
    method: 'POST',
    path: '/api/v2/wallets/transferDownline',
    auth: 'agent',
    encrypted: true,
    fullLogin: true,
    money: true,
    summary:
      "Sends money from the main wallet to that of a direct downline; confirmed by the transaction password or an authenticator's code (AGT-06, SAFE-06). It counts for the receiver's deposit limits and wagering requirement.",
    request: object({
      key: IdempotencyKey,
      account: size(string(), 1, 64),
      amount: min(Amount, minInTeam),
      confirmation: Confirmation,
    }),
    value: Movement,
    errors: [
      'insufficient_balance',
      'idempotency_mismatch',
      'not_found',
      'receiver_closed',
      'turnover_left',
      'withdraw_held',
      'cooling_off',
      'self_excluded',
      ...confirmationErrors,
    ],
    offline: 'network-only',
  }),
  'wallet.check': action({
    method: 'POST',
    path: '/api/v2/wallets/check',
    auth: 'member',
    summary:
      'Returns the movement of a key whose response was lost (WAL-03); null abandons the key, so that it moves nothing later.',
    request: object({ key: IdempotencyKey }),
    value: object({ movement: nullable(Movement) }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.wallet': action({
    method: 'PUT',
    path: '/api/operator/wallet',
    auth: 'operator',
    always: true,
    summary:
      'Whether all games play from one wallet, or vendors have wallets of their own (MEM-02).',
    request: object({ isSingle: boolean() }),
    value: object({ isSingle: boolean() }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
