import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';

/** Of removed messages and reports too (docs/decisions/0036). */
const retentionDays = 30;
/** Per run. */
const maxDeleted = 5000;

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
