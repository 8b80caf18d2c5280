import { array, boolean, nullable, object, optional, size, string } from 'superstruct';
import { action } from '../define.ts';
import { bytesWithPicture } from '../pictures.ts';
import { Instant, Language, QueryInteger } from '../shared.ts';
import {
  Post,
  PostCategory,
  PostKind,
  PostPage,
  PostSlug,
  PostSource,
  PostState,
  PostTag,
} from './shapes.ts';

const bodyBytes = bytesWithPicture(512 * 1024);

export const posts = {
  'posts.list': action({
    method: 'GET',
    path: '/api/wps/relay/posts',
    auth: 'guest',
    summary: 'News or articles in a language, newest first, twelve at a time (INFO-01).',
    request: object({
      kind: PostKind,
      category: optional(PostCategory),
      tag: optional(PostTag),
      after: optional(size(string(), 1, 60)),
      language: Language,
    }),
    value: PostPage,
    errors: ['invalid_request'],
    offline: 'cached:help',
  }),
  'posts.post': action({
    method: 'GET',
    path: '/api/wps/relay/post',
    auth: 'guest',
    summary: 'A post with its text, and the ones before and after it (INFO-01).',
    request: object({ kind: PostKind, slug: PostSlug, language: Language }),
    value: Post,
    errors: ['not_found'],
    offline: 'cached:help',
  }),
  'operator.posts': action({
    method: 'GET',
    path: '/api/operator/posts',
    auth: 'operator',
    always: true,
    summary: 'All posts with their state, the last made first (INFO-01).',
    request: object({ state: optional(PostState), limit: optional(QueryInteger(1, 100)) }),
    value: object({
      posts: array(
        object({
          kind: PostKind,
          slug: PostSlug,
          state: PostState,
          title: string(),
          languages: array(Language),
          publishedAt: nullable(Instant),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.postAdd': action({
    method: 'POST',
    path: '/api/operator/posts',
    auth: 'operator',
    always: true,
    bodyBytes,
    summary: 'Adds a post as a draft (INFO-01).',
    request: PostSource,
    value: object({ slug: PostSlug }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.postEdit': action({
    method: 'PUT',
    path: '/api/operator/posts',
    auth: 'operator',
    always: true,
    bodyBytes,
    summary: 'Replaces a post, by its slug; it stays published or not (INFO-01).',
    request: PostSource,
    value: object({ changed: boolean(), state: PostState }),
    errors: ['forbidden', 'invalid_request', 'not_found'],
    offline: 'network-only',
  }),
  'operator.postPublish': action({
    method: 'PUT',
    path: '/api/operator/posts/published',
    auth: 'operator',
    always: true,
    summary: 'Shows a post from now on, or from a time on (INFO-01).',
    request: object({ slug: PostSlug, at: optional(Instant) }),
    value: object({ changed: boolean(), state: PostState, publishedAt: Instant }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.postWithdraw': action({
    method: 'PUT',
    path: '/api/operator/posts/withdrawn',
    auth: 'operator',
    always: true,
    summary: 'Takes a post back; its address is not found any more (INFO-01).',
    request: object({ slug: PostSlug }),
    value: object({ changed: boolean() }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
};
