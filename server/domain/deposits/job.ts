import type { Gateway } from '../../context.ts';
import { repeat } from '../../repeat.ts';
import { deliverSimulated } from './callback.ts';
import { askForAbandoned } from './create.ts';
import { depositLifecycle } from './lifecycle.ts';

const jobIntervalMs = 2000;

/** Starts the deposits job: expires, asks the provider for what a stopped process left, delivers the embedded provider's callbacks. Ends with `clearInterval`. */
export function runDeposits(gateway: Gateway): NodeJS.Timeout {
  return repeat(gateway.log, jobIntervalMs, 'deposits', async () => {
    await depositLifecycle.runTimeouts(gateway);
    await askForAbandoned(gateway);
    await deliverSimulated(gateway);
  });
}
