import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** What each public address shows before any script runs: its heading, and what the gateway knows. */
const firstViews: readonly [path: string, heading: string, content: RegExp][] = [
  ['/promotions', t('promotions.title'), /href="\/promotions\?id=1"/],
  ['/promotions?id=1', t('promotions.title'), /<h2[^>]*data-name/],
  ['/help', t('help.title'), /id="deposits?[\w-]*"/],
  ['/legal/terms', t('legal.of.terms'), /class="safe-html"/],
  ['/legal/privacy', t('legal.of.privacy'), /class="safe-html"/],
  ['/legal/cookies', t('legal.of.cookies'), /class="safe-html"/],
  ['/licence', t('legal.pageTitle'), /class="card[^"]*licence/],
  ['/support', t('support.title'), /support__hours/],
  ['/app', t('install.heading', { brand: 'Palaro' }), /class="qr"/],
  ['/fairness', t('fair.title'), /fairness__steps/],
  ['/agent', t('agent.login.heading'), /agent-login__points/],
  ...(['live', 'fish', 'rng', 'pvp', 'sports', 'lott'] as const).map(
    (name): [string, string, RegExp] => [
      `/${name}`,
      t(`lobby.category.${name.toUpperCase()}`),
      /game-area/,
    ],
  ),
  ['/rng', t('lobby.category.RNG'), /class="game-card/],
  ['/rng?vassalage=PLR', t('lobby.category.RNG'), /class="game-card/],
  ['/games/1001', 'Parol Night|Gabi ng Parol', /class="facts"/],
  ['/member/vip', t('vip.title'), /<h1>/],
];

test('[PWA-13c] [PWA-13d] every public address is answered with its own first view and name', async ({
  request,
}) => {
  const titles = new Map<string, string>();
  for (const [path, heading, content] of firstViews) {
    // The first who asks may get it without its data.
    await expect(async () => {
      const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
      const main = html.slice(html.indexOf('<main'));
      expect(main, path).toMatch(new RegExp(`<h1[^>]*>${heading}`));
      expect(main, path).toMatch(content);
      expect(html, 'styles in attributes are forbidden').not.toMatch(/<[^>]* style="/);
      const forms = main.match(/<form\b[^]*?<\/form>/g)?.join('') ?? '';
      expect(forms, 'a form without the app').not.toMatch(
        /<(input|button|select|textarea) (?!disabled)/,
      );
      titles.set(path, /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    }).toPass();
  }
  expect(titles.get('/promotions?id=1')).not.toBe(titles.get('/promotions'));
  expect(titles.get('/help')).toBe(`${t('help.title')} · Palaro`);
});

for (const path of ['/promotions?id=1', '/help', '/rng', '/games/1001', '/agent']) {
  test(`[PWA-13c] the app takes ${path} over: nothing moves or goes, and its data is asked for once`, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url());
      if (/api\/.*(promotions|helpCenter|games\/list|games\/page)$/.test(pathname))
        calls.push(pathname);
    });
    await page.addInitScript(() => {
      const seen = { moved: 0, gone: false };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
      let maxLength = 0;
      const look = () => {
        const length = document.querySelector('main')?.textContent?.length ?? 0;
        // Its own words replace a prompt or two.
        if (length < maxLength * 0.8) seen.gone = true;
        maxLength = Math.max(maxLength, length);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(path);
    // The app applies its whole styles when it has drawn.
    await expect(page.locator('link[rel="stylesheet"][media="all"]')).not.toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-settled');
    expect(await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)).toEqual({
      moved: expect.closeTo(0, 2),
      gone: false,
    });
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(1);
  });
}

/** Answers `/` up to `until`, and the rest when `send` is called; never answers anything else. */
async function serveInTwo(html: string, until: string) {
  const middle = html.indexOf(until);
  let send = (): void => {};
  const server = createServer((request, response) => {
    if (request.url !== '/') return;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, middle));
    send = () => response.end(html.slice(middle));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    isSplit: middle > 0,
    send: () => send(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const [who, until] of [
  ['guest', '<section class="stack gap-3 lobby"'],
  ['guest', '<ul class="game-grid'],
  ['member', '<ul class="game-grid'],
] as const) {
  test(`[LOB-17a] on a phone, a ${who}'s home that arrives in two pieces moves nothing: the second from ${until} on`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const site = await serveInTwo(
      await (await request.get('/', { headers: { accept: 'text/html' } })).text(),
      until,
    );
    expect(site.isSplit).toBe(true);
    if (who === 'member') await page.addInitScript(() => localStorage.setItem('today', 'day'));
    await page.addInitScript(() => {
      const shifts = { moved: 0 };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const painted = () =>
      page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
          ),
      );
    try {
      await page.goto(site.url, { waitUntil: 'commit' });
      await expect(page.locator('.home > h1')).toBeVisible();
      await painted();
      site.send();
      await expect(page.locator('.jackpot')).toBeVisible();
      await painted();
      expect(
        await page.evaluate(() => (globalThis as unknown as { shifts: object }).shifts),
      ).toEqual({ moved: expect.closeTo(0, 2) });
    } finally {
      site.close();
    }
  });
}
