import { integer, object } from 'superstruct';
import type { Confirmation } from '../../../contract/withdrawals/shapes.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';
import { take } from './withdraw.model.ts';

const request = new IdempotentRequest({
  storageKey: 'pendingWithdrawal',
  request: object({ amount: integer() }),
  check: (key) => mapped(call('withdraw.check', { key }), ({ withdrawal }) => withdrawal),
  taken: take,
});
/** The request of this tab; one at a time. */
export const requestState = request.state;

/** Asks for a withdrawal, once (WAL-03). @param amount centavos */
export async function requestWithdrawal(
  accountId: string,
  amount: number,
  confirmation: Confirmation,
): Promise<void> {
  await request.ask({ amount }, (key) =>
    call('withdraw.request', { key, accountId, amount, confirmation }),
  );
}

/** Takes up a request that was under way when the page was left or loaded anew. */
export const resumeRequest = (): void => request.resume();

/** Clears the outcome of the last request once it has been read. */
export const forgetRequest = (): void => request.forget();
