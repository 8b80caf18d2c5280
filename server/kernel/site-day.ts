import { sql } from 'kysely';
import { recordTimeZone } from '../../contract/records/shapes.ts';

/** SQL: the site's present day. */
export const siteDay = sql`(now() AT TIME ZONE ${recordTimeZone})::date`;

/** SQL: tomorrow, from which changes of rates and terms are in force. */
export const nextSiteDay = sql`((now() AT TIME ZONE ${recordTimeZone})::date + 1)`;
