import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DepositsTable } from '../db/tables/deposits.ts';
import type { WithdrawalsTable } from '../db/tables/withdrawals.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { fingerprint } from '../ledger/ledger.ts';
import { newReference } from '../reference.ts';
import { type Booking, type Purse, reserveIds } from './booking.ts';
import type { BoundAccount } from './identities.ts';
import { seededRandom } from './random.ts';
import { day, minute } from './time.ts';

export interface PastDeposit {
  type: 'deposit';
  purse: Purse;
  /** Centavos. */
  amount: number;
  /** When it was credited. */
  at: Date;
}

export interface PastWithdrawal {
  type: 'withdrawal';
  purse: Purse;
  amount: number;
  /** When it was requested. */
  at: Date;
  paidAt: Date;
}

export type DepositRow = Insertable<DepositsTable> & {
  id: string;
  created_at: Date;
  changed_at: Date;
};
export type WithdrawalRow = Insertable<WithdrawalsTable> & {
  id: string;
  created_at: Date;
  paid_at: Date;
  confirm_by: Date;
};

/** Rows that wait for their movements. */
export interface Payments {
  deposits: DepositRow[];
  withdrawals: WithdrawalRow[];
  bookings: Booking[];
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/**
 * Deposits and withdrawals as their states' machines leave them.
 * @param bound whom withdrawals are paid to, by customer
 */
export async function planPayments(
  db: Kysely<Database>,
  past: readonly (PastDeposit | PastWithdrawal)[],
  bound: ReadonlyMap<string, BoundAccount>,
  now: Date,
): Promise<Payments> {
  const deposited = past.filter((one) => one.type === 'deposit');
  const withdrawn = past.filter((one) => one.type === 'withdrawal');
  const ids = {
    deposits: await reserveIds(db, 'deposits', deposited.length),
    withdrawals: await reserveIds(db, 'withdrawals', withdrawn.length),
  };
  const plan: Payments = { deposits: [], withdrawals: [], bookings: [] };
  for (const [i, one] of inOrder(deposited).entries()) addDeposit(plan, ids.deposits[i]!, one);
  for (const [i, one] of inOrder(withdrawn).entries())
    addWithdrawal(plan, ids.withdrawals[i]!, one, { bound, now });
  return plan;
}

const inOrder = <One extends { at: Date }>(past: readonly One[]): One[] =>
  past.toSorted((a, b) => a.at.getTime() - b.at.getTime());

function addDeposit(plan: Payments, id: string, { purse, amount, at }: PastDeposit): void {
  const { customerId, wallet, rails } = purse;
  const random = seededRandom(`deposit ${id}`);
  const begun = later(at, -random.between(1, 9) * minute);
  const rail = random.pick(['ewallet', 'ewallet', 'qrph', 'instapay'] as const);
  const row: DepositRow = {
    id,
    customer_id: customerId,
    key: `demo ${id}`,
    fingerprint: fingerprint(customerId, amount, 'demo'),
    reference: newReference('PD', random.below),
    rail,
    amount,
    currency: memberCurrency,
    state: 'credited',
    paid: amount,
    credited: amount,
    transfer_id: '',
    created_at: begun,
    expires_at: later(begun, 30 * minute),
    changed_at: at,
  };
  plan.deposits.push(row);
  plan.bookings.push({
    movement: {
      kind: 'deposit',
      scope: 'deposit',
      key: id,
      fingerprint: fingerprint(id),
      legs: [
        { account: wallet, amount },
        { account: rails, amount: -amount },
      ],
      meta: { reference: row.reference, rail },
      at,
    },
    booked: ({ transferId }) => (row.transfer_id = transferId),
  });
}

interface Paid {
  bound: ReadonlyMap<string, BoundAccount>;
  now: Date;
}

function addWithdrawal(
  plan: Payments,
  id: string,
  { purse, amount, at, paidAt }: PastWithdrawal,
  { bound, now }: Paid,
): void {
  const { customerId, wallet, locked, rails } = purse;
  const reference = newReference('PW', seededRandom(`withdrawal ${id}`).below);
  const account = bound.get(customerId);
  if (!account) throw new Error(`${purse.account} has no payout account`);
  const confirmBy = later(paidAt, day);
  const isOver = confirmBy <= now;
  const digest = fingerprint(customerId, amount, 'demo');
  const { id: accountId, institution, number, name } = account;
  const row: WithdrawalRow = {
    id,
    customer_id: customerId,
    key: `demo ${id}`,
    fingerprint: digest,
    reference,
    payout_account_id: accountId,
    institution,
    number,
    name,
    amount,
    currency: memberCurrency,
    state: isOver ? 'received' : 'paid',
    confirmation: isOver ? 'automatic' : null,
    lock_transfer_id: '',
    end_transfer_id: '',
    paid_at: paidAt,
    confirm_by: confirmBy,
    created_at: at,
    changed_at: isOver ? confirmBy : paidAt,
  };
  plan.withdrawals.push(row);
  const meta = { reference };
  const move = (from: string, to: string) => [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  const asked = { scope: `withdraw:${customerId}`, key: row.key, fingerprint: digest };
  const sent = {
    scope: 'withdrawal',
    key: id,
    fingerprint: fingerprint(id, 'withdrawal_paid'),
  };
  plan.bookings.push(
    {
      movement: { kind: 'withdrawal', ...asked, legs: move(wallet, locked), meta, at },
      booked: ({ transferId }) => (row.lock_transfer_id = transferId),
    },
    {
      movement: { kind: 'withdrawal_paid', ...sent, legs: move(locked, rails), meta, at: paidAt },
      booked: ({ transferId }) => (row.end_transfer_id = transferId),
    },
  );
}

/** The rows of booked payments, with the changes of their states. */
export async function writePayments(
  db: Kysely<Database>,
  { deposits, withdrawals }: Payments,
): Promise<void> {
  if (deposits.length > 0) {
    await db.insertInto('deposits').values(deposits).execute();
    const changes = deposits.flatMap(({ id: deposit_id, created_at: begun, changed_at: at }) => [
      { deposit_id, state: 'pending' as const, by: 'player' as const, at: begun },
      { deposit_id, state: 'credited' as const, by: 'provider' as const, at },
    ]);
    await db.insertInto('deposit_events').values(changes).execute();
  }
  if (withdrawals.length > 0) {
    await db.insertInto('withdrawals').values(withdrawals).execute();
    await db.insertInto('withdrawal_events').values(withdrawals.flatMap(changesOf)).execute();
  }
}

function changesOf(row: WithdrawalRow): Insertable<Database['withdrawal_events']>[] {
  const { id: withdrawal_id, created_at: at, paid_at: paidAt } = row;
  const changes: Insertable<Database['withdrawal_events']>[] = [
    { withdrawal_id, state: 'review', by: 'player', at },
    { withdrawal_id, state: 'approved', by: 'operator', at: later(paidAt, -minute) },
    { withdrawal_id, state: 'paying', by: 'provider', at: later(paidAt, -minute / 2) },
    { withdrawal_id, state: 'paid', by: 'provider', at: paidAt },
  ];
  if (row.state === 'received')
    changes.push({ withdrawal_id, state: 'received', by: 'clock', at: row.changed_at });
  return changes;
}
