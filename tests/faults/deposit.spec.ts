import type { Page } from '@playwright/test';
import { ledgerBalance, query } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { ownProxiedTest as test } from '../support/proxied.ts';
import { giveSession } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const path = '/member/depositv2';
const creating = /^\/api\/v2\/deposits$/;
const panel = (page: Page) => page.locator('.deposit > .card');
const submit = (page: Page) => panel(page).getByRole('button', { name: new RegExp(`^${t('deposit.submitPlain')}`) });

async function fill(page: Page, member: Member): Promise<void> {
  await giveSession(page, member);
  await page.goto(path);
  await panel(page).getByRole('textbox', { name: t('deposit.amount') }).fill('700');
}
const made = async (url: string) => Number((await query<{ count: string }>(url, 'SELECT count(*) FROM deposits WHERE amount = 70000'))[0]?.count);

test('[WAL-03] a deposit whose answer was lost is said to be checked, found by its key and begun once', async ({ page, palaro, faults, member }) => {
  await fill(page, member);
  const before = await made(palaro.databaseUrl);
  // Whenever it is sent: a browser sends what a reused connection loses again by itself.
  faults.fault(creating, { kind: 'lose-answer' });
  faults.fault(/^\/api\/v2\/deposits\/check/, { kind: 'swallow' });
  await submit(page).click();
  await expect(panel(page).getByText(t('deposit.checking'))).toBeVisible();
  // Another click begins no other one, and a reload goes on checking.
  await submit(page).click({ force: true });
  await page.reload();
  await expect(panel(page).getByText(t('deposit.checking'))).toBeVisible();
  faults.heal();
  await expect(panel(page).getByText(t('deposit.state.pending'), { exact: true })).toBeVisible({ timeout: 40_000 });
  expect(await made(palaro.databaseUrl)).toBe(before + 1);
  await page.reload();
  await expect(panel(page).getByText(t('deposit.state.pending'), { exact: true })).toBeVisible();
  expect(await made(palaro.databaseUrl)).toBe(before + 1);
});

test('[WAL-03] one that never reached the gateway is not begun later: it is said, and what was typed is still there', async ({ page, palaro, faults, member }) => {
  await fill(page, member);
  const before = await made(palaro.databaseUrl);
  faults.fault(creating, { kind: 'html', page: '<html>gateway time-out</html>', status: 502 }, 1);
  await submit(page).click();
  await expect(panel(page).getByText(t('deposit.notBegun'))).toBeVisible({ timeout: 20_000 });
  await expect(panel(page).getByRole('textbox', { name: t('deposit.amount') })).toHaveValue('700');
  expect(await made(palaro.databaseUrl)).toBe(before);
  await submit(page).click();
  await expect(panel(page).getByText(t('deposit.state.pending'), { exact: true })).toBeVisible();
  expect(await made(palaro.databaseUrl)).toBe(before + 1);
});

test('[WAL-03] offline nothing is asked for or kept for later; the page says so and goes on when the network is back', async ({ page, context, palaro, member }) => {
  await fill(page, member);
  const before = await made(palaro.databaseUrl);
  await context.setOffline(true);
  await submit(page).click();
  await expect(panel(page).getByText(t('deposit.offlineForm'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toHaveCount(0);
  expect(await made(palaro.databaseUrl)).toBe(before);
  await submit(page).click();
  await expect(panel(page).getByText(t('deposit.state.pending'), { exact: true })).toBeVisible();
  expect(await made(palaro.databaseUrl)).toBe(before + 1);
});

test('[LIVE-01] [WAL-05] what became of a deposit while the device was away is shown when it is back', async ({ page, context, palaro, member }) => {
  await fill(page, member);
  const balance = await ledgerBalance(palaro.databaseUrl, member.username);
  await submit(page).click();
  await expect(panel(page).getByText(t('deposit.state.pending'), { exact: true })).toBeVisible();
  const reference = await panel(page).locator('dd').filter({ hasText: /^PD/ }).innerText();
  await context.setOffline(true);
  await palaro.operator('deposit', 'approve', reference);
  await context.setOffline(false);
  await expect(panel(page).getByText(t('deposit.state.credited'), { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(balance + 70_000);
});
