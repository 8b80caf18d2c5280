import type { ContractKind, DividendPeriod } from '../../../contract/commissions/shapes.ts';

export interface Rhythm {
  kind: ContractKind;
  period: DividendPeriod | null;
}

export interface Period {
  from: Date;
  to: Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Ahead of UTC (`recordTimeZone`); Manila has no summer time. */
const offsetMs = 8 * hour;

const maxDays: Record<DividendPeriod, number> = { D: 1, W: 7, H: 16, M: 31 };

/** An hour or less: these appear only when a commission is due. */
export const isBrief = (kind: ContractKind): boolean =>
  kind === 'hourSalary' || kind === 'agentRealtimeSalary';

/** The first bound after an instant (CON-02, CON-04). */
export function periodEnd({ kind, period }: Rhythm, at: Date): Date {
  if (kind === 'agentRealtimeSalary') return boundAfter(at, 5 * minute);
  if (kind === 'hourSalary') return boundAfter(at, hour);
  const local = new Date(at.getTime() + offsetMs);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const midnight = (months: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month + months, dayOfMonth) - offsetMs);
  if (period === 'M') return midnight(1, 1);
  if (period === 'H') return date < 16 ? midnight(0, 16) : midnight(1, 1);
  // From Monday to Sunday: 7 days less those since Monday.
  return midnight(0, date + (period === 'W' ? 7 - ((local.getUTCDay() + 6) % 7) : 1));
}

/** The same in every zone that is whole hours from UTC. */
const boundAfter = (at: Date, length: number) =>
  new Date((Math.floor(at.getTime() / length) + 1) * length);

/** Whole ones after one instant and up to another, oldest first. */
export function periodsEnded(rhythm: Rhythm, after: Date, until: Date): Period[] {
  const back = isBrief(rhythm.kind) ? hour : maxDays[rhythm.period ?? 'D'] * day;
  const periods: Period[] = [];
  let from = periodEnd(rhythm, new Date(after.getTime() - back - 1));
  for (let to = periodEnd(rhythm, from); to <= until; [from, to] = [to, periodEnd(rhythm, to)]) {
    if (to > after) periods.push({ from, to });
  }
  return periods;
}
