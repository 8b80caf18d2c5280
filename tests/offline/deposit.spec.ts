import { storedText } from '../support/device.ts';
import { asMember, withWorker } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

// At most five wait, and tests of a gateway share the account.
test.beforeEach(({ palaro }) =>
  palaro.database("UPDATE deposits SET state = 'expired' WHERE state = 'pending'"),
);

test('[MEM-16] [PWA-03d] listed deposits and ways to pay are read without network; an unlisted one is absent', async ({
  page,
  context,
}) => {
  await asMember(page);
  await withWorker(page);
  await page.goto('/member/depositv2');
  const panel = page.locator('.deposit > .card');
  await panel.getByRole('textbox', { name: t('deposits.amount') }).fill('600');
  await panel.getByRole('button', { name: t('deposits.submit', { amount: '₱600' }) }).click();
  await expect(panel.getByRole('timer')).toBeVisible();
  const reference = await panel.locator('dd').filter({ hasText: /^PD/ }).innerText();
  const item = page.getByRole('link', { name: t('deposits.look', { reference }) });
  const said = await item.innerText();
  // Stored when the page is idle.
  await expect.poll(() => storedText(page, 'deposits'), { timeout: 15_000 }).toContain(reference);
  await page.goto('/member/depositv2');
  await context.setOffline(true);
  await page.reload();
  await expect(item).toBeVisible();
  expect(await item.innerText()).toBe(said);
  await expect(page.locator('.deposit__list .age')).toBeVisible();
  await expect(panel.getByText(t('deposits.offlineForm'))).toBeVisible();
  await expect(panel.getByRole('button', { name: t('deposits.submitPlain') })).toBeDisabled();
  await page
    .getByLabel(t('deposits.filterRail'))
    .selectOption({ label: t('deposits.rails.pesonet') });
  await expect(page.getByText(t('deposits.listAbsent'))).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(t('deposits.noneFiltered'))).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByRole('textbox', { name: t('deposits.amount') })).toBeVisible();
});
