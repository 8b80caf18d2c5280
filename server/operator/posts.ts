import type { Handlers } from '../context.ts';
import {
  addPost,
  editPost,
  operatorPosts,
  publishPost,
  withdrawPost,
} from '../domain/posts/write.ts';

/** News and articles (INFO-01, OPS-03). */
export const postOperatorHandlers: Pick<
  Handlers<'operator'>,
  | 'operator.posts'
  | 'operator.postAdd'
  | 'operator.postEdit'
  | 'operator.postPublish'
  | 'operator.postWithdraw'
> = {
  'operator.posts': (request, context) => operatorPosts(request, context),
  'operator.postAdd': (request, context) => addPost(request, context),
  'operator.postEdit': (request, context) => editPost(request, context),
  'operator.postPublish': (request, context) => publishPost(request, context),
  'operator.postWithdraw': (request, context) => withdrawPost(request, context),
};
