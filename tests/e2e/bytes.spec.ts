import { readFileSync, readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, createBrotliDecompress } from 'node:zlib';
import type { Page } from '@playwright/test';
import { requestedBeforeUsable, noteUsable, sentBytes } from '../../tools/lib/usable.ts';
import { slotNode } from '../support/slot-rounds.ts';
import { demo, fillLogin, games, giveSession, openHome, settled } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const app = join(import.meta.dirname, '..', '..', 'dist', 'app');

test('home as a guest is usable after at most 90 KB of JavaScript, and its styles weigh at most 15 KB', async ({
  page,
}) => {
  await noteUsable(page);
  const answer = await page.goto('/');
  await games(page).first().click();
  await expect(page).toHaveURL(/\/seamless\?nodeId=/);
  await expect(
    page.locator('link[rel="stylesheet"][media="not all"]'),
    'sheets that do not count',
  ).toHaveCount(0);
  const asked = await requestedBeforeUsable(page);
  const scripts = asked.filter((path) => path.endsWith('.js'));
  const code = scripts.reduce((sum, path) => sum + sentBytes(path), 0);
  const html = (await answer?.text()) ?? '';
  const inline = [...html.matchAll(/<style>([^]*?)<\/style>/g)]
    .map(([, css]) => css ?? '')
    .join('');
  const linked = asked.filter((path) => path.endsWith('.css'));
  const styles = linked.reduce(
    (sum, path) => sum + sentBytes(path),
    brotliCompressSync(inline).length,
  );
  const sizes = `${scripts.map((path) => `${path} ${sentBytes(path)}`).join('\n')}\n${code} bytes of JavaScript, ${styles} of CSS`;
  expect(scripts.length).toBeGreaterThan(0);
  expect(code, sizes).toBeLessThanOrEqual(90_000);
  expect(inline.length + styles).toBeGreaterThan(1000);
  expect(styles, sizes).toBeLessThanOrEqual(15_000);
});

test('home as a guest comes with the first round trip of a connection: its page and headers fit into ten packets', async ({
  page,
  request,
}) => {
  const answer = await page.goto('/');
  const { responseBodySize, responseHeadersSize } = (await answer?.request().sizes()) ?? {
    responseBodySize: 0,
    responseHeadersSize: 0,
  };
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('class="banner-first"');
  // Only the script at the page's end fetches the app, after the first paint.
  expect(html).not.toMatch(/<script[^>]*\ssrc=/);
  // Sizes on the way, not of the text.
  expect(responseBodySize).toBeGreaterThan(1000);
  expect(responseBodySize).toBeLessThan(html.length / 2);
  expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(14_600);
  const asked = /data-home="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await request.get(asked)).headers()['content-encoding']).toBe('br');
});

test("[PWA-14] the site's name comes with the first two packets of the page", async ({
  palaro,
}) => {
  const [head, body] = await new Promise<[string, Buffer]>((resolve, reject) => {
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'accept-encoding': 'br' };
    get(palaro.url, { headers }, async (answer) => {
      const parts: Buffer[] = await answer.toArray();
      resolve([answer.rawHeaders.join('  \r\n'), Buffer.concat(parts)]);
    }).on('error', reject);
  });
  const decoder = createBrotliDecompress();
  const text = new Promise<string>((resolve) => {
    decoder.once('data', (bytes: Buffer) => resolve(bytes.toString()));
  });
  decoder.write(body.subarray(0, 2 * 1400 - head.length));
  expect(await text).toMatch(/<b id="name"[^>]*>Palaro<\/b>/);
});

