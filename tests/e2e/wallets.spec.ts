import type { Locator, Page } from '@playwright/test';
import { ledgerFaults, query } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asMember, giveSession, shownBalance } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const main = (page: Page): Locator => page.locator('.side-panel__page');
const vendor = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const line = (page: Page): Locator => main(page).locator('.notice-line');

async function fillForm(
  page: Page,
  from: string,
  to: string,
  amount: string,
  say = t,
): Promise<void> {
  await main(page).getByLabel(say('wallets.from'), { exact: true }).selectOption(from);
  await main(page).getByLabel(say('wallets.to'), { exact: true }).selectOption(to);
  await main(page).getByLabel(say('wallets.amount')).fill(amount);
  await main(page)
    .getByRole('button', { name: say('wallets.submit') })
    .click();
}

async function held(url: string, { username }: Member): Promise<Record<string, number>> {
  const rows = await query<{ place: string; sum: string }>(
    url,
    `SELECT coalesce(a.vendor, 'MAIN') AS place, sum(e.amount) AS sum FROM entries e JOIN accounts a ON a.id = e.account_id
       JOIN customers c ON c.id = a.customer_id WHERE c.account = $1 AND a.purpose <> 'points' GROUP BY 1`,
    [username],
  );
  return Object.fromEntries(rows.map(({ place, sum }) => [place, Number(sum)]));
}

test("[MEM-02] money goes to a provider's wallet and back, all of it at once too, and the header follows", async ({
  page,
  palaro,
  member,
}) => {
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.account') })
    .click();
  await page
    .getByRole('region', { name: t('frame.account') })
    .getByRole('button', { name: t('frame.wallets') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('wallets.title') })).toBeVisible();
  await fillForm(page, 'MAIN', 'AG', '1,250.50');
  await expect(line(page)).toContainText('₱1,250.50');
  await expect(vendor(page, 'AG')).toContainText('₱1,250.50');
  await expect(main(page).getByLabel(t('wallets.amount'))).toHaveValue('');
  await expect.poll(() => shownBalance(page)).toBe(before - 125_050);

  // And back by its line's buttons.
  await fillForm(page, 'AG', 'BBIN', '250');
  await expect(vendor(page, 'BBIN')).toContainText('₱250.00');
  await vendor(page, 'BBIN')
    .getByRole('button', { name: t('wallets.takeOutOf', { name: 'BBIN' }) })
    .click();
  await expect(main(page).getByLabel(t('wallets.amount'))).toBeFocused();
  await main(page)
    .getByRole('button', { name: t('wallets.all'), exact: true })
    .click();
  await main(page)
    .getByRole('button', { name: t('wallets.submit') })
    .click();
  await expect(vendor(page, 'BBIN')).toContainText('₱0.00');
  expect(await held(palaro.databaseUrl, member)).toEqual({
    MAIN: before - 100_050,
    AG: 100_050,
    BBIN: 0,
  });

  await main(page)
    .getByRole('button', { name: t('wallets.collect') })
    .click();
  await expect(line(page)).toContainText(t('wallets.what.collected', { amount: '₱1,000.50' }));
  await expect(main(page).getByRole('button', { name: t('wallets.collect') })).toBeDisabled();
  await expect.poll(() => shownBalance(page)).toBe(before);
  expect(await ledgerFaults(palaro.databaseUrl)).toMatchObject({ mismatches: 0 });
});

for (const [language, screen] of rounds.slice(0, 2)) {
  test(`[MEM-02] [MEM-05] pages fit the screen and an order's outcome scrolls in (${language}, ${screen})`, async ({
    page,
    baseURL,
    member,
  }) => {
    const say = await speak(page, language, baseURL);
    await page.setViewportSize(screens[screen]);
    await giveSession(page, member);
    for (const path of ['/member/transferUpline', '/member/transferFund']) {
      await page.goto(path);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('.skeleton')).toHaveCount(0);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
    }
    await page.route('**/wallets/transfer', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: 'busy', message: 'busy', value: null },
      }),
    );
    await fillForm(page, 'MAIN', 'AG', '250', say);
    await expect(line(page)).toContainText('₱250.00');
    await expect(line(page)).toBeInViewport({ ratio: 1 });
  });
}
