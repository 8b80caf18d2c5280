import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { PostSource } from '../../../contract/posts/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { bannerScenes, coverSize } from '../../media/banner.ts';
import { siteState } from '../../settings/state.ts';
import { storeOwnPicture } from '../content/own-pictures.ts';
import { storedLink } from './link.ts';
import { isShown, recheckPosts } from './shown.ts';

type Site = Pick<Gateway, 'db' | 'env'>;
type State = Value<'operator.posts'>['posts'][number]['state'];

/** SQL: the state of post `p`. */
const stateOf = () => sql<State>`CASE WHEN p.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN p.published_at IS NULL THEN 'draft' WHEN ${isShown()} THEN 'published' ELSE 'scheduled' END`;

/** All posts, the last made first. */
export async function operatorPosts(
  { state, limit = 20 }: Request<'operator.posts'>,
  context: Site,
): Promise<Value<'operator.posts'>> {
  const { defaultLanguage } = siteState(context).settings;
  const { rows } = await sql<{
    kind: PostSource['kind'];
    slug: string;
    state: State;
    texts: PostSource['texts'];
    published_at: Date | null;
  }>`SELECT * FROM (SELECT p.*, ${stateOf()} AS state FROM posts p) q
    WHERE ${state ? sql`state = ${state}` : sql`true`} ORDER BY id DESC LIMIT ${limit}`.execute(
    context.db,
  );
  const posts = rows.map(({ kind, slug, texts, published_at, ...row }) => {
    const languages = Object.keys(texts).sort();
    const { title } = texts[defaultLanguage] ?? texts[languages[0]!]!;
    const publishedAt = published_at?.toISOString() ?? null;
    return { kind, slug, state: row.state, title, languages, publishedAt };
  });
  return { posts };
}

/** What of a post does not fit, as the name of its field; null: nothing. */
function faultOf({ kind, category, cover, tags, texts }: PostSource, context: Site): string | null {
  const { languages, defaultLanguage } = siteState(context).settings;
  if ((kind === 'news') !== (category !== null)) return 'category';
  if (kind === 'news' && tags.length > 0) return 'tags';
  if (cover !== null && !bannerScenes.includes(cover)) return 'cover';
  const codes = Object.keys(texts);
  const unknown = codes.some((code) => languages.every((each) => each.code !== code));
  return unknown || !codes.includes(defaultLanguage) ? 'texts' : null;
}

/** Columns of a post, whose picture it stores. Throws `invalid_request` with the field. */
async function columnsOf(post: PostSource, context: Site) {
  const link = await storedLink(post.link, context);
  const field = faultOf(post, context) ?? (link === null ? 'link' : null);
  if (field) throw new DomainError('invalid_request', { field });
  return {
    kind: post.kind,
    category: post.category,
    tags: [...new Set(post.tags)],
    cover: post.cover,
    picture: await storeOwnPicture(context, post.picture, coverSize),
    link: link ? JSON.stringify(link) : null,
    texts: JSON.stringify(post.texts),
  };
}

/** Adds a draft. Throws `invalid_request` with the field; `slug` where there is one with it. */
export async function addPost(post: PostSource, context: Site): Promise<{ slug: string }> {
  const added = await context.db
    .insertInto('posts')
    .values({ slug: post.slug, ...(await columnsOf(post, context)) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst();
  if (!added) throw new DomainError('invalid_request', { field: 'slug' });
  recheckPosts(context);
  return added;
}

/**
 * Replaces a post; its kind stays, which is in its address. Throws `invalid_request` with the field
 * and `not_found`.
 */
export async function editPost(
  post: PostSource,
  context: Site,
): Promise<Value<'operator.postEdit'>> {
  const { kind, category, tags, cover, picture, link, texts } = await columnsOf(post, context);
  const { rows } = await sql<{ same_kind: boolean; changed: boolean; state: State }>`
    WITH before AS (SELECT id, kind = ${kind} AS same_kind,
        (category, tags, cover, picture, link, texts) IS DISTINCT FROM
        (${category}::text, ${tags}::text[], ${cover}::text, ${picture}::text, ${link}::jsonb, ${texts}::jsonb) AS changed
        FROM posts WHERE slug = ${post.slug} FOR UPDATE),
      done AS (UPDATE posts p SET category = ${category}, tags = ${tags}, cover = ${cover}, picture = ${picture}, link = ${link}::jsonb,
        texts = ${texts}::jsonb, edited_at = ${nowDate()}, revision = revision + 1
        FROM before b WHERE p.id = b.id AND b.same_kind AND b.changed RETURNING p.id)
    SELECT b.same_kind, b.changed, ${stateOf()} AS state FROM before b JOIN posts p ON p.id = b.id`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'slug' });
  if (!row.same_kind) throw new DomainError('invalid_request', { field: 'kind' });
  recheckPosts(context);
  return { changed: row.changed, state: row.state };
}

/**
 * Shows a post from `at` on, by default from now on; one that is published or was withdrawn has its
 * time already. Throws `not_found`.
 */
export async function publishPost(
  { slug, at }: Request<'operator.postPublish'>,
  context: Site,
): Promise<Value<'operator.postPublish'>> {
  const wanted = at === undefined ? null : timeOf(at);
  const { rows } = await sql<{ changed: boolean; published_at: Date; state: State }>`
    WITH before AS (SELECT id, withdrawn_at, published_at,
        coalesce(${wanted}::timestamptz, LEAST(published_at, ${nowDate()}::timestamptz), ${nowDate()}) AS since
        FROM posts WHERE slug = ${slug} FOR UPDATE)
    UPDATE posts p SET published_at = b.since, withdrawn_at = NULL,
      revision = p.revision + (b.published_at IS DISTINCT FROM b.since OR b.withdrawn_at IS NOT NULL)::int
    FROM before b WHERE p.id = b.id
    RETURNING p.published_at, (b.published_at IS DISTINCT FROM b.since OR b.withdrawn_at IS NOT NULL) AS changed, ${stateOf()} AS state`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'slug' });
  recheckPosts(context);
  return { changed: row.changed, state: row.state, publishedAt: row.published_at.toISOString() };
}

/** Of this century: PostgreSQL takes no year 0. Throws `invalid_request`. */
function timeOf(at: string): Date {
  const time = new Date(at);
  if (!(time.getUTCFullYear() >= 2000)) throw new DomainError('invalid_request', { field: 'at' });
  return time;
}

/** Takes a post back. Throws `not_found`, also for a draft. */
export async function withdrawPost(
  { slug }: Request<'operator.postWithdraw'>,
  context: Site,
): Promise<Value<'operator.postWithdraw'>> {
  const { rows } = await sql<{ changed: boolean }>`
    WITH before AS (SELECT id, withdrawn_at IS NULL AS changed FROM posts
        WHERE slug = ${slug} AND published_at IS NOT NULL FOR UPDATE),
      done AS (UPDATE posts p SET withdrawn_at = ${nowDate()}, revision = revision + 1
        FROM before b WHERE p.id = b.id AND b.changed RETURNING p.id)
    SELECT changed FROM before`.execute(context.db);
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'slug' });
  recheckPosts(context);
  return { changed: row.changed };
}
