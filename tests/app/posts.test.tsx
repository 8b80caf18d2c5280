import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PostSource, maxPostTitle } from '../../contract/posts/shapes.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { recheckPosts } from '../../server/domain/posts/shown.ts';
import { addPost, publishPost, withdrawPost } from '../../server/domain/posts/write.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { press, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const main = () => within(screen.getByRole('main'));
const network = (online: boolean) => act(async () => app.wire.setOnline(online));

beforeAll(() => useDemoCatalogue(app.site.gateway));
beforeEach(async () => {
  await app.site.db.deleteFrom('posts').execute();
  recheckPosts(app.site.gateway);
});

const text = (title: string) => ({ title, summary: `On ${title}`, body: `## Why\n\n**${title}**` });
const post = (slug: string, change: Partial<PostSource> = {}): PostSource => ({
  kind: 'news',
  slug,
  category: 'games',
  tags: [],
  cover: null,
  picture: null,
  link: null,
  texts: { EN: text(`${slug} in English`), TY: text(`${slug} sa Filipino`) },
  ...change,
});
const article = (slug: string, change: Partial<PostSource> = {}) =>
  post(slug, { kind: 'blog', category: null, tags: ['slots'], ...change });
/** Published on a day of November. */
async function published(source: PostSource, day = 1): Promise<void> {
  await addPost(source, app.site.gateway);
  const at = `2026-11-${String(day).padStart(2, '0')}T04:00:00Z`;
  await publishPost({ slug: source.slug, at }, app.site.gateway);
}
const open = (path: string, visit: Parameters<typeof app.open>[1] = {}) =>
  app.open(path, { language: 'EN', ...visit });
const failing = (path: string) =>
  app.wire.before((call) => (call.path.endsWith(path) ? serverError() : undefined));
const title = async () => (await main().findByRole('heading', { level: 1 })).textContent;
const cards = async () =>
  (await main().findAllByRole('article')).map((card) => within(card).getByRole('link').textContent);

describe('the lists', () => {
  test('[INFO-01d] [INFO-01h] news have category and day, newest first, and are chosen by category', async () => {
    await published(post('first'));
    await published(post('second', { category: 'maintenance' }), 2);
    await open('/news');
    expect(await cards()).toEqual(['second in English', 'first in English']);
    const [card] = main().getAllByRole('article');
    expect(card?.textContent).toContain(t('posts.category.maintenance'));
    expect(card?.textContent).toContain('Nov 2, 2026');
    await act(async () =>
      main()
        .getByRole('radio', { name: t('posts.category.games') })
        .click(),
    );
    await waitFor(async () => expect(await cards()).toEqual(['first in English']));
    expect(location.search).toBe('?category=games');
  });

  test('[INFO-01c] [INFO-01h] articles have the time to read them, and lead to more of a tag', async () => {
    await published(article('odds'));
    await published(article('halls', { tags: ['bingo'] }), 2);
    await open('/news');
    await act(async () =>
      main()
        .getByRole('link', { name: t('posts.blog') })
        .click(),
    );
    expect(await cards()).toEqual(['halls in English', 'odds in English']);
    expect(main().getAllByRole('article')[0]?.textContent).toContain('1 minute to read');
    await act(async () => main().getByRole('link', { name: 'odds in English' }).click());
    expect(await main().findByText(t('posts.by', { brand: 'Palaro' }))).toBeTruthy();
    await act(async () => main().getByRole('link', { name: '#slots' }).click());
    await waitFor(async () => expect(await cards()).toEqual(['odds in English']));
  });

  test('[INFO-01h] older posts have an address of their own, and lead back to the newest', async () => {
    for (let day = 1; day <= 13; day += 1) await published(post(`post-${day}`), day);
    await open('/news');
    // The device has an earlier list, which is shown first.
    await waitFor(async () => expect(await cards()).toHaveLength(12));
    const older = main().getByRole('link', { name: t('posts.older') });
    expect(older.getAttribute('href')).toMatch(/^\/news\?after=/);
    await act(async () => older.click());
    await waitFor(async () => expect(await cards()).toEqual(['post-1 in English']));
    expect(main().queryByRole('link', { name: t('posts.older') })).toBeNull();
    await act(async () =>
      main()
        .getByRole('link', { name: t('posts.newest') })
        .click(),
    );
    await waitFor(async () => expect(await cards()).toHaveLength(12));
  });

  test.each(['news', 'blog'] as const)(
    '[INFO-01c] [INFO-01d] an empty site (%s) says what will be there',
    async (kind) => {
      await open(`/${kind}`);
      expect(await main().findByText(t(`posts.empty.${kind}`))).toBeTruthy();
      expect(main().queryByRole('radiogroup')).toBeNull();
    },
  );

  test('[INFO-01h] a choice without posts leads to all of them', async () => {
    await published(post('first'));
    await open('/news?category=winners');
    await act(async () => (await main().findByRole('link', { name: t('posts.showAll') })).click());
    expect(await cards()).toEqual(['first in English']);
  });

  test('[INFO-01h] that cannot be loaded says why, and loads when asked again', async () => {
    await published(post('first', { category: 'house' }));
    await open('/help');
    failing('/relay/posts');
    // Nothing of it is on the device.
    await app.visit('/news?category=house');
    expect(await main().findByText(t('posts.missing'))).toBeTruthy();
    app.wire.reset();
    await press(t('status.retry'), main());
    expect(await cards()).toEqual(['first in English']);
  });
});

