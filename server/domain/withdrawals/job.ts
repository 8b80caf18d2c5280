import type { Job } from '../../kernel/jobs.ts';
import { withdrawalLifecycle } from './lifecycle.ts';
import { askForPayments, deliverPayouts } from './pay.ts';

/**
 * Asks for payments, delivers simulated callbacks, counts unconfirmed ones as received in time
 * (MEM-04).
 */
export const withdrawalsJob: Job = {
  name: 'withdrawals',
  intervalMs: 2000,
  async run(gateway) {
    await askForPayments(gateway);
    await deliverPayouts(gateway);
    await withdrawalLifecycle.runTimeouts(gateway);
  },
};
