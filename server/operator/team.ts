import { sql } from 'kysely';
import type { Value } from '../../contract/index.ts';
import type { Context, Handlers } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { highestTeamRates, teamRatesOf } from '../kernel/team-rates.ts';
import { siteDay } from '../kernel/site-day.ts';

type RatesOfAccount = Pick<Value<'operator.teamRates'>, 'own' | 'later'>;

/** The query of team rates (OPS-03, AGT-05); a setting is their bound. */
export const teamOperatorHandlers: Pick<Handlers<'operator'>, 'operator.teamRates'> = {
  'operator.teamRates': async ({ account }, context) => ({
    highest: highestTeamRates(context),
    ...(account === undefined ? { own: null, later: [] } : await ratesOf(context, account)),
  }),
};

/** Throws `not_found`. */
async function ratesOf(context: Context, account: string): Promise<RatesOfAccount> {
  const { db } = context;
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account.toLowerCase())
    .executeTakeFirst();
  if (!customer) throw new DomainError('not_found', { field: 'account' });
  const { rows } = await sql<RatesOfAccount['later'][number]>`
    SELECT category, rate, to_char(from_day, 'YYYY-MM-DD') AS "from" FROM team_rates
    WHERE customer_id = ${customer.id} AND from_day > ${siteDay} ORDER BY from_day, category`.execute(
    db,
  );
  return { own: await teamRatesOf(context, db, customer.id), later: rows };
}