describe('a post', () => {
  test('[INFO-01d] has its title in the tab, its text as elements, and never as markup', async () => {
    const body =
      '## Why\n\n- **one** <img src=x onerror=alert(1)>\n- [help](/help) [out](javascript:alert)';
    await published(post('safe', { texts: { TY: { title: 'A title', summary: 'S', body } } }));
    await open('/news/safe');
    expect(await title()).toBe('A title');
    await waitFor(() => expect(document.title).toBe('A title · Palaro'));
    expect(main().getByRole('heading', { level: 2 }).textContent).toBe('Why');
    expect(main().getByText('one').tagName).toBe('STRONG');
    expect(main().getByRole('link', { name: 'help' }).getAttribute('href')).toBe('/help');
    expect(document.querySelector('.post__text img, [onerror]')).toBeNull();
    expect(main().queryByRole('link', { name: 'out' })).toBeNull();
    await app.visit('/news');
    await waitFor(() => expect(document.title).toBe('News · Palaro'));
  });

  test('[INFO-01f] without a text in the language of the page is shown in another, and says which', async () => {
    await published(post('one', { texts: { TY: text('Balita') } }));
    await published(post('two'), 2);
    await open('/news/one');
    expect(await title()).toBe('Balita');
    expect(main().getByText(t('posts.only', { language: 'Filipino' }))).toBeTruthy();
    expect(main().getByRole('heading', { level: 1 }).getAttribute('lang')).toMatch(/^fil/);
    await app.visit('/news/two');
    await waitFor(async () => expect(await title()).toBe('two in English'));
    expect(main().queryByText(t('posts.only', { language: 'Filipino' }))).toBeNull();
  });

  test('[INFO-01h] leads to the one before and after it', async () => {
    for (const [i, slug] of ['first', 'second', 'third'].entries())
      await published(post(slug), i + 1);
    await open('/news/second');
    const others = within(await main().findByRole('navigation', { name: t('posts.neighbours') }));
    const links = others.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/news/first', '/news/third']);
    await act(async () => others.getAllByRole('link')[1]!.click());
    await waitFor(async () => expect(await title()).toBe('third in English'));
  });

  test('[INFO-01i] that is unknown, or was taken back since, is not found and leads to the list', async () => {
    await published(post('first'));
    await open('/news/first');
    expect(await title()).toBe('first in English');
    await withdrawPost({ slug: 'first' }, app.site.gateway);
    await app.visit('/news/unknown');
    expect(await main().findByText(t('posts.goneText'))).toBeTruthy();
    await app.visit('/news/first');
    await waitFor(async () => expect(await title()).toBe(t('posts.gone')));
    const list = main().getAllByRole('link', { name: t('posts.back.news') });
    expect(list.at(-1)?.getAttribute('href')).toBe('/news');
  });

  test('[INFO-01l] once visited, list and post are read without network, with their age; others say why not', async () => {
    await published(post('seen'));
    await published(post('not-seen'), 2);
    await open('/news');
    await cards();
    await app.visit('/news/seen');
    expect(await title()).toBe('seen in English');
    await app.wire.idle();
    // As after a start: what the pages hold is gone.
    await app.visit('/blog/other');
    await main().findByText(t('posts.goneText'));
    await app.visit('/blog');
    await main().findByText(t('posts.empty.blog'));
    await network(false);
    await app.visit('/news');
    expect(await cards()).toHaveLength(2);
    expect(await main().findByText(/^As of/)).toBeTruthy();
    await app.visit('/news/seen');
    expect(await title()).toBe('seen in English');
    expect(await main().findByText(/^As of/)).toBeTruthy();
    await app.visit('/news/not-seen');
    expect(await main().findByText(t('posts.missingPost'))).toBeTruthy();
    await network(true);
    await waitFor(async () => expect(await title()).toBe('not-seen in English'));
  });
});

