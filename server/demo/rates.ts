import { sql } from 'kysely';
import { type CategoryCode, categories } from '../../contract/categories.ts';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import { linkRates } from './links.ts';
import { type DemoPerson, downline } from './people.ts';
import { dayOf, midnight } from './time.ts';

/** Basis points; never above the upline's. By level, and whether it is a sub-agent's. */
const rates = {
  1: { agent: 40, member: 20 },
  2: { agent: 25, member: 15 },
  3: { agent: 20, member: 12 },
  4: { agent: 10, member: 10 },
} as const;

/** Of some sub-agents: higher rates of some categories. */
const raise = {
  daysAgo: 60,
  categories: ['RNG', 'LIVE', 'FISH'],
  rates: { 1: 45, 2: 30, 3: 20, 4: 10 },
} as const;

interface Rate {
  account: string;
  category: CategoryCode;
  day: string;
  rate: number;
}

function ratesOf(person: DemoPerson, i: number, now: Date): Rate[] {
  const { account, level, type, joinedDaysAgo } = person;
  const first = linkRates.get(account) ?? rates[level][type === 2 ? 'agent' : 'member'];
  const given = (all: readonly CategoryCode[], rate: number, daysAgo: number): Rate[] =>
    all.map((category) => ({
      account,
      category,
      day: dayOf(new Date(midnight(now, daysAgo))),
      rate,
    }));
  const isRaised = type === 2 && i % 2 === 0 && raise.rates[level] > first;
  return [
    ...given(categories, first, joinedDaysAgo),
    ...(isRaised ? given(raise.categories, raise.rates[level], raise.daysAgo) : []),
  ];
}

/** Everybody's share of valid bets since they joined, set by their uplines. Idempotent. */
export async function seedRates({ db }: Pick<Gateway, 'db'>, now: Date = nowDate()): Promise<void> {
  const rows = downline.flatMap((person, i) => ratesOf(person, i, now));
  await sql`INSERT INTO team_rates (customer_id, category, from_day, rate, set_by, set_at)
    SELECT c.id, u.category, u.day, u.rate, c.upline_id, u.day::timestamptz
    FROM unnest(${rows.map((row) => row.account)}::text[], ${rows.map((row) => row.category)}::text[],
      ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.rate)}::integer[]) AS u (account, category, day, rate)
    JOIN customers c ON c.account = u.account ON CONFLICT DO NOTHING`.execute(db);
}
