import type { ColumnType } from 'kysely';
import type { Generated, Json } from '../columns.ts';
import type { Schema } from '../schema.ts';
import type { Narrow } from './narrow.ts';

export type PasskeysTable = Schema['passkeys'];

export interface SecurityTables {
  factor_tickets: Narrow<
    'factor_tickets',
    { login_type: ColumnType<'username' | 'sms' | 'firebase', string | undefined, string> }
  >;
  security_events: Narrow<'security_events', { details: Generated<Json<object>> }>;
}
