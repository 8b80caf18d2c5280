import { maxOverviewDays, maxTrendDays } from '../../../contract/agent/shapes.ts';
import type { RecordPeriod } from '../../../contract/records/shapes.ts';
import { DomainError } from '../../domain-error.ts';
import { type Span, boundsOf } from '../../kernel/period.ts';

/** Both included, `YYYY-MM-DD` in Manila; `first` null: unbounded. */
export interface Days {
  first: string | null;
  last: string;
}

const dayMs = 86_400_000;
/** Manila is UTC+8 all year. */
const aheadMs = 8 * 3_600_000;

const nameOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);
/** The day's name, read as UTC. */
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (at: Date): string => nameOf(at.getTime() + aheadMs);
const addDays = (day: string, days: number): string => nameOf(utcOf(day) + days * dayMs);
const countOf = (first: string, last: string): number => (utcOf(last) - utcOf(first)) / dayMs + 1;

/** Its midnight. */
export const dayStart = (day: string): Date => new Date(utcOf(day) - aheadMs);
export const nextDay = (day: string): string => addDays(day, 1);

/**
 * A period's days, up to today while it goes on. Throws `period_too_long`, and as `boundsOf`.
 */
export function daysOf(span: Span, now: Date): Days {
  const { from, to } = boundsOf(span, now);
  const first = from && dayAt(from);
  const today = dayAt(now);
  const end = to ? addDays(dayAt(to), -1) : today;
  const last = first !== null && first > end ? first : end;
  if (first !== null && countOf(first, last) > maxOverviewDays)
    throw new DomainError('period_too_long', { field: 'from' });
  return { first, last };
}

export interface BoundedDays {
  first: string;
  last: string;
}

/** Bounds what has no first day: as many days, up to the last one, or today. */
export function lastDays({ first, last }: Days, count: number, now: Date): BoundedDays {
  if (first !== null) return { first, last };
  const today = dayAt(now);
  const end = last < today ? last : today;
  return { first: addDays(end, 1 - count), last: end };
}

/** The first day of the half-month or month before, and the last that it may have. */
function partBefore(period: 'halfMonth' | 'month', first: string): { from: string; until: string } {
  const until = addDays(first, -1);
  const from = period === 'halfMonth' && until.slice(8) > '15' ? '16' : '01';
  return { from: `${until.slice(0, 8)}${from}`, until };
}

/**
 * The same days of the period before: of a week, its weekdays; of a month, its days, as far as it
 * has them; of chosen ones, as many right before. Null for an unbounded period.
 */
export function daysBefore(
  period: RecordPeriod,
  { first, last }: Days,
): { first: string; last: string } | null {
  if (first === null) return null;
  const count = countOf(first, last);
  if (period === 'halfMonth' || period === 'month') {
    const { from, until } = partBefore(period, first);
    const same = addDays(from, count - 1);
    return { first: from, last: same < until ? same : until };
  }
  const back = period === 'week' ? 7 : count;
  return { first: addDays(first, -back), last: addDays(last, -back) };
}

/** Oldest first: the last ones up to today. */
export function trendOf({ first, last }: Days, now: Date): string[] {
  const today = dayAt(now);
  const end = last < today ? last : today;
  const earliest = addDays(end, 1 - maxTrendDays);
  const start = first !== null && first > earliest ? first : earliest;
  return Array.from({ length: Math.max(0, countOf(start, end)) }, (_, i) => addDays(start, i));
}
