import type { Page } from '@playwright/test';
import { asMember, demo, fillLogin, games, logOut, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const lottoCode = 'PLR-048';

test.beforeAll(async ({ palaro }) => {
  // A game of the house among the draws, so that one of them can be played.
  await palaro.database(`INSERT INTO vendor_categories (vendor, category, position) VALUES ('PLR', 'LOTT', 0) ON CONFLICT DO NOTHING;
    UPDATE games SET category = 'LOTT', classify = 'LOTTO' WHERE game_code = '${lottoCode}';
    UPDATE settings SET value = '"lottery"' WHERE key = 'catalogueVersion'`);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: t(`lobby.page.${name}`) });
const menus = (page: Page) => page.getByRole('radiogroup', { name: t('lobby.lottery.menus') });

test('[ROUTE-07] [GAME-10] a guest logs in first; the address\'s game code launches with what a lottery launch needs, and back leads back, over a reload too', async ({ page, palaro }) => {
  await openHome(page);
  await page.evaluate((code) => history.pushState(null, '', `/lottery?gameCode=${code}`), lottoCode);
  await expect(page.getByRole('dialog')).toBeVisible();
  const launched = page.waitForRequest((request) => request.url().endsWith('/api/lgw/vn/games/launch'));
  await fillLogin(page, demo.player);
  const { host, theme, ...sent } = (await launched).postDataJSON() as Record<string, string>;
  expect(sent).toEqual({
    lottoArea: 'VN', launchMode: 'LOTT', lottoPrizeMode: 'ELOTT', lottoGameCode: lottoCode, lottoView: 'betting', device: 'WEB',
    backUrl: `${palaro.url}/lottery`, language: 'TY', clientType: 3, platform: 'html5-desktop',
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
  // A phone that was short of memory has loaded the game anew.
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByRole('button', { name: t('play.back') }).click();
  await expect(title(page, 'lottery')).toBeVisible();
  await expect(page).toHaveURL(/\/lottery$/);
});

test('[ROUTE-07] an unknown game code says so and recommends what can be played', async ({ page }) => {
  await asMember(page, '/seaLottery?gameCode=NOPE');
  await expect(page.getByText(t('errors.game_not_found'))).toBeVisible();
  await page.getByRole('button', { name: t('play.others') }).click();
  await expect(page.getByRole('dialog').locator('.game-card').first()).toBeVisible();
});

test('[LOB-13] [LOB-14] the lottery\'s menus and hints choose among its games; bingo only where TY is supported', async ({ page, palaro }) => {
  await asMember(page, '/lottery');
  await expect(games(page)).toHaveCount(42);
  const names = async () => menus(page).getByRole('radio').evaluateAll((all) => all.map((radio) => radio.parentElement?.innerText));
  const six = ['LOTTO', 'SCRATCH', 'VIDEO_POKER', 'JACKPOT', 'TABLE', 'ARCADE'].map((code) => t(`lobby.kind.${code}`));
  expect(await names()).toEqual([t('home.filter.all'), ...six, t('lobby.kind.BINGO')]);
  await menus(page).getByRole('radio', { name: t('lobby.kind.SCRATCH') }).dispatchEvent('click');
  await expect(page).toHaveURL(/\?menu=SCRATCH$/);
  await expect(games(page)).toHaveCount(12);
  await page.getByRole('button', { name: t('lobby.feature.lines') }).click();
  await expect(page).toHaveURL(/has=lines/);
  await expect.poll(() => games(page).count()).toBeLessThan(12);
  await palaro.database(`INSERT INTO settings (key, value) VALUES ('languages', '[{"code":"EN","tag":"en-PH","label":"English"}]'), ('defaultLanguage', '"EN"')`);
  await palaro.stop();
  await palaro.start();
  await page.reload();
  const en = words('EN');
  await expect(page.getByRole('radiogroup', { name: en('lobby.lottery.menus') }).getByRole('radio', { name: en('lobby.kind.ARCADE') })).toBeVisible();
  await expect(page.getByRole('radio', { name: en('lobby.kind.BINGO') })).toHaveCount(0);
  await palaro.database(`DELETE FROM settings WHERE key IN ('languages', 'defaultLanguage')`);
  await palaro.stop();
  await palaro.start();
});

test('[GAME-05] lottery favourites are the username\'s: they outlast a logout and come back with the next login', async ({ page }) => {
  await asMember(page);
  await page.evaluate(() => history.pushState(null, '', '/vnLottery'));
  await expect(title(page, 'vnLottery')).toBeVisible();
  const name = await games(page).nth(2).locator('.game-card__name').innerText();
  const heart = page.getByRole('button', { name: t('lobby.lottery.favourite', { game: name }) });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}') as Record<string, string[]>);
  expect((await kept()).player).toHaveLength(1);
  await logOut(page);
  await asMember(page, '/', demo.agent);
  await page.evaluate(() => history.pushState(null, '', '/vnLottery'));
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await logOut(page);
  await asMember(page);
  await page.evaluate(() => history.pushState(null, '', '/vnLottery'));
  await page.getByRole('button', { name: t('home.filter.favourites'), exact: true }).click();
  await expect(games(page)).toHaveCount(1);
  await expect(games(page)).toContainText(name);
});

test('[GAME-01] [GAME-05] a trial account is asked for a true one', async ({ page }) => {
  await openHome(page);
  await page.locator('header').getByRole('button', { name: t('frame.freePlay') }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/lottery'));
  for (const tap of [games(page).first(), page.getByRole('button', { name: /Paboritong lotto/ }).first()]) {
    await tap.click();
    await expect(page.getByRole('alertdialog', { name: t('session.in_need_true_account') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});
