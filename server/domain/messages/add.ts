import { type Kysely, sql } from 'kysely';
import type { MessageKey, MessageKind } from '../../../contract/messages/shapes.ts';
import type { Database } from '../../db/database.ts';
import { addEvents } from './events.ts';

export interface NewMessage {
  customerId: string;
  kind: MessageKind;
  /** `deposit-event:17`: one message per cause and member. */
  cause: string;
  key: MessageKey;
  /** The text's placeholders; centavos. */
  params?: Record<string, string | number>;
  /** The operator's, by language; with the key `operator` alone. */
  texts?: Record<string, { title: string; text: string }>;
}

/**
 * Adds messages with events and pushes, last in the causing transaction; `live.news` after the
 * commit notifies pages.
 * @returns how many were new
 */
export async function addMessages(
  db: Kysely<Database>,
  messages: readonly NewMessage[],
): Promise<number> {
  if (messages.length === 0) return 0;
  const { rows } = await sql<{ id: string; customerId: string }>`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        AS one ("customerId" bigint, kind text, cause text, key text, params jsonb, texts jsonb)
    ), written AS (
      INSERT INTO messages (customer_id, kind, cause, text_key, params, texts)
      SELECT "customerId", kind, cause, key, coalesce(params, '{}'), texts FROM asked ORDER BY "customerId"
      ON CONFLICT (customer_id, cause) DO NOTHING
      RETURNING id, customer_id, kind
    ), pushes AS (
      INSERT INTO push_jobs (message_id, device_id)
      SELECT w.id, d.id FROM written w JOIN push_devices d ON d.customer_id = w.customer_id AND w.kind = ANY (d.kinds)
    )
    SELECT id, customer_id AS "customerId" FROM written ORDER BY id`.execute(db);
  await addEvents(
    db,
    rows.map(({ id, customerId }) => ({ customerId, event: { kind: 'message', id } })),
  );
  return rows.length;
}
