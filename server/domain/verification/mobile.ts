import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CustomersTable } from '../../db/tables/customers.ts';
import type { Gateway } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { siteState } from '../site/state.ts';

/**
 * A mobile number as E.164, however it was typed: with blanks, with or without the country's code, with the zero that is dialled
 * within the country. Throws Refusal `invalid_request` with the field for what can be no mobile number, or for a country that the site
 * does not take.
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
    throw new Refusal('invalid_request', { field: 'countryDialingCode' });
  }
  const compact = typed.replaceAll(/[\s().-]/g, '');
  const national = nationalPart(compact, dialingCode);
  const shape = dialingCode === '63' ? /^9[0-9]{9}$/ : /^[1-9][0-9]{4,12}$/;
  if (!shape.test(national)) throw new Refusal('invalid_request', { field });
  return `+${dialingCode}${national}`;
}

function nationalPart(compact: string, dialingCode: string): string {
  if (compact.startsWith(`+${dialingCode}`)) return compact.slice(dialingCode.length + 1);
  if (compact.startsWith('0')) return compact.replace(/^0+/, '');
  // A Philippine number begins with 9, so 63 before it is the country's code.
  if (dialingCode === '63' && compact.startsWith('63')) return compact.slice(2);
  return compact;
}

/** A number as its owner writes it: `0917…` in the Philippines, else with the country's code; it is the account's name (AUTH-16). */
export function mobileAccount(mobile: string): string {
  return mobile.startsWith('+63') ? `0${mobile.slice(3)}` : mobile.slice(1);
}

/** The customer whose verified number this is. */
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
