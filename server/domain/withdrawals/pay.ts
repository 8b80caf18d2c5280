import { type Kysely, sql } from 'kysely';
import { contract } from '../../../contract/index.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { RailFailed } from '../../ports/rails.ts';
import { DomainError } from '../../domain-error.ts';
import { spend } from '../deposits/callback.ts';
import { deliver } from '../deposits/deliver.ts';
import { type Change, type WithdrawalRow, changeWithdrawal, notifyWithdrawal } from './change.ts';
import { withdrawalRules } from '../wagering/rules.ts';

type Told = Request<'withdraw.callback'>;

/** Seconds until a provider that could not be reached is asked again. */
const askAgain = 30;

/**
 * Asks the provider for the payments that are approved: of all, those that are due. Each is asked for by one process, under the
 * withdrawal's reference, so that one whose answer was lost is not paid twice.
 */
export async function askForPayments(
  gateway: Gateway,
  reference: string | null = null,
): Promise<void> {
  // One that was named is waited for: who holds it may be looking at it and no more.
  const lock = reference === null ? sql`FOR UPDATE SKIP LOCKED` : sql`FOR UPDATE`;
  const { rows } = await sql<WithdrawalRow>`
    UPDATE withdrawals SET ask_at = now() + make_interval(secs => ${askAgain})
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
      ({ payment }): Change => ({ state: 'paying', payment }),
      (error: unknown): Change | null => {
        if (!(error instanceof RailFailed)) throw error;
        gateway.log.warn(
          { reason: error.message, reference },
          'the payment provider did not take a withdrawal',
        );
        // One that could not be reached may have taken it: it is asked again, under the same reference.
        return error.reason === 'provider_refused'
          ? { state: 'review', reason: 'provider_refused' }
          : null;
      },
    );
  if (!change) return;
  // A callback may have been quicker than this answer.
  const outcome = await gateway.db
    .transaction()
    .execute((db) =>
      changeWithdrawal(db, { reference }, { by: 'provider' }, ({ state }) =>
        state === 'approved' ? change : null,
      ),
    );
  if (outcome.changed) await notifyWithdrawal(gateway, outcome.row);
}

/**
 * Takes what the payment provider tells of a withdrawal (WAL-05): early, late, twice or against what it told before. The message itself
 * counts once, by its signature; what it tells counts by the withdrawal's state. Throws Refusal `replayed_request`, `not_found`.
 * @param proof the message's signature, verified
 */
export async function takePayoutCallback(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  told: Told,
  proof: string,
): Promise<WithdrawalRow> {
  const { confirmMinutes } = withdrawalRules(gateway);
  const { reference, event } = told;
  const { row, changed, twice } = await gateway.db.transaction().execute(async (db) => {
    await spend(db, proof);
    const known = await wasTold(db, told);
    const outcome = await changeWithdrawal(
      db,
      { reference },
      { by: 'provider', event },
      (withdrawal) => (known ? null : becomes(withdrawal, told, confirmMinutes)),
    );
    return {
      ...outcome,
      twice:
        !outcome.changed && told.status === 'paid' && (await wasPaidByHand(db, outcome.row.id)),
    };
  });
  if (changed) await notifyWithdrawal(gateway, row);
  else if (twice || contradicts(row, told))
    gateway.log.error(
      { reference, event, state: row.state, told: told.status },
      'the payment provider contradicts what became of a withdrawal',
    );
  return row;
}

async function wasTold(db: Kysely<Database>, { reference, event }: Told): Promise<boolean> {
  const found = await db
    .selectFrom('withdrawal_events as e')
    .innerJoin('withdrawals as w', 'w.id', 'e.withdrawal_id')
    .select('e.id')
    .where('w.reference', '=', reference)
    .where('e.event', '=', event)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * What the provider's word makes of a withdrawal. Paid counts wherever the money still waits, also under review: it has gone out. A
 * payment that failed is looked at by hand; the money waits.
 */
function becomes(
  row: WithdrawalRow,
  { payment, status, amount, currency }: Told,
  confirmMinutes: number,
): Change | null {
  // Somebody else's payment under this reference.
  if (
    (row.payment !== null && row.payment !== payment) ||
    amount !== Number(row.amount) ||
    currency !== row.currency
  ) {
    throw new DomainError('not_found', { field: 'payment' });
  }
  const asked = row.state === 'approved' || row.state === 'paying';
  if (status === 'failed') return asked ? { state: 'review', reason: 'payment_failed' } : null;
  // Nobody was asked to pay what was never approved.
  return asked || (row.state === 'review' && row.reason !== null)
    ? { state: 'paid', confirmMinutes }
    : null;
}

/** The operator had given the provider up and paid: a payment of the provider's as well has gone out twice. */
async function wasPaidByHand(db: Kysely<Database>, id: string): Promise<boolean> {
  const paid = db
    .selectFrom('withdrawal_events')
    .select('id')
    .where('withdrawal_id', '=', id)
    .where('state', '=', 'paid')
    .where('by', '=', 'operator');
  return (await paid.executeTakeFirst()) !== undefined;
}

/** Paid after the money went back, or not paid after it was told to be: somebody has to look at it. */
function contradicts({ state }: WithdrawalRow, { status }: Told): boolean {
  return status === 'paid'
    ? ['review', 'refused', 'cancelled'].includes(state)
    : ['paid', 'received', 'disputed'].includes(state);
}

/** Delivers what the embedded provider has to tell of withdrawals. */
export async function deliverPayouts(gateway: Gateway): Promise<void> {
  const { simulated } = gateway.ports;
  if (!simulated) return;
  const { request } = contract['withdraw.callback'];
  await deliver(gateway, await simulated.takeDuePayouts(), {
    request,
    take: (told, proof) => takePayoutCallback(gateway, told, proof),
    done: simulated.payoutDone,
  });
}
