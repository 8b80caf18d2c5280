import type { Schema } from '../schema.ts';

/** A table whose columns hold less than the database's type says: the values that the code writes there, or the shape of JSON. */
export type Narrow<
  Table extends keyof Schema,
  Columns extends { [Name in keyof Columns]: Name extends keyof Schema[Table] ? unknown : never },
> = Omit<Schema[Table], keyof Columns> & Columns;
