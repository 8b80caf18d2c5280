import type { Page } from '@playwright/test';
import { ledgerBalance, ledgerFaults, query } from '../support/ledger.ts';
import { asMember, openHome, shownBalance } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const path = '/member/depositv2';

// No more than five wait at once, and the tests of a gateway share the account.
test.beforeEach(({ palaro }) => palaro.database("UPDATE deposits SET state = 'expired' WHERE state = 'pending'"));

/** The panel in which a deposit is made and followed. */
const panel = (page: Page) => page.locator('.deposit > .card');
const state = (page: Page, name: string) => panel(page).getByText(t(`deposit.state.${name}`), { exact: true });

/** Types an amount of pesos, by a rail, and sends it; gives the deposit's reference once it waits for its payment. */
async function begin(page: Page, pesos: string, rail = 'ewallet'): Promise<string> {
  await page.goto(path);
  await panel(page).getByRole('radio', { name: new RegExp(`^${t(`deposit.rails.${rail}`)}`) }).check();
  await panel(page).getByRole('textbox', { name: t('deposit.amount') }).fill(pesos);
  await panel(page).getByRole('button', { name: new RegExp(`^${t('deposit.submitPlain')}`) }).click();
  await expect(state(page, 'pending')).toBeVisible();
  return panel(page).locator('dd').filter({ hasText: /^PD/ }).innerText();
}

/** Goes to the provider's page and does one thing there; comes back. */
async function atProvider(page: Page, way: string): Promise<void> {
  const [provider] = await Promise.all([page.waitForEvent('popup'), panel(page).getByRole('link', { name: t('deposit.open') }).click()]);
  await provider.getByRole('button', { name: t(`rail.${way}`), exact: true }).click();
  await expect(provider.getByText(t('rail.back'))).toBeVisible();
  await provider.close();
}

