import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { keptKinds, keptOf } from '../support/device.ts';
import { type Member, newMember } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { screens, speak } from '../support/rounds.ts';
import { asMember, giveSession, logIn, logOut, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const played = 60;
/** Who has played, and the token that asks what the site has of them. */
let player: Member;
let token: string;

test.beforeAll(async ({ palaro }) => {
  player = await newMember(palaro);
  token = await apiLogin(palaro, player.username, player.password);
  const launch = await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId);
  for (let i = 0; i < played; i += 1) await apiPlay(palaro, launch, 1000);
});

const record = async ({ url }: Palaro, path: string) => (await ask(`${url}/api/wps/relay/${path}`, { token })).body.value;
const money = (centavos: number) => `₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
const total = (page: Page, name: string) => page.locator('.record__totals dl > div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd').first();
const rows = (page: Page) => page.locator('main tbody tr');
const period = (page: Page, name: string) => page.getByRole('radiogroup', { name: t('records.period.label') }).getByText(t(`records.period.${name}`), { exact: true });

test('[MEM-06] [HEAD-04] the menu leads to the betting record: totals as the gateway reckons, filters in the address, older ones on demand', async ({ page, palaro }) => {
  await logIn(page, player);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('region', { name: t('frame.account') }).getByRole('button', { name: t('records.title.personalHistoryCopy') }).click();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
  await expect(page.getByRole('heading', { level: 1, name: t('records.title.personalHistoryCopy') })).toBeVisible();
  const sums = await record(palaro, 'personalHistory/totals?period=week');
  await expect(total(page, t('records.total.bets'))).toHaveText(String(sums.bets));
  await expect(total(page, t('records.total.stake'))).toHaveText(money(sums.stake));
  await expect(total(page, t('records.total.profit'))).toContainText(money(sums.profit));
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: t('records.older') }).click();
  await expect(rows(page)).toHaveCount(sums.bets);
  await expect(page.getByText(t('records.end'))).toBeVisible();
  await page.getByLabel(t('records.state.label'), { exact: true }).selectOption('open');
  await expect(page.getByText(t('records.bets.none'))).toBeVisible();
  await expect(page).toHaveURL(/state=open/);
  await page.getByRole('button', { name: t('records.bets.clear') }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByLabel(t('records.gameType'), { exact: true }).selectOption('LOTT');
  await expect(page.getByText(t('records.bets.none'))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t('records.gameType'), { exact: true })).toHaveValue('LOTT');
  await period(page, 'yesterday').click();
  await expect(page).toHaveURL(/period=yesterday/);
});

test('[MEM-06] a bet opens to what it moved, leads to its game and to the check of its draw; the file holds every bet', async ({ page, palaro }) => {
  await asMember(page, '/member/personalHistoryCopy', player);
  const { bets } = await record(palaro, 'personalHistory?period=week&language=TY');
  const details = await record(palaro, `personalHistory/detail?id=${bets[0].id}&language=TY`);
  await rows(page).first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(details.fairness.serverSeedHash);
  await expect(dialog).toContainText(t('records.bet.seedHidden'));
  await expect(dialog.locator('.record__moved li')).toHaveCount(details.movements.length);
  await expect(dialog).toContainText(t('records.bet.balanceAfter', { amount: money(details.movements.at(-1).balanceAfter) }));
  await dialog.getByRole('button', { name: t('records.bet.check') }).click();
  await expect(page).toHaveURL(new RegExp(`/fairness\\?round=${bets[0].id}$`));
  const sought = page.locator('.card').filter({ has: page.getByRole('heading', { name: t('fair.sought'), exact: true }) });
  await expect(sought.locator('.fair-round')).toHaveCount(1);
  await expect(sought).toContainText(t('fair.verdict.hidden'));
  await sought.locator('summary').click();
  await expect(sought).toContainText(details.fairness.serverSeedHash);
  await page.goBack();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('records.export') }).click()]);
  expect(download.suggestedFilename()).toMatch(/^betting-record-week-\d{4}-\d\d-\d\d\.csv$/);
  const { bets: count } = await record(palaro, 'personalHistory/totals?period=week');
  expect(readFileSync((await download.path()) ?? '', 'utf8').split('\r\n').slice(1, -1)).toHaveLength(count);
  await rows(page).first().getByRole('button').click();
  await dialog.getByRole('button', { name: t('records.bet.game') }).click();
  await expect(page).toHaveURL(new RegExp(`/seamless\\?nodeId=${bets[0].nodeId}`));
});

test('[MEM-07] the account record shows each movement with the balance after it; its file holds every one', async ({ page, palaro }) => {
  await asMember(page, '/member/transactionHistory?period=any', player);
  const { movements } = await record(palaro, 'transactionHistory?period=any&language=TY');
  const sums = await record(palaro, 'transactionHistory/totals?period=any');
  await expect(total(page, t('records.money.closing'))).toHaveText(money(sums.closing));
  await expect(total(page, t('records.money.opening'))).toHaveText('₱0.00');
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText(movements[0].id);
  await expect(rows(page).first().locator('td').last()).toHaveText(money(movements[0].balanceAfter));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('records.export') }).click()]);
  expect(download.suggestedFilename()).toMatch(/^account-record-any-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync((await download.path()) ?? '', 'utf8').split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(sums.types.reduce((all: number, { count }: { count: number }) => all + count, 0));
  expect(lines.slice(0, 50).map((line) => line.split(',')[1])).toEqual(movements.map(({ id }: { id: string }) => id));
  await page.getByLabel(t('records.type.label'), { exact: true }).selectOption('deposit');
  await expect(rows(page)).toHaveCount(1);
  await expect(total(page, t('records.type.deposit'))).toHaveText('+₱25,000.00');
});

test('[MEM-08] profit and loss is drawn by time and by category, with the same figures as a table', async ({ page, palaro }) => {
  await asMember(page, '/member/personalProfit', player);
  const report = await record(palaro, 'personalProfit?period=month');
  await expect(total(page, t('records.total.bets'))).toHaveText(String(report.bets));
  await expect(page.locator('.record__canvas canvas')).toBeVisible();
  await page.getByText(t('records.profit.table')).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first().locator('td').last()).toContainText(money(report.profit));
  await expect(page.locator('.record__bars li')).toHaveCount(report.categories.length);
  await expect(page.locator('.record__bars li')).toContainText(t('home.category.RNG'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('records.export') }).click()]);
  expect(download.suggestedFilename()).toMatch(/^profit-and-loss-month-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync((await download.path()) ?? '', 'utf8').split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[2])).toEqual([String(report.bets)]);
  await period(page, 'yesterday').click();
  await expect(page.getByText(t('records.profit.none'))).toBeVisible();
});

test('[MEM-09] bonuses are those of the ledger, and none is said to be none', async ({ page }) => {
  await asMember(page, '/member/bonusDetails', player);
  await expect(page.getByText(t('records.bonus.never'))).toBeVisible();
  await expect(total(page, t('records.type.bonus'))).toHaveText('₱0.00');
});

test('[MEM-00] each page of the member centre leads to the others, and has a button that closes them all', async ({ page }) => {
  await asMember(page, '/help', player);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('region', { name: t('frame.account') }).getByRole('button', { name: t('frame.myAccount') }).click();
  const centre = page.getByRole('navigation', { name: t('member.title') });
  for (const key of ['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'bonusDetails']) {
    await centre.getByRole('link', { name: t(`records.title.${key}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/member/${key}$`));
    await expect(centre.getByRole('link', { name: t(`records.title.${key}`) })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('main').getByRole('button', { name: t('ui.close') }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('[MEM-00] on a phone the page that is open is in sight in the row of pages, also when numbers come later; a page without an entry marks the one it belongs to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asMember(page, '/member/messageV2', player);
  const row = page.getByRole('navigation', { name: t('member.title') }).locator('ul');
  await expect(row.locator('.count').first()).toBeAttached();
  await expect.poll(() => row.evaluate((list) => list.querySelector('[aria-current=page]')!.getBoundingClientRect().right - list.getBoundingClientRect().right)).toBeLessThanOrEqual(0);
  await page.goto('/member/identity');
  await expect(row.getByRole('link', { name: t('withdraw.payout.title') })).toHaveAttribute('aria-current', 'true');
  await expect(row.getByRole('link', { name: t('withdraw.payout.title') })).toBeInViewport({ ratio: 1 });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] a record that was opened is read without network, with its time; one that was not says so; a logout takes all', async ({ page, context }) => {
    await openHome(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await logIn(page, player);
    await page.goto('/member/personalHistoryCopy');
    await expect(rows(page)).toHaveCount(50);
    const first = (await rows(page).first().textContent()) ?? '';
    const stake = await total(page, t('records.total.stake')).innerText();
    await page.mouse.click(5, 400);
    await expect.poll(() => keptOf(page, 'records'), { timeout: 15_000 }).toBe(2);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(new RegExp(t('records.offline', { at: '.*20\\d\\d.*' })))).toBeVisible();
    await expect(rows(page).first()).toHaveText(first);
    await expect(total(page, t('records.total.stake'))).toHaveText(stake);
    await page.getByRole('button', { name: t('records.older') }).click();
    await expect(page.getByRole('alert').filter({ hasText: t('records.olderFailed') })).toBeVisible();
    await period(page, 'month').click();
    await expect(page.getByText(t('records.absent'))).toBeVisible();

    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(rows(page)).toHaveCount(50);
    await page.goto('/');
    await logOut(page);
    await expect.poll(() => keptKinds(page)).not.toContain('records');
  });
});

test('[MEM-07] a file that is cut off on its way is not saved, and the page says so', async ({ page }) => {
  await asMember(page, '/member/transactionHistory', player);
  await page.route('**/transactionHistory/export**', (route) => route.abort());
  await page.getByRole('button', { name: t('records.export') }).click();
  await expect(page.getByText(t('errors.unreachable'))).toBeVisible();
  await page.unroute('**/transactionHistory/export**');
  await page.route('**/transactionHistory/export**', (route) => route.fulfill({ status: 503, json: { success: false, code: 'busy', value: null } }));
  await page.getByRole('button', { name: t('records.export') }).click();
  await expect(page.getByText(t('errors.busy'))).toBeVisible();
});

for (const [language, screen, scheme] of [['TY', 'phone', 'dark'], ['EN', 'desktop', 'light']] as const) {
  test(`[MEM-06] the records are accessible and nothing sticks out, ${language}, ${screen}, ${scheme}`, async ({ page, baseURL }) => {
    await speak(page, language, baseURL);
    await page.setViewportSize(screens[screen]);
    await page.emulateMedia({ colorScheme: scheme });
    await giveSession(page, player);
    for (const path of ['personalHistoryCopy?period=any', 'transactionHistory', 'personalProfit', 'bonusDetails']) {
      await page.goto(`/member/${path}`);
      await expect(page.locator('.record__totals dd').first()).toHaveText(/\d/);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.goto('/member/personalHistoryCopy');
    await page.locator('.record__open, .record__card--way').first().click();
    await expect(page.getByRole('dialog').locator('.record__moved li').first()).toBeVisible();
    await expectAccessible(page);
  });
}
