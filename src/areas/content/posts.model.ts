import { nullable, object } from 'superstruct';
import type { Request } from '../../../contract/index.ts';
import {
  Post,
  type PostCategory,
  type PostKind,
  PostPage,
  postCategories,
} from '../../../contract/posts/shapes.ts';
import { AheadLoads } from '../../data/ahead.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Ready } from '../../lib/area.ts';
import { language, languages } from '../../models/language.ts';

const prefix = 'posts ';
const keyOf = (request: object): string => prefix + JSON.stringify(request);
const requestIn = (key: string) => JSON.parse(key.slice(prefix.length));

const pages = cached('help', (key) => call('posts.list', requestIn(key)), PostPage);

const pageLoads = new AheadLoads(pages);

/** A page of a list with its age (INFO-01), from the device first. */
export const postPage = pages.now;
export const loadPosts = (request: Request<'posts.list'>): Promise<void> =>
  pageLoads.load(keyOf(request));

const texts = cached(
  'help',
  async (key) => {
    const answer = await call('posts.post', requestIn(key));
    if (answer.ok) return { ok: true, value: { post: answer.value } };
    const { failure } = answer;
    // Stored too: a post that was taken back is not shown from the device.
    const isGone = failure.kind === 'rejected' && failure.code === 'not_found';
    return isGone ? { ok: true, value: { post: null } } : answer;
  },
  object({ post: nullable(Post) }),
);

const textLoads = new AheadLoads(texts);

/** A post with its age, from the device first; null: there is none. */
export const postText = texts.now;
export const loadPost = (request: Request<'posts.post'>): Promise<void> =>
  textLoads.load(keyOf(request));

/** Loads what an address shows ahead of its page. */
export const readyPosts: Ready = ({ pathname, search }) => {
  const { kind, slug } = placeOf(pathname);
  const code = language.peek();
  return slug === null
    ? pageLoads.ready(keyOf({ kind, ...filterIn(search), language: code }))
    : textLoads.ready(keyOf({ kind, slug, language: code }));
};

/** What an address of a list shows; ignores invalid values. */
export interface PostFilter {
  category?: PostCategory;
  tag?: string;
  after?: string;
}

/** Of `?category=games`, `?tag=slots` and `?after=`, a page's cursor. */
export function filterIn(search: string): PostFilter {
  const query = new URLSearchParams(search);
  const category = postCategories.find((name) => name === query.get('category'));
  const tag = /^[a-z0-9-]{2,24}$/.exec(query.get('tag') ?? '')?.[0];
  const after = /^[\w:. -]{1,60}$/.exec(query.get('after') ?? '')?.[0];
  return { ...(category && { category }), ...(tag && { tag }), ...(after && { after }) };
}

export function listPath(kind: PostKind, filter: PostFilter = {}): string {
  const query = new URLSearchParams({ ...filter });
  return `/${kind}${query.size > 0 ? `?${query}` : ''}`;
}

/** A kind, and a post's slug, of an address such as `/news/color-game`, in any case of letters. */
export function placeOf(path: string): { kind: PostKind; slug: string | null } {
  const [, kind = '', slug] = /^\/([^/]+)(?:\/([^/]+))?/.exec(path.toLowerCase()) ?? [];
  return { kind: kind === 'blog' ? 'blog' : 'news', slug: slug ?? null };
}

/** Another language than the page's, by its code. A tracked read. */
export const entryOf = (code: string) => languages.value.find((each) => each.code === code);
