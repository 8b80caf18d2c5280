import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from 'superstruct';
import { readPostFile } from '../../contract/posts/file.ts';
import { PostSource } from '../../contract/posts/shapes.ts';
import type { Gateway } from '../context.ts';
import { storedLink } from '../domain/posts/link.ts';
import { demoPostsFolder } from '../paths.ts';

/** Files of `posts`, with the hours before the start at which they were published. */
const published: readonly (readonly [file: string, hours: number])[] = [
  ['welcome-to-the-news', 20],
  ['color-game', 3 * 24],
  ['return-to-player', 4 * 24],
  ['fiesta-of-slots', 11 * 24],
  ['baccarat', 13 * 24],
  ['how-winners-are-shown', 16 * 24],
  ['check-a-draw', 22 * 24],
  ['maintenance', 25 * 24],
];

/** The demo's news and articles, in the form of an operator's files. Skips those that are there. */
export async function seedPosts(gateway: Pick<Gateway, 'db'>, now: Date): Promise<void> {
  const rows = published.map(([file, hours]) =>
    rowOf(file, new Date(now.getTime() - hours * 3_600_000), gateway),
  );
  await gateway.db
    .insertInto('posts')
    .values(await Promise.all(rows))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

async function rowOf(file: string, at: Date, gateway: Pick<Gateway, 'db'>) {
  const post = readPostFile(readFileSync(join(demoPostsFolder, `${file}.md`), 'utf8'));
  assert(post, PostSource);
  const link = await storedLink(post.link, gateway);
  const json = {
    link: link ? JSON.stringify(link) : null,
    texts: JSON.stringify(post.texts),
  };
  return { ...post, ...json, published_at: at };
}
