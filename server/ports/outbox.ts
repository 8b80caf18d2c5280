import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { EmailPort } from './email.ts';
import type { SmsPort } from './sms.ts';

/**
 * The embedded default of both ports: what is sent is stored for the operator, who reads it with `npm run operator -- outbox` and
 * passes it on. For one machine and for demonstrations; a site in earnest names a provider.
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
