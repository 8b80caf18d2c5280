import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post, PostPage } from '../../contract/posts/shapes.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { seedPosts } from './posts.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await seedPosts(site.gateway, new Date());
  await seedPosts(site.gateway, new Date());
});
afterAll(() => site.close());

async function value<T>(path: string, query: Record<string, string>): Promise<T> {
  const answer = await site.app.inject({ url: `/api/wps/relay/${path}`, query });
  expect(answer.statusCode).toBe(200);
  return answer.json().value as T;
}

test.each(['news', 'blog'])(
  '[INFO-01c] [INFO-01d] the demo has %s in both languages, once, without markup that is not drawn',
  async (kind) => {
    const [english, filipino] = await Promise.all(
      ['EN', 'TY'].map((language) => value<PostPage>('posts', { kind, language })),
    );
    expect(english!.list.length).toBe(kind === 'news' ? 5 : 3);
    for (const [i, { slug, title, language }] of english!.list.entries()) {
      expect([language, filipino!.list[i]?.language]).toEqual(['EN', 'TY']);
      expect(filipino!.list[i]?.title).not.toBe(title);
      for (const code of ['EN', 'TY']) {
        const { content } = await value<Post>('post', { kind, slug, language: code });
        const tags = /<\/?(?:p|h3|strong|ul|ol|li)>|<a href="\/[\w/]*">|<\/a>/g;
        expect(content.replaceAll(tags, '')).not.toMatch(/[<>*#[\]]/);
      }
    }
  },
);
