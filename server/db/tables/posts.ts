import type { PostCategory, PostKind, PostSource } from '../../../contract/posts/shapes.ts';
import type { Generated, Json } from '../columns.ts';
import type { Narrow } from './narrow.ts';

export interface PostTables {
  posts: Narrow<
    'posts',
    {
      kind: PostKind;
      category: PostCategory | null;
      tags: Generated<string[]>;
      link: Json<NonNullable<PostSource['link']>> | null;
      texts: Json<PostSource['texts']>;
    }
  >;
}
