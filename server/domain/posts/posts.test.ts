import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Post, type PostPage, maxPostBody } from '../../../contract/posts/shapes.ts';
import * as clock from '../../clock.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPng } from '../../testing/pictures.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import { recheckPosts } from './shown.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(() => touchCatalogue(site.gateway));
afterEach(async () => {
  vi.restoreAllMocks();
  await site.db.deleteFrom('posts').execute();
  recheckPosts(site.gateway);
});
afterAll(() => site.close());

async function operator(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await site.operator.inject({
    method,
    url: `/api/operator/${path}`,
    ...(body && { payload: body }),
    headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
  });
  return { status: answer.statusCode, ...answer.json() };
}
async function list(query: Record<string, string> = {}) {
  const url = '/api/wps/relay/posts';
  const answer = await site.app.inject({
    url,
    query: { kind: 'news', language: 'EN', ...query },
  });
  return answer.json().value as PostPage;
}
const slugs = async (query: Record<string, string> = {}) =>
  (await list(query)).list.map(({ slug }) => slug);
async function read(slug: string, query: Record<string, string> = {}): Promise<Post | null> {
  const answer = await site.app.inject({
    url: '/api/wps/relay/post',
    query: { kind: 'news', slug, language: 'EN', ...query },
  });
  const { value, code } = answer.json();
  if (!value && (answer.statusCode !== 404 || code !== 'not_found')) throw new Error(answer.body);
  return value as Post | null;
}

const text = (title: string, body = 'A **short** text.') => ({ title, summary: 'In short.', body });
const both = (title: string) => ({ EN: text(title), TY: text(`${title} sa Filipino`) });
const news = (slug: string, change: object = {}) => ({
  kind: 'news',
  slug,
  category: 'games',
  tags: [],
  cover: null,
  picture: null,
  link: null,
  texts: both(slug),
  ...change,
});
const article = (slug: string, change: object = {}) =>
  news(slug, { kind: 'blog', category: null, tags: ['slots'], ...change });
