import type { Kysely } from 'kysely';
import type { ContractTerms } from '../../../contract/agent.ts';
import type { Database } from '../../db/database.ts';

/** What the contracts of an account pay, by their kinds; nulls and false where there is none (AUTH-08). */
export async function termsOf(db: Kysely<Database>, customerId: string): Promise<ContractTerms> {
  const terms = await db.selectFrom('contract_terms').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
  const daily = terms?.daily_salary_type ?? null;
  const hourly = terms?.hour_salary_type ?? null;
  const realtime = terms?.realtime_salary_type ?? null;
  const dividend = terms?.dividend_period ?? null;
  return {
    dailysalreqtype: daily,
    divtypereq: dividend,
    contracthoursalreq: hourly,
    realtimesalreqtype: realtime,
    dailySalary: daily !== null,
    hourSalary: hourly !== null,
    salary: daily !== null || hourly !== null || realtime !== null,
    dividendContract: dividend !== null,
  };
}
