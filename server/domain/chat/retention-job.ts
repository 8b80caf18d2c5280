import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';

/** Days for which messages are stored, removed ones and their reports included (docs/decisions/0036). */
const retentionDays = 30;
/** Messages that one run deletes. */
const maxDeleted = 5000;

/** Deletes the messages that are too old, with their reports. */
export async function deleteOldMessages({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`DELETE FROM chat_messages WHERE id IN (SELECT id FROM chat_messages
    WHERE created_at < now() - ${retentionDays} * interval '1 day' ORDER BY created_at LIMIT ${maxDeleted})`.execute(
    db,
  );
}

export const chatJob: Job = {
  name: 'chat',
  intervalMs: 10 * 60_000,
  oneProcess: true,
  run: deleteOldMessages,
};
