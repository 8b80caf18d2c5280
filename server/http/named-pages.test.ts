import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { reloadSite } from '../settings/state.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { makeListener } from './listener.ts';
import { pageSender } from './page.ts';
import { registerSitemap } from './sitemap.ts';

let site: TestGateway;
let app: FastifyInstance;
let at = '';
const folder = mkdtempSync(join(tmpdir(), 'palaro-names-'));

const texts = (english: string, filipino: string) => ({ EN: english, TY: filipino });
const about = (slug: string, title: string, more: object = {}) => ({
  slug,
  titles: texts(title, `${title} TY`),
  descriptions: texts(`${title} at {{brand}}.`, `${title} sa {{brand}}.`),
  ...more,
});
const facts = {
  '?vassalage': {
    titles: {},
    descriptions: texts('{{category}} of {{vendor}}.', '{{category}} ng {{vendor}}.'),
  },
  '/rng': about('rng', 'Slots'),
  '/live': about('live', 'Live'),
  '/games/*': about('games-one', 'Game', {
    descriptions: texts('{{game}} by {{vendor}}.', '{{game}} ng {{vendor}}.'),
  }),
  '/member/vip': { framed: true, titles: texts('VIP', 'VIP <mo>'), descriptions: texts('', '') },
  '/seamless': { titles: texts('Game', 'Laro'), descriptions: texts('', '') },
};

beforeAll(async () => {
  for (const code of ['TY', 'EN']) {
    const page = (body: string) =>
      `<html><head><title>Palaro</title><meta name="description" content="?" /><!--preconnect--></head><body>${body}<!--boot--></body></html>`;
    writeFileSync(join(folder, `page.${code}.html`), page('frame alone'));
    writeFileSync(join(folder, `page.${code}.framed.html`), page('<h1><!--heading--></h1>'));
  }
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(facts));
  site = await createTestGateway();
  await sql`UPDATE games SET vendor_entry = true WHERE game_id = 6`.execute(site.db);
  await touchCatalogue(site.gateway, 'named');
  at = site.gateway.env.siteUrl;
  app = makeListener(site.gateway);
  registerSitemap(app, site.gateway, folder);
  const send = pageSender(site.gateway, folder);
  app.setNotFoundHandler((request, reply) => send?.(request, reply));
});
afterAll(async () => {
  await app.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

async function page(url: string) {
  const answer = await app.inject({
    url,
    headers: { accept: 'text/html', host: 'localhost:8080' },
  });
  const { body: html, statusCode } = answer;
  const found = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    statusCode,
    title: found(/<title>(.*?)<\/title>/),
    description: found(/name="description" content="([^"]*)"/),
    canonical: found(/rel="canonical" href="([^"]*)"/)?.replaceAll('&amp;', '&'),
    others: [...html.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    ),
  };
}