test('[HEAD-03] [MEM-03] [WAL-05] [LIVE-01] a deposit from the header\'s button over the provider\'s page to the balance, live', async ({ page, palaro }) => {
  await asMember(page);
  const before = await ledgerBalance(palaro.databaseUrl, 'player');
  await page.locator('header').getByRole('button', { name: t('deposit.title'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1, name: t('deposit.title') })).toBeFocused();
  const reference = await begin(page, '1,250.50');
  await expect(page).toHaveURL(/\?id=\d+$/);
  await expect(panel(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  expect(await ledgerBalance(palaro.databaseUrl, 'player')).toBe(before);

  await atProvider(page, 'twice');
  await expect(state(page, 'credited')).toBeVisible();
  await expect(panel(page).getByText(t('deposit.about.credited', { amount: '₱1,250.50' }))).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(before + 125_050);
  await expect(page.getByRole('link', { name: t('deposit.look', { reference }) })).toContainText(t('deposit.state.credited'));
  expect(await ledgerBalance(palaro.databaseUrl, 'player')).toBe(before + 125_050);

  // The page is the same after it was loaded again, and its button leads back to where one came from.
  await page.reload();
  await expect(state(page, 'credited')).toBeVisible();
  await panel(page).getByRole('link', { name: t('deposit.back') }).click();
  await expect(panel(page).getByRole('textbox', { name: t('deposit.amount') })).toHaveValue('');
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({ mismatches: 0, sums: [] });
});

test('[MEM-03] one that is refused, one paid too little and one whose time is over say so and what to do', async ({ page, palaro }) => {
  await asMember(page);
  const before = await ledgerBalance(palaro.databaseUrl, 'player');
  await begin(page, '300');
  await atProvider(page, 'refuse');
  await expect(state(page, 'failed')).toBeVisible();
  await expect(panel(page).getByText(t('deposit.about.payment_refused'))).toBeVisible();

  const little = await begin(page, '300');
  await atProvider(page, 'less');
  await expect(panel(page).getByText(t('deposit.about.review'))).toBeVisible();
  expect(await palaro.operator('deposit', 'list')).toMatch(new RegExp(`${little} .*player .*review .*PHP 299\\.00 .*amount_differs`));
  expect(await palaro.operator('deposit', 'approve', little)).toBe('PHP 299.00 is credited to player.');
  await expect(panel(page).getByText(t('deposit.about.creditedOther', { amount: '₱299.00', asked: '₱300.00' }))).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(before + 29_900);

  const reference = await begin(page, '400', 'qrph');
  await expect(panel(page).getByRole('img', { name: t('deposit.qrLabel', { amount: '₱400.00' }) })).toBeVisible();
  await palaro.database(`UPDATE deposits SET expires_at = now() - interval '1 second' WHERE reference = '${reference}'`);
  await expect(panel(page).getByText(t('deposit.about.expired'))).toBeVisible();
  await expect(panel(page).getByRole('link', { name: t('deposit.open') })).toHaveCount(0);
  expect(await ledgerBalance(palaro.databaseUrl, 'player')).toBe(before + 29_900);
});

test('[MEM-03] [ROUTE-11] a bank transfer shows where to from the top of the page, its figures are copied, and the operator matches it by hand', async ({ page, context, palaro }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: palaro.url });
  await asMember(page);
  const reference = await begin(page, '2000', 'instapay');
  // The button that began it is far down on a phone.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await panel(page).getByRole('button', { name: t('deposit.copy', { what: t('deposit.reference') }) }).click();
  await expect(page.getByText(t('deposit.copied', { text: reference }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await panel(page).getByRole('button', { name: t('deposit.copy', { what: t('deposit.exact') }) }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('2000.00');
  await palaro.operator('deposit', 'refuse', reference);
  await expect(panel(page).getByText(t('deposit.about.operator_refused'))).toBeVisible();
  await palaro.operator('deposit', 'approve', reference, '--amount', '1999.99');
  // The figure is what came, as the words are.
  await expect(panel(page).getByText('₱1,999.99', { exact: true })).toBeVisible();
  await expect(panel(page).getByText(t('deposit.about.creditedOther', { amount: '₱1,999.99', asked: '₱2,000.00' }))).toBeVisible();
});

test('[MEM-03] an amount that is none, too small or too large is said at the field, and what was typed survives a reload', async ({ page }) => {
  await asMember(page, path);
  const amount = panel(page).getByRole('textbox', { name: t('deposit.amount') });
  const submit = panel(page).getByRole('button', { name: new RegExp(`^${t('deposit.submitPlain')}`) });
  const limits = { least: '₱100', most: '₱50,000' };
  await submit.click();
  await expect(panel(page).getByRole('alert')).toHaveText(t('deposit.amountMissing'));
  for (const [typed, text] of [
    ['piso', t('deposit.amountWrong')],
    ['-500', t('deposit.amountWrong')],
    ['99.99', t('deposit.amountOut', limits)],
    ['50000.01', t('deposit.amountOut', limits)],
  ] as const) {
    await amount.fill(typed);
    await submit.click();
    await expect(panel(page).getByRole('alert')).toHaveText(text);
  }
  await panel(page).getByRole('button', { name: t('deposit.quick', { amount: '₱500' }) }).click();
  await panel(page).getByRole('radio', { name: /^InstaPay/ }).check();
  await page.reload();
  await expect(amount).toHaveValue('500');
  await expect(panel(page).getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(t('deposit.rails.instapay')));
});

test('[MEM-00] [HEAD-03] the panel is closed by its button, and a phone has deposits in its tab bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asMember(page);
  await page.getByRole('navigation', { name: t('frame.tabBar') }).getByRole('button', { name: t('deposit.short'), exact: true }).click();
  await panel(page).getByRole('button', { name: t('deposit.quick', { amount: '₱200' }) }).click();
  await panel(page).getByRole('button', { name: t('deposit.submit', { amount: '₱200' }) }).click();
  await expect(state(page, 'pending')).toBeVisible();
  await page.locator('.side-panel__head').getByRole('button', { name: t('ui.close') }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('.game-grid')).toBeVisible();
});

test('[MEM-03] a trial account is told that deposits are for members, and its address leads home', async ({ page }) => {
  await openHome(page);
  await page.locator('header').getByRole('button', { name: t('session.freePlay') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.locator('header').getByRole('button', { name: t('deposit.title'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(t('deposit.needAccount'))).toBeVisible();
  await question.getByRole('button', { name: t('ui.cancel') }).click();
  await page.goto(path);
  await expect(page).toHaveURL(/\/$/);
});

test('[OPS-03] what the operator mistypes is said in a plain sentence', async ({ palaro }) => {
  const failing = (...args: string[]) => palaro.operator(...args).then(() => '', (error: { stderr: string }) => error.stderr.trim());
  expect(await palaro.operator('--help')).toContain('deposit approve <REFERENCE>');
  expect(await failing('deposit', 'approve')).toBe('Which deposit? For example: deposit approve PD7K3M9Q2X4');
  expect(await failing('deposit', 'approve', 'PDNONE')).toContain('There is no deposit "PDNONE"');
  expect(await failing('deposit', 'approve', 'PDNONE', '--amount', 'lots')).toBe('--amount takes an amount in pesos, such as 500 or 500.50.');
  expect(await failing('deposit', 'list', '--state', 'lost')).toContain('There is no state "lost"');
  expect(await failing('deposit', 'forget')).toContain('There is no command "deposit forget"');
  expect(await failing('rail', 'set', 'ewallet', '--least', '900', '--most', '100')).toContain('the most is at least the least');
  expect(await palaro.operator('rail', 'close', 'pesonet')).toMatch(/pesonet {2}closed/);
  expect(await palaro.operator('rail', 'open', 'pesonet')).toMatch(/pesonet {2}open/);
  expect(await query(palaro.databaseUrl, "SELECT 1 FROM deposits WHERE reference = 'PDNONE'")).toEqual([]);
});
