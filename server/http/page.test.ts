import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HomeScreen } from '../../contract/content/calls.ts';
import { Permission } from '../../contract/site/calls.ts';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { recheckContent } from '../domain/content/shown.ts';
import { recheckPosts } from '../domain/posts/shown.ts';
import { reloadSite } from '../settings/state.ts';
import { operatorKey } from '../operator/key.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { registerAppFiles } from './app-files.ts';
import { makeListener } from './listener.ts';
import { pageSender } from './page.ts';
import { registerSitemap } from './sitemap.ts';

let site: TestGateway;
let app: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'palaro-app-'));

const named = (english: string, tagalog: string, slug?: string) => ({
  ...(slug && { slug }),
  titles: { EN: english, TY: tagalog },
  descriptions: { EN: `${english} of {{brand}}.`, TY: `${tagalog} ng {{brand}}.` },
});
const facts = {
  '/': named('Home', 'Simula'),
  '/home': named('Home', 'Simula'),
  '/login': named('Log in', 'Mag-log in'),
  '/help': named('Help', 'Tulong', 'help'),
  '/promotions': named('Promotions', 'Mga promo', 'promotions'),
  '/seamless': named('Game', 'Laro'),
  '/news': named('News', 'Balita', 'news'),
  '/news/*': named('News', 'Balita', 'news-one'),
};

beforeAll(async () => {
  for (const code of ['TY', 'EN']) {
    const page = `<html lang="${code}"><head><title>Palaro</title><meta name="description" content="?" /><!--preconnect--><script>go()</script><style>b{}</style></head><body><!--banner--><!--boot--></body></html>`;
    writeFileSync(join(folder, `page.${code}.html`), page);
    const view = `<div id="root"><!--view--><style>b{}</style><header></header><style>i{}</style>built<!--/view--></div>`;
    writeFileSync(join(folder, `page.${code}.help.html`), page.replace('<!--banner-->', view));
  }
  writeFileSync(join(folder, 'shell.EN.html'), '<script>start()</script><style>i{}</style>');
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(facts));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'form-1a2b3c.js'), 'form');
  writeFileSync(join(folder, 'sw.js'), 'worker');
  writeFileSync(join(folder, 'sw-kill.js'), 'kill worker');
  site = await createTestGateway();
  app = makeListener(site.gateway);
  await registerAppFiles(app, site.gateway, folder);
  registerSitemap(app, site.gateway, folder);
  const send = pageSender(site.gateway, folder);
  app.setNotFoundHandler((request, reply) => send?.(request, reply));
});
afterAll(async () => {
  await app.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

async function page(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url,
    headers: { accept: 'text/html', host: 'localhost:8080', ...headers },
  });
  const [, home, json = 'null'] =
    /<script type="application\/json" id="boot"(?: data-home="([^"]*)")?>(.*?)<\/script>/s.exec(
      answer.body,
    ) ?? [];
  return { answer, html: answer.body, boot: JSON.parse(json), home };
}

