import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../domain-error.ts';
import type { Bounds } from './period.ts';

/** Lines of a record in a page. */
export const pageSize = 50;

/** A condition that is always true. */
export const always = sql`true`;

/** An instant with its microseconds, as answers contain it: a cursor must lose none of them. */
export const instantOf = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Whether an instant is within bounds. */
export const within = (at: RawBuilder<unknown>, { from, to }: Bounds) =>
  sql`${from ? sql`${at} >= ${from}` : always} AND ${to ? sql`${at} < ${to}` : always}`;

/**
 * Reads a cursor, `<instant> <rest>`. Throws DomainError `invalid_request` for one that the gateway has not issued.
 * @param rest what the part after the instant looks like
 */
export function readCursor(cursor: string, rest: RegExp): { at: string; rest: string } {
  const [, at = '', after = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (.+)$/.exec(cursor) ?? [];
  if (!at || !rest.test(after) || Number.isNaN(Date.parse(at)))
    throw new DomainError('invalid_request', { field: 'after' });
  return { at, rest: after };
}

/** Cuts a page off the lines found, which are one more than a page, and returns the next page's cursor. */
export function cut<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
  size = pageSize,
): { rows: readonly Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}
