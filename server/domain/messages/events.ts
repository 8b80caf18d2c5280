import { type Kysely, sql } from 'kysely';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import type { Gateway } from '../../context.ts';
import { Batcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../ledger/per-database-cache.ts';

/** A mere current value, such as the balance, is no event. */
export interface MemberEvent {
  customerId: string;
  event: Extract<LiveEvent, { kind: 'deposit' | 'withdrawal' | 'contract' } | { kind: 'message' }>;
}

export interface Missed {
  /** In order; null: too many, or deleted. */
  events: MemberEvent['event'][] | null;
  /** The last event, even when `events` is empty. */
  upTo: number;
  unread: number;
}

/** A page that missed more reads everything again. */
const max = 100;

/**
 * Adds events, last in the causing transaction: locks the members' feeds. After it `live.news`
 * notifies pages (LIVE-01).
 */
export async function addEvents(
  db: Kysely<Database>,
  events: readonly MemberEvent[],
): Promise<void> {
  if (events.length === 0) return;
  // Locked in members' order against deadlocks.
  await sql`
    WITH added AS (
      SELECT (one ->> 'customerId')::bigint AS customer_id, one -> 'event' AS event, place
      FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS list (one, place)
    ), feeds AS (
      INSERT INTO member_feeds (customer_id, last_seq) SELECT customer_id, count(*) FROM added GROUP BY customer_id ORDER BY customer_id
      ON CONFLICT (customer_id) DO UPDATE SET last_seq = member_feeds.last_seq + excluded.last_seq
      RETURNING customer_id, last_seq
    )
    INSERT INTO member_events (customer_id, seq, event)
    SELECT customer_id, last_seq + 1 - row_number() OVER (PARTITION BY customer_id ORDER BY place DESC), event
    FROM added JOIN feeds USING (customer_id)`.execute(db);
}

interface Page {
  customerId: string;
  after: number | null;
}

interface MissedRow {
  n: string;
  last: string;
  unread: string;
  events: MemberEvent['event'][] | null;
}

/** Batched, as after an outage; one statement, so a page's figures are of one moment. */
const lookups = perDatabase(
  ({ db }) =>
    new Batcher<Page, Missed>(256, async (pages) => {
      const { rows } = await sql<MissedRow>`
    SELECT p.n, coalesce(f.last_seq, 0) AS last,
      (SELECT count(*) FROM messages m WHERE m.customer_id = p.customer_id AND m.read_at IS NULL AND m.deleted_at IS NULL) AS unread,
      (SELECT jsonb_agg(event ORDER BY seq) FROM (
        SELECT e.seq, e.event FROM member_events e WHERE e.customer_id = p.customer_id AND e.seq > p.after ORDER BY e.seq LIMIT ${max + 1}
      ) AS missed) AS events
    FROM unnest(${pages.map(({ customerId }) => customerId)}::bigint[], ${pages.map(({ after }) => after)}::bigint[])
        WITH ORDINALITY AS p (customer_id, after, n)
      LEFT JOIN member_feeds f ON f.customer_id = p.customer_id`.execute(db);
      const found = new Map(rows.map((row) => [Number(row.n), row]));
      return pages.map(({ after }, i) => missedOf(found.get(i + 1)!, after));
    }),
);

function missedOf({ last, unread, events }: MissedRow, after: number | null): Missed {
  const upTo = Number(last);
  const found = events ?? [];
  // Numbers have no gaps: a missing one was deleted, or is another database's.
  const whole = after === null || (found.length <= max && after + found.length === upTo);
  return { events: whole ? found : null, upTo, unread: Number(unread) };
}

/**
 * What a page missed.
 * @param after its last number; null: none yet
 */
export const missedSince = (
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  after: number | null,
): Promise<Missed> => lookups(gateway).ask({ customerId, after });

/** Members without events are absent. */
export async function lastOf(
  { db }: Pick<Gateway, 'db'>,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; last: string }>`
    SELECT customer_id AS id, last_seq AS last FROM member_feeds WHERE customer_id = ANY (${[...customerIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, last }) => [id, Number(last)]));
}
