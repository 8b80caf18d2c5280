import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { EmailPort } from './email.ts';
import type { SmsPort } from './sms.ts';

/**
 * Both ports' embedded default: stores messages for the operator (`npm run operator -- outbox`).
 * For demonstrations.
 */
export function outbox(db: Kysely<Database>): { sms: SmsPort; email: EmailPort } {
  const store = async (row: {
    channel: 'sms' | 'email';
    address: string;
    subject: string | null;
    body: string;
  }) => {
    await db.insertInto('outgoing_messages').values(row).execute();
  };
  return {
    sms: {
      send: ({ to, text }) => store({ channel: 'sms', address: to, subject: null, body: text }),
    },
    email: {
      send: ({ to, subject, text }) =>
        store({ channel: 'email', address: to, subject, body: text }),
    },
  };
}
