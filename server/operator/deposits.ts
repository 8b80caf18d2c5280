import { mergeSetting } from '../settings/write.ts';
import type { Handlers } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { type DepositRow, depositLifecycle } from '../domain/deposits/lifecycle.ts';
import { allRails } from '../domain/deposits/rails.ts';

const maxMinutes = 31 * 24 * 60;

/** Deposit commands (OPS-03). */
export const depositOperatorHandlers: Pick<
  Handlers<'operator'>,
  'operator.deposits' | 'operator.deposit'
> = {
  'operator.deposits': async ({ state, limit = 20 }, context) => {
    await depositLifecycle.runTimeouts(context);
    const rows = await context.db
      .selectFrom('deposits as d')
      .innerJoin('customers as c', 'c.id', 'd.customer_id')
      .select([
        'd.id',
        'c.account',
        'd.reference',
        'd.rail',
        'd.amount',
        'd.paid',
        'd.credited',
        'd.currency',
        'd.state',
        'd.reason',
        'd.created_at',
      ])
      .$if(state !== undefined, (query) => query.where('d.state', '=', state!))
      .orderBy('d.id', 'desc')
      .limit(limit)
      .execute();
    const amountOf = (text: string | null) => (text === null ? null : Number(text));
    const deposits = rows.map(
      ({ id, account, reference, rail, currency, state: now, reason, ...row }) => {
        const amounts = {
          amount: Number(row.amount),
          paid: amountOf(row.paid),
          credited: amountOf(row.credited),
        };
        return Object.assign(amounts, {
          id,
          account,
          reference,
          rail,
          currency,
          state: now,
          reason,
          createdAt: row.created_at.toISOString(),
        });
      },
    );
    return { deposits };
  },

  'operator.deposit': async ({ reference, approve, amount }, context) => {
    const { row, changed } = await context.db
      .transaction()
      .execute((db) =>
        depositLifecycle.transition(db, { reference: reference.toUpperCase() }, (deposit) =>
          approve
            ? { action: 'credit', credited: amount ?? paidOf(deposit) }
            : { action: 'reject' },
        ),
      );
    if (changed) await depositLifecycle.notify(context, row);
    const { account } = await context.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', row.customer_id)
      .executeTakeFirstOrThrow();
    return {
      changed,
      state: row.state,
      credited: row.credited === null ? null : Number(row.credited),
      account,
    };
  },
};

/** Centavos paid as reported, else requested. Throws `invalid_request`. */
function paidOf({ reason, paid, amount }: DepositRow): number {
  // In another currency, the operator states the amount.
  if (reason === 'currency_differs') throw new DomainError('invalid_request', { field: 'amount' });
  return Number(paid ?? amount);
}

/** Opens, closes or limits a rail. Throws `invalid_request`. */
export async function setRail(
  ...[{ rail, ...change }, context]: Parameters<Handlers<'operator'>['operator.rail']>
): Promise<void> {
  const before = allRails(context).find((each) => each.rail === rail)!;
  const { min = 0, max = 0, minutes = 0, ...look } = { ...before, ...change };
  if (min < 1 || max < min)
    throw new DomainError('invalid_request', { field: max < min ? 'max' : 'min' });
  if (minutes < 1 || minutes > maxMinutes)
    throw new DomainError('invalid_request', { field: 'minutes' });
  await mergeSetting(context.db, 'rails', { [rail]: { ...look, min, max, minutes } });
}
