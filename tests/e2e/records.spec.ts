import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { storedKinds, storedCount } from '../support/device.ts';
import { type Member, newMember } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asMember, giveSession, logIn, logOut, openHome, withWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const played = 60;
let player: Member;
let token: string;

test.beforeAll(async ({ palaro }) => {
  player = await newMember(palaro);
  token = await apiLogin(palaro, player.username, player.password);
  const launch = await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId);
  for (let i = 0; i < played; i += 1) await apiPlay(palaro, launch, 1000);
});

const record = async ({ url }: Palaro, path: string) =>
  (await ask(`${url}/api/wps/relay/${path}`, { token })).body.value;
const total = (page: Page, name: string) =>
  page
    .locator('.record__totals dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();
const rows = (page: Page) => page.locator('main tbody tr');
const period = (page: Page, name: string) =>
  page
    .getByRole('radiogroup', { name: t('records.period.label') })
    .getByText(t(`records.period.${name}`), { exact: true });

test('[MEM-06] a bet leads to the check of its draw, and back from it to the record, whose file is saved whole', async ({
  page,
  palaro,
}) => {
  await asMember(page, '/member/personalHistoryCopy', player);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: t('records.older') }).click();
  await expect(rows(page)).toHaveCount(played);
  await rows(page).first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.record__moved li').first()).toBeVisible();
  await dialog.getByRole('button', { name: t('records.bet.check') }).click();
  await expect(page).toHaveURL(/\/fairness\?round=\d+$/);
  await expect(page.locator('.fair-round').first()).toBeVisible();
  await page.goBack();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('records.export') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^betting-record-week-\d{4}-\d\d-\d\d\.csv$/);
  const { bets } = await record(palaro, 'personalHistory/totals?period=week');
  expect(
    readFileSync((await download.path()) ?? '', 'utf8')
      .split('\r\n')
      .slice(1, -1),
  ).toHaveLength(bets);
});

test('[NAV-01d] on a phone the current page is visible in the row of pages, also after numbers have loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asMember(page, '/member/messageV2', player);
  const row = page
    .getByRole('navigation', { name: t('profile.title') })
    .locator('.side-panel__row');
  await expect(row.locator('.count').first()).toBeAttached();
  await expect
    .poll(() =>
      row.evaluate(
        (list) =>
          list.querySelector('[aria-current=page]')!.getBoundingClientRect().right -
          list.getBoundingClientRect().right,
      ),
    )
    .toBeLessThanOrEqual(0);
  await page.goto('/member/identity');
  await expect(row.getByRole('link', { name: t('withdrawals.payout.title') })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(row.getByRole('link', { name: t('withdrawals.payout.title') })).toBeInViewport({
    ratio: 1,
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] a record that was opened is read offline with its time until the logout', async ({
    page,
    context,
  }) => {
    await openHome(page);
    await withWorker(page);
    await logIn(page, player);
    await page.goto('/member/personalHistoryCopy');
    await expect(rows(page)).toHaveCount(50);
    const first = (await rows(page).first().textContent()) ?? '';
    const stake = await total(page, t('records.total.stake')).innerText();
    await page.mouse.click(5, 400);
    await expect.poll(() => storedCount(page, 'records'), { timeout: 15_000 }).toBe(3);

    await context.setOffline(true);
    await page.reload();
    await expect(
      page.getByText(new RegExp(t('records.offline', { at: '.*20\\d\\d.*' }))),
    ).toBeVisible();
    await expect(rows(page).first()).toHaveText(first);
    await expect(total(page, t('records.total.stake'))).toHaveText(stake);
    await page.getByRole('button', { name: t('records.older') }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: t('records.olderFailed') }),
    ).toBeVisible();
    await period(page, 'month').click();
    await expect(page.getByText(t('records.absent'))).toBeVisible();

    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(rows(page)).toHaveCount(50);
    await page.goto('/');
    await logOut(page);
    await expect.poll(() => storedKinds(page)).not.toContain('records');
  });
});

for (const [language, screen] of rounds.slice(0, 2)) {
  test(`[MEM-06] [MEM-08] the records do not stick out, and profit and loss is drawn, ${language}, ${screen}`, async ({
    page,
    baseURL,
  }) => {
    await speak(page, language, baseURL);
    await page.setViewportSize(screens[screen]);
    await giveSession(page, player);
    for (const path of [
      'personalHistoryCopy?period=any',
      'transactionHistory',
      'bonusDetails',
      'personalProfit',
    ]) {
      await page.goto(`/member/${path}`);
      await expect(page.locator('.record__totals dd').first()).toHaveText(/\d/);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await expect(page.locator('.chart__canvas canvas')).toBeVisible();
  });
}
