import { contract } from '../../../contract/index.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { deliver, spendCallback } from '../wallet/provider-callbacks.ts';
import { type DepositRow, depositLifecycle } from './lifecycle.ts';

type Callback = Request<'deposit.callback'>;

/**
 * Early, late or contradictory (WAL-05). Nonce and event count once; payments without a deposit
 * are logged, to match by hand. Throws `replayed_request`, `not_found`.
 * @param nonce of the verified signature
 */
export async function takeCallback(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  callback: Callback,
  nonce: string,
): Promise<DepositRow> {
  const { event, payment, reference, status, amount, currency } = callback;
  const taking = gateway.db.transaction().execute(async (db) => {
    await spendCallback(db, nonce);
    const decision = (deposit: DepositRow) => decide(deposit, callback);
    return depositLifecycle.transition(db, { reference }, decision, event);
  });
  const { row, changed } = await taking.catch((error: unknown) => {
    if (status === 'paid' && error instanceof DomainError && error.code === 'not_found') {
      gateway.log.error(
        { event, payment, reference, amount, currency },
        'payment callback without a deposit',
      );
    }
    throw error;
  });
  if (changed) await depositLifecycle.notify(gateway, row);
  else if (status === 'failed' && row.state === 'credited') {
    gateway.log.warn({ reference, event }, 'payment callback revokes a credited deposit');
  }
  return row;
}

/** Throws `not_found` for another payment under this reference. */
function decide(row: DepositRow, { payment, status, amount, currency }: Callback) {
  if (row.payment !== null && row.payment !== payment)
    throw new DomainError('not_found', { field: 'payment' });
  if (status === 'failed') return { action: 'fail' } as const;
  if (currency !== row.currency) return { action: 'mismatch', reason: 'currency_differs' } as const;
  if (row.state === 'failed') return { action: 'contradict', paid: amount } as const;
  if (amount !== Number(row.amount))
    return { action: 'mismatch', reason: 'amount_differs', paid: amount } as const;
  return { action: 'pay', credited: amount, paid: amount } as const;
}

/** The embedded provider's callbacks. */
export async function deliverSimulated(gateway: Gateway): Promise<void> {
  const { simulated } = gateway.ports;
  if (!simulated) return;
  const { request } = contract['deposit.callback'];
  await deliver(gateway, await simulated.takeDue(), {
    purpose: 'deposits-to-site',
    request,
    take: (callback, nonce) => takeCallback(gateway, callback, nonce),
    done: simulated.done,
  });
}
