import { type Kysely, sql } from 'kysely';
import { pictureBytes } from '../../../contract/kyc/upload.ts';
import type { Handlers } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { tally } from '../../kernel/rate-limit.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import type { Job } from '../../kernel/jobs.ts';
import { decryptColumn, encryptColumn, reserveId } from '../../vault/columns.ts';
import { cleanPicture } from './clean-picture.ts';

/** Per account: three, several times over. */
const maxPerHour = 30;

/** For the operator; `data` is base64. */
interface ShownPicture {
  id: string;
  type: 'image/png' | 'image/jpeg';
  data: string;
}

export const uploadHandlers: Handlers<'upload'> = {
  'upload.picture': async ({ data }, context) => {
    const customerId = requireCustomer(context.caller);
    const subject = { name: `pictures of ${customerId}`, limit: maxPerHour, seconds: 3600 };
    const sent = (await tally(context.db, [subject])).get(subject.name) ?? 0;
    if (sent > maxPerHour) throw new DomainError('too_many_requests', { retryAfter: 3600 });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > pictureBytes) throw new DomainError('picture_large', { field: 'data' });
    const clean = await cleanPicture(bytes);
    if (!clean) throw new DomainError('picture_unfit', { field: 'data' });
    if (clean.bytes.length > pictureBytes)
      throw new DomainError('picture_large', { field: 'data' });
    const id = await reserveId(context.db, 'pictures');
    const encrypted = encryptColumn(context.db, 'pictures', id, clean.bytes);
    await context.db
      .insertInto('pictures')
      .values({ id, customer_id: customerId, type: clean.type, bytes: encrypted })
      .execute();
    return { id };
  },
};

/** For `where`: no ticket's and no feedback's, which nothing else can use. */
export const usableByAll = sql<boolean>`ticket_id IS NULL AND feedback_id IS NULL`;

/** Used pictures stay; a ticket's and a feedback's are its own. Throws `not_found`. */
export async function usePictures(
  db: Kysely<Database>,
  customerId: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ used_at: sql<Date>`coalesce(used_at, now())` })
    .where('customer_id', '=', customerId)
    .where('id', 'in', wanted)
    .where(usableByAll)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== wanted.length)
    throw new DomainError('not_found', { field: 'pictures' });
}

/**
 * In the caller's transaction: makes pictures of the member's a ticket's or a feedback's own, where
 * nothing has used them (INFO-02b, INFO-08i). Returns their ids; others are left out.
 */
export async function takePictures(
  db: Kysely<Database>,
  customerId: string,
  ids: readonly string[],
  owner: { ticket_id: string } | { feedback_id: string },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const taken = await db
    .updateTable('pictures')
    .set({ used_at: sql<Date>`now()`, ...owner })
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(taken.map(({ id }) => id));
}

/** For the operator, in their ids' order. */
export async function showPictures(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ShownPicture[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'type', 'bytes'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, type, bytes }) => ({
    id,
    type,
    data: decryptColumn(db, 'pictures', id, bytes).toString('base64'),
  }));
}

/** After a day. */
export async function dropUnusedPictures(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM pictures WHERE used_at IS NULL AND made_at < now() - interval '1 day'`.execute(
    db,
  );
}

/** Days after a ticket's closing, or a feedback's sending, for which its pictures are stored. */
const ownedPictureDays = 180;

/** INFO-08i. */
export async function dropTicketPictures(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM pictures p USING support_tickets t
    WHERE t.id = p.ticket_id AND t.closed_at < now() - make_interval(days => ${ownedPictureDays})`.execute(
    db,
  );
}

/** INFO-02e. */
export async function dropFeedbackPictures(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM pictures p USING feedback f
    WHERE f.id = p.feedback_id AND f.sent_at < now() - make_interval(days => ${ownedPictureDays})`.execute(
    db,
  );
}

export const picturesJob: Job = {
  name: 'pictures',
  intervalMs: 30 * 60_000,
  oneProcess: true,
  run: async ({ db }) => {
    await dropUnusedPictures(db);
    await dropTicketPictures(db);
    await dropFeedbackPictures(db);
  },
};
