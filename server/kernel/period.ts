import type { RecordPeriod } from '../../contract/records/shapes.ts';
import type { Gateway } from '../context.ts';
import { databaseTime } from '../db/time.ts';
import { DomainError } from '../domain-error.ts';

/** A requested period; for `any`, its first and last day in Manila. */
export interface Span {
  period: RecordPeriod;
  from?: string | undefined;
  to?: string | undefined;
}

/** From `from`, inclusive, to `to`, exclusive; null: no bound. */
export interface Bounds {
  from: Date | null;
  to: Date | null;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Manila is eight hours ahead of UTC all year. */
const ahead = 8 * hour;

/** Midnight in Manila of the day that an instant is in, moved by days. */
const midnight = (at: number, days = 0): Date =>
  new Date(Math.floor((at + ahead) / day) * day - ahead + days * day);

/** Where a day of Manila begins. */
const beginning = (name: string): number => Date.parse(`${name}T00:00:00Z`) - ahead;

/** The first day of a period, counted from a day in Manila (read it as UTC); weeks begin on Monday. */
const firstDay: Record<Exclude<RecordPeriod, 'any'>, (local: Date) => number> = {
  today: () => 0,
  yesterday: () => -1,
  week: (local) => -((local.getUTCDay() + 6) % 7),
  halfMonth: (local) => (local.getUTCDate() > 15 ? 16 : 1) - local.getUTCDate(),
  month: (local) => 1 - local.getUTCDate(),
};

/**
 * The instants that bound a period at `now` (MEM-06). Throws DomainError `invalid_request` for days that go with another period
 * than `any`, or of which the last is before the first.
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

/** The bounds of a period at this moment, by the database's clock. Throws as `boundsOf`. */
export async function boundsNow({ db }: Pick<Gateway, 'db'>, span: Span): Promise<Bounds> {
  return boundsOf(span, span.period === 'any' ? new Date(0) : await databaseTime(db));
}

/** Bounds as answers contain them. */
export const periodShown = ({ from, to }: Bounds) => ({
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
});
