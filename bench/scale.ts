import { benchLargeSite } from './large-site.ts';
import { benchSeveralGateways } from './several-gateways.ts';

/** Several gateways on one database, and a large site on one gateway (OPS-02). */
export async function benchScale(): Promise<void> {
  await benchSeveralGateways();
  await benchLargeSite();
}
