import { type RawBuilder, sql } from 'kysely';
import type { Request, Value } from '../../contract/index.ts';
import type { Gateway, Handlers } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { showPictures } from '../domain/kyc/pictures.ts';

type Actions = 'operator.feedbackList' | 'operator.feedback';

/** Commands of feedback (INFO-02f). */
export const feedbackOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.feedbackList': (request, context) => listFeedback(context, request),
  'operator.feedback': ({ id }, context) => showFeedback(context, id),
};

interface FeedbackRow {
  id: string;
  account: string;
  kind: Value<'operator.feedback'>['kind'];
  content: string;
  page: string;
  sent_at: Date;
  chosen: number;
  /** Ids of those that are stored. */
  pictures: string[];
}

const feedbackRows = (where: RawBuilder<unknown>) => sql<FeedbackRow>`
  SELECT f.id, c.account, f.kind, f.content, f.page, f.sent_at, f.pictures AS chosen,
    ARRAY(SELECT p.id FROM pictures p WHERE p.feedback_id = f.id ORDER BY p.id) AS pictures
  FROM feedback f JOIN customers c ON c.id = f.customer_id WHERE ${where}`;

/** Of both calls; `pictures`: their number, or they themselves. */
function shown<Pictures>(row: FeedbackRow, pictures: Pictures) {
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    content: row.content,
    page: row.page,
    sentAt: row.sent_at.toISOString(),
    pictures,
    missingPictures: row.chosen - row.pictures.length,
  };
}

async function listFeedback(
  { db }: Pick<Gateway, 'db'>,
  { kind, before, limit = 20 }: Request<'operator.feedbackList'>,
): Promise<Value<'operator.feedbackList'>> {
  const ofKind = kind === undefined ? sql`true` : sql`f.kind = ${kind}`;
  const older = before === undefined ? sql`true` : sql`f.id < ${before}`;
  const page = sql`${ofKind} AND ${older} ORDER BY f.id DESC LIMIT ${limit}`;
  const { rows } = await feedbackRows(page).execute(db);
  return { list: rows.map((row) => shown(row, row.pictures.length)) };
}

/** Throws `not_found`. */
async function showFeedback(
  { db }: Pick<Gateway, 'db'>,
  id: string,
): Promise<Value<'operator.feedback'>> {
  const { rows } = await feedbackRows(sql`f.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return shown(row, await showPictures(db, row.pictures));
}
