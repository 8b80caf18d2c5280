import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TeamRates } from '../../contract/agent/team-rates.ts';
import { nextSiteDay, siteDay } from './site-day.ts';
import { categories } from '../../contract/categories.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { mergeSetting } from '../settings/write.ts';
import { siteState } from '../settings/state.ts';

type Site = Pick<Gateway, 'db'>;

/** Basis points: 0.5 % of each category's valid bets. */
const defaultHighest = 50;

const byCategory = (rateOf: (category: (typeof categories)[number]) => number): TeamRates =>
  Object.fromEntries(categories.map((category) => [category, rateOf(category)])) as TeamRates;

/** The operator's bound of every rate, which is an agent's own without an upline (AGT-05). */
export function highestTeamRates(gateway: Site): TeamRates {
  const { teamRates } = siteState(gateway).settings;
  return byCategory((category) => teamRates[category] ?? defaultHighest);
}

/** Of each category. */
export const lowerTeamRates = (a: TeamRates, b: TeamRates): TeamRates =>
  byCategory((category) => Math.min(a[category], b[category]));

export const isAboveAny = (rates: TeamRates, bound: TeamRates): boolean =>
  categories.some((category) => rates[category] > bound[category]);

/** In force today (AGT-05). Throws when there is no such customer. */
export const teamRatesOf = (
  gateway: Site,
  db: Kysely<Database>,
  customerId: string,
): Promise<TeamRates> => ratesOn(gateway, db, customerId, siteDay);

/**
 * The highest that an account may give to whom it brings: what it has today and from tomorrow on,
 * so that nobody below it ever has more (AGT-06). Throws as `teamRatesOf`.
 */
export async function ratesToGive(
  gateway: Site,
  db: Kysely<Database>,
  customerId: string,
): Promise<TeamRates> {
  const [today, tomorrow] = [
    await teamRatesOf(gateway, db, customerId),
    await ratesOn(gateway, db, customerId, nextSiteDay),
  ];
  return lowerTeamRates(today, tomorrow);
}

async function ratesOn(
  gateway: Site,
  db: Kysely<Database>,
  customerId: string,
  day: RawBuilder<unknown>,
): Promise<TeamRates> {
  const highest = highestTeamRates(gateway);
  const { rows } = await sql<{ isTop: boolean; rates: Partial<TeamRates> | null }>`
    SELECT c.upline_id IS NULL AS "isTop", (SELECT jsonb_object_agg(category, rate) FROM (
        SELECT DISTINCT ON (category) category, rate FROM team_rates
        WHERE customer_id = c.id AND from_day <= ${day} ORDER BY category, from_day DESC) AS newest) AS rates
    FROM customers c WHERE c.id = ${customerId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no customer ${customerId}`);
  if (found.isTop) return highest;
  return lowerTeamRates(
    byCategory((category) => found.rates?.[category] ?? 0),
    highest,
  );
}

/** A new account's rates, from its first day on. */
export async function startTeamRates(
  db: Kysely<Database>,
  customerId: string,
  rates: TeamRates,
  setBy: string,
): Promise<void> {
  await sql`
    INSERT INTO team_rates (customer_id, category, from_day, rate, set_by)
    SELECT ${customerId}, category, ${siteDay}, rate::integer, ${setBy}
    FROM jsonb_each_text(${JSON.stringify(rates)}::jsonb) AS given (category, rate)`.execute(db);
}

/**
 * Basis points. The new bound is in force at once for rates that are given; rebates go by it from
 * tomorrow on, since a day's rates stay.
 */
export async function setHighestTeamRate(
  db: Kysely<Database>,
  category: keyof TeamRates,
  highest: number,
): Promise<void> {
  await mergeSetting(db, 'teamRates', { [category]: highest });
  await sql`INSERT INTO team_rate_bounds (category, from_day, rate) VALUES (${category}, ${nextSiteDay}, ${highest})
    ON CONFLICT (category, from_day) DO UPDATE SET rate = excluded.rate`.execute(db);
}
