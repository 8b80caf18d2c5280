import type { Page } from '@playwright/test';
import { ledgerBalance, query } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { proxiedTest as test } from '../support/proxied.ts';
import { giveSession } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const path = '/member/depositv2';
const creating = /^\/api\/v2\/deposits$/;
const panel = (page: Page) => page.locator('.deposit > .card');
const submit = (page: Page) =>
  panel(page).getByRole('button', { name: new RegExp(`^${t('deposits.submitPlain')}`) });

async function fill(page: Page, member: Member): Promise<void> {
  await giveSession(page, member);
  await page.goto(path);
  await panel(page)
    .getByRole('textbox', { name: t('deposits.amount') })
    .fill('700');
}
async function made(url: string, { username }: Member): Promise<number> {
  return (
    await query(
      url,
      'SELECT 1 FROM deposits d JOIN customers c ON c.id = d.customer_id WHERE c.account = $1',
      [username],
    )
  ).length;
}

test('[WAL-03] a deposit whose answer was lost is said to be checked, found by its key and begun once', async ({
  page,
  palaro,
  faults,
  member,
}) => {
  await fill(page, member);
  // Browsers resend what a reused connection loses.
  faults.fault(creating, { kind: 'lose-answer' });
  faults.fault(/^\/api\/v2\/deposits\/check/, { kind: 'swallow' });
  await submit(page).click();
  await expect(panel(page).getByText(t('deposits.checking'))).toBeVisible();
  // Another click begins none, and a reload goes on checking.
  await submit(page).click({ force: true });
  await page.reload();
  await expect(panel(page).getByText(t('deposits.checking'))).toBeVisible();
  faults.heal();
  await expect(panel(page).getByText(t('deposits.state.pending'), { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  expect(await made(palaro.databaseUrl, member)).toBe(1);
  await page.reload();
  await expect(panel(page).getByText(t('deposits.state.pending'), { exact: true })).toBeVisible();
  expect(await made(palaro.databaseUrl, member)).toBe(1);
});

test('[LIVE-01i] [WAL-05] the outcome of a deposit while the device was offline is shown when it returns', async ({
  page,
  context,
  palaro,
  member,
}) => {
  await fill(page, member);
  const balance = await ledgerBalance(palaro.databaseUrl, member.username);
  await submit(page).click();
  await expect(panel(page).getByText(t('deposits.state.pending'), { exact: true })).toBeVisible();
  const reference = await panel(page).locator('dd').filter({ hasText: /^PD/ }).innerText();
  await context.setOffline(true);
  await palaro.operator('deposit', 'approve', reference);
  await context.setOffline(false);
  await expect(panel(page).getByText(t('deposits.state.credited'), { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(balance + 70_000);
});
