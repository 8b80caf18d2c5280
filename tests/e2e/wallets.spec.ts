import type { Locator, Page } from '@playwright/test';
import { ledgerFaults, query } from '../support/ledger.ts';
import { type Member, newMember } from '../support/members.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asMember, giveSession, shownBalance } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const main = (page: Page): Locator => page.locator('.side-panel__page');
const vendor = (page: Page, name: string): Locator => main(page).getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const line = (page: Page): Locator => main(page).locator('.notice-line');

async function fillForm(page: Page, from: string, to: string, amount: string, say = t): Promise<void> {
  await main(page).getByLabel(say('wallet.from'), { exact: true }).selectOption(from);
  await main(page).getByLabel(say('wallet.to'), { exact: true }).selectOption(to);
  await main(page).getByLabel(say('wallet.amount')).fill(amount);
  await main(page).getByRole('button', { name: say('wallet.submit') }).click();
}

/** A member's accounts of money in centavos, by vendor, as the sums of their entries. */
async function held(url: string, { username }: Member): Promise<Record<string, number>> {
  const rows = await query<{ place: string; sum: string }>(
    url,
    `SELECT coalesce(a.vendor, 'MAIN') AS place, sum(e.amount) AS sum FROM entries e JOIN accounts a ON a.id = e.account_id
       JOIN customers c ON c.id = a.customer_id WHERE c.account = $1 AND a.purpose <> 'points' GROUP BY 1`,
    [username],
  );
  return Object.fromEntries(rows.map(({ place, sum }) => [place, Number(sum)]));
}

test('[MEM-02] money goes to a provider\'s wallet and back, all of it at once too, and the header follows', async ({ page, palaro, member }) => {
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('region', { name: t('frame.account') }).getByRole('button', { name: t('frame.wallets') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('wallet.title') })).toBeVisible();
  await fillForm(page, 'MAIN', 'AG', '1,250.50');
  await expect(line(page)).toContainText('₱1,250.50');
  await expect(vendor(page, 'AG')).toContainText('₱1,250.50');
  await expect(main(page).getByLabel(t('wallet.amount'))).toHaveValue('');
  await expect.poll(() => shownBalance(page)).toBe(before - 125_050);

  // From one provider to another, and back by the buttons of its line.
  await fillForm(page, 'AG', 'BBIN', '250');
  await expect(vendor(page, 'BBIN')).toContainText('₱250.00');
  await vendor(page, 'BBIN').getByRole('button', { name: t('wallet.takeOutOf', { name: 'BBIN' }) }).click();
  await expect(main(page).getByLabel(t('wallet.amount'))).toBeFocused();
  await main(page).getByRole('button', { name: t('wallet.all'), exact: true }).click();
  await main(page).getByRole('button', { name: t('wallet.submit') }).click();
  await expect(vendor(page, 'BBIN')).toContainText('₱0.00');
  expect(await held(palaro.databaseUrl, member)).toEqual({ MAIN: before - 100_050, AG: 100_050, BBIN: 0 });

  await main(page).getByRole('button', { name: t('wallet.collect') }).click();
  await expect(line(page)).toContainText(t('wallet.what.collected', { amount: '₱1,000.50' }));
  await expect(main(page).getByRole('button', { name: t('wallet.collect') })).toBeDisabled();
  await expect.poll(() => shownBalance(page)).toBe(before);
  expect(await ledgerFaults(palaro.databaseUrl)).toMatchObject({ mismatches: 0 });
});

test('[MEM-02] [MEM-07] [MEM-08] who has no money yet is led to the deposit, and told that nothing ever moved', async ({ page, palaro }) => {
  await asMember(page, '/member/transferFund', await newMember(palaro, 0));
  await expect(vendor(page, 'AG')).toBeVisible();
  await expect(main(page).getByRole('button', { name: t('wallet.putInTo', { name: 'AG' }) })).toHaveCount(0);
  await expect(main(page).getByLabel(t('wallet.amount'))).toHaveCount(0);
  await main(page).getByRole('link', { name: t('deposit.title') }).click();
  await expect(page).toHaveURL(/\/member\/depositv2$/);
  await page.goto('/member/transactionHistory');
  await main(page).getByRole('button', { name: t('records.bets.clear') }).click();
  await expect(main(page).getByText(t('records.money.never'))).toBeVisible();
  await expect(main(page).getByRole('button', { name: t('records.bets.clear') })).toHaveCount(0);
  await page.goto('/member/personalProfit?period=any');
  await expect(main(page).getByText(t('records.profit.never'))).toBeVisible();
});

test('[MEM-02] more than there is, or no amount: said under the field, nothing is asked, and what was typed stays', async ({ page, member }) => {
  await giveSession(page, member);
  await page.goto('/member/transferFund');
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/wallets/transfer') ? 1 : 0));
  await fillForm(page, 'MAIN', 'AG', 'abc');
  await expect(main(page).getByText(t('wallet.amountWrong'))).toBeVisible();
  await expect(main(page).getByLabel(t('wallet.amount'))).toBeFocused();
  await fillForm(page, 'MAIN', 'AG', '99999999');
  await expect(main(page).getByText(/99999999|25,000/).first()).toBeVisible();
  await expect(main(page).getByLabel(t('wallet.amount'))).toHaveValue('99999999');
  await expect(main(page).getByLabel(t('wallet.amount'))).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toBe(0);
});

