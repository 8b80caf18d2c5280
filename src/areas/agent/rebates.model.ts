import {
  type RebateDay,
  type RebateStatement as Statement,
  RebateStatement,
  type Rebates as Report,
  Rebates,
} from '../../../contract/agent/rebate-shapes.ts';
import { amountCell, byteOrderMark, csvLine } from '../../../contract/csv.ts';
import { CachedQuery } from '../../models/cached-query.ts';

/** On the device by period, for the current account only (AGT-08). */
export const rebatesQuery = new CachedQuery('agent.rebates', Rebates, 'reports');
export const rebateStatementQuery = new CachedQuery(
  'agent.rebateStatement',
  RebateStatement,
  'reports',
);

export const rebateSorts = ['day', 'earned', 'carried', 'amount', 'state'] as const;
export type RebateSort = (typeof rebateSorts)[number];

/** By one column; equal ones have the newest day first (AGT-07b). */
export function sortRebates(
  days: readonly RebateDay[],
  sort: RebateSort,
  order: 'up' | 'down',
): RebateDay[] {
  const sign = order === 'up' ? 1 : -1;
  const compare = (a: RebateDay, b: RebateDay) =>
    sort === 'day' || sort === 'state' ? a[sort].localeCompare(b[sort]) : a[sort] - b[sort];
  return days.toSorted((a, b) => sign * compare(a, b) || b.day.localeCompare(a.day));
}

/**
 * A report's days as CSV (RFC 4180), newest first (AGT-07d).
 * @param heads of the columns and the currency
 * @param stateText of a state
 */
export function rebatesCsv(
  { days, currency }: Report,
  heads: readonly string[],
  stateText: (state: RebateDay['state']) => string,
): string {
  const lines = days.map(({ day, earned, carried, amount, state }) =>
    csvLine([
      { figure: day },
      amountCell(earned),
      amountCell(carried),
      amountCell(amount),
      stateText(state),
      currency,
    ]),
  );
  return byteOrderMark + csvLine(heads) + lines.join('');
}

/**
 * The shown shares of a statement as CSV.
 * @param heads of the day of the bets, the columns and the currency
 */
export function statementCsv(
  { lines, currency }: Statement,
  heads: readonly string[],
  texts: { own: string; category: (category: Statement['lines'][number]['category']) => string },
): string {
  const rows = lines.map((line) =>
    csvLine([
      { figure: line.betDay },
      line.account ?? texts.own,
      texts.category(line.category),
      amountCell(line.validStake),
      { figure: String(line.ownRate / 100) },
      { figure: String(line.belowRate / 100) },
      amountCell(line.amount),
      currency,
    ]),
  );
  return byteOrderMark + csvLine(heads) + rows.join('');
}
