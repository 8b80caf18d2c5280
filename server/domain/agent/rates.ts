import { type Kysely, sql } from 'kysely';
import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { categories } from '../../../contract/categories.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { highestTeamRates, isAboveAny, ratesToGive } from '../../kernel/team-rates.ts';
import { nextSiteDay } from '../../kernel/site-day.ts';
import { placeBelow } from './place.ts';

/** Of everybody right below an account, from tomorrow on. */
async function highestBelow(db: Kysely<Database>, customerId: string): Promise<Partial<TeamRates>> {
  const { rows } = await sql<{ rates: Partial<TeamRates> | null }>`
    SELECT jsonb_object_agg(category, rate) AS rates FROM (
      SELECT category, max(rate) AS rate FROM (
        SELECT DISTINCT ON (r.customer_id, r.category) r.category, r.rate FROM customers c JOIN team_rates r ON r.customer_id = c.id
        WHERE c.upline_id = ${customerId} AND r.from_day <= ${nextSiteDay} ORDER BY r.customer_id, r.category, r.from_day DESC) AS newest
      GROUP BY category) AS highest`.execute(db);
  return rows[0]?.rates ?? {};
}

/**
 * From tomorrow on (AGT-06). Rows of days that have come stay as they are; tomorrow's is replaced,
 * having never been in force.
 */
async function writeRates(
  db: Kysely<Database>,
  customerId: string,
  rates: TeamRates,
  setBy: string,
): Promise<string> {
  await sql`
    INSERT INTO team_rates AS t (customer_id, category, from_day, rate, set_by)
    SELECT ${customerId}, given.category, ${nextSiteDay}, given.rate::integer, ${setBy}
    FROM jsonb_each_text(${JSON.stringify(rates)}::jsonb) AS given (category, rate)
    WHERE given.rate::integer <> coalesce((SELECT r.rate FROM team_rates r
      WHERE r.customer_id = ${customerId} AND r.category = given.category AND r.from_day <= ${nextSiteDay} ORDER BY r.from_day DESC LIMIT 1), 0)
    ON CONFLICT (customer_id, category, from_day) DO UPDATE SET rate = excluded.rate, set_by = excluded.set_by, set_at = now()`.execute(
    db,
  );
  const { rows } = await sql<{
    day: string;
  }>`SELECT to_char(${nextSiteDay}, 'YYYY-MM-DD') AS day`.execute(db);
  return rows[0]!.day;
}

/**
 * Sets a direct downline's rates from tomorrow on. Who registers below either waits, and so
 * does a change by the caller's own upline. Throws `not_found` (AGT-09), `team_rate` above the
 * caller's, `team_rate_below` at the category where somebody right below has more.
 */
export async function setTeamRates(
  { account, rates }: Request<'agent.setTeamRates'>,
  context: Context,
): Promise<Value<'agent.setTeamRates'>> {
  const agentId = requireCustomer(context.caller);
  const { id } = await placeBelow(context.db, agentId, account);
  return context.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; upline_id: string | null }>`
      SELECT id, upline_id FROM customers WHERE id IN (${agentId}, ${id}) ORDER BY id FOR NO KEY UPDATE`.execute(
      db,
    );
    if (rows.find((row) => row.id === id)?.upline_id !== agentId)
      throw new DomainError('not_found', { field: 'account' });
    if (isAboveAny(rates, await ratesToGive(context, db, agentId)))
      throw new DomainError('team_rate', { field: 'rates' });
    const [below, bound] = [await highestBelow(db, id), highestTeamRates(context)];
    // Above the operator's bound, a rate counts as it.
    const minOf = (each: keyof TeamRates) => Math.min(below[each] ?? 0, bound[each]);
    const category = categories.find((each) => rates[each] < minOf(each));
    if (category) throw new DomainError('team_rate_below', { field: `rates.${category}` });
    return { rates, from: await writeRates(db, id, rates, agentId) };
  });
}