describe('the page of a game', () => {
  test('[GAME-18g] [PWA-13d] has its own names and addresses in each language', async () => {
    expect(await page('/games/1?lang=EN&utm_source=chat')).toMatchObject({
      statusCode: 200,
      title: 'Mango Gold · Palaro Originals · Palaro',
      description: 'Mango Gold by Palaro Originals.',
      canonical: `${at}/games/1?lang=EN`,
      others: ['fil-PH', 'en-PH', 'x-default'],
    });
    expect(await page('/Games/1/')).toMatchObject({
      statusCode: 200,
      title: 'Gintong Mangga · Palaro Originals · Palaro',
      canonical: `${at}/games/1`,
    });
  });

  test('[GAME-18g] says to search engines where it is and what it is, and nothing else', async () => {
    const { data } = await page('/games/1?lang=EN');
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', name: 'Palaro', item: at, position: 1 },
          { '@type': 'ListItem', name: 'Slots', item: `${at}/rng?lang=EN`, position: 2 },
          {
            '@type': 'ListItem',
            name: 'Mango Gold · Palaro Originals · Palaro',
            item: `${at}/games/1?lang=EN`,
            position: 3,
          },
        ],
      },
      {
        '@context': 'https://schema.org',
        '@type': 'VideoGame',
        name: 'Mango Gold',
        url: `${at}/games/1?lang=EN`,
        image: 'http://localhost:8081/p/1-w.svg?lang=EN',
        gamePlatform: 'Web browser',
        genre: 'Slots',
        author: { '@type': 'Organization', name: 'Palaro Originals' },
      },
    ]);
  });

  test.each(['/games/99', '/games/x', '/games/6', '/games', '/games/1/more', '/games/01'])(
    '[GAME-18g] [ROUTE-13] %s is no page: the answer is a 404, not for search engines',
    async (url) => {
      const { statusCode, html, canonical } = await page(url);
      expect([statusCode, canonical]).toEqual([404, undefined]);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain('frame alone');
    },
  );

  test('[SAFE-01a] a name with markup is text in each part of the head', async () => {
    const name = '</title><script>alert(1)</script>$&';
    await sql`UPDATE games SET names = jsonb_build_object('EN', ${name}::text) WHERE game_id = 2`.execute(
      site.db,
    );
    await touchCatalogue(site.gateway, 'markup');
    const { html, data } = await page('/games/2?lang=EN');
    expect(html).not.toContain('<script>alert');
    expect(data[1].name).toBe(name);
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;');
  });
});

describe("a vendor's list", () => {
  test('[LOB-20a] has its own title, description and address', async () => {
    expect(await page('/rng?vassalage=AG&lang=EN')).toMatchObject({
      statusCode: 200,
      title: 'Asia Gold · Slots · Palaro',
      description: 'Slots of Asia Gold.',
      canonical: `${at}/rng?vassalage=AG&lang=EN`,
    });
    expect((await page('/live?vassalage=AG')).title).toBe('Asia Gold · Live TY · Palaro');
  });

  test.each(['NOPE', 'PLR', 'ag', '%3Cb%3E', ''])(
    '[LOB-20a] of no vendor of the category (%s) it has the names of the category',
    async (code) => {
      const { title, statusCode, canonical } = await page(`/live?vassalage=${code}`);
      expect([statusCode, title, canonical]).toEqual([200, 'Live TY · Palaro', `${at}/live`]);
    },
  );

  test('[LOB-20a] with filters it is the same page to search engines', async () => {
    const { title, canonical } = await page('/live?vassalage=AG&sort=rtp&p=2');
    expect([title, canonical]).toEqual(['Asia Gold · Live TY · Palaro', `${at}/live?vassalage=AG`]);
  });
});

test('[GAME-18g] [LOB-20b] the sitemap has the games that open, and the vendors that have some', async () => {
  const map = (await app.inject('/sitemap.xml')).body;
  const urls = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.slice(at.length));
  expect(urls.filter((url) => /^\/games|vassalage/.test(url)).toSorted()).toEqual([
    '/games/1',
    '/games/2',
    '/games/3',
    '/rng?vassalage=PLR',
  ]);
  expect(map).toContain(`hreflang="en-PH" href="${at}/games/1?lang=EN"`);
});

test('[PWA-13e] a page that needs a login is its heading in its language, not for search engines', async () => {
  const { html, title } = await page('/member/vip');
  expect(html).toContain('<h1>VIP &lt;mo&gt;</h1>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(title).toBe('VIP &lt;mo&gt; · Palaro');
  expect((await page('/Member/VIP/?lang=EN')).html).toContain('<h1>VIP</h1>');
  // A game has a frame of its own.
  expect((await page('/seamless')).html).toContain('frame alone');
});

test('[PWA-13e] in maintenance it is the frame alone', async () => {
  await site.db
    .insertInto('settings')
    .values({ key: 'maintenance', value: '{"on":true,"title":"Later"}' })
    .execute();
  await reloadSite(site.gateway);
  const { html } = await page('/member/vip');
  await site.db.deleteFrom('settings').where('key', '=', 'maintenance').execute();
  await reloadSite(site.gateway);
  expect(html).toContain('frame alone');
});
