import { type Infer, array, object, size, string } from 'superstruct';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { CentavosSum, Instant } from '../shared.ts';
import { maxOverviewDays } from './shapes.ts';

/** AGT-01i. Centavos of the agent's main wallet; a correction counts on the day of its booking. */
export const IncomeSums = object({
  rebates: CentavosSum,
  /** For invited friends. */
  commissions: CentavosSum,
  /** By contracts of which the agent is paid. */
  dividends: CentavosSum,
  dailyWages: CentavosSum,
  hourlySalary: CentavosSum,
  realtimeSalary: CentavosSum,
  /** Of all before it. */
  total: CentavosSum,
  /** By contracts that the agent gave to direct downlines; positive. */
  paid: CentavosSum,
  /** `total` less `paid`. */
  net: CentavosSum,
});
export type IncomeSums = Infer<typeof IncomeSums>;

export const IncomeDay = object({ day: Day, ...IncomeSums.schema });
export type IncomeDay = Infer<typeof IncomeDay>;

/** AGT-01i. */
export const Income = object({
  period: RecordPeriod,
  /** Both included; `any` without a first day: the `maxOverviewDays` up to the last one. */
  from: Day,
  to: Day,
  /** `recordTimeZone`; its midnights bound the days. */
  timeZone: string(),
  currency: string(),
  currencySymbol: string(),
  asOf: Instant,
  sums: IncomeSums,
  /** Newest first, without days on which nothing was booked. */
  days: size(array(IncomeDay), 0, maxOverviewDays),
});
export type Income = Infer<typeof Income>;
