import type { Gateway } from '../../context.ts';
import { repeat } from '../../repeat.ts';
import { dropUnusedPictures } from '../kyc/pictures.ts';
import { withdrawalLifecycle } from './lifecycle.ts';
import { askForPayments, deliverPayouts } from './pay.ts';

const jobIntervalMs = 2000;
/** Unused pictures are deleted on one run of so many: every half an hour. */
const runsPerCleaning = 900;

/**
 * Starts the withdrawals job: asks for payments, delivers the embedded provider's callbacks, counts as received what its member has not
 * confirmed in time (MEM-04). Ends with `clearInterval`.
 */
export function runWithdrawals(gateway: Gateway): NodeJS.Timeout {
  let runs = 0;
  return repeat(gateway.log, jobIntervalMs, 'withdrawals', async () => {
    await askForPayments(gateway);
    await deliverPayouts(gateway);
    await withdrawalLifecycle.runTimeouts(gateway);
    if (runs % runsPerCleaning === 0) await dropUnusedPictures(gateway.db);
    runs += 1;
  });
}
