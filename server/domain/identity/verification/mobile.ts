import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';
import type { Gateway } from '../../../context.ts';
import { toE164 } from '../../../../contract/identity/mobile.ts';
import { DomainError } from '../../../domain-error.ts';
import { siteState } from '../../../settings/state.ts';

/**
 * E.164, from any usual spelling. Throws `invalid_request` with the field when impossible, or of a
 * country not accepted.
 * @param dialingCode digits, `63`
 */
export function normaliseMobile(
  gateway: Pick<Gateway, 'db'>,
  dialingCode: string,
  typed: string,
  field = 'mobileNum',
): string {
  const { countries } = siteState(gateway).settings;
  if (!countries.some(({ countryDialingCode }) => countryDialingCode === dialingCode)) {
    throw new DomainError('invalid_request', { field: 'countryDialingCode' });
  }
  const mobile = toE164(dialingCode, typed);
  if (mobile === null) throw new DomainError('invalid_request', { field });
  return mobile;
}

/** As account name (AUTH-16): `0917…` in the Philippines, else with country code. */
export function mobileAccount(mobile: string): string {
  return mobile.startsWith('+63') ? `0${mobile.slice(3)}` : mobile.slice(1);
}

/** Shown to others in place of an account that is a number (AUTH-28b). */
export const newAlias = (): string => `player-${randomBytes(5).toString('hex')}`;

/** By verified number. */
export function customerOfMobile(
  db: Kysely<Database>,
  mobile: string,
): Promise<Selectable<CustomersTable> | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
}
