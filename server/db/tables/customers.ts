import type { Generated, Json } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Narrow } from './narrow.ts';

export type CustomersTable = Schema['customers'];

/** Texts by field, if any. */
type Fields = Generated<Json<Record<string, string>>>;

export interface CustomerTables {
  profiles: Narrow<'profiles', { details: Fields }>;
  registrations: Narrow<'registrations', { details: Fields }>;
}
