import type { Gateway } from '../context.ts';
import { setReferralRule } from '../domain/referral/rules.ts';

/** Idempotent. */
export async function seedReferral(gateway: Pick<Gateway, 'db'>): Promise<void> {
  await setReferralRule({ open: true }, gateway);
}
