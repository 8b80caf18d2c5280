import { integer, object } from 'superstruct';
import type { Confirmation } from '../../../contract/identity/confirmation.ts';
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
/** One request per tab. */
export const requestState = request.state;

/** Requests a withdrawal once (WAL-03). @param amount centavos */
export async function requestWithdrawal(
  accountId: string,
  amount: number,
  confirmation: Confirmation,
): Promise<void> {
  await request.ask({ amount }, (key) =>
    call('withdraw.request', { key, accountId, amount, confirmation }),
  );
}

/** Resumes after leaving or reloading. */
export const resumeRequest = (): void => request.resume();

/** Clears a read outcome. */
export const forgetRequest = (): void => request.forget();
