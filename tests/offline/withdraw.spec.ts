import { storedText } from '../support/device.ts';
import { mayWithdraw, transactionPassword } from '../support/members.ts';
import { asMember, withWorker } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

test('[MEM-16] withdrawals that were listed are read offline with their time', async ({
  page,
  context,
  palaro,
  member,
}) => {
  await mayWithdraw(palaro, member);
  await asMember(page, '/', member);
  await withWorker(page);
  await page.goto('/member/withdraw');
  const panel = page.locator('.withdraw > .card');
  await panel.getByRole('textbox', { name: t('withdrawals.amount') }).fill('400');
  await panel.getByLabel(t('withdrawals.password'), { exact: true }).fill(transactionPassword);
  await panel.getByRole('button', { name: t('withdrawals.submit'), exact: true }).click();
  const reference = await panel.locator('dd').filter({ hasText: /^PW/ }).innerText();
  const item = page.getByRole('link', {
    name: t('withdrawals.look', { reference, state: t('withdrawals.state.review') }),
  });
  const said = await item.innerText();
  // Stored when the page is idle.
  await expect.poll(() => storedText(page, 'records'), { timeout: 15_000 }).toContain(reference);
  await page.goto('/member/withdraw');
  await expect(item).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(item).toBeVisible();
  expect(await item.innerText()).toBe(said);
  await expect(page.locator('.withdraw__list .age')).toBeVisible();
  await expect(page.getByText(t('withdrawals.offline'))).toBeVisible();
  await expect(panel.getByRole('textbox', { name: t('withdrawals.amount') })).toBeVisible();
  await page.goto('/member/payout');
  await expect(page.getByText('Juan Dela Cruz').first()).toBeVisible();
  // Never opened.
  await page.goto('/member/identity');
  await expect(page.getByText(t('kyc.absent'))).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Juan Dela Cruz').first()).toBeVisible({ timeout: 20_000 });
});
