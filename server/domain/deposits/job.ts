import type { Job } from '../../kernel/jobs.ts';
import { deliverSimulated } from './callback.ts';
import { askForAbandoned } from './create.ts';
import { depositLifecycle } from './lifecycle.ts';

/** Expires deposits, resumes stopped processes' ones, delivers simulated callbacks. */
export const depositsJob: Job = {
  name: 'deposits',
  intervalMs: 2000,
  async run(gateway) {
    await depositLifecycle.runTimeouts(gateway);
    await askForAbandoned(gateway);
    await deliverSimulated(gateway);
  },
};
