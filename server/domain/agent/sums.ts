import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AccountSums, SumSort, TeamSums } from '../../../contract/agent/sums-shapes.ts';
import { membersPerPage } from '../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { type CategoryCode, categories } from '../../../contract/categories.ts';
import { nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { type Days, daysOf } from './days.ts';
import { type FigureRow, figureSums, toFigures, within } from './figures.ts';
import { agents, customersWhere } from './team-filters.ts';
import { countPages, levelOf, seenAt } from './team.ts';

/** What is added up for the order, of rows of days or half-months. */
const sortTerms: Record<Exclude<SumSort, 'account'>, RawBuilder<unknown>> = {
  deposits: sql`deposits`,
  withdrawals: sql`withdrawals`,
  bets: sql`bets`,
  stake: sql`stake`,
  validStake: sql`valid_bet`,
  payout: sql`payout`,
  promotions: sql`promotions`,
  rebates: sql`rebates`,
  profit: sql`payout - stake`,
  net: sql`payout - stake + promotions + rebates`,
};

/** What is summed: days, and a category where one is chosen. */
export interface SumsOf {
  days: Days;
  category: CategoryCode | undefined;
}

/**
 * Terms of the sum of each account of a wide level, beside `parts` of the period; none is of who is
 * there now (docs/decisions/0114-team-levels.md).
 */
function levelRows(
  leaderId: string,
  { days, category }: SumsOf,
  term: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const read = (source: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`SELECT account_id, ${term}, false FROM parts JOIN ${source} ON ${when} WHERE leader_id = ${leaderId} AND category = ${category ?? '*'}`;
  const sources = daySourcesOf(days);
  return sql.join(
    [
      read(sql`level_half_months`, sql`start BETWEEN parts.first_half AND parts.last_half`),
      ...sources.map((when) => read(sql`level_days`, when)),
    ],
    sql` UNION ALL `,
  );
}

/** Conditions of the days before a period's half-months, and of those after. */
function daySourcesOf(days: Days): RawBuilder<unknown>[] {
  // By its last condition an empty part looks nothing up.
  const first = firstOf(days);
  const last = sql`${days.last}::date`;
  return [
    sql`day BETWEEN ${first} AND parts.days_before AND parts.days_before >= ${first}`,
    sql`day BETWEEN parts.days_after AND ${last} AND parts.days_after <= ${last}`,
  ];
}

type Row = FigureRow & Pick<AccountSums, 'account' | 'upline' | 'role'> & { members: string };

/**
 * Rows of customer `c` and everybody below it, beside `parts` of the period: half-months, the days
 * before them and those after (docs/decisions/0089-half-months.md).
 */
function rowsOf({ days, category }: SumsOf, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const chosen = category === undefined ? sql`` : sql`AND category = ${category}`;
  const read = (source: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`SELECT ${columns} FROM ${source} = c.id AND ${when} ${chosen}`;
  const own = sql`member_days WHERE customer_id`;
  const team = sql`team_days WHERE leader_id`;
  const halves = sql`half_month_sums WHERE account_id`;
  return sql.join(
    [
      read(halves, sql`start BETWEEN parts.first_half AND parts.last_half`),
      ...[own, team].flatMap((source) => daySourcesOf(days).map((when) => read(source, when))),
    ],
    sql` UNION ALL `,
  );
}

const firstOf = ({ first }: Days) => sql`${first ?? '-infinity'}::date`;
const partsOf = ({ days }: SumsOf): RawBuilder<unknown> =>
  sql`parts AS MATERIALIZED (SELECT * FROM period_parts(${firstOf(days)}, ${days.last}::date))`;

const summed = sql`deposits, withdrawals, bets, stake, valid_bet, payout, promotions, rebates`;

/**
 * Sums of accounts, each with everybody below it, in the order given.
 * @param chosen a query of customers' `id` and their `place`
 */
export async function readSums(
  db: Kysely<Database>,
  agentId: string,
  of: SumsOf,
  chosen: RawBuilder<unknown>,
): Promise<AccountSums[]> {
  const { rows } = await sql<Row>`
    WITH ${partsOf(of)}
    SELECT c.shown_account AS account, CASE WHEN c.type = ANY (${agents}) THEN 'agent' ELSE 'member' END AS role,
      CASE WHEN c.upline_id <> ${agentId} THEN u.shown_account END AS upline, coalesce(t.members, 0) AS members, s.*
    FROM (${chosen}) o JOIN customers c ON c.id = o.id LEFT JOIN customers u ON u.id = c.upline_id
    LEFT JOIN team_totals t ON t.leader_id = c.id
    CROSS JOIN parts CROSS JOIN LATERAL (SELECT ${figureSums} FROM (${rowsOf(of, summed)}) d) s
    ORDER BY o.place`.execute(db);
  return rows.map((row) => ({
    account: row.account,
    upline: row.upline,
    role: row.role,
    members: Number(row.members),
    figures: toFigures(row),
  }));
}

/** Of everybody below an account, by category. */
async function categoriesOf(
  db: Kysely<Database>,
  leaderId: string,
  days: Days,
): Promise<Map<string, FigureRow>> {
  const { rows } = await sql<FigureRow & { category: string }>`
    SELECT category, ${figureSums} FROM team_days WHERE leader_id = ${leaderId} AND ${within(days)} GROUP BY category`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.category, row]));
}

