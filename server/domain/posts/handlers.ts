import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type {
  Post,
  PostCategory,
  PostKind,
  PostPage,
  PostSource,
  PostSummary,
} from '../../../contract/posts/shapes.ts';
import type { Gateway, Handlers } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { always, cut, instantOf, readCursor } from '../../kernel/page.ts';
import { siteState } from '../../settings/state.ts';
import { gameItem } from '../catalogue/find.ts';
import { coverOf, openLink } from './link.ts';
import { minutesToRead, renderMarkdown } from './markdown.ts';
import { isShown } from './shown.ts';

const pageSize = 12;
/** Offered as filters. */
const maxTags = 12;

interface Row {
  id: string;
  kind: PostKind;
  slug: string;
  category: PostCategory | null;
  tags: string[];
  cover: string | null;
  picture: string | null;
  link: PostSource['link'];
  texts: PostSource['texts'];
  at: string;
  edited: string | null;
}

/** Calls of guests' news and articles (INFO-01). */
export const postHandlers: Handlers<'posts'> = {
  'posts.list': (request, context) => listPosts(request, context),
  'posts.post': (request, context) => readPost(request, context),
};

const columns = sql`p.id, p.kind, p.slug, p.category, p.tags, p.cover, p.picture, p.link, p.texts,
  ${instantOf(sql`p.published_at`)} AS at,
  CASE WHEN p.edited_at > p.published_at THEN ${instantOf(sql`p.edited_at`)} END AS edited`;

type Site = Pick<Gateway, 'db' | 'env'>;

async function listPosts(
  { kind, category, tag, after, language }: Request<'posts.list'>,
  context: Site,
): Promise<PostPage> {
  const cursor = after === undefined ? null : readCursor(after, /^\d{1,18}$/);
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM posts p
    WHERE p.kind = ${kind} AND ${isShown()}
      AND ${category ? sql`p.category = ${category}` : always} AND ${tag ? sql`p.tags @> ARRAY[${tag}]` : always}
      AND ${cursor ? sql`(p.published_at, p.id) < (${cursor.at}::timestamptz, ${cursor.rest}::bigint)` : always}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${pageSize + 1}`.execute(context.db);
  const page = cut(rows, ({ at, id }) => `${at} ${id}`, pageSize);
  const list = await Promise.all(page.rows.map((row) => summaryOf(row, language, context)));
  return { list, next: page.next, ...(await filtersOf(context.db, kind)) };
}

/** Categories and the most used tags of what is shown. */
async function filtersOf(
  db: Kysely<Database>,
  kind: PostKind,
): Promise<Pick<PostPage, 'categories' | 'tags'>> {
  const of = (column: RawBuilder<unknown>) => sql<{ name: string }>`
    SELECT ${column} AS name FROM posts p WHERE p.kind = ${kind} AND ${isShown()}
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${maxTags}`;
  if (kind === 'news') {
    const { rows } = await of(sql`p.category`).execute(db);
    return { categories: rows.map(({ name }) => name as PostCategory), tags: [] };
  }
  const { rows } = await of(sql`unnest(p.tags)`).execute(db);
  return { categories: [], tags: rows.map(({ name }) => name) };
}

async function summaryOf(row: Row, language: string, context: Site): Promise<PostSummary> {
  const { code, text } = textIn(row.texts, language, context);
  const game =
    row.link?.kind === 'game' ? await gameItem(context, row.link.target, language) : null;
  return {
    kind: row.kind,
    slug: row.slug,
    category: row.category,
    tags: row.tags,
    language: code,
    title: text.title,
    summary: text.summary,
    cover: coverOf(row, game),
    publishedAt: row.at,
    minutes: minutesToRead(`${text.summary} ${text.body}`),
  };
}

/** In the language asked for, else the site's default, else any. */
function textIn(texts: PostSource['texts'], language: string, context: Site) {
  const { defaultLanguage } = siteState(context).settings;
  const code =
    [language, defaultLanguage].find((each) => texts[each]) ?? Object.keys(texts).sort()[0] ?? '';
  return { code, text: texts[code]! };
}

async function readPost(
  { kind, slug, language }: Request<'posts.post'>,
  context: Site,
): Promise<Post> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM posts p WHERE p.slug = ${slug} AND p.kind = ${kind} AND ${isShown()}`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'slug' });
  const { body } = textIn(row.texts, language, context).text;
  const [summary, link, newer, older] = await Promise.all([
    summaryOf(row, language, context),
    openLink(row.link, language, context),
    neighbour(row, language, 'newer', context),
    neighbour(row, language, 'older', context),
  ]);
  return { ...summary, content: renderMarkdown(body), editedAt: row.edited, link, newer, older };
}

async function neighbour(
  row: Row,
  language: string,
  which: 'newer' | 'older',
  context: Site,
): Promise<Post['newer']> {
  const [sign, order] = which === 'newer' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const { rows } = await sql<Pick<Row, 'slug' | 'texts'>>`
    SELECT p.slug, p.texts FROM posts p
    WHERE p.kind = ${row.kind} AND ${isShown()} AND (p.published_at, p.id) ${sign} (${row.at}::timestamptz, ${row.id}::bigint)
    ORDER BY p.published_at ${order}, p.id ${order} LIMIT 1`.execute(context.db);
  const [found] = rows;
  return found
    ? { slug: found.slug, title: textIn(found.texts, language, context).text.title }
    : null;
}
