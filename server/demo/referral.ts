import type { Gateway } from '../context.ts';
import { setReferralRule } from '../domain/referral/rules.ts';

/** Opens the rewards for invited friends by the rule that the tables begin with. Open already is as good. */
export async function seedReferral(gateway: Pick<Gateway, 'db'>): Promise<void> {
  await setReferralRule({ open: true }, gateway);
}