for (const width of [390, 1440]) {
  test(`[PWA-14] the early name is where the header has it, and hidden once that is there, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // The app never comes, and the page stays as it came.
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto('/');
    const early = page.locator('#name');
    await expect(early).toBeHidden();
    const placeOf = (name: typeof early) =>
      name.evaluate((element) => {
        element.style.display = 'inline';
        const { x, y, height } = element.getBoundingClientRect();
        return { left: x, middle: y + height / 2 };
      });
    const [first, then] = [await placeOf(early), await placeOf(page.locator('.header__name'))];
    expect(Math.abs(first.left - then.left)).toBeLessThan(2);
    expect(Math.abs(first.middle - then.middle)).toBeLessThan(2);
  });

  test(`the page contains all styles that are needed above the fold, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Scripts and sheets never come, so the page stays as it came; failing scripts would bring
    // words.
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.route(/\/assets\/.*\.css$/, (route) => route.abort());
    // A font that comes in time or not is chance.
    await page.route(/\/fonts\//, (route) => route.abort());
    const answer = await page.goto('/');
    const sheets = [...new Set(((await answer?.text()) ?? '').match(/\/assets\/[\w-]+\.css/g))];
    expect(sheets.length).toBeGreaterThan(1);
    const look = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        const brush = Object.assign(document.createElement('canvas'), {
          width: 1,
          height: 1,
        }).getContext('2d', { willReadFrequently: true });
        // The sheets write the same colours in another notation.
        const shown = (color: string) => {
          if (!brush) return [];
          brush.clearRect(0, 0, 1, 1);
          brush.fillStyle = color;
          brush.fillRect(0, 0, 1, 1);
          return [...brush.getImageData(0, 0, 1, 1).data];
        };
        return [...document.querySelectorAll('#root *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { display, position, color, backgroundColor, font, opacity, borderRadius } =
            getComputedStyle(element);
          const seen = [x, y, width, height].map(Math.round);
          return [
            element.tagName,
            element.getAttribute('class'),
            ...seen,
            display,
            position,
            shown(color),
            shown(backgroundColor),
            font,
            opacity,
            borderRadius,
          ].join(' ');
        });
      });
    const first = await look();
    await page.unroute(/\/assets\/.*\.css$/);
    for (const url of sheets) await page.addStyleTag({ url });
    expect(first).toEqual(await look());
  });
}

test('[PWA-11] what Lighthouse must find is written down for the checks', () => {
  const { ci } = JSON.parse(readFileSync(join(app, '..', '..', 'lighthouserc.json'), 'utf8')) as {
    ci: { assert: { assertions: Record<string, [string, { minScore: number }]> } };
  };
  expect(
    Object.fromEntries(
      Object.entries(ci.assert.assertions).map(([name, [, { minScore }]]) => [name, minScore]),
    ),
  ).toEqual({
    'categories:performance': 0.95,
    'categories:accessibility': 1,
    'categories:best-practices': 1,
    'categories:seo': 1,
  });
  expect(readdirSync(app)).toContain('sw.js');
});

test('the login popup weighs at most 15 KB, and the rest of it is fetched when it is needed', async ({
  page,
}) => {
  await page.goto('/');
  await expect(games(page).first()).toBeVisible();
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
  // The banner waits before it moves.
  await expect.poll(fetched).toContainEqual(expect.stringMatching(/banner-swi.*\.js$/));
  await settled(page);
  const before = new Set(await fetched());
  await page
    .locator('header')
    .getByRole('link', { name: words()('frame.login') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await settled(page);
  const parts = [...new Set(await fetched())].filter(
    (path) => !before.has(path) && /\.(js|css)$/.test(path),
  );
  const weight = parts.reduce((sum, path) => sum + sentBytes(path), 0);
  expect(parts.length).toBeGreaterThan(1);
  expect(weight, parts.map((path) => `${path} ${sentBytes(path)}`).join('\n')).toBeLessThanOrEqual(
    15_000,
  );
});

/** On a slow line as the browser measures one; files of these names never arrive. */
async function slowLineWithout(page: Page, names: string): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { effectiveType: '2g' }),
    }),
  );
  await page.route(new RegExp(`/assets/(${names})[\\w-]*\\.(js|css)$`), () => {});
}

const ofOthers = 'store|database|import-wra|background|frame|member|rows|wallets|withdrawal|search';

test('[PWA-14] on a slow line a login waits for no store and no code of members', async ({
  page,
}) => {
  await slowLineWithout(page, `${ofOthers}|late|parts|Seamless`);
  await openHome(page);
  await page
    .locator('header')
    .getByRole('link', { name: words()('frame.login') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
});

test('[PWA-14] on a slow line a slot waits for no store and no other page', async ({
  page,
  palaro,
}) => {
  await slowLineWithout(page, ofOthers);
  await giveSession(page);
  const { nodeId } = await slotNode(palaro, 'PLR-001');
  await page.goto(`/seamless?nodeId=${nodeId}`);
  await expect(
    page.frameLocator('iframe').getByRole('button', { name: words()('slots.spin') }),
  ).toBeEnabled({ timeout: 20_000 });
});

test('the client of each house game weighs at most 60 KB, its font not counted', () => {
  const clients = join(app, '..', 'games');
  for (const game of readdirSync(clients)) {
    const files = readdirSync(join(clients, game), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.br'),
    );
    const weight = files.reduce(
      (sum, name) => sum + readFileSync(join(clients, game, name)).length,
      0,
    );
    expect(weight, game).toBeGreaterThan(5000);
    expect(weight, game).toBeLessThanOrEqual(60_000);
  }
});