/** The level's own sums: all of it or one category, and each category with play. */
function levelSums(
  byCategory: ReadonlyMap<string, FigureRow>,
  chosen: CategoryCode | undefined,
): Pick<TeamSums, 'all' | 'categories'> {
  const all = { ...nothing };
  for (const [category, row] of byCategory) {
    if (chosen !== undefined && category !== chosen) continue;
    const figures = toFigures(row);
    for (const name of figureNames) all[name] += figures[name];
  }
  const played = categories.flatMap((category) => {
    const row = byCategory.get(category);
    if (!row) return [];
    const { bets, stake, validStake, payout, profit } = toFigures(row);
    return [{ category, bets, stake, validStake, payout, profit }];
  });
  return { all, categories: played.filter(({ bets, payout }) => bets !== 0 || payout !== 0) };
}

const nothing: TeamSums['all'] = {
  deposits: 0,
  withdrawals: 0,
  bets: 0,
  stake: 0,
  validStake: 0,
  payout: 0,
  promotions: 0,
  rebates: 0,
  profit: 0,
};
const figureNames = Object.keys(nothing) as (keyof typeof nothing)[];

/** Of a page; null: of all pages. */
type SumsList = Pick<Request<'agent.sums'>, 'sort' | 'order'> & {
  pageNo?: number | null | undefined;
};

/** Accounts to sort: customers `c`, and whose wide level they are, if they are one. */
interface Sorted {
  where: RawBuilder<unknown>;
  wideLeader?: string | undefined;
}

/**
 * The ids of a page, or of all pages, with their place; for the order, one sum of each account is
 * read.
 */
export function sumsPage(
  { sort = 'account', order, pageNo = 1 }: SumsList,
  of: SumsOf,
  { where, wideLeader }: Sorted,
): RawBuilder<unknown> {
  const ascends = order === undefined ? sort === 'account' : order === 'up';
  const direction = ascends ? sql`ASC` : sql`DESC`;
  const rows = sql`LIMIT ${pageNo === null ? null : membersPerPage} OFFSET ${((pageNo ?? 1) - 1) * membersPerPage}`;
  const numbered = (sorted: RawBuilder<unknown>) =>
    sql`SELECT id, row_number() OVER () AS place FROM (${sorted} ${rows}) AS sorted`;
  if (sort === 'account')
    return numbered(
      sql`SELECT c.id FROM customers c WHERE ${where} ORDER BY c.shown_account COLLATE "C" ${direction}, c.id ${direction}`,
    );
  if (wideLeader === undefined) {
    const sum = sql`(SELECT coalesce(sum(term), 0) FROM (${rowsOf(of, sql`${sortTerms[sort]} AS term`)}) d)`;
    return numbered(
      sql`SELECT c.id FROM customers c CROSS JOIN parts WHERE ${where} ORDER BY ${sum} ${direction}, c.id`,
    );
  }
  // Without a join, whose plan would rest on a guess of the rows.
  return numbered(sql`
    SELECT d.id FROM (
      SELECT c.id, 0::bigint AS term, true AS is_here FROM customers c WHERE ${where}
      UNION ALL ${levelRows(wideLeader, of, sortTerms[sort])}
    ) d GROUP BY d.id HAVING bool_or(d.is_here) ORDER BY sum(d.term) ${direction}, d.id`);
}

/** The leader of a level that is sorted by its own rows; undefined: by those of each account. */
async function wideLeaderOf(
  db: Kysely<Database>,
  { sort = 'account', search }: Request<'agent.sums'>,
  leaderId: string,
): Promise<string | undefined> {
  if (sort === 'account' || search !== undefined) return undefined;
  const { rows } = await sql`SELECT FROM team_wide WHERE leader_id = ${leaderId}`.execute(db);
  return rows.length > 0 ? leaderId : undefined;
}

/**
 * A period's sums of the accounts of a level, or of a search's hits, in centavos (AGT-01). Throws
 * `not_found` (AGT-09), `period_too_long`, and as `boundsOf`.
 */
export async function teamSums(
  request: Request<'agent.sums'>,
  { db, caller }: Context,
): Promise<TeamSums> {
  const agentId = requireCustomer(caller);
  const { under, search, category, period, from, to } = request;
  const days = daysOf({ period, from, to }, nowDate());
  const of = { days, category };
  const level = await levelOf(db, agentId, {
    ...(under !== undefined && { under }),
    ...(search !== undefined && { search }),
  });
  const wideLeader = await wideLeaderOf(db, request, level.id);
  const page = sumsPage(request, of, { where: level.where, wideLeader });
  const [seen, rows, byCategory, counted] = await Promise.all([
    seenAt(db),
    readSums(db, agentId, of, page),
    categoriesOf(db, level.id, days),
    countPages(db, customersWhere(level.where)),
  ]);
  return {
    ...seen,
    ...counted,
    path: level.path,
    period,
    from: days.first,
    to: days.last,
    ...levelSums(byCategory, category),
    rows,
    partial: level.partial,
  };
}
