import type { Page } from '@playwright/test';
import { demo, fillLogin, games, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const lottoCode = 'PLR-048';

test.beforeAll(async ({ palaro }) => {
  // One of the draws can be played.
  await palaro.database(`INSERT INTO vendor_categories (vendor, category, position) VALUES ('PLR', 'LOTT', 0) ON CONFLICT DO NOTHING;
    UPDATE games SET category = 'LOTT', classify = 'LOTTO' WHERE game_code = '${lottoCode}';
    UPDATE settings SET value = '"lottery"' WHERE key = 'catalogueVersion'`);
});

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: t(`lobby.pageTitle.${name}`) });

test("[ROUTE-07] [GAME-10] a lottery's address launches the game after the login, and back returns", async ({
  page,
  palaro,
}) => {
  await openHome(page);
  await page.evaluate(
    (code) => history.pushState(null, '', `/lottery?gameCode=${code}`),
    lottoCode,
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  const launched = page.waitForRequest((request) =>
    request.url().endsWith('/api/lgw/vn/games/launch'),
  );
  await fillLogin(page, demo.player);
  const { host, theme, ...sent } = (await launched).postDataJSON() as Record<string, string>;
  expect(sent).toEqual({
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoPrizeMode: 'ELOTT',
    lottoGameCode: lottoCode,
    lottoView: 'betting',
    device: 'WEB',
    backUrl: `${palaro.url}/lottery`,
    language: 'TY',
    clientType: 3,
    platform: 'html5-desktop',
  });
  expect([host, theme]).toEqual([expect.stringMatching(/^http/), expect.any(String)]);
  await expect(page).toHaveURL(/\/seamless\?gameCode=/);
  await expect(page.locator('iframe')).toBeVisible();
  const src = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect(new URLSearchParams(src.hash.slice(1)).get('lottoView')).toBe('betting');
  await page.goto('/lottery');
  await expect(title(page, 'lottery')).toBeVisible();
  await games(page).first().click();
  await expect(page.locator('iframe')).toBeVisible();
  // As on a phone short of memory.
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByRole('button', { name: t('play.back') }).click();
  await expect(title(page, 'lottery')).toBeVisible();
  await expect(page).toHaveURL(/\/lottery$/);
});
