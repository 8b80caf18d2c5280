import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { repeat } from '../../repeat.ts';

/** Days for which messages are stored, removed ones and their reports included (docs/decisions/0036). */
const retentionDays = 30;
/** ms between two runs, and the most messages that one run deletes. */
const pace = 10 * 60_000;
const most = 5000;

/** Deletes the messages that are too old, with their reports. */
export async function deleteOldMessages({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`DELETE FROM chat_messages WHERE id IN (SELECT id FROM chat_messages
    WHERE created_at < now() - ${retentionDays} * interval '1 day' ORDER BY created_at LIMIT ${most})`.execute(
    db,
  );
}

/** Runs the deletion from time to time. Ends with `clearInterval`. */
export function runChat(gateway: Gateway): NodeJS.Timeout {
  return repeat(gateway.log, pace, 'the chat room', () => deleteOldMessages(gateway));
}
