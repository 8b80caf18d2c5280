import type { RecordPeriod } from '../../contract/records/shapes.ts';
import type { Gateway } from '../context.ts';
import { databaseTime } from '../db/time.ts';
import { DomainError } from '../domain-error.ts';

/** For `any`, with first and last day in Manila. */
export interface Span {
  period: RecordPeriod;
  from?: string | undefined;
  to?: string | undefined;
}

/** `from` inclusive, `to` exclusive; null: unbounded. */
export interface Bounds {
  from: Date | null;
  to: Date | null;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Manila is UTC+8 all year. */
const ahead = 8 * hour;

/** Manila midnight of an instant's day, moved by days. */
const midnight = (at: number, days = 0): Date =>
  new Date(Math.floor((at + ahead) / day) * day - ahead + days * day);

const beginning = (name: string): number => Date.parse(`${name}T00:00:00Z`) - ahead;

/** A period's first day from a Manila day (read as UTC); weeks begin on Monday. */
const firstDay: Record<Exclude<RecordPeriod, 'any'>, (local: Date) => number> = {
  today: () => 0,
  yesterday: () => -1,
  week: (local) => -((local.getUTCDay() + 6) % 7),
  halfMonth: (local) => (local.getUTCDate() > 15 ? 16 : 1) - local.getUTCDate(),
  month: (local) => 1 - local.getUTCDate(),
};

/**
 * A period's bounds (MEM-06). Throws `invalid_request` for days without `any`, or in the wrong
 * order.
 */
export function boundsOf({ period, from, to }: Span, now: Date): Bounds {
  if (period === 'any') return boundsOfDays(from, to);
  if (from !== undefined || to !== undefined)
    throw new DomainError('invalid_request', { field: 'period' });
  const at = now.getTime();
  return {
    from: midnight(at, firstDay[period](new Date(at + ahead))),
    to: period === 'yesterday' ? midnight(at) : null,
  };
}

function boundsOfDays(first: string | undefined, last: string | undefined): Bounds {
  if (first !== undefined && last !== undefined && last < first)
    throw new DomainError('invalid_request', { field: 'to' });
  return {
    from: first === undefined ? null : new Date(beginning(first)),
    to: last === undefined ? null : new Date(beginning(last) + day),
  };
}

/** Now, by the database's clock. Throws as `boundsOf`. */
export async function boundsNow({ db }: Pick<Gateway, 'db'>, span: Span): Promise<Bounds> {
  return boundsOf(span, span.period === 'any' ? new Date(0) : await databaseTime(db));
}

/** Bounds for answers. */
export const periodShown = ({ from, to }: Bounds) => ({
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
});
