import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { usePictures } from '../kyc/pictures.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { type Change, type WithdrawalRow, changeWithdrawal, notifyWithdrawal } from './change.ts';

type Said = Request<'withdraw.confirm'>;

/**
 * Takes what a member says of a withdrawal that was sent (MEM-04): it came, or not all of it, or nothing, and then with pictures that
 * show it. What came after all ends a dispute; the same again is as good. Throws Refusal `not_found`, `withdraw_settled`,
 * `pictures_needed`, `invalid_request`.
 */
export async function confirmWithdrawal(said: Said, context: Context): Promise<WithdrawalRow> {
  const customerId = requireCustomer(context.caller);
  const { row, changed } = await context.db.transaction().execute(async (db) => {
    const outcome = await changeWithdrawal(
      db,
      { id: said.id, customerId },
      { by: 'player' },
      (withdrawal) => becomes(withdrawal, said),
    );
    const { confirmation } = outcome.row;
    if (outcome.changed && said.outcome !== 'full') {
      const pictures = said.pictures ?? [];
      await usePictures(db, customerId, pictures);
      const evidence = {
        withdrawal_id: outcome.row.id,
        outcome: said.outcome,
        received: outcome.row.received ?? 0,
        remark: said.remark ?? '',
        pictures,
      };
      await db.insertInto('withdrawal_evidence').values(evidence).execute();
    }
    if (!outcome.changed && confirmation !== said.outcome)
      throw new DomainError('withdraw_settled');
    return outcome;
  });
  if (changed) await notifyWithdrawal(context, row);
  return row;
}

function becomes(
  row: WithdrawalRow,
  { outcome, received, remark = '', pictures }: Said,
): Change | null {
  if (row.state !== 'paid' && row.state !== 'disputed') return null;
  if (outcome === 'full') return { state: 'received', confirmation: 'full' };
  // One dispute at a time: what was said stands, and what came with it is kept.
  if (row.state === 'disputed') return null;
  const came = outcome === 'none' ? 0 : received;
  if (came === undefined || (outcome === 'partial' && came >= Number(row.amount)))
    throw new DomainError('invalid_request', { field: 'received' });
  if (!pictures) throw new DomainError('pictures_needed', { field: 'pictures' });
  return { state: 'disputed', confirmation: outcome, received: came, remark: remark.trim() };
}

/** Takes back a withdrawal that nobody has decided yet. Throws Refusal `not_found`, `withdraw_settled`. */
export async function cancelWithdrawal(
  { id }: { id: string },
  context: Context,
): Promise<WithdrawalRow> {
  const customerId = requireCustomer(context.caller);
  const { row, changed } = await context.db.transaction().execute((db) =>
    // Once a provider was asked, only the operator knows whether it paid.
    changeWithdrawal(db, { id, customerId }, { by: 'player' }, ({ state, reason }) =>
      state === 'review' && reason === null ? { state: 'cancelled' } : null,
    ),
  );
  if (!changed && row.state !== 'cancelled') throw new DomainError('withdraw_settled');
  if (changed) await notifyWithdrawal(context, row);
  return row;
}
