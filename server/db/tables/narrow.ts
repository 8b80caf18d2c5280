import type { Schema } from '../schema.ts';

/** Narrows columns to values or JSON shapes that the code writes. */
export type Narrow<
  Table extends keyof Schema,
  Columns extends { [Name in keyof Columns]: Name extends keyof Schema[Table] ? unknown : never },
> = Omit<Schema[Table], keyof Columns> & Columns;
