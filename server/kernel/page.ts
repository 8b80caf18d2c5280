import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../domain-error.ts';
import type { Bounds } from './period.ts';

export const pageSize = 50;

export const always = sql`true`;

/** An instant with microseconds, which cursors need. */
export const instantOf = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const within = (at: RawBuilder<unknown>, { from, to }: Bounds) =>
  sql`${from ? sql`${at} >= ${from}` : always} AND ${to ? sql`${at} < ${to}` : always}`;

/**
 * Reads `<instant> <rest>`. Throws `invalid_request` for a cursor not ours.
 * @param rest the form of the second part
 */
export function readCursor(cursor: string, rest: RegExp): { at: string; rest: string } {
  const [, at = '', after = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (.+)$/.exec(cursor) ?? [];
  if (!at || !rest.test(after) || Number.isNaN(Date.parse(at)))
    throw new DomainError('invalid_request', { field: 'after' });
  return { at, rest: after };
}

/** Cuts a page off one line too many; returns the next cursor. */
export function cut<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
  size = pageSize,
): { rows: readonly Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}
