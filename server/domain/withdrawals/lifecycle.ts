import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { WithdrawalsTable } from '../../db/tables/withdrawals.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { PaymentLifecycle } from '../wallet/payment-lifecycle.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;

interface Sent {
  paid_at: RawBuilder<Date>;
  confirm_by: RawBuilder<Date>;
}

/** The columns of each transition; centavos. */
interface WithdrawalPayloads {
  approve: { note: string | null };
  retry: { note: string | null };
  accept: { payment: string };
  decline: object;
  fail: object;
  pay: Sent;
  payByHand: Sent & { note: string | null };
  reject: { note: string };
  cancel: object;
  confirm: object;
  force: { note: string | null };
  dispute: { confirmation: 'partial' | 'none'; received: number; remark: string };
  return: { returned: number; note: string | null };
  timeOut: object;
}

/** @param confirmMinutes for the member's answer */
export const sentNow = (confirmMinutes: number): Sent => ({
  paid_at: sql<Date>`now()`,
  confirm_by: sql<Date>`now() + make_interval(mins => ${confirmMinutes})`,
});

/**
 * The state machine drawn in docs/flows/withdrawal.md. Under review with a reason: a provider was
 * asked before.
 */
export const withdrawalLifecycle = new PaymentLifecycle<WithdrawalRow, WithdrawalPayloads>({
  kind: 'withdrawal',
  transitions: {
    // Only `retry` repeats a failed payment, so that the operator knows.
    approve: {
      by: 'operator',
      from: ['review'],
      when: ({ reason }) => reason !== 'payment_failed',
      to: 'approved',
      set: { ask_at: sql`now()` },
    },
    // The same reference is the provider's key: it pays once.
    retry: {
      by: 'operator',
      from: ['review'],
      when: ({ reason }) => reason !== null,
      to: 'approved',
      set: { ask_at: sql`now()` },
    },
    accept: { by: 'provider', from: ['approved'], to: 'paying' },
    decline: {
      by: 'provider',
      from: ['approved'],
      to: 'review',
      set: { reason: 'provider_rejected' },
    },
    // The money stays locked until the operator decides.
    fail: {
      by: 'provider',
      from: ['approved', 'paying'],
      to: 'review',
      set: { reason: 'payment_failed' },
    },
    // Also under review after a provider was asked: the money has gone out.
    pay: {
      by: 'provider',
      from: ['approved', 'paying', 'review'],
      when: ({ state, reason }) => state !== 'review' || reason !== null,
      to: 'paid',
      move: payOut,
    },
    // Not while the provider is paying. Only the operator finds out whether an unreachable one has
    // paid.
    payByHand: { by: 'operator', from: ['review', 'approved'], to: 'paid', move: payOut },
    reject: {
      by: 'operator',
      from: ['review'],
      to: 'rejected',
      set: { reason: 'operator_rejected' },
      move: payBack,
    },
    // Once a provider was asked, only the operator knows whether it paid.
    cancel: {
      by: 'player',
      from: ['review'],
      when: ({ reason }) => reason === null,
      to: 'cancelled',
      move: payBack,
    },
    // A late arrival ends a dispute.
    confirm: {
      by: 'player',
      from: ['paid', 'disputed'],
      to: 'received',
      set: { confirmation: 'full' },
    },
    force: {
      by: 'operator',
      from: ['paid', 'disputed'],
      to: 'received',
      set: { confirmation: 'forced' },
    },
    dispute: { by: 'player', from: ['paid'], to: 'disputed' },
    return: { by: 'operator', from: ['disputed'], to: 'returned', move: returnMissing },
    timeOut: { by: 'clock', from: ['paid'], to: 'received', set: { confirmation: 'automatic' } },
  },
  timeout: { action: 'timeOut', column: 'confirm_by' },
  // The provider is asked only for approved ones.
  reset: { reason: null, ask_at: null },
  balanceStates: ['review', 'rejected', 'cancelled', 'returned'],
  messageOf: ({ state, amount, returned, confirmation, confirm_by: confirmBy }) => ({
    amount: Number(state === 'returned' ? returned : amount),
    forced: state === 'received' && confirmation === 'forced',
    until: state === 'paid' ? confirmBy : null,
  }),
});

async function payOut(db: Kysely<Database>, row: WithdrawalRow) {
  const from = await openAccount(db, row.customer_id, row.currency, { purpose: 'locked' });
  const to = await systemAccount(db, 'rails', row.currency, row.customer_id);
  return {
    end_transfer_id: await moveOnce(db, row, 'withdrawal_paid', from, to, Number(row.amount)),
  };
}

async function payBack(db: Kysely<Database>, row: WithdrawalRow) {
  const from = await openAccount(db, row.customer_id, row.currency, { purpose: 'locked' });
  const to = await openAccount(db, row.customer_id, row.currency);
  return {
    end_transfer_id: await moveOnce(db, row, 'withdrawal_back', from, to, Number(row.amount)),
  };
}

async function returnMissing(
  db: Kysely<Database>,
  row: WithdrawalRow,
  { returned }: { returned: number },
) {
  const from = await systemAccount(db, 'rails', row.currency, row.customer_id);
  const to = await openAccount(db, row.customer_id, row.currency);
  return {
    back_transfer_id: await moveOnce(db, row, 'withdrawal_returned', from, to, returned),
  };
}

/** Paying out and paying back share a key, so both never happen. */
async function moveOnce(
  db: Kysely<Database>,
  row: WithdrawalRow,
  kind: string,
  from: string,
  to: string,
  amount: number,
): Promise<string> {
  const { transferId } = await move(db, {
    kind,
    scope: 'withdrawal',
    key: kind === 'withdrawal_returned' ? `${row.id} returned` : row.id,
    fingerprint: fingerprint(row.id, kind),
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    meta: { reference: row.reference },
  });
  return transferId;
}
