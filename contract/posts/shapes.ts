import {
  type Infer,
  array,
  enums,
  integer,
  literal,
  nullable,
  object,
  pattern,
  record,
  size,
  string,
  union,
} from 'superstruct';
import { GameItem } from '../catalogue/calls.ts';
import { PictureFile } from '../pictures.ts';
import { Id, Instant, Language } from '../shared.ts';

/** Each has a list and pages below it, `/news/<slug>` (INFO-01). */
export const postKinds = ['news', 'blog'] as const;
export const PostKind = enums(postKinds);
export type PostKind = (typeof postKinds)[number];

/** Of news; an article has tags. */
export const postCategories = ['games', 'tournaments', 'winners', 'maintenance', 'house'] as const;
export const PostCategory = enums(postCategories);
export type PostCategory = (typeof postCategories)[number];

const words = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** In an address. */
export const PostSlug = size(pattern(string(), words), 3, 80);
export const PostTag = size(pattern(string(), words), 2, 24);
/** Of this site; no host. */
export const PostPath = size(pattern(string(), /^\/(?![/\\])[\w/.?=&#-]*$/), 1, 200);

export const maxPostTags = 5;
export const maxPostTitle = 120;
export const maxPostSummary = 300;
/** Characters of Markdown. */
export const maxPostBody = 20_000;

/** What a post leads to at its end; none where that does not open. */
export const PostLink = union([
  object({ kind: literal('game'), game: GameItem }),
  object({ kind: literal('promotion'), id: Id, title: string() }),
  object({ kind: literal('page'), path: PostPath }),
]);
export type PostLink = Infer<typeof PostLink>;

export const PostSummary = object({
  kind: PostKind,
  slug: PostSlug,
  category: nullable(PostCategory),
  tags: array(PostTag),
  /** Of title and text: the site's default language where the one asked for is missing. */
  language: Language,
  title: size(string(), 1, maxPostTitle),
  summary: size(string(), 1, maxPostSummary),
  /** Below an image CDN origin, 16:9, decorative. */
  cover: string(),
  publishedAt: Instant,
  /** To read it, at 200 words a minute. */
  minutes: integer(),
});
export type PostSummary = Infer<typeof PostSummary>;

export const PostPage = object({
  list: array(PostSummary),
  /** Cursor of older posts; null: none. */
  next: nullable(string()),
  /** Those in use, for filters. */
  categories: array(PostCategory),
  tags: array(PostTag),
});
export type PostPage = Infer<typeof PostPage>;

const Neighbour = nullable(object({ slug: PostSlug, title: string() }));

export const Post = object({
  ...PostSummary.schema,
  /** HTML, to be sanitised (POP-06). */
  content: string(),
  /** Changed after it was published. */
  editedAt: nullable(Instant),
  link: nullable(PostLink),
  newer: Neighbour,
  older: Neighbour,
});
export type Post = Infer<typeof Post>;

export const PostText = object({
  title: size(string(), 1, maxPostTitle),
  summary: size(string(), 1, maxPostSummary),
  /** Markdown of headings, lists, bold, italics and links. */
  body: size(string(), 1, maxPostBody),
});

/** A post as its file has it. */
export const PostSource = object({
  kind: PostKind,
  slug: PostSlug,
  category: nullable(PostCategory),
  tags: size(array(PostTag), 0, maxPostTags),
  /** A banner's scene; null: the game's picture, or the first scene. */
  cover: nullable(size(string(), 1, 20)),
  /** In place of those. */
  picture: nullable(PictureFile),
  link: nullable(
    union([
      /** Its number or code. */
      object({ kind: literal('game'), target: size(string(), 1, 60) }),
      object({ kind: literal('promotion'), target: Id }),
      object({ kind: literal('page'), target: PostPath }),
    ]),
  ),
  texts: record(Language, PostText),
});
export type PostSource = Infer<typeof PostSource>;

/** A draft has no time yet, a scheduled one a time to come. */
export const postStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export const PostState = enums(postStates);