describe('the page', () => {
  test('[BOOT-01] contains the permission answer and the address of the first screen', async () => {
    const { boot, answer, home } = await page('/?from=mail');
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(boot)).toEqual(['permission']);
    expect(is(boot.permission, Permission)).toBe(true);
    const { success, value } = (await site.app.inject(home ?? '')).json();
    expect(success).toBe(true);
    expect(is(value, HomeScreen)).toBe(true);
    expect(value.hot.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['1', '4']);
  });

  test.each(['/home', '/index', '/index.html', '/login', '/register'])(
    '[ROUTE-01] %s has the address of the first screen too',
    async (url) => {
      expect((await page(url)).home).toBe('/api/wps/relay/home?language=TY');
    },
  );

  test('[ROUTE-02] another page has only the permission answer', async () => {
    const { boot, html, home } = await page('/seamless');
    expect(Object.keys(boot)).toEqual(['permission']);
    expect(home).toBeUndefined();
    expect(html).not.toContain('banner-first');
  });

  test.each(['/seamless?nodeId=1', '/Help/'])('[ROUTE-13] %s is a page of the app', async (url) => {
    expect((await page(url)).answer.statusCode).toBe(200);
  });

  test('[INFO-01i] [ROUTE-13] the address of a post is a page while the post is shown', async () => {
    const post = { slug: 'color-game', kind: 'news', category: 'games', texts: '{}' } as const;
    await site.db
      .insertInto('posts')
      .values({ ...post, published_at: new Date(Date.now() - 1000) })
      .execute();
    recheckPosts(site.gateway);
    const status = async (url: string) => (await page(url)).answer.statusCode;
    for (const url of ['/news', '/news/color-game', '/News/Color-Game/?from=mail'])
      expect([url, await status(url)]).toEqual([url, 200]);
    for (const url of ['/news/unknown', '/blog/color-game', '/news/color-game/more'])
      expect([url, await status(url)]).toEqual([url, 404]);
    await site.db.deleteFrom('posts').execute();
    recheckPosts(site.gateway);
    expect(await status('/news/color-game')).toBe(404);
  });

  test.each([
    '/metrics',
    '/readyz',
    '/help/more',
    '/wp-admin',
    '/wp-login.php',
    '/x.js',
    '/assets/x.js',
  ])('[ROUTE-13] %s is no page: the answer is a 404 that shows the app', async (url) => {
    const { answer, boot } = await page(url);
    expect(answer.statusCode).toBe(404);
    expect(is(boot.permission, Permission)).toBe(true);
  });

  test('[SAFE-01a] text of the operator cannot leave the data block', async () => {
    const brand = '</script><script>alert(1)</script>';
    await site.db
      .insertInto('settings')
      .values({ key: 'brand', value: JSON.stringify(brand) })
      .execute();
    await reloadSite(site.gateway);
    const { boot, html } = await page('/', { cookie: 'theme=dark; lang=EN' });
    await site.db.deleteFrom('settings').where('key', '=', 'brand').execute();
    await reloadSite(site.gateway);
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(boot.permission.info.brand).toBe(brand);
  });

  test('[LANG-03] is in the language of the cookie, in the default one when that is unknown', async () => {
    expect((await page('/')).html).toContain('lang="TY"');
    expect((await page('/', { cookie: 'a=b; lang=EN' })).html).toContain('lang="EN"');
    expect((await page('/', { cookie: 'lang=XX' })).html).toContain('lang="TY"');
    expect((await page('/', { cookie: 'lang=../../etc' })).html).toContain('lang="TY"');
  });

  test('[HOME-02a] shows the first banner before the app runs, its text escaped', async () => {
    const { html } = await page('/', { cookie: 'lang=EN' });
    expect(html).toMatch(
      /<img class="banner-first" src="data:image\/svg\+xml,%3Csvg[^"<>]*" alt="Fiesta &quot;Night&quot;" width="1200" height="450" fetchpriority="high"/,
    );
    expect(html).toContain('<link rel="preconnect" href="http://localhost:8081" crossorigin>');
  });

  test('[HOME-02a] addresses an operator’s picture at the image host, and makes no room where there is no banner', async () => {
    const name = 'a'.repeat(32);
    await site.db
      .insertInto('operator_pictures')
      .values({ name, width: 1200, height: 450, bytes: Buffer.alloc(40_000) })
      .execute();
    const usePicture = (picture: string | null) =>
      site.db.updateTable('banners').set({ picture }).where('id', '=', '1').execute();
    await usePicture(name);
    await touchCatalogue(site.gateway);
    expect((await page('/', { cookie: 'lang=EN' })).html).toContain(
      '<img class="banner-first" src="http://localhost:8081/b/1.svg?lang=EN" crossorigin="anonymous" alt=',
    );
    await usePicture(null);
    await site.db.updateTable('banners').set({ withdrawn_at: new Date() }).execute();
    recheckContent(site.gateway);
    const none = (await page('/')).html;
    await site.db.updateTable('banners').set({ withdrawn_at: null }).execute();
    recheckContent(site.gateway);
    expect(none).toContain('<template class="banner-none"></template>');
    expect(none).not.toContain('banner-first');
  });

  test('[BOOT-01] in maintenance it states so and contains no games', async () => {
    await site.db
      .insertInto('settings')
      .values({ key: 'maintenance', value: '{"on":true,"title":"Later"}' })
      .execute();
    await reloadSite(site.gateway);
    const { answer, boot, home } = await page('/');
    await site.db.deleteFrom('settings').where('key', '=', 'maintenance').execute();
    await reloadSite(site.gateway);
    expect([answer.statusCode, boot.permission.status, boot.permission.notice.title]).toEqual([
      200,
      1,
      'Later',
    ]);
    expect(home).toBeUndefined();
  });

  test('[SAFE-01a] [SAFE-01e] its policy allows its own inline scripts by hash, and no others', async () => {
    const policy = String((await page('/')).answer.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'http://localhost:8081',
    ]) {
      expect(policy).toContain(part);
    }
  });

  test('[SAFE-01d] [SAFE-01f] answers forbid sniffing, and require https from a visitor by https', async () => {
    const { headers } = (await page('/')).answer;
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['permissions-policy']).toContain('camera=(self), ');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('[SAFE-01d] [PWA-14] what is no page has no policy of pages, and what never changes is not revalidated', async () => {
    const headersOf = async (url: string) => (await app.inject(url)).headers;
    const [worker, script] = [await headersOf('/sw.js'), await headersOf('/assets/form-1a2b3c.js')];
    expect(worker).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-cache',
      etag: expect.any(String),
    });
    expect(script).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const known = new Set([...Object.keys(worker), ...Object.keys(script)]);
    expect(known).not.toContain('permissions-policy');
    expect(Object.keys(script).filter((name) => /etag|modified|ranges/.test(name))).toEqual([]);
  });

  test('[SAFE-01c] a visitor by https is asked to stay there', async () => {
    const { gateway } = site;
    const behind = makeListener({
      ...gateway,
      env: { ...gateway.env, trustedProxies: ['127.0.0.1/32'] },
    });
    behind.get('/', () => 'page');
    const transport = async (proto: string) =>
      (await behind.inject({ url: '/', headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ];
    expect([await transport('https'), await transport('http')]).toEqual([
      'max-age=31536000; includeSubDomains',
      undefined,
    ]);
    await behind.close();
  });

  test("[SAFE-01a] [SAFE-01d] [SAFE-01f] the worker's page has a page's headers and allows its own inline parts", async () => {
    const stored = await app.inject({
      url: '/shell.EN.html?__WB_REVISION__=1',
      headers: { host: 'localhost:8080' },
    });
    const { headers } = (await page('/')).answer;
    const allowed = (name: string, code: string) =>
      `${name}-src 'self' 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    const policy = String(stored.headers['content-security-policy']);
    expect(policy).toContain(allowed('script', 'start()'));
    expect(policy).toContain(allowed('style', 'i{}'));
    const others = (all: unknown) =>
      String(all)
        .split('; ')
        .filter((part) => !/^(script|style)-src /.test(part));
    expect(others(policy)).toEqual(others(headers['content-security-policy']));
    for (const name of [
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]) {
      expect([name, stored.headers[name]]).toEqual([name, headers[name]]);
    }
  });

  test('[PWA-07] a new build is served without a restart, with its scripts allowed; until then the old one is', async () => {
    const file = join(folder, 'page.EN.html');
    const before = readFileSync(file, 'utf8');
    const english = () => page('/seamless', { cookie: 'lang=EN' });
    const policy = String((await english()).answer.headers['content-security-policy']);
    rmSync(file);
    expect((await english()).html).toContain('go()');
    writeFileSync(file, before.replace('go()', 'goFurther()'));
    const next = await english();
    expect(next.html).toContain('goFurther()');
    expect(next.answer.headers['content-security-policy']).not.toBe(policy);
    writeFileSync(file, before);
  });

  test('[PWA-07] the operator replaces the service worker by the kill worker, and restores it', async () => {
    const setWorker = async (killed: boolean) => {
      const headers = { 'x-operator-key': operatorKey(site.gateway.env.dataDir) };
      const permission = await site.operator.inject({
        method: 'PUT',
        url: '/api/operator/worker',
        payload: { killed },
        headers,
      });
      expect(permission.json().value).toEqual({ killed });
    };
    const worker = async () => {
      const { body, headers } = await app.inject('/sw.js');
      return [body, headers['cache-control'], /javascript/.test(String(headers['content-type']))];
    };
    await setWorker(true);
    expect(await worker()).toEqual(['kill worker', 'no-cache', true]);
    await setWorker(false);
    expect(await worker()).toEqual(['worker', 'no-cache', true]);
    const rejected = await site.operator.inject({
      method: 'PUT',
      url: '/api/operator/worker',
      payload: { killed: true },
    });
    expect(rejected.statusCode).toBe(403);
  });

  test('it is compressed and revalidated each time', async () => {
    const answer = await app.inject({
      url: '/',
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('id="boot"');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const worker = await app.inject('/sw.js');
    expect([worker.body, worker.headers['cache-control']]).toEqual(['worker', 'no-cache']);
  });

  const metaOf = (html: string) => ({
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    description: /name="description" content="([^"]*)"/.exec(html)?.[1],
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    others: [...html.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag, at]) => [
      tag,
      at,
    ]),
  });

  test('[PWA-13d] a public page has its own title, description and addresses in each language', async () => {
    const { html } = await page('/help?utm_source=mail&lang=EN');
    const { siteUrl } = site.gateway.env;
    const [brand] = [(await page('/')).boot.permission.info.brand];
    expect(metaOf(html)).toEqual({
      title: `Help · ${brand}`,
      description: `Help of ${brand}.`,
      canonical: `${siteUrl}/help?lang=EN`,
      others: [
        ['fil-PH', `${siteUrl}/help`],
        ['en-PH', `${siteUrl}/help?lang=EN`],
        ['x-default', `${siteUrl}/help`],
      ],
    });
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data).itemListElement[1]).toMatchObject({ name: `Help · ${brand}` });
    expect(metaOf((await page('/index')).html)).toMatchObject({
      title: brand,
      canonical: `${siteUrl}/`,
    });
  });

  test('[PWA-13d] a page of accounts and an unknown address are not for search engines', async () => {
    for (const url of ['/seamless', '/nowhere']) {
      const { html } = await page(url);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('canonical');
    }
  });

  test('[SAFE-01a] a brand with markup is text in each part of the head', async () => {
    const brand = '"><script>alert(1)</script>';
    await site.db
      .insertInto('settings')
      .values({ key: 'brand', value: JSON.stringify(brand) })
      .execute();
    await reloadSite(site.gateway);
    const { html } = await page('/help');
    await site.db.deleteFrom('settings').where('key', '=', 'brand').execute();
    await reloadSite(site.gateway);
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).toContain('<title>Tulong · "&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(metaOf(html).description).toBe(
      'Tulong ng &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;.',
    );
  });

  test('[PWA-13c] without a renderer a page is sent as the build has it, with both parts of its styles', async () => {
    const { html } = await page('/help');
    expect(html).toContain('<style>b{}</style><header></header><style>i{}</style>built');
    expect(html).not.toContain('view-->');
    // Filters are drawn by the app.
    expect((await page('/help?q=a')).html).not.toContain('built');
  });

  test('[PWA-13d] the sitemap has public addresses, promotions and articles, in each language', async () => {
    const { siteUrl } = site.gateway.env;
    const map = (await app.inject('/sitemap.xml')).body;
    for (const at of ['/', '/help', '/promotions', '/help?term=', '/help?lang=EN'])
      expect(map).toContain(`"${siteUrl}${at}`.slice(at.endsWith('=') ? 1 : 0));
    expect(map).not.toContain('seamless');
    const robots = (await app.inject('/robots.txt')).body;
    expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  });
});
