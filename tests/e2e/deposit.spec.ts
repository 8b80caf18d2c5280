import type { Page } from '@playwright/test';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import { asMember, shownBalance } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ touched: true });
const t = words();
const path = '/member/depositv2';

const panel = (page: Page) => page.locator('.deposit > .card');
const state = (page: Page, name: string) =>
  panel(page).getByText(t(`deposits.state.${name}`), { exact: true });

/** Returns the reference once the deposit waits for its payment. */
async function begin(page: Page, pesos: string, rail = 'ewallet'): Promise<string> {
  await page.goto(path);
  await panel(page)
    .getByRole('radio', { name: new RegExp(`^${t(`deposits.rails.${rail}`)}`) })
    .check();
  await panel(page)
    .getByRole('textbox', { name: t('deposits.amount') })
    .fill(pesos);
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${t('deposits.submitPlain')}`) })
    .click();
  await expect(state(page, 'pending')).toBeVisible();
  return panel(page).locator('dd').filter({ hasText: /^PD/ }).innerText();
}

/** Pays at the provider, who leads back by itself. */
async function atProvider(page: Page, way: string): Promise<void> {
  await panel(page)
    .getByRole('link', { name: t('deposits.open') })
    .click();
  await page.getByRole('button', { name: t(`rail.${way}`), exact: true }).click();
  await expect(page.getByText(t('rail.back'))).toBeVisible();
  await expect(page).toHaveURL(/\/member\/depositv2\?id=\d+$/);
}

test('[HEAD-03a] [MEM-03] [MEM-19f] [LIVE-01b] a deposit comes back by itself from the payment page to its balance', async ({
  page,
  palaro,
  member,
}) => {
  await asMember(page, '/', member);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await page
    .locator('header')
    .getByRole('button', { name: t('deposits.title'), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1, name: t('deposits.title') })).toBeFocused();
  const reference = await begin(page, '1,250.50');
  await expect(page).toHaveURL(/\?id=\d+$/);
  await expect(panel(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);

  await atProvider(page, 'twice');
  await expect(state(page, 'credited')).toBeVisible();
  await expect(
    panel(page).getByText(t('deposits.about.credited', { amount: '₱1,250.50' })),
  ).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(before + 125_050);
  await expect(page.getByRole('link', { name: t('deposits.look', { reference }) })).toContainText(
    t('deposits.state.credited'),
  );
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before + 125_050);

  // The same after a reload; the button leads back.
  await page.reload();
  await expect(state(page, 'credited')).toBeVisible();
  await panel(page)
    .getByRole('link', { name: t('deposits.back') })
    .click();
  await expect(panel(page).getByRole('textbox', { name: t('deposits.amount') })).toHaveValue('');
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
});

test('[MEM-03] [ROUTE-11a] [LIVE-01b] a bank transfer on a phone is copied, and approved live', async ({
  page,
  context,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await asMember(page, '/', member);
  const reference = await begin(page, '2000', 'instapay');
  // On a phone the button that began it is far down.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await panel(page)
    .getByRole('button', { name: t('deposits.copy', { what: t('deposits.reference') }) })
    .click();
  await expect(page.getByText(t('deposits.copied', { text: reference }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await palaro.operator('deposit', 'reject', reference);
  await expect(panel(page).getByText(t('deposits.about.operator_rejected'))).toBeVisible();
});
