import type { Kysely } from 'kysely';
import type { ContractTerms } from '../../../contract/agent/shapes.ts';
import type { Database } from '../../db/database.ts';

/** Contracts in force, by kind; null or false without one (AUTH-08, CON-06). */
export async function termsOf(db: Kysely<Database>, customerId: string): Promise<ContractTerms> {
  const rows = await db
    .selectFrom('contracts')
    .select(['kind', 'period', 'salary_type'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'active')
    .execute();
  const contract = new Map(rows.map((row) => [row.kind, row]));
  const daily = contract.get('salary')?.salary_type ?? null;
  const hourly = contract.get('hourSalary')?.salary_type ?? null;
  const realtime = contract.get('agentRealtimeSalary')?.salary_type ?? null;
  const dividend = contract.get('dividend')?.period ?? null;
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
