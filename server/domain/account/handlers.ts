import { sql } from 'kysely';
import type { Handlers } from '../../context.ts';
import { requireCustomer, requireSession } from '../../kernel/caller.ts';
import {
  addFavourite,
  favouriteIds,
  pageOfGames,
  recentIds,
  removeFavourite,
} from './favourites.ts';
import { storeFeedback } from './feedback.ts';
import { issueOutboxKey } from '../../kernel/outbox-keys.ts';
import { avatarPicture, profileOf, updateProfile } from './profile.ts';

const sizeOf = { favourites: 999, recent: 12 } as const;

/** Queued ones run inside `once`. */
export const accountHandlers: Handlers<'account'> = {
  'account.favouriteIds': async (_request, context) => ({
    list: await favouriteIds(context, requireCustomer(context.caller)),
  }),
  'account.appOpened': async (_request, { db, caller, live }) => {
    const customerId = requireCustomer(caller);
    const { rows } =
      await sql`INSERT INTO app_openings (customer_id) VALUES (${customerId}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
        db,
      );
    // Open pages show what it brings.
    if (rows.length > 0) live.news(customerId);
    return { done: rows.length > 0 };
  },
  'account.favourites': async (
    { pageNo = 1, pageSize = sizeOf.favourites, ...request },
    context,
  ) => {
    const ids = await favouriteIds(context, requireCustomer(context.caller));
    const { games, totalPages } = await pageOfGames(context, ids, {
      ...request,
      page: pageNo,
      pageSize,
    });
    return { content: games, pageNum: pageNo, totalPages };
  },
  'account.recent': async ({ page = 1, pageSize = sizeOf.recent, ...request }, context) => {
    const ids = await recentIds(context, requireCustomer(context.caller));
    const { games, totalPages } = await pageOfGames(context, ids, { ...request, page, pageSize });
    return { list: games, totalPages };
  },
  'account.addFavourite': async ({ nodeId: gameId }, context) => {
    await addFavourite(context, requireCustomer(context.caller), gameId);
    return { done: true };
  },
  'account.removeFavourite': async ({ nodeId: gameId }, context) => {
    await removeFavourite(context, requireCustomer(context.caller), gameId);
    return { done: true };
  },
  'account.readIds': async (_request, { db, caller }) => {
    const rows = await db
      .selectFrom('read_marks')
      .select('announcement_id')
      .where('customer_id', '=', requireCustomer(caller))
      .orderBy('announcement_id')
      .execute();
    return { list: rows.map(({ announcement_id }) => announcement_id) };
  },
  'account.markRead': async ({ ids }, { db, caller }) => {
    await sql`INSERT INTO read_marks (customer_id, announcement_id)
      SELECT ${requireCustomer(caller)}, id FROM announcements WHERE id = ANY (${ids}::bigint[])
      ON CONFLICT DO NOTHING`.execute(db);
    return { done: true };
  },
  'account.feedback': async (request, context) => ({
    id: await storeFeedback(context, requireCustomer(context.caller), request),
  }),
  'account.profile': (_request, context) => profileOf(context, requireCustomer(context.caller)),
  'account.avatar': (_request, context) => avatarPicture(context, requireCustomer(context.caller)),
  'account.updateProfile': async (changes, context) => {
    await updateProfile(context, requireCustomer(context.caller), changes);
    return { done: true };
  },
  'account.outboxKey': (_request, context) =>
    issueOutboxKey(context, requireCustomer(context.caller), requireSession(context.caller)),
};
