import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import {
  type EventDetails,
  type SecurityEvent,
  type SecurityEventKind,
  countedEvents,
  securityEventPageSize,
} from '../../../../contract/identity/security-events.ts';
import { visitorOf } from '../../../address.ts';
import type { Caller, Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { always, cut, instantOf, readCursor } from '../../../kernel/page.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { networkOf } from './networks.ts';

/** The request's source; undefined for the site itself. */
export type Origin = Pick<Caller, 'ip' | 'userAgent'> | undefined;

/** With own rows per kind and hour; bounds the table. */
const maxVisitors = 5;
const maxAgentChars = 400;
const maxDetailChars = 400;

/**
 * Records a security event (MEM-01) in the causing transaction; `countedEvents` in one row per
 * visitor and hour.
 * @param origin never an operator's: the member reads it
 * @param details nothing secret
 */
export async function noteSecurity(
  db: Kysely<Database>,
  customerId: string,
  origin: Origin,
  kind: SecurityEventKind,
  details: EventDetails = {},
): Promise<void> {
  const { ip = '', userAgent = '' } = origin ?? {};
  const opens = kind === 'login' || kind === 'resumed';
  const network = opens ? networkOf(ip) : null;
  const stored = sql`${JSON.stringify(shortened(details))}::jsonb || ${opens ? newNetwork(customerId, network) : sql`'{}'::jsonb`}`;
  const agent = userAgent.slice(0, maxAgentChars);
  if (!countedEvents.includes(kind)) {
    await sql`INSERT INTO security_events (customer_id, kind, ip, user_agent, network, details)
      VALUES (${customerId}, ${kind}, ${ip}, ${agent}, ${network}, ${stored})`.execute(db);
    return;
  }
  const visitor = visitorOf(ip);
  await sql`
    INSERT INTO security_events AS e (customer_id, kind, ip, user_agent, network, details, hour, visitor)
    SELECT ${customerId}::bigint, ${kind}::text, CASE WHEN many THEN '' ELSE ${ip}::text END, CASE WHEN many THEN '' ELSE ${agent}::text END, ${network}::cidr, ${stored},
      date_trunc('hour', now()), CASE WHEN many THEN '' ELSE ${visitor}::text END
    FROM (SELECT count(*) >= ${maxVisitors} AS many FROM security_events WHERE customer_id = ${customerId} AND kind = ${kind}
      AND hour = date_trunc('hour', now()) AND visitor NOT IN (${visitor}, '')) AS others
    ON CONFLICT (customer_id, kind, hour, visitor) WHERE hour IS NOT NULL
      DO UPDATE SET count = e.count + 1, at = now(), user_agent = excluded.user_agent, details = e.details || excluded.details`.execute(
    db,
  );
}

/**
 * As `noteSecurity`, but after the response, whose time must not reveal an account (AUTH-24); never
 * fails.
 */
export function noteBehind(
  context: Pick<Context, 'db' | 'log' | 'caller'>,
  owner: () => Promise<string | undefined>,
  kind: SecurityEventKind,
  details?: EventDetails,
): void {
  const { db, log, caller } = context;
  const note = async () => {
    const customerId = await owner();
    if (customerId !== undefined) await noteSecurity(db, customerId, caller, kind, details);
  };
  note().catch((error: unknown) =>
    log.warn({ err: error, kind }, 'a security event was not noted'),
  );
}

export function together<T>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

const shortened = (details: EventDetails): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, maxDetailChars) : value,
    ]),
  );

/** On the first login from a network; an account's very first has nothing to compare with. */
function newNetwork(customerId: string, network: string | null): RawBuilder<unknown> {
  return sql`(SELECT CASE WHEN bool_or(before) AND NOT bool_or(here) THEN '{"newNetwork": true}'::jsonb ELSE '{}'::jsonb END FROM (
      SELECT true AS before, network >>= ${network}::cidr AS here FROM known_networks WHERE customer_id = ${customerId}
      UNION ALL SELECT true, network = ${network}::cidr FROM security_events WHERE customer_id = ${customerId} AND network IS NOT NULL
    ) AS places)`;
}

/** The caller's history, newest first (MEM-01). */
export async function listEvents(
  { after }: Request<'security.events'>,
  { db, caller }: Context,
): Promise<Value<'security.events'>> {
  const last = after === undefined ? null : readCursor(after, /^\d{1,18}$/);
  const older = last ? sql`(at, id) < (${last.at}::timestamptz, ${last.rest}::bigint)` : always;
  const { rows: found } = await sql<SecurityEvent>`
    SELECT id, kind, ${instantOf(sql`at`)} AS at, count, ip, user_agent AS "userAgent", details
    FROM security_events WHERE customer_id = ${requireCustomer(caller)} AND ${older}
    ORDER BY security_events.at DESC, id DESC LIMIT ${securityEventPageSize + 1}`.execute(db);
  const { rows, next } = cut(found, (row) => `${row.at} ${row.id}`, securityEventPageSize);
  return { events: [...rows], next };
}
