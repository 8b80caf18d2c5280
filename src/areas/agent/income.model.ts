import {
  Income,
  type IncomeDay,
  type IncomeSums,
  type Income as Report,
} from '../../../contract/agent/income.ts';
import { amountCell, byteOrderMark, csvLine } from '../../../contract/csv.ts';
import { CachedQuery } from '../../models/cached-query.ts';

/** On the device by period and days, for the current account only (AGT-08). */
export const incomeQuery = new CachedQuery('agent.income', Income, 'reports');

export type IncomeColumn = keyof IncomeSums;

/** In the order of reading. */
export const incomeColumns = [
  'rebates',
  'commissions',
  'dividends',
  'dailyWages',
  'hourlySalary',
  'realtimeSalary',
  'total',
  'paid',
  'net',
] as const satisfies readonly IncomeColumn[];

export const incomeSorts = ['day', ...incomeColumns] as const;
export type IncomeSort = (typeof incomeSorts)[number];

/** Where the agent centre has the statements of a column (AGT-01). */
export const statementPaths: Partial<Record<IncomeColumn, string>> = {
  rebates: '/agent/agentRebates',
  dividends: '/agent/agentDividendRecordCopy2',
  dailyWages: '/agent/agentDailyWages2',
  hourlySalary: '/agent/agentHourSalary',
  realtimeSalary: '/agent/agentRealtimeSalary',
  paid: '/agent/contracts?tab=settlements',
};

/** By one column; equal amounts have the newest day first (AGT-07b). */
export function sortDays(
  days: readonly IncomeDay[],
  sort: IncomeSort,
  order: 'up' | 'down',
): IncomeDay[] {
  const sign = order === 'up' ? 1 : -1;
  return days.toSorted((a, b) => {
    if (sort === 'day') return sign * a.day.localeCompare(b.day);
    return sign * (a[sort] - b[sort]) || b.day.localeCompare(a.day);
  });
}

/**
 * A report's days as CSV (RFC 4180), newest first (AGT-07d).
 * @param heads of the day, the columns and the currency
 */
export function incomeCsv({ days, currency }: Report, heads: readonly string[]): string {
  const lines = days.map((day) =>
    csvLine([
      { figure: day.day },
      ...incomeColumns.map((column) => amountCell(day[column])),
      currency,
    ]),
  );
  return byteOrderMark + csvLine(heads) + lines.join('');
}
