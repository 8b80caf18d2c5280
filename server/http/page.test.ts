import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { is } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lane } from '../../contract/games.ts';
import { Permission } from '../../contract/site.ts';
import { reloadSite } from '../domain/site/state.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { registerAppFiles } from './app-files.ts';
import { makeListener } from './listener.ts';
import { pageSender } from './page.ts';

let site: TestGateway;
let app: FastifyInstance;
const folder = mkdtempSync(join(tmpdir(), 'palaro-app-'));

beforeAll(async () => {
  for (const code of ['TY', 'EN']) {
    const page = `<html lang="${code}"><head><!--preconnect--><script>go()</script><style>b{}</style></head><body><!--banner--><!--boot--></body></html>`;
    writeFileSync(join(folder, `shell.${code}.html`), page);
  }
  writeFileSync(join(folder, 'sw.js'), 'worker');
  site = await createTestGateway();
  const notice = { type: 'B', execution: 'B', title: '{"EN":"</script><script>alert(1)</script>","TY":"x"}', content: '{}' } as const;
  await site.db.insertInto('announcements').values(notice).execute();
  app = makeListener(site.gateway);
  await registerAppFiles(app, folder);
  const send = pageSender(site.gateway, folder);
  app.setNotFoundHandler((request, reply) => send?.(request, reply));
});
afterAll(async () => {
  await app.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

async function page(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers: { accept: 'text/html', host: 'localhost:8080', ...headers } });
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? 'null';
  return { answer, html: answer.body, boot: JSON.parse(json) };
}

describe('the page', () => {
  test('[BOOT-01] brings the permission answer and the first screen', async () => {
    const { boot, answer } = await page('/?from=mail');
    expect(answer.statusCode).toBe(200);
    expect(is(boot.permission, Permission)).toBe(true);
    expect(boot.home.lanes.every((lane: unknown) => is(lane, Lane))).toBe(true);
    expect(boot.home.hot.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['1', '4']);
    expect(Object.keys(boot.home).sort()).toEqual(['banners', 'hot', 'lanes', 'notices', 'winners']);
  });

  test.each(['/home', '/index', '/index.html', '/login', '/register'])('[ROUTE-01] %s has the first screen too', async (url) => {
    expect((await page(url)).boot.home).toBeDefined();
  });

  test('[ROUTE-02] another page has the permission answer alone, and no banner', async () => {
    const { boot, html } = await page('/seamless');
    expect(Object.keys(boot)).toEqual(['permission']);
    expect(html).not.toContain('banner-first');
  });

  test('[SAFE-01] text of the operator cannot leave the data block', async () => {
    const { boot, html } = await page('/', { cookie: 'theme=dark; lang=EN' });
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(boot.home.notices[0].title).toBe('</script><script>alert(1)</script>');
  });

  test('[LANG-03] is in the language of the cookie, in the default one when that is unknown', async () => {
    expect((await page('/')).html).toContain('lang="TY"');
    expect((await page('/', { cookie: 'a=b; lang=EN' })).html).toContain('lang="EN"');
    expect((await page('/', { cookie: 'lang=XX' })).html).toContain('lang="TY"');
    expect((await page('/', { cookie: 'lang=../../etc' })).html).toContain('lang="TY"');
  });

  test('[HOME-02] shows the first banner before the app runs, its text escaped', async () => {
    const { html } = await page('/', { cookie: 'lang=EN' });
    expect(html).toMatch(/<img class="banner-first" src="data:image\/svg\+xml,%3Csvg[^"<>]*" alt="Fiesta &quot;Night&quot;" width="1200" height="450" fetchpriority="high"/);
    expect(html).toContain('<link rel="preconnect" href="http://localhost:8081" crossorigin>');
  });

  test('[BOOT-01] in maintenance it is the same page, that says so and brings no games', async () => {
    await site.db.insertInto('settings').values({ key: 'maintenance', value: '{"on":true,"title":"Later"}' }).execute();
    await reloadSite(site.gateway);
    const { answer, boot } = await page('/');
    await site.db.deleteFrom('settings').where('key', '=', 'maintenance').execute();
    await reloadSite(site.gateway);
    expect([answer.statusCode, boot.permission.status, boot.permission.notice.title]).toEqual([200, 1, 'Later']);
    expect(boot.home).toBeUndefined();
  });

  test('[SAFE-01] its policy allows its own inline scripts by hash, and no others', async () => {
    const policy = String((await page('/')).answer.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'", 'http://localhost:8081']) {
      expect(policy).toContain(part);
    }
  });

  test('[SAFE-01] answers forbid sniffing, and ask for https where the visitor came by it', async () => {
    const { headers } = (await page('/')).answer;
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('[OPS-01] it is compressed, and asked for anew each time', async () => {
    const answer = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('id="boot"');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const worker = await app.inject('/sw.js');
    expect([worker.body, worker.headers['cache-control']]).toEqual(['worker', 'no-cache']);
  });
});
