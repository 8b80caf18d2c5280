import type { ColumnType } from 'kysely';

/** A bigint: read as text, written as text or a number. */
export type Int8 = ColumnType<string, string | number, string | number>;
/** An instant. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A day; written as `YYYY-MM-DD`. */
export type Day = ColumnType<Date, string, string>;
/** JSON; written as its text. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
/** A column with a default. */
export type Generated<Column> = [Column] extends [ColumnType<infer Read, infer Written, infer Set>]
  ? ColumnType<Read, Written | undefined, Set>
  : ColumnType<Column, Column | undefined, Column>;
/** A column that is written once. */
export type Immutable<Read, Written = Read> = ColumnType<Read, Written, never>;
