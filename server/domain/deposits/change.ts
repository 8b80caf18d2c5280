import { type Kysely, type Selectable, sql } from 'kysely';
import type { DepositReason } from '../../../contract/deposits/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { DepositsTable } from '../../db/tables/deposits.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { DomainError } from '../../domain-error.ts';
import { noteMoneyChanges } from '../messages/money.ts';
import { announceBalance } from '../wallet/balance.ts';

export type DepositRow = Selectable<DepositsTable>;

/** Who brings a change about; `event` is the provider's id of what it told. */
export interface Cause {
  by: 'player' | 'provider' | 'operator' | 'clock';
  event?: string;
}

/** What becomes of a deposit; amounts in centavos. */
export type Change =
  | { state: 'credited'; credited: number; paid?: number }
  | { state: 'failed'; reason: DepositReason }
  | { state: 'review'; reason: DepositReason; paid?: number };

/** A deposit after it was looked at; `changed`: it is not as before, and its player is to be told. */
export interface Outcome {
  row: DepositRow;
  changed: boolean;
}

/**
 * Changes a deposit in the transaction given, under its lock: two that decide at once decide one after the other. Crediting moves the
 * money in the same transaction, by one movement per deposit (WAL-05). Throws Refusal `not_found`.
 * @param decide what is to become of it as it stands; null: nothing
 */
export async function changeDeposit(
  db: Kysely<Database>,
  reference: string,
  cause: Cause,
  decide: (row: DepositRow) => Change | null,
): Promise<Outcome> {
  const row = await db
    .selectFrom('deposits')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'reference' });
  const change = decide(row);
  if (!change || row.state === 'credited') return { row, changed: false };
  const transfer = change.state === 'credited' ? await credit(db, row, change.credited) : null;
  const changed = await db
    .updateTable('deposits')
    .set({ reason: null, ...change, transfer_id: transfer, changed_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(db, [changed], cause);
  return { row: changed, changed: true };
}

/** Moves the money from the rails into the wallet; gives the transfer's id. */
async function credit(db: Kysely<Database>, row: DepositRow, amount: number): Promise<string> {
  const wallet = await openAccount(db, row.customer_id, row.currency);
  const outside = await systemAccount(db, 'rails', row.currency, row.customer_id);
  const { transferId } = await move(db, {
    kind: 'deposit',
    scope: 'deposit',
    key: row.id,
    fingerprint: fingerprint(row.id),
    legs: [
      { account: wallet, amount },
      { account: outside, amount: -amount },
    ],
    meta: { reference: row.reference, rail: row.rail },
  });
  return transferId;
}

/** Writes down what became of deposits, for the record and for their players (WAL-06): every change of every deposit passes here, in the transaction that makes it. */
export async function record(
  db: Kysely<Database>,
  rows: readonly DepositRow[],
  { by, event }: Cause,
): Promise<void> {
  if (rows.length === 0) return;
  const events = rows.map(({ id, state }) => ({ deposit_id: id, state, by, event: event ?? null }));
  const written = await db
    .insertInto('deposit_events')
    .values(events)
    .returning(['id', 'deposit_id'])
    .execute();
  const idOf = new Map(written.map(({ id, deposit_id }) => [deposit_id, id]));
  const changes = rows.map(
    ({ id, customer_id: customerId, state, amount, credited, currency, reference, reason }) => {
      return {
        eventId: idOf.get(id)!,
        id,
        customerId,
        state,
        amount: Number(credited ?? amount),
        currency,
        reference,
        reason,
      };
    },
  );
  await noteMoneyChanges(db, 'deposit', changes);
}

/** Tells a player's open pages of a change that is committed (LIVE-01); whoever missed it hears of it when it reconnects. */
export async function notifyDeposit(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  { state, customer_id: customer }: DepositRow,
): Promise<void> {
  if (state === 'credited') await announceBalance(gateway, customer);
  gateway.live.news(customer);
}
