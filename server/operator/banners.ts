import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../contract/index.ts';
import {
  type BannerSource,
  type ContentState,
  maxBanners,
} from '../../contract/operator-content/sources.ts';
import { nowDate } from '../clock.ts';
import type { Gateway, Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Texts } from '../db/tables/catalogue.ts';
import { DomainError } from '../domain-error.ts';
import { publishContent, stateOf, withdrawContent } from '../domain/content/lifecycle.ts';
import { reportContent } from '../domain/content/news.ts';
import { storeOwnPicture } from '../domain/content/own-pictures.ts';
import { storedLink } from '../domain/posts/link.ts';
import { inLanguage } from '../kernel/localized-texts.ts';
import { bannerScenes, bannerSize, fitsBanner } from '../media/banner.ts';
import { siteState } from '../settings/state.ts';
import { requireLanguages } from './announcements.ts';
import { isSitePage } from './site-pages.ts';

type Site = Pick<Gateway, 'db' | 'env'>;
type Link = BannerSource['link'];

/** Banners of home and above forms (HOME-02, AUTH-01, OPS-03). */
export const bannerOperatorHandlers: Pick<
  Handlers<'operator'>,
  | 'operator.banners'
  | 'operator.bannerAdd'
  | 'operator.bannerEdit'
  | 'operator.bannerPublish'
  | 'operator.bannerWithdraw'
> = {
  'operator.banners': (request, context) => listBanners(request, context),
  'operator.bannerAdd': (source, context) => addBanner(source, context),
  'operator.bannerEdit': async ({ id, source }, context) => {
    const edited = await editBanner(id, source, context);
    if (edited.changed) await reportContent(context);
    return edited;
  },
  'operator.bannerPublish': async (request, context) => {
    await requireOpenLink(request.id, context);
    const published = await publishContent('banners', request, maxBanners, context);
    if (published.changed) await reportContent(context);
    return published;
  },
  'operator.bannerWithdraw': async (request, context) => {
    const withdrawn = await withdrawContent('banners', request, context);
    if (withdrawn.changed) await reportContent(context);
    return withdrawn;
  },
};

const linkageOf = { game: 'game', promotion: 'promotion', page: 'path', site: 'url' } as const;
const kindOf = { game: 'game', promotion: 'promotion', path: 'page', url: 'site' } as const;

/** A link as it is stored, a game by its number. Throws `invalid_request` where it leads nowhere. */
async function existing(link: Link, context: Site): Promise<Link> {
  if (link === null || link.kind === 'site') return link;
  if (link.kind === 'page' && !(await isSitePage(context, link.target)))
    throw new DomainError('invalid_request', { field: 'link' });
  const stored = await storedLink(link, context);
  if (!stored) throw new DomainError('invalid_request', { field: 'link' });
  return stored;
}

/** Columns of a banner, whose picture it stores. Throws `invalid_request` with the field. */
async function columnsOf(source: BannerSource, context: Site) {
  const { group, order, scene, texts } = source;
  requireLanguages(Object.keys(texts), context);
  // A form is above where a login begins; a tap on its banner would lose what was typed.
  if ((group === 'w_home') !== (source.link !== null))
    throw new DomainError('invalid_request', { field: 'link' });
  const drawing = scene ?? bannerScenes[0]!;
  if (!bannerScenes.includes(drawing)) throw new DomainError('invalid_request', { field: 'scene' });
  if (source.picture === null && Object.values(texts).some(({ title }) => !fitsBanner(title)))
    throw new DomainError('invalid_request', { field: 'title' });
  const link = await existing(source.link, context);
  const textsIn = (part: 'title' | 'subtitle') =>
    JSON.stringify(Object.fromEntries(Object.entries(texts).map(([code, at]) => [code, at[part]])));
  return {
    group_name: group,
    position: order,
    scene: drawing,
    picture: await storeOwnPicture(context, source.picture, bannerSize),
    title: textsIn('title'),
    subtitle: textsIn('subtitle'),
    linkage_type: link ? linkageOf[link.kind] : ('none' as const),
    target: link?.target ?? '',
  };
}

async function addBanner(source: BannerSource, context: Site): Promise<{ id: string }> {
  const columns = await columnsOf(source, context);
  return context.db
    .insertInto('banners')
    .values({ ...columns, published_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Throws `not_found`, and `invalid_request` with the field. */
async function editBanner(
  id: string,
  source: BannerSource,
  context: Site,
): Promise<Value<'operator.bannerEdit'>> {
  const columns = await columnsOf(source, context);
  return context.db.transaction().execute(async (held) => {
    const before = await sql<{ same: boolean }>`
      SELECT (c.group_name, c.position, c.scene, c.title, c.subtitle, c.linkage_type, c.target, c.picture) IS NOT DISTINCT FROM
        (${columns.group_name}::text, ${columns.position}::integer, ${columns.scene}::text, ${columns.title}::jsonb,
         ${columns.subtitle}::jsonb, ${columns.linkage_type}::text, ${columns.target}::text, ${columns.picture}::text) AS same
      FROM banners c WHERE c.id = ${id} FOR UPDATE`.execute(held);
    const [row] = before.rows;
    if (!row) throw new DomainError('not_found', { field: 'id' });
    if (!row.same)
      await held
        .updateTable('banners')
        .set({ ...columns, edited_at: nowDate(), revision: sql`revision + 1` })
        .where('id', '=', id)
        .execute();
    return { changed: !row.same, state: await stateIn(held, id) };
  });
}

async function stateIn(db: Kysely<Database>, id: string): Promise<ContentState> {
  const { rows } = await sql<{ state: ContentState }>`
    SELECT ${stateOf()} AS state FROM banners c WHERE c.id = ${id}`.execute(db);
  return rows[0]!.state;
}

/** What it leads to may be gone since it was written. Throws `invalid_request` (`link`). */
async function requireOpenLink(id: string, context: Site): Promise<void> {
  const row = await context.db
    .selectFrom('banners')
    .select(['linkage_type', 'target'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) await existing(linkOf(row), context);
}

function linkOf({
  linkage_type,
  target,
}: {
  linkage_type: 'none' | keyof typeof kindOf;
  target: string;
}): Link {
  return linkage_type === 'none' ? null : { kind: kindOf[linkage_type], target };
}

/** The last made first. */
async function listBanners(
  { state, limit = 20 }: Request<'operator.banners'>,
  context: Site,
): Promise<Value<'operator.banners'>> {
  const { defaultLanguage } = siteState(context).settings;
  const { rows } = await sql<{
    id: string;
    group_name: string;
    position: number;
    scene: string;
    title: Texts;
    linkage_type: 'none' | keyof typeof kindOf;
    target: string;
    picture: string | null;
    state: ContentState;
    published_at: Date | null;
    shown_until: Date | null;
  }>`SELECT * FROM (SELECT c.*, ${stateOf()} AS state FROM banners c) q
    WHERE ${state ? sql`state = ${state}` : sql`true`} ORDER BY id DESC LIMIT ${limit}`.execute(
    context.db,
  );
  const banners = rows.map((row) => ({
    id: row.id,
    group: row.group_name,
    hasPicture: row.picture !== null,
    scene: row.scene,
    link: linkOf(row),
    order: row.position,
    title: inLanguage(row.title, defaultLanguage),
    state: row.state,
    from: row.published_at?.toISOString() ?? null,
    until: row.shown_until?.toISOString() ?? null,
  }));
  return { banners };
}
