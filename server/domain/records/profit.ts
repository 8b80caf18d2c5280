import { sql } from 'kysely';
import type { ProfitReport } from '../../../contract/records/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { betsOf } from '../play/bets.ts';
import { within } from '../../kernel/page.ts';
import { type Bounds, boundsNow, periodShown } from '../../kernel/period.ts';

interface Sums {
  bets: number;
  stake: number;
  payout: number;
  profit: number;
}

interface Row {
  /** First day of its step. */
  day: string;
  game_id: string;
  bets: string;
  stake: string;
  payout: string;
}

/** Longer reports go by months. */
const maxDays = 92;
const dayMs = 86_400_000;

const nothing = (): Sums => ({ bets: 0, stake: 0, payout: 0, profit: 0 });

function add<Key>(sums: Map<Key, Sums>, key: Key, row: Row): void {
  const sum = sums.get(key) ?? nothing();
  sum.bets += Number(row.bets);
  sum.stake += Number(row.stake);
  sum.payout += Number(row.payout);
  sum.profit = sum.payout - sum.stake;
  sums.set(key, sum);
}

type Category = ProfitReport['categories'][number]['gameType'];

/** By day and game, earliest first; with the step, and a row's category. */
async function settledRows(context: Context, bounds: Bounds) {
  const bets = betsOf({
    customerId: requireCustomer(context.caller),
    state: 'settled',
    where: ({ at }) => within(at, bounds),
  });
  const local = sql`bets.at AT TIME ZONE ${recordTimeZone}`;
  const [{ rows }, catalogue] = await Promise.all([
    sql<Row>`SELECT to_char(${local}, 'YYYY-MM-DD') AS day, game_id, count(*) AS bets, sum(stake) AS stake, sum(payout) AS payout
      FROM ${bets} bets GROUP BY 1, 2 ORDER BY 1`.execute(context.db),
    currentCatalogue(context),
  ]);
  const step: ProfitReport['step'] = lengthOf(rows) > maxDays ? 'month' : 'day';
  const stepOf = ({ day }: Row): string => (step === 'month' ? `${day.slice(0, 7)}-01` : day);
  const categoryOf = (row: Row): Category => catalogue.byId.get(row.game_id)?.type ?? null;
  return { rows, step, stepOf, categoryOf };
}

/** Centavos of settled bets, by their day in Manila (MEM-08). */
export async function profitReport(
  request: Request<'records.profit'>,
  context: Context,
): Promise<ProfitReport> {
  const bounds = await boundsNow(context, request);
  const { rows, step, stepOf, categoryOf } = await settledRows(context, bounds);
  const total = new Map<null, Sums>();
  const categories = new Map<Category, Sums>();
  const steps = new Map<string, Sums>();
  for (const row of rows) {
    add(total, null, row);
    add(categories, categoryOf(row), row);
    add(steps, stepOf(row), row);
  }
  return {
    ...periodShown(bounds),
    currencySymbol: currencySymbol(memberCurrency),
    ...(total.get(null) ?? nothing()),
    categories: [...categories]
      .map(([gameType, sums]) => Object.assign({ gameType }, sums))
      .sort((a, b) => b.stake - a.stake),
    step,
    steps: daysBetween([...steps.keys()], step).map((day) =>
      Object.assign({ day }, steps.get(day) ?? nothing()),
    ),
  };
}

/** The same by day or month and category, latest first, categories by stakes. */
export async function profitLines(
  bounds: Bounds,
  context: Context,
): Promise<({ day: string; gameType: Category } & Sums)[]> {
  const { rows, stepOf, categoryOf } = await settledRows(context, bounds);
  const days = new Map<string, Map<Category, Sums>>();
  for (const row of rows) {
    const day = days.get(stepOf(row)) ?? new Map<Category, Sums>();
    add(day, categoryOf(row), row);
    days.set(stepOf(row), day);
  }
  return [...days]
    .toReversed()
    .flatMap(([day, categories]) =>
      [...categories]
        .map(([gameType, sums]) => Object.assign({ day, gameType }, sums))
        .sort((a, b) => b.stake - a.stake),
    );
}

/** In days. */
const lengthOf = (rows: readonly Row[]): number =>
  (Date.parse(rows.at(-1)?.day ?? '') - Date.parse(rows[0]?.day ?? '')) / dayMs + 1 || 0;

/** Every step from first to last. */
function daysBetween(days: readonly string[], step: ProfitReport['step']): string[] {
  const all = days.slice(0, 1);
  for (let day = all[0]; day !== undefined && day < days.at(-1)!; all.push(day)) {
    const next = new Date(`${day}T00:00:00Z`);
    if (step === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
    else next.setUTCDate(next.getUTCDate() + 1);
    day = next.toISOString().slice(0, 10);
  }
  return all;
}