const publish = (slug: string, at?: string) => operator('PUT', 'posts/published', { slug, at });
/** Adds and publishes one. */
async function published(post: { slug: string }, at?: string): Promise<void> {
  expect((await operator('POST', 'posts', post)).status).toBe(200);
  expect((await publish(post.slug, at)).success).toBe(true);
}
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T04:00:00.000Z`;

describe('the state of a post', () => {
  test('[INFO-01g] a draft is nowhere; published it is in the list and read, withdrawn it is not found', async () => {
    await operator('POST', 'posts', news('color-game'));
    expect(await slugs()).toEqual([]);
    expect(await read('color-game')).toBeNull();
    expect((await publish('color-game')).value).toMatchObject({
      changed: true,
      state: 'published',
    });
    expect(await slugs()).toEqual(['color-game']);
    expect(await read('color-game')).toMatchObject({ title: 'color-game', editedAt: null });
    const withdraw = () => operator('PUT', 'posts/withdrawn', { slug: 'color-game' });
    expect((await withdraw()).value).toEqual({ changed: true });
    expect((await withdraw()).value).toEqual({ changed: false });
    expect(await slugs()).toEqual([]);
    expect(await read('color-game')).toBeNull();
    expect((await publish('color-game')).value.changed).toBe(true);
    expect(await slugs()).toEqual(['color-game']);
  });

  test('[INFO-01g] with a time to come it is shown from then on, by the clock of the site', async () => {
    const at = new Date(clock.now() + 3_600_000).toISOString();
    await operator('POST', 'posts', news('next-week'));
    expect((await publish('next-week', at)).value).toEqual({
      changed: true,
      state: 'scheduled',
      publishedAt: at,
    });
    expect(await slugs()).toEqual([]);
    expect(await read('next-week')).toBeNull();
    vi.spyOn(clock, 'nowDate').mockReturnValue(new Date(Date.parse(at)));
    recheckPosts(site.gateway);
    expect(await slugs()).toEqual(['next-week']);
    expect((await read('next-week'))?.publishedAt).toBe(at.replace('Z', '000Z'));
  });

  test('[INFO-01g] an edit of a published post is shown with its time; the same text again changes nothing', async () => {
    await published(news('color-game'), day(1));
    const edit = (change: object) => operator('PUT', 'posts', news('color-game', change));
    expect((await edit({})).value).toEqual({ changed: false, state: 'published' });
    expect((await read('color-game'))?.editedAt).toBeNull();
    expect((await edit({ texts: both('New rules') })).value.changed).toBe(true);
    const post = await read('color-game');
    expect(post).toMatchObject({ title: 'New rules', publishedAt: day(1).replace('Z', '000Z') });
    expect(Date.parse(post?.editedAt ?? '')).toBeGreaterThan(Date.parse(day(1)));
    expect((await list()).list[0]?.title).toBe('New rules');
  });

  test('[INFO-01g] the operator lists all posts with their states', async () => {
    await operator('POST', 'posts', news('one-draft'));
    await published(article('an-article'), day(1));
    const { posts } = (await operator('GET', 'posts')).value;
    expect(posts.map(({ slug, state }: { slug: string; state: string }) => [slug, state])).toEqual([
      ['an-article', 'published'],
      ['one-draft', 'draft'],
    ]);
    expect(posts[0]).toMatchObject({ languages: ['EN', 'TY'], kind: 'blog' });
    expect(posts[0].title).toBe('an-article sa Filipino');
    const drafts = (await operator('GET', 'posts?state=draft')).value.posts;
    expect(drafts.map(({ slug }: { slug: string }) => slug)).toEqual(['one-draft']);
  });

  test.each([
    ['another with its slug', 'slug', {}],
    ['news without a category', 'category', { slug: 'other', category: null }],
    ['news with tags', 'tags', { slug: 'other', tags: ['slots'] }],
    ['an article with a category', 'category', { slug: 'other', kind: 'blog' }],
    ['a cover that there is not', 'cover', { slug: 'other', cover: 'nothing' }],
    [
      'a text in a language that the site has not',
      'texts',
      { texts: { ...both('x'), XX: text('x') } },
    ],
    ['no text in the default language', 'texts', { texts: { EN: text('x') } }],
    ['a game that there is not', 'link', { link: { kind: 'game', target: 'no-game' } }],
    ['a promotion that there is not', 'link', { link: { kind: 'promotion', target: '404' } }],
    ['a page of another site', 'link.target', { link: { kind: 'page', target: '//evil.example' } }],
    [
      'a text above its bound',
      'texts.EN.body',
      { texts: { EN: text('x', 'x'.repeat(maxPostBody + 1)) } },
    ],
  ])('[INFO-01g] %s is rejected with the field', async (_what, field, change) => {
    await operator('POST', 'posts', news('color-game'));
    const answer = await operator('POST', 'posts', news('color-game', change));
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.field.startsWith(field.split('.')[0])).toBe(true);
    expect((await operator('GET', 'posts')).value.posts).toHaveLength(1);
  });

  test('[INFO-01g] no command finds an unknown slug, and an edit changes no kind', async () => {
    await operator('POST', 'posts', news('color-game'));
    const slug = 'unknown';
    for (const answer of [
      await publish(slug),
      await operator('PUT', 'posts/withdrawn', { slug }),
      await operator('PUT', 'posts', news(slug)),
      // A draft cannot be withdrawn.
      await operator('PUT', 'posts/withdrawn', { slug: 'color-game' }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    const answer = await operator('PUT', 'posts', article('color-game'));
    expect([answer.code, answer.field]).toEqual(['invalid_request', 'kind']);
  });
});

describe('lists', () => {
  test('[INFO-01h] have twelve posts a page, newest first, none twice, and posts of one moment too', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `post-${String(i).padStart(2, '0')}`);
    // Two share a time over the end of the page.
    for (const [i, slug] of names.entries()) await published(news(slug), day(i < 3 ? 3 : i + 1));
    const first = await list();
    expect(first.list).toHaveLength(12);
    const second = await list({ after: first.next ?? '' });
    expect(second.next).toBeNull();
    expect([...first.list, ...second.list].map(({ slug }) => slug)).toEqual(names.toReversed());
  });

  test('[INFO-01h] are by kind, category and tag, with those that are in use', async () => {
    await published(news('a-game'));
    await published(news('at-night', { category: 'maintenance' }));
    await operator('POST', 'posts', news('one-draft', { category: 'winners' }));
    await published(article('on-slots'));
    await published(article('on-bingo', { tags: ['bingo', 'slots'] }));
    expect(await slugs({ category: 'maintenance' })).toEqual(['at-night']);
    expect(await list()).toMatchObject({ categories: ['games', 'maintenance'], tags: [] });
    expect(await slugs({ kind: 'blog', tag: 'bingo' })).toEqual(['on-bingo']);
    expect(await list({ kind: 'blog' })).toMatchObject({
      categories: [],
      tags: ['slots', 'bingo'],
    });
    expect(await read('on-slots')).toBeNull();
  });

  test('[INFO-01h] a post leads to the one before and after it, of its kind', async () => {
    for (const [i, slug] of ['first', 'second', 'third'].entries())
      await published(news(slug), day(i + 1));
    await published(article('between'), day(2));
    expect(await read('second')).toMatchObject({
      newer: { slug: 'third', title: 'third' },
      older: { slug: 'first', title: 'first' },
    });
    expect(await read('third')).toMatchObject({ newer: null });
    expect(await read('first')).toMatchObject({ older: null });
  });

  test.each(['x', '2026-11-01T00:00:00.000000Z x', "' OR 1=1"])(
    '[INFO-01h] a cursor that is none of ours (%s) is rejected',
    async (after) => {
      const answer = await site.app.inject({
        url: '/api/wps/relay/posts',
        query: { kind: 'news', language: 'EN', after },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('[INFO-01h] many guests cost one answer: it comes from memory until a post changes', async () => {
    await published(news('color-game'));
    await list();
    const asked = vi.spyOn(site.db, 'getExecutor');
    for (let i = 0; i < 5; i += 1) await list();
    // The version is read once a second; a list alone has two queries.
    expect(asked.mock.calls.length).toBeLessThan(5);
    asked.mockRestore();
    await published(news('bingo-hall'));
    expect(await slugs()).toEqual(['bingo-hall', 'color-game']);
  });
});

async function promotion(): Promise<string> {
  const { value } = await operator('POST', 'promotions', {
    type: 'newbie',
    rule: 'newbie',
    scene: 'free',
    startsAt: day(1),
    title: { EN: 'A gift', TY: 'Regalo' },
    summary: { EN: 's', TY: 's' },
    terms: { EN: 't', TY: 't' },
    bonusFixed: 1000,
    newDays: 30,
    turnoverPercent: 100,
    budget: 100_000,
  });
  return value.id;
}

describe('a post', () => {
  test('[INFO-01j] ends with its promotion until that is closed', async () => {
    const id = await promotion();
    await published(news('gift', { link: { kind: 'promotion', target: id } }));
    expect((await read('gift'))?.link).toEqual({ kind: 'promotion', id, title: 'A gift' });
    await operator('PUT', 'promotion', { id, open: false });
    await touchCatalogue(site.gateway);
    expect((await read('gift'))?.link).toBeNull();
  });

  test('[INFO-01f] is in the language asked for, else in the default one, and names it', async () => {
    await published(news('both'));
    await published(news('filipino', { texts: { TY: text('Balita') } }));
    expect(await read('both', { language: 'TY' })).toMatchObject({
      language: 'TY',
      title: 'both sa Filipino',
    });
    expect(await read('filipino')).toMatchObject({ language: 'TY', title: 'Balita' });
    expect((await list()).list.map(({ language }) => language)).toEqual(['TY', 'EN']);
  });

  test('[INFO-01c] has its text as HTML, the minutes to read it, its cover and tags', async () => {
    const body = `## A heading\n\n- one\n- two\n\n${'word '.repeat(401)}`;
    await published(article('long', { cover: 'fair', texts: { TY: text('x', body) } }));
    const post = await read('long', { kind: 'blog' });
    expect(post).toMatchObject({ minutes: 3, tags: ['slots'], cover: '/b/cover-fair.svg' });
    expect(post?.content).toContain('<h3>A heading</h3><ul><li>one</li><li>two</li></ul><p>word');
    const picture = await site.media.inject(post?.cover ?? '');
    expect([picture.statusCode, picture.body.includes('<text')]).toEqual([200, false]);
    expect((await site.media.inject('/b/cover-constructor.svg')).statusCode).toBe(404);
  });

  test("[INFO-01c] [OPS-03d] has the operator's picture before any drawing", async () => {
    const file = (width: number) => testPng({ width, height: 720 }).toString('base64');
    const own = (picture: string | null) => news('own', { cover: 'fair', picture });
    await published(own(file(1280)));
    const { cover } = (await read('own'))!;
    const { statusCode, body } = await site.media.inject(cover);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^<svg [^>]*width="1280" height="720"><image /);
    expect(await operator('PUT', 'posts', own(file(1280)))).toMatchObject({
      value: { changed: false },
    });
    expect(await operator('PUT', 'posts', own(null))).toMatchObject({ value: { changed: true } });
    expect((await read('own'))!.cover).toBe('/b/cover-fair.svg');
    expect(await operator('PUT', 'posts', own(file(1279)))).toMatchObject({ field: 'picture' });
  });

  test('[INFO-01j] ends with its game while that opens, and has its picture', async () => {
    const game = await site.db
      .selectFrom('games')
      .selectAll()
      .where('game_id', '=', '1')
      .executeTakeFirstOrThrow();
    await published(news('slot', { link: { kind: 'game', target: game.game_code } }));
    const post = await read('slot');
    expect(post?.link).toMatchObject({ kind: 'game', game: { nodeId: '1' } });
    expect(post?.cover).toBe((post!.link as { game: { lagerIcon: string } }).game.lagerIcon);
    await site.db
      .updateTable('games')
      .set({ maintenance: true })
      .where('game_id', '=', '1')
      .execute();
    await touchCatalogue(site.gateway);
    expect((await read('slot'))?.link).toBeNull();
    await site.db
      .updateTable('games')
      .set({ maintenance: false })
      .where('game_id', '=', '1')
      .execute();
  });
});
