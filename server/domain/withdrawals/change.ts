import { type Kysely, type Selectable, sql } from 'kysely';
import type { ConfirmationKind, WithdrawalReason } from '../../../contract/withdrawals/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { WithdrawalsTable } from '../../db/tables/withdrawals.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { DomainError } from '../../domain-error.ts';
import { noteMoneyChanges } from '../messages/money.ts';
import { announceBalance } from '../wallet/balance.ts';

export type WithdrawalRow = Selectable<WithdrawalsTable>;

/** Who brings a change about; `event` is the provider's id of what it told. */
export interface Cause {
  by: 'player' | 'provider' | 'operator' | 'clock';
  event?: string;
}

/** What becomes of a withdrawal; amounts in centavos. */
export type Change =
  | { state: 'approved'; note?: string | null }
  | { state: 'paying'; payment: string }
  | { state: 'review'; reason: WithdrawalReason }
  /** @param confirmMinutes how long its member has to say whether it came */
  | { state: 'paid'; confirmMinutes: number; note?: string | null }
  | { state: 'refused'; reason: WithdrawalReason; note: string }
  | { state: 'cancelled' }
  | { state: 'received'; confirmation: ConfirmationKind; note?: string | null }
  | { state: 'disputed'; confirmation: 'partial' | 'none'; received: number; remark: string }
  | { state: 'returned'; returned: number; note?: string | null };

/** A withdrawal after it was looked at; `changed`: it is not as before, and its member is to be told. */
export interface Outcome {
  row: WithdrawalRow;
  changed: boolean;
}

/** Which withdrawal: by what stands on it, or one of a customer's by its id. */
export type Which = { reference: string } | { id: string; customerId: string };

/**
 * Changes a withdrawal in the transaction given, under its lock: two that decide at once decide one after the other. What moves money
 * moves it in the same transaction: out or back once, by one movement per withdrawal (WAL-05). Throws Refusal `not_found`.
 * @param decide what is to become of it as it stands; null: nothing
 */
export async function changeWithdrawal(
  db: Kysely<Database>,
  which: Which,
  cause: Cause,
  decide: (row: WithdrawalRow) => Change | null,
): Promise<Outcome> {
  const found = db.selectFrom('withdrawals').selectAll().forUpdate();
  const row = await (
    'reference' in which
      ? found.where('reference', '=', which.reference)
      : found.where('id', '=', which.id).where('customer_id', '=', which.customerId)
  ).executeTakeFirst();
  if (!row)
    throw new DomainError('not_found', { field: 'reference' in which ? 'reference' : 'id' });
  const change = decide(row);
  if (!change) return { row, changed: false };
  const { confirmMinutes, ...columns } = { confirmMinutes: 0, ...change };
  const changed = await db
    .updateTable('withdrawals')
    .set({
      ...(row.state === 'review' && { reason: null }),
      ...columns,
      // The provider is asked for what is approved, and for nothing else.
      ask_at: change.state === 'approved' ? sql<Date>`now()` : null,
      ...(change.state === 'paid' && {
        paid_at: sql<Date>`now()`,
        confirm_by: sql<Date>`now() + make_interval(mins => ${confirmMinutes})`,
      }),
      ...(await movedBy(db, row, change)),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(db, [changed], cause);
  return { row: changed, changed: true };
}

/** Moves what a change moves; gives the columns that name the movement. */
async function movedBy(db: Kysely<Database>, row: WithdrawalRow, change: Change) {
  const amount = Number(row.amount);
  const locked = () => openAccount(db, row.customer_id, row.currency, { purpose: 'locked' });
  const wallet = () => openAccount(db, row.customer_id, row.currency);
  const rails = () => systemAccount(db, 'rails', row.currency, row.customer_id);
  if (change.state === 'paid')
    return {
      end_transfer_id: await transferOf(
        db,
        row,
        'withdrawal_paid',
        await locked(),
        await rails(),
        amount,
      ),
    };
  if (change.state === 'refused' || change.state === 'cancelled') {
    return {
      end_transfer_id: await transferOf(
        db,
        row,
        'withdrawal_back',
        await locked(),
        await wallet(),
        amount,
      ),
    };
  }
  if (change.state !== 'returned') return {};
  return {
    back_transfer_id: await transferOf(
      db,
      row,
      'withdrawal_returned',
      await rails(),
      await wallet(),
      change.returned,
    ),
  };
}

/** The two ways in which a withdrawal ends share a key: it cannot go both ways. */
async function transferOf(
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

/** Writes down what became of withdrawals, for the record and for their members (WAL-06): every change of every withdrawal passes here, in the transaction that makes it. */
export async function record(
  db: Kysely<Database>,
  rows: readonly WithdrawalRow[],
  { by, event }: Cause,
): Promise<void> {
  if (rows.length === 0) return;
  const events = rows.map(({ id, state }) => ({
    withdrawal_id: id,
    state,
    by,
    event: event ?? null,
  }));
  const written = await db
    .insertInto('withdrawal_events')
    .values(events)
    .returning(['id', 'withdrawal_id'])
    .execute();
  const idOf = new Map(written.map(({ id, withdrawal_id }) => [withdrawal_id, id]));
  const changes = rows.map(
    ({
      id,
      customer_id: customerId,
      state,
      amount,
      returned,
      confirmation,
      confirm_by,
      currency,
      reference,
      reason,
    }) => {
      const sum = Number(state === 'returned' ? returned : amount);
      const forced = state === 'received' && confirmation === 'forced';
      return {
        eventId: idOf.get(id)!,
        id,
        customerId,
        state,
        forced,
        amount: sum,
        currency,
        reference,
        reason,
        until: state === 'paid' ? confirm_by : null,
      };
    },
  );
  await noteMoneyChanges(db, 'withdrawal', changes);
}

/** Whether a state comes with another balance of the wallet. */
const moves = new Set(['review', 'refused', 'cancelled', 'returned']);

/** Tells a member's open pages of a change that is committed (LIVE-01); whoever missed it hears of it when it reconnects. */
export async function notifyWithdrawal(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  { state, customer_id: customer }: WithdrawalRow,
): Promise<void> {
  if (moves.has(state)) await announceBalance(gateway, customer);
  gateway.live.news(customer);
}
