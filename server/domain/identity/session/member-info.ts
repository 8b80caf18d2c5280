import type { Selectable } from 'kysely';
import type { MemberInfo } from '../../../../contract/identity/session.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';

/** As the app shows it (MEM-17). */
export function memberInfo(customer: Selectable<CustomersTable>): MemberInfo {
  const { id, account, nickname, type, language, time_zone: timeZone } = customer;
  return { id, account, nickname, type, language, timeZone };
}
