import { type Page } from '@playwright/test';
import { games, openHome, search, withWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

function fetched(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
const hint = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    });
  });

test.describe("with the browser's hint", () => {
  test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } });

  test('[PWA-12] posters are light, nothing is fetched ahead, and the banner stands still', async ({
    page,
  }) => {
    await hint(page);
    const paths = fetched(page);
    await page.clock.install();
    await openHome(page);
    await expect
      .poll(() =>
        games(page)
          .first()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(300);
    // The latest of them: the catalogue 2.5 s after the page is idle, the other slides after 4 s.
    await page.clock.runFor(20_000);
    // With the last late part, all was asked for.
    await expect(
      page
        .getByRole('complementary')
        .getByRole('radio', { name: t('storage.saver.on'), exact: true }),
    ).toBeVisible();
    const posters = paths.filter((path) => path.startsWith('/p/'));
    expect(posters.length).toBeGreaterThan(5);
    expect(posters.filter((path) => !/^\/p\/\d+-s\.svg$/.test(path))).toEqual([]);
    expect(paths.filter((path) => /catalogue|banner-swip|\/sw\.js$/.test(path))).toEqual([]);
    await expect(page.locator('.banner .swiper-slide')).toHaveCount(1);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  test('[PWA-12] with data saver the search asks the network and offers the whole list', async ({
    page,
  }) => {
    await hint(page);
    const paths = fetched(page);
    await openHome(page);
    const name = await games(page).nth(2).locator('.game-card__name').innerText();
    await search(page, name);
    await expect(games(page).filter({ hasText: name }).first()).toBeVisible();
    expect(paths.filter((path) => path.includes('catalogue'))).toEqual([]);
    await expect(page.getByText(t('lobby.saverSearch'))).toBeVisible();
    await page.getByRole('button', { name: t('lobby.saverLoad') }).click();
    await expect(page.getByText(t('lobby.saverSearch'))).toHaveCount(0);
    await expect.poll(() => paths.filter((path) => path.includes('catalogue'))).toHaveLength(1);
    await expect(games(page).filter({ hasText: name }).first()).toBeVisible();

    await page.goto('/storage');
    await expect(page.getByText(t('storage.saver.hintedBy.browser'))).toBeVisible();
    await page.getByRole('button', { name: t('storage.saver.siteSave') }).click();
    await withWorker(page);
    expect(
      await page.evaluate(async () =>
        (await caches.keys()).some((key) => key.includes('precache')),
      ),
    ).toBe(true);
  });
});

test.describe('by the side menu', () => {
  test.use({ touched: true });

  test('[PWA-12] the switch works at once, in the other tab too, and persists', async ({
    page,
    context,
  }) => {
    await openHome(page);
    const other = await context.newPage();
    await openHome(other);
    const poster = (tab: Page) => games(tab).first().locator('img');
    await expect(poster(page)).toHaveAttribute('src', /\/p\/\d+\.svg\?lang=TY$/);
    await page
      .getByRole('complementary')
      .getByRole('radio', { name: t('storage.saver.on'), exact: true })
      .dispatchEvent('click');
    await expect(poster(page)).toHaveAttribute('src', /\/p\/\d+-s\.svg$/);
    await expect(poster(other)).toHaveAttribute('src', /\/p\/\d+-s\.svg$/);
    await page.reload();
    await expect(poster(page)).toHaveAttribute('src', /\/p\/\d+-s\.svg$/);
    await page
      .getByRole('complementary')
      .getByRole('radio', { name: t('storage.saver.off'), exact: true })
      .dispatchEvent('click');
    await expect(poster(page)).toHaveAttribute('src', /\/p\/\d+\.svg\?lang=TY$/);
  });
});
