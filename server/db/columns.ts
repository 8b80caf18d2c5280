import type { ColumnType } from 'kysely';

/** Read as text. */
export type Int8 = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Written as `YYYY-MM-DD`. */
export type Day = ColumnType<Date, string, string>;
/** Written as its text. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
export type Generated<Column> = [Column] extends [ColumnType<infer Read, infer Written, infer Set>]
  ? ColumnType<Read, Written | undefined, Set>
  : ColumnType<Column, Column | undefined, Column>;
/** Never updated. */
export type Immutable<Read, Written = Read> = ColumnType<Read, Written, never>;
