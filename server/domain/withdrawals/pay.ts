import { type Kysely, sql } from 'kysely';
import { contract } from '../../../contract/index.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { RailFailed } from '../../ports/rails.ts';
import { DomainError } from '../../domain-error.ts';
import { deliver, spendCallback } from '../wallet/provider-callbacks.ts';
import { type WithdrawalRow, sentNow, withdrawalLifecycle } from './lifecycle.ts';
import { withdrawalRules } from '../wagering/rules.ts';

type Callback = Request<'withdraw.callback'>;

/** For an unreachable provider. */
const retrySeconds = 30;

/**
 * One process at a time; the reference is the provider's key, so that a lost response pays nothing
 * twice.
 * @param reference null: all
 */
export async function askForPayments(
  gateway: Gateway,
  reference: string | null = null,
): Promise<void> {
  // A named one waits: the lock's holder may only be reading.
  const lock = reference === null ? sql`FOR UPDATE SKIP LOCKED` : sql`FOR UPDATE`;
  const { rows } = await sql<WithdrawalRow>`
    UPDATE withdrawals SET ask_at = now() + make_interval(secs => ${retrySeconds})
    WHERE id IN (SELECT id FROM withdrawals WHERE ask_at <= now() AND state = 'approved' AND (${reference}::text IS NULL OR reference = ${reference})
      ORDER BY ask_at LIMIT 20 ${lock}) RETURNING *`.execute(gateway.db);
  for (const row of rows) await ask(gateway, row);
}

async function ask(
  gateway: Gateway,
  { reference, institution, number, name, amount, currency }: WithdrawalRow,
): Promise<void> {
  const change = await gateway.ports.rails
    .payOut({ reference, institution, number, name, amount: Number(amount), currency })
    .then(
      ({ payment }) => ({ action: 'accept', payment }) as const,
      (error: unknown) => {
        if (!(error instanceof RailFailed)) throw error;
        gateway.log.warn({ reason: error.message, reference }, 'payout request failed');
        // An unreachable provider may have taken it: ask again under the same reference.
        return error.reason === 'provider_rejected' ? ({ action: 'decline' } as const) : null;
      },
    );
  if (!change) return;
  // After an earlier callback the lifecycle does nothing.
  const outcome = await gateway.db
    .transaction()
    .execute((db) => withdrawalLifecycle.transition(db, { reference }, () => change));
  if (outcome.changed) await withdrawalLifecycle.notify(gateway, outcome.row);
}

/**
 * Early, late or contradictory (WAL-05). Nonce and event count once. Throws `replayed_request`,
 * `not_found`.
 * @param nonce of the verified signature
 */
export async function takePayoutCallback(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  callback: Callback,
  nonce: string,
): Promise<WithdrawalRow> {
  const { confirmMinutes } = withdrawalRules(gateway);
  const { reference, event, status } = callback;
  const { row, changed, twice } = await gateway.db.transaction().execute(async (db) => {
    await spendCallback(db, nonce);
    const decision = (withdrawal: WithdrawalRow) => decide(withdrawal, callback, confirmMinutes);
    const outcome = await withdrawalLifecycle.transition(db, { reference }, decision, event);
    return {
      ...outcome,
      twice: !outcome.changed && status === 'paid' && (await wasPaidByHand(db, outcome.row.id)),
    };
  });
  if (changed) await withdrawalLifecycle.notify(gateway, row);
  else if (twice || contradicts(row, callback))
    gateway.log.error(
      { reference, event, state: row.state, status },
      'payout callback contradicts the withdrawal',
    );
  return row;
}

/** Throws `not_found` for another payment under this reference. */
function decide(
  row: WithdrawalRow,
  { payment, status, amount, currency }: Callback,
  confirmMinutes: number,
) {
  if (
    (row.payment !== null && row.payment !== payment) ||
    amount !== Number(row.amount) ||
    currency !== row.currency
  ) {
    throw new DomainError('not_found', { field: 'payment' });
  }
  return status === 'failed'
    ? ({ action: 'fail' } as const)
    : ({ action: 'pay', ...sentNow(confirmMinutes) } as const);
}

/** By the operator; the provider's payment is then a second one. */
async function wasPaidByHand(db: Kysely<Database>, id: string): Promise<boolean> {
  const paid = db
    .selectFrom('withdrawal_events')
    .select('id')
    .where('withdrawal_id', '=', id)
    .where('state', '=', 'paid')
    .where('by', '=', 'operator');
  return (await paid.executeTakeFirst()) !== undefined;
}

/** Paid after the money went back, or failed after it was paid. */
function contradicts({ state }: WithdrawalRow, { status }: Callback): boolean {
  return status === 'paid'
    ? ['review', 'rejected', 'cancelled'].includes(state)
    : ['paid', 'received', 'disputed'].includes(state);
}

/** The embedded provider's callbacks. */
export async function deliverPayouts(gateway: Gateway): Promise<void> {
  const { simulated } = gateway.ports;
  if (!simulated) return;
  const { request } = contract['withdraw.callback'];
  await deliver(gateway, await simulated.takeDuePayouts(), {
    purpose: 'payouts-to-site',
    request,
    take: (callback, nonce) => takePayoutCallback(gateway, callback, nonce),
    done: simulated.payoutDone,
  });
}
