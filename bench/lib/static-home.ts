import type { Browser } from '@playwright/test';
import { requestedBeforeUsable, noteUsable, sentBytes } from '../../tools/lib/usable.ts';
import { firstPicture, newContext, phoneViewport } from './browsing.ts';
import { type StaticSite, serveStatic } from './static-site.ts';

interface StaticHome extends StaticSite {
  /** Bytes of the JavaScript that the real page loads until it is usable. */
  scriptBytes: number;
  /** Bytes of its document. */
  pageBytes: number;
}

/** Serves home as it is when its cards become usable, without scripts: the yardstick of a page that does nothing. */
export async function serveStaticHome(browser: Browser, url: string): Promise<StaticHome> {
  const context = await newContext(browser, { viewport: phoneViewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await noteUsable(page);
  const response = await page.goto(url);
  if (!response) throw new Error(`${url} has no response`);
  await page.locator(firstPicture).first().waitFor();
  const html = await page.content();
  const requested = await requestedBeforeUsable(page);
  const { responseBodySize } = await response.request().sizes();
  await context.close();
  const scriptBytes = requested
    .filter((path) => path.endsWith('.js'))
    .reduce((sum, path) => sum + sentBytes(path), 0);
  const bare = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link[^>]*(modulepreload|manifest|as="fetch"|stylesheet)[^>]*>/g, '')
    .replaceAll('loading="lazy"', 'loading="eager"');
  return {
    ...(await serveStatic({ html: bare, ballastBytes: scriptBytes })),
    scriptBytes,
    pageBytes: responseBodySize,
  };
}
