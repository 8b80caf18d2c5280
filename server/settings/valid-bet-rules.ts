import type { Request } from '../../contract/index.ts';
import type { ValidBetRules } from '../../contract/play/valid-bets.ts';
import type { Gateway } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import type { SiteSettings } from './defaults.ts';
import { mergeSetting } from './write.ts';

/** In hundredths. */
const maxMinOdds = 10_000;

/** Current rules (WAL-08), without weights of 100 %. */
export function validBetRules({
  validBets: { weights = {}, minOdds = 0 },
}: Pick<SiteSettings, 'validBets'>): ValidBetRules {
  const changed = Object.entries(weights).filter(([, percent]) => percent !== 100);
  return { weights: Object.fromEntries(changed), minOdds };
}

/** Sets a category's weight, the least odds, or both. Throws `invalid_request` with the field. */
export async function setValidBetRules(
  { weight, minOdds }: Request<'operator.validBetRules'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<void> {
  if (!weight && minOdds === undefined)
    throw new DomainError('invalid_request', { field: 'weight' });
  if (weight && (weight.percent < 0 || weight.percent > 100))
    throw new DomainError('invalid_request', { field: 'weight' });
  if (minOdds !== undefined && minOdds !== 0 && (minOdds < 100 || minOdds > maxMinOdds))
    throw new DomainError('invalid_request', { field: 'minOdds' });
  await db.transaction().execute(async (held) => {
    if (weight)
      await mergeSetting(held, 'validBets', { [weight.category]: weight.percent }, 'weights');
    if (minOdds !== undefined) await mergeSetting(held, 'validBets', { minOdds });
  });
}
