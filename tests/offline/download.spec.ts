import { ask } from '../support/api.ts';
import { firstVisit, games } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
/** Enough for a pause; all 9,988 take half a minute. */
const listed = 1000;

test.use({ serviceWorkers: 'allow' });

test('[PWA-08] [PWA-03a] the whole site is downloaded with a pause and a reload, then works offline', async ({
  page,
  context,
  palaro,
}) => {
  // Others' games stay: the gateway's earlier tests have launched and liked some.
  await palaro.database(`DELETE FROM games WHERE game_id NOT IN (SELECT game_id FROM games ORDER BY vendor <> 'PLR', game_id LIMIT ${listed})
      AND game_id NOT IN (SELECT game_id FROM launches UNION SELECT game_id FROM staged_rounds UNION SELECT game_id FROM favourites);
    UPDATE settings SET value = to_jsonb('fewer'::text) WHERE key = 'catalogueVersion'`);
  const version = async () =>
    (await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`)).body.value
      .version as string;
  await expect.poll(version).toMatch(/^fewer(-j)?~/);
  const count = () =>
    page.evaluate(async () => (await (await caches.open('images')).keys()).length);

  await firstVisit(page);
  await page.goto('/storage');
  await page.getByRole('button', { name: t('storage.download.look') }).click();
  await expect(page.locator('main output')).toContainText('MB');
  await page.getByRole('button', { name: t('storage.download.start'), exact: true }).click();
  await expect.poll(count, { intervals: [50] }).toBeGreaterThan(200);
  await page.getByRole('button', { name: t('storage.download.pause') }).click();
  await expect(page.getByText(t('storage.download.paused'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('storage.download.paused'))).toBeVisible();
  expect(await count()).toBeLessThan(listed);
  await page.getByRole('button', { name: t('storage.download.goOn') }).click();
  await expect
    .poll(() => page.getByRole('progressbar').getAttribute('value').then(Number))
    .toBeGreaterThan(100_000);
  // Resumes with the next visit, on any page.
  await page.goto('/');
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(listed);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('download')), { timeout: 30_000 })
    .toBeNull();

  await context.setOffline(true);
  await page.goto('/?c=RNG&p=4');
  await expect(games(page)).toHaveCount(18);
  for (const picture of await page.locator('.game-grid .game-card img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(300);
  }
  await expect
    .poll(() =>
      page
        .locator('.vendor img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.goto('/storage');
  await expect(page.getByText(t('storage.download.offline'))).toBeVisible();
});
