import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { usePictures } from '../kyc/pictures.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { type WithdrawalRow, withdrawalLifecycle } from './lifecycle.ts';

type Confirmation = Request<'withdraw.confirm'>;

/**
 * Received in full, in part or not at all, the last two with pictures (MEM-04). Idempotent. Throws
 * `not_found`, `withdraw_settled`, `pictures_needed`, `invalid_request`.
 */
export async function confirmWithdrawal(
  request: Confirmation,
  context: Context,
): Promise<WithdrawalRow> {
  const customerId = requireCustomer(context.caller);
  const { row, changed } = await context.db.transaction().execute(async (db) => {
    const outcome = await withdrawalLifecycle.transition(
      db,
      { id: request.id, customerId },
      (withdrawal) => decide(withdrawal, request),
    );
    const { confirmation } = outcome.row;
    if (outcome.changed && request.outcome !== 'full') {
      const pictures = request.pictures ?? [];
      await usePictures(db, customerId, pictures);
      const evidence = {
        withdrawal_id: outcome.row.id,
        outcome: request.outcome,
        received: outcome.row.received ?? 0,
        remark: request.remark ?? '',
        pictures,
      };
      await db.insertInto('withdrawal_evidence').values(evidence).execute();
    }
    if (!outcome.changed && confirmation !== request.outcome)
      throw new DomainError('withdraw_settled');
    return outcome;
  });
  if (changed) await withdrawalLifecycle.notify(context, row);
  return row;
}

/** Null during a dispute. Throws `invalid_request`, `pictures_needed`. */
function decide(row: WithdrawalRow, { outcome, received, remark = '', pictures }: Confirmation) {
  if (outcome === 'full') return { action: 'confirm' } as const;
  if (!withdrawalLifecycle.allows(row, 'dispute')) return null;
  const arrived = outcome === 'none' ? 0 : received;
  if (arrived === undefined || (outcome === 'partial' && arrived >= Number(row.amount)))
    throw new DomainError('invalid_request', { field: 'received' });
  if (!pictures) throw new DomainError('pictures_needed', { field: 'pictures' });
  return {
    action: 'dispute',
    confirmation: outcome,
    received: arrived,
    remark: remark.trim(),
  } as const;
}

/** Cancels an undecided one. Idempotent. Throws `not_found`, `withdraw_settled`. */
export async function cancelWithdrawal(
  { id }: { id: string },
  context: Context,
): Promise<WithdrawalRow> {
  const customerId = requireCustomer(context.caller);
  const { row, changed } = await context.db
    .transaction()
    .execute((db) =>
      withdrawalLifecycle.transition(db, { id, customerId }, () => ({ action: 'cancel' })),
    );
  if (!changed && row.state !== 'cancelled') throw new DomainError('withdraw_settled');
  if (changed) await withdrawalLifecycle.notify(context, row);
  return row;
}
