import { sql } from 'kysely';
import { feedbackLength } from '../../../contract/account/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { takePictures } from '../kyc/pictures.ts';

/** Per account. */
const maxPerDay = 20;

/**
 * For the operator (INFO-02), in the caller's transaction; returns its id. Pictures that lapsed, or
 * were used, are left out and counted as missing (INFO-02b). Throws `feedback_length`, or `too_many_requests`
 * after 20 in a day, with the seconds to wait.
 */
export async function storeFeedback(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  { kind, content, page = '', pictures = [] }: Request<'account.feedback'>,
): Promise<string> {
  const text = content.trim();
  const { length } = [...text];
  if (length < feedbackLength.min || length > feedbackLength.max || text.includes('\u0000')) {
    throw new DomainError('feedback_length', { field: 'content' });
  }
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM sent_at + interval '1 day' - now()))::int AS wait FROM feedback
    WHERE customer_id = ${customerId} AND sent_at > now() - interval '1 day'
    ORDER BY sent_at DESC OFFSET ${maxPerDay - 1} LIMIT 1`.execute(db);
  // The device then sends it by itself at that time.
  if (rows[0]) throw new DomainError('too_many_requests', { retryAfter: rows[0].wait });
  const chosen = [...new Set(pictures)];
  const { id } = await db
    .insertInto('feedback')
    .values({ customer_id: customerId, kind, content: text, page, pictures: chosen.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await takePictures(db, customerId, chosen, { feedback_id: id });
  return id;
}
