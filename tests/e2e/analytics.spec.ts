import type { Frame, Page } from '@playwright/test';
import { goInside, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const google = /googletagmanager/;

/** Of the frame, as gtag finds it: names and addresses of events, and what can be reached of the site. */
const seen = (frame: Frame) =>
  frame.evaluate(() => {
    const reach = (what: () => unknown) => {
      try {
        what();
        return true;
      } catch {
        return false;
      }
    };
    const calls = (globalThis as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer;
    return {
      pages: calls
        .filter((call) => call[1] === 'page_view')
        .map((call) => new URL((call[2] as { page_location: string }).page_location).pathname),
      cookie: document.cookie,
      reaches: [reach(() => localStorage.length), reach(() => parent.document.title)],
    };
  });
const frameOf = async (page: Page): Promise<Frame> => {
  await expect.poll(() => page.frames().some((frame) => frame.url().endsWith('/analytics-frame'))).toBe(true); // prettier-ignore
  return page.frames().find((frame) => frame.url().endsWith('/analytics-frame'))!;
};

test('[CALL-06f] analytics load after a yes, reach nothing of the site, and hear kinds of pages', async ({
  page,
  palaro,
}) => {
  const asked: string[] = [];
  await page.route(google, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.gtagCame = true' });
  });
  await palaro.operator('analytics', 'set', 'G-AB12CD34EF');
  await openHome(page);
  await page.evaluate(() => (document.cookie = 'secret=1'));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: t('frame.analytics.yes') }).waitFor();
  expect(asked).toEqual([]);
  await footer.getByRole('button', { name: t('frame.analytics.yes') }).click();
  const frame = await frameOf(page);
  // A hidden frame has no animation frames, which waitForFunction waits for.
  await expect.poll(() => frame.evaluate(() => 'gtagCame' in globalThis)).toBe(true);
  expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF']);
  await goInside(page, '/help?q=my+own+words');
  await expect
    .poll(() => seen(frame))
    .toEqual({ pages: ['/', '/help'], cookie: '', reaches: [false, false] });
  await footer.getByRole('button', { name: t('frame.analytics.turnOff') }).click();
  await expect.poll(() => page.frames().length).toBe(1);
  await palaro.operator('analytics', 'off');
});
