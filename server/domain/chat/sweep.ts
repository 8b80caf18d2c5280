import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { repeat } from '../../repeat.ts';

/** Days for which messages are kept, removed ones and what was reported of them included (docs/decisions/0036). */
const keptDays = 30;
/** ms between two sweeps, and messages that one takes at the most. */
const pace = 10 * 60_000;
const most = 5000;

/** Deletes the messages that are too old, with their reports. */
export async function deleteOldMessages({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`DELETE FROM chat_messages WHERE id IN (SELECT id FROM chat_messages
    WHERE created_at < now() - ${keptDays} * interval '1 day' ORDER BY created_at LIMIT ${most})`.execute(
    db,
  );
}

/** Sweeps the chat room from time to time. Ends with `clearInterval`. */
export function runChat(gateway: Gateway): NodeJS.Timeout {
  return repeat(gateway.log, pace, 'the chat room', () => deleteOldMessages(gateway));
}
