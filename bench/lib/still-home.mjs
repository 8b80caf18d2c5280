import { askedBeforeUsable, noteUsable, sentBytes } from '../../tools/lib/usable.mjs';
import { firstPicture } from './browsing.mjs';
import { serveStatic } from './static-site.mjs';

/**
 * Serves home as it stands when its cards can be used, without scripts: the yardstick of a page that does nothing.
 * @returns {Promise<{ url: string, script: number, page: number, close(): void }>} `script` and `page` in bytes: the
 *   JavaScript that the real page takes until it is usable, and its document.
 */
export async function stillHome(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await noteUsable(page);
  const answer = await page.goto(url);
  await page.locator(firstPicture).first().waitFor();
  const html = await page.content();
  const asked = await askedBeforeUsable(page);
  const { responseBodySize } = await answer.request().sizes();
  await context.close();
  const script = asked
    .filter((path) => path.endsWith('.js'))
    .reduce((sum, path) => sum + sentBytes(path), 0);
  const bare = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*(modulepreload|manifest|as="fetch"|stylesheet)[^>]*>/g, '')
    .replaceAll('loading="lazy"', 'loading="eager"');
  return {
    ...(await serveStatic({ html: bare, ballast: script })),
    script,
    page: responseBodySize,
  };
}
