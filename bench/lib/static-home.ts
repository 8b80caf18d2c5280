import type { Browser } from '@playwright/test';
import { requestedBeforeUsable, noteUsable, sentBytes } from '../../tools/lib/usable.ts';
import { firstPicture, newContext, phoneViewport } from './browsing.ts';
import { type StaticSite, serveStatic } from './static-site.ts';

interface StaticHome extends StaticSite {
  /** Bytes until usable. */
  scriptBytes: number;
  /** Bytes of the document. */
  pageBytes: number;
}

/** Home at its usable state, without scripts: the yardstick. */
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