test('[MEM-02] [ERR-03] where the gateway had no room for it, that is said in sight of whoever pressed the button on a phone, and what was typed stays', async ({ page, member }) => {
  await page.setViewportSize(screens.phone);
  await giveSession(page, member);
  await page.route('**/wallets/transfer', (route) => route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'busy', value: null } }));
  await page.goto('/member/transferFund');
  await fillForm(page, 'MAIN', 'AG', '250');
  await expect(line(page)).toContainText('₱250.00');
  await expect(line(page)).toBeInViewport({ ratio: 1 });
  await expect(main(page).getByLabel(t('wallet.amount'))).toHaveValue('250');
});

test('[MEM-02] [MEM-05] a single wallet hides the wallets with providers, in the menu too, and shows what is left in them', async ({ page, palaro, member }) => {
  await giveSession(page, member);
  await page.goto('/member/transferFund');
  await fillForm(page, 'MAIN', 'AG', '10');
  await expect(vendor(page, 'AG')).toContainText('₱10.00');
  try {
    await palaro.operator('wallet', 'single');
    await page.reload();
    await expect(main(page).getByText(t('wallet.introSingle'))).toBeVisible();
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
    await main(page).getByRole('button', { name: t('wallet.collect') }).click();
    await expect(main(page).getByRole('heading', { name: t('wallet.vendors') })).toHaveCount(0);
    await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
    const menu = page.getByRole('region', { name: t('frame.account') });
    await expect(menu.getByRole('button', { name: t('frame.security') })).toBeVisible();
    await expect(menu.getByRole('button', { name: t('frame.wallets') })).toHaveCount(0);
    // The way to the upline is found all the same.
    await menu.getByRole('button', { name: t('wallet.upline.title') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('wallet.upline.title') })).toBeVisible();
  } finally {
    await palaro.operator('wallet', 'separate');
  }
});

test('[MEM-05] a member sends money to the upline after a question; who has none is told so', async ({ page, palaro, baseURL, member }) => {
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  await page.goto('/member/transferUpline');
  await expect(main(page).getByText(t('wallet.upline.none'))).toBeVisible();
  await main(page).getByRole('link', { name: t('wallet.upline.toWallets') }).click();
  await expect(main(page).getByRole('heading', { name: t('wallet.vendors') })).toBeVisible();
  await expect(main(page).getByRole('link', { name: t('wallet.toUpline') })).toHaveCount(0);
  await palaro.database(`UPDATE customers SET upline_id = (SELECT id FROM customers WHERE account = 'agent') WHERE account = '${member.username}'`);
  const say = await speak(page, 'EN', baseURL);
  await page.goto('/member/transferFund');
  await main(page).getByRole('link', { name: say('wallet.toUpline') }).click();
  await expect(main(page).getByText('Mang Ramon')).toBeVisible();
  const amount = main(page).getByLabel(say('wallet.upline.amount'));
  await amount.fill('0.50');
  await main(page).getByRole('button', { name: say('wallet.upline.submit') }).click();
  await expect(main(page).getByText(say('wallet.amountLeast', { amount: '₱1.00' }))).toBeVisible();
  await amount.fill('75');
  await main(page).getByRole('button', { name: say('wallet.upline.submit') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(say('wallet.upline.sureText', { name: 'Mang Ramon', amount: '₱75.00' }));
  expect(await shownBalance(page)).toBe(before);
  await question.getByRole('button', { name: say('wallet.upline.confirm') }).click();
  await expect(line(page)).toContainText('₱75.00');
  await expect.poll(() => shownBalance(page)).toBe(before - 7500);
  const [agent] = await query<{ sum: string }>(
    palaro.databaseUrl,
    `SELECT sum(e.amount) AS sum FROM entries e JOIN transfers t ON t.id = e.transfer_id JOIN accounts a ON a.id = e.account_id
       JOIN customers c ON c.id = a.customer_id JOIN customers from_c ON t.scope = 'wallet:' || from_c.id
       WHERE c.account = 'agent' AND t.kind = 'upline' AND from_c.account = $1`,
    [member.username],
  );
  expect(Number(agent?.sum)).toBe(7500);
});

test('[WAL-03] without network the page says when the balance is from, and takes no order', async ({ page, context, member }) => {
  await giveSession(page, member);
  await page.goto('/member/transferFund');
  await main(page).getByLabel(t('wallet.amount')).fill('10');
  await context.setOffline(true);
  await expect(line(page)).toContainText(t('wallet.offline'));
  await expect(main(page).getByRole('button', { name: t('wallet.submit') })).toBeDisabled();
  await expect(main(page).getByTestId('main-wallet')).toContainText('₱');
  await context.setOffline(false);
  await expect(main(page).getByRole('button', { name: t('wallet.submit') })).toBeEnabled({ timeout: 15_000 });
  await expect(main(page).getByLabel(t('wallet.amount'))).toHaveValue('10');
});

for (const [language, screen] of rounds) {
  test(`[MEM-02] the pages stay within the screen (${language}, ${screen})`, async ({ page, baseURL, member }) => {
    await speak(page, language, baseURL);
    await page.setViewportSize(screens[screen]);
    await giveSession(page, member);
    for (const path of ['/member/transferFund', '/member/transferUpline']) {
      await page.goto(path);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('.skeleton')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    }
  });
}
