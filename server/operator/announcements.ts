import { sql } from 'kysely';
import type { Request, Value } from '../../contract/index.ts';
import {
  type AnnouncementSource,
  maxAnnouncements,
} from '../../contract/operator-content/sources.ts';
import { nowDate } from '../clock.ts';
import type { Gateway, Handlers } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { publishContent, stateOf, withdrawContent } from '../domain/content/lifecycle.ts';
import { reportContent } from '../domain/content/news.ts';
import { renderMarkdown } from '../domain/posts/markdown.ts';
import { inLanguage } from '../kernel/localized-texts.ts';
import { siteState } from '../settings/state.ts';
import type { Texts } from '../db/tables/catalogue.ts';

/** What an answer of `content.announcements` takes. */
const maxHtml = 20_000;

/** Announcements of notices, ticker and popup (POP-03, HOME-03, OPS-03). */
export const announcementOperatorHandlers: Pick<
  Handlers<'operator'>,
  | 'operator.announcements'
  | 'operator.announcementAdd'
  | 'operator.announcementEdit'
  | 'operator.announcementPublish'
  | 'operator.announcementWithdraw'
> = {
  'operator.announcements': (request, context) => listAnnouncements(request, context),
  'operator.announcementAdd': async (source, { db, env }) => {
    const { id } = await db
      .insertInto('announcements')
      .values({ ...columnsOf(source, { db, env }), published_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  },
  'operator.announcementEdit': async ({ id, source }, context) => {
    const edited = await editAnnouncement(id, source, context);
    if (edited.changed) await reportContent(context);
    return edited;
  },
  'operator.announcementPublish': async (request, context) => {
    const published = await publishContent('announcements', request, maxAnnouncements, context);
    if (published.changed) await reportContent(context);
    return published;
  },
  'operator.announcementWithdraw': async (request, context) => {
    const withdrawn = await withdrawContent('announcements', request, context);
    if (withdrawn.changed) await reportContent(context);
    return withdrawn;
  },
};

/** Columns of an announcement. Throws `invalid_request` with the field. */
function columnsOf(
  { type, execution, platform, promotionType, order, texts }: AnnouncementSource,
  context: Pick<Gateway, 'db' | 'env'>,
) {
  requireLanguages(Object.keys(texts), context);
  const content = Object.fromEntries(
    Object.entries(texts).map(([code, { body }]) => [code, renderMarkdown(body)]),
  );
  const tooLong = Object.values(content).some((html) => html.length > maxHtml);
  if (tooLong) throw new DomainError('invalid_request', { field: 'body' });
  const titles = Object.fromEntries(
    Object.entries(texts).map(([code, { title }]) => [code, title]),
  );
  return {
    type,
    execution,
    platform,
    promotion_type: promotionType,
    position: order,
    title: JSON.stringify(titles),
    content: JSON.stringify(content),
  };
}

/** A text in every language of the site, and in no other. Throws `invalid_request` (`texts`). */
export function requireLanguages(
  codes: readonly string[],
  context: Pick<Gateway, 'db' | 'env'>,
): void {
  const { languages } = siteState(context).settings;
  if (codes.length !== languages.length || languages.some(({ code }) => !codes.includes(code)))
    throw new DomainError('invalid_request', { field: 'texts' });
}

/** Throws `not_found`, and `invalid_request` with the field. */
async function editAnnouncement(
  id: string,
  source: AnnouncementSource,
  context: Pick<Gateway, 'db' | 'env'>,
): Promise<Value<'operator.announcementEdit'>> {
  const { type, execution, platform, promotion_type, position, title, content } = columnsOf(
    source,
    context,
  );
  const { rows } = await sql<Value<'operator.announcementEdit'>>`
    WITH before AS (SELECT id, (type, execution, platform, promotion_type, position, title, content) IS DISTINCT FROM
        (${type}::text, ${execution}::text, ${platform}::text, ${promotion_type}::text, ${position}::integer, ${title}::jsonb, ${content}::jsonb) AS changed
        FROM announcements WHERE id = ${id} FOR UPDATE),
      done AS (UPDATE announcements c SET type = ${type}, execution = ${execution}, platform = ${platform},
        promotion_type = ${promotion_type}, position = ${position}, title = ${title}::jsonb, content = ${content}::jsonb,
        edited_at = ${nowDate()}, revision = revision + 1
        FROM before b WHERE c.id = b.id AND b.changed RETURNING c.id)
    SELECT b.changed, ${stateOf()} AS state FROM before b JOIN announcements c ON c.id = b.id`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return row;
}

/** The last made first. */
async function listAnnouncements(
  { state, limit = 20 }: Request<'operator.announcements'>,
  context: Pick<Gateway, 'db' | 'env'>,
): Promise<Value<'operator.announcements'>> {
  const { defaultLanguage } = siteState(context).settings;
  const { rows } = await sql<{
    id: string;
    type: string;
    execution: string;
    platform: string | null;
    promotion_type: string | null;
    position: number;
    title: Texts;
    state: Value<'operator.announcements'>['announcements'][number]['state'];
    published_at: Date | null;
    shown_until: Date | null;
  }>`SELECT * FROM (SELECT c.*, ${stateOf()} AS state FROM announcements c) q
    WHERE ${state ? sql`state = ${state}` : sql`true`} ORDER BY id DESC LIMIT ${limit}`.execute(
    context.db,
  );
  const announcements = rows.map((row) => ({
    id: row.id,
    type: row.type,
    execution: row.execution,
    platform: row.platform,
    promotionType: row.promotion_type,
    order: row.position,
    title: inLanguage(row.title, defaultLanguage),
    state: row.state,
    from: row.published_at?.toISOString() ?? null,
    until: row.shown_until?.toISOString() ?? null,
  }));
  return { announcements };
}