describe('the end of a post', () => {
  const way = (name: string | RegExp) => main().findByRole('button', { name });

  test('[INFO-01j] is its game, which opens, but not during a break', async () => {
    await published(post('game', { link: { kind: 'game', target: 'PLR-C01' } }));
    const { token, customerId } = await testPlayer(app.site.gateway, 0);
    await open('/news/game', { token });
    await act(async () => (await way(/^Play Perya Color Game$/)).click());
    await waitFor(() => expect(location.pathname + location.search).toBe('/seamless?nodeId=1201'));
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${customerId}, now() + interval '1 day')`.execute(
      app.site.db,
    );
    await open('/news/game', { token });
    expect(await title()).toBe('game in English');
    expect(main().queryByRole('button', { name: /^Play/ })).toBeNull();
  });

  test('[INFO-01j] is a page of the site', async () => {
    await published(post('page', { link: { kind: 'page', target: '/fairness' } }));
    await open('/news/page');
    const link = await main().findByRole('link', { name: t('posts.page') });
    expect(link.getAttribute('href')).toBe('/fairness');
  });

  test('[INFO-01k] is shared by the device; where it cannot, or fails, the address is copied', async () => {
    await published(post('shared', { texts: { TY: text('x'.repeat(maxPostTitle - 3)) } }));
    const copied: string[] = [];
    const share = vi.fn(async () => {});
    const clipboard = { writeText: async (words: string) => void copied.push(words) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await open('/news/shared');
    await press(t('ui.copyLink'), main());
    await waitFor(() => expect(copied).toEqual([`${location.origin}/news/shared`]));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open('/news/shared?from=mail');
    await press(t('ui.share'), main());
    const data = {
      title: text('x'.repeat(maxPostTitle - 3)).title,
      url: `${location.origin}/news/shared`,
    };
    expect(share).toHaveBeenCalledWith(data);
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await press(t('ui.share'), main());
    expect(copied).toHaveLength(1);
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await press(t('ui.share'), main());
    await waitFor(() => expect(copied).toHaveLength(2));
    Reflect.deleteProperty(navigator, 'share');
  });
});

test.each(['/news', '/blog'])(
  '[INFO-01c] [INFO-01d] the footer and the help centre lead to %s',
  async (path) => {
    await open('/help');
    for (const part of [screen.getByRole('main'), await screen.findByRole('contentinfo')]) {
      const links = await within(part).findAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toContain(path);
    }
  },
);
