import type { Gateway } from '../context.ts';
import { setReferralRule } from '../domain/referral/rules.ts';

/** Opens the referral rule that the migration wrote. Idempotent. */
export async function seedReferral(gateway: Pick<Gateway, 'db'>): Promise<void> {
  await setReferralRule({ open: true }, gateway);
}
