import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { testPng } from '../../server/testing/pictures.ts';
import { apiLaunch, apiPlay, houseGame } from '../support/api.ts';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import { mayWithdraw, transactionPassword as secret } from '../support/members.ts';
import { fillRegistration, registrationBy } from '../support/registration.ts';
import { giveSession, layerLeft, openHome, shownBalance } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ touched: true });
const t = words();
const path = '/member/withdraw';
const picture = { name: 'patunay.png', mimeType: 'image/png', buffer: testPng() };

const panel = (page: Page) => page.locator('.withdraw > .card');
const state = (page: Page, name: string) =>
  panel(page)
    .locator('output')
    .getByText(t(`withdrawals.state.${name}`), { exact: true });

async function withdraw(page: Page, pesos: string): Promise<string> {
  await panel(page)
    .getByRole('textbox', { name: t('withdrawals.amount') })
    .fill(pesos);
  await panel(page).getByLabel(t('withdrawals.password'), { exact: true }).fill(secret);
  await panel(page)
    .getByRole('button', { name: t('withdrawals.submit'), exact: true })
    .click();
  await expect(state(page, 'review')).toBeVisible();
  return panel(page).locator('dd').filter({ hasText: /^PW/ }).innerText();
}

async function deposit(page: Page, pesos: string): Promise<void> {
  await page.goto('/member/depositv2');
  await page.getByRole('textbox', { name: t('deposits.amount') }).fill(pesos);
  await page.getByRole('button', { name: new RegExp(`^${t('deposits.submitPlain')} `) }).click();
  await page.getByRole('link', { name: t('deposits.open') }).click();
  await page.getByRole('button', { name: t('rail.approve'), exact: true }).click();
  await expect(
    page.locator('output').getByText(t('deposits.state.credited'), { exact: true }),
  ).toBeVisible();
}

test('[MEM-04] [WAL-05] [WAL-07] [LIVE-01c] a withdrawal from registration over review to received money', async ({
  page,
  palaro,
}) => {
  await palaro.operator('withdrawal', 'set', '--deposit-turnover', '10');
  await openHome(page, '/register');
  const popup = await registrationBy(page, 'username');
  await fillRegistration(popup, {
    username: 'marireyes',
    password: 'Bagong21Buhay',
    confirmPassword: 'Bagong21Buhay',
    birthday: '1990-05-17',
  });
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: t('registration.submit'), exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText(/0\.00$/);
  await deposit(page, '5000');

  await page.goto(path);
  await panel(page)
    .getByRole('link', { name: t('withdrawals.way.kyc'), exact: true })
    .click();
  const typed = {
    fullName: 'Maria Clara Reyes',
    birthday: '1990-05-17',
    birthplace: 'Iloilo',
    presentAddress: '12 Mabini, Iloilo',
    permanentAddress: '12 Mabini, Iloilo',
    occupation: 'Guro',
    documentNumber: '1234-5678',
  };
  const next = page.getByRole('button', { name: t('kyc.next'), exact: true });
  await next.click();
  await expect(page.locator('input[name="fullName"]')).toHaveAttribute('aria-invalid', 'true');
  const { documentNumber, ...person } = typed;
  for (const [name, text] of Object.entries(person))
    await page.locator(`input[name="${name}"]`).fill(text);
  await next.click();
  await page.locator('input[name="documentNumber"]').fill(documentNumber);
  await next.click();
  await page.getByTestId('pictures').setInputFiles(picture);
  await expect(page.getByText(t('withdrawals.picture.stored'), { exact: true })).toBeVisible();
  await next.click();
  await page.getByRole('button', { name: t('kyc.submit'), exact: true }).click();
  await expect(
    page.locator('output').getByText(t('kyc.state.pending'), { exact: true }),
  ).toBeVisible();
  expect(await palaro.operator('kyc', 'list')).toMatch(
    /marireyes {2}Maria Clara Reyes {2}philsys {2}pending/,
  );
  await palaro.operator('kyc', 'approve', 'marireyes');
  await expect(
    page.locator('output').getByText(t('kyc.state.approved'), { exact: true }),
  ).toBeVisible();

  await page.goto('/member/payout');
  await page.getByRole('button', { name: t('withdrawals.payout.set'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(t('withdrawals.payout.proof.login'), { exact: true })
    .fill('Bagong21Buhay');
  await dialog.getByLabel(t('withdrawals.payout.new'), { exact: true }).fill(secret);
  await dialog.getByLabel(t('withdrawals.payout.again'), { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: t('withdrawals.payout.save'), exact: true }).click();
  await expect(page.getByText(t('withdrawals.payout.passwordSet'))).toBeVisible();
  await page.getByRole('button', { name: t('withdrawals.payout.add'), exact: true }).click();
  await dialog
    .getByLabel(t('withdrawals.payout.number.ewallet'), { exact: true })
    .fill('0917 555 0101');
  await dialog.getByLabel(t('withdrawals.password'), { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: t('withdrawals.payout.bind'), exact: true }).click();
  await expect(page.getByText('GCash •••• 0101')).toBeVisible();
  await layerLeft(page);

  await page.goto(path);
  await expect(
    panel(page).getByText(t('withdrawals.turnover.done', { done: '₱0.00', required: '₱500.00' })),
  ).toBeVisible();
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? '';
  const launch = await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId);
  for (let round = 0; round < 5; round += 1)
    expect((await apiPlay(palaro, launch, 10_000)).status).toBe(200);
  const before = await ledgerBalance(palaro.databaseUrl, 'marireyes');
  const reference = await withdraw(page, '1,000');
  await expect.poll(() => shownBalance(page)).toBe(before - 100_000);
  expect(await palaro.operator('withdrawal', 'list')).toMatch(
    new RegExp(
      `${reference} {2}marireyes {2}gcash {2}09175550101 {2}Maria Clara Reyes {2}PHP 1,000\\.00 {2}review`,
    ),
  );
  await palaro.operator('withdrawal', 'approve', reference);
  await expect(state(page, 'paid')).toBeVisible({ timeout: 20_000 });
  await panel(page)
    .getByRole('button', { name: t('withdrawals.receipt.full'), exact: true })
    .click();
  await expect(state(page, 'received')).toBeVisible();
  await expect(
    page.getByRole('link', {
      name: t('withdrawals.look', { reference, state: t('withdrawals.state.received') }),
    }),
  ).toBeVisible();
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
});

test('[MEM-04] [MEM-18] a withdrawal that did not arrive is disputed with pictures until it ends', async ({
  page,
  palaro,
  member,
}) => {
  await mayWithdraw(palaro, member);
  await giveSession(page, member);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await page.goto(path);
  const disputed = await withdraw(page, '400');
  await palaro.operator('withdrawal', 'pay', disputed);
  await panel(page)
    .getByRole('button', { name: t('withdrawals.receipt.none'), exact: true })
    .click();
  const send = panel(page).getByRole('button', {
    name: t('withdrawals.receipt.send'),
    exact: true,
  });
  await send.click();
  await expect(panel(page).getByText(t('errors.pictures_needed'))).toBeVisible();
  const input = panel(page).getByTestId('pictures');
  await input.setInputFiles({
    name: 'hindi.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(panel(page).getByText(t('errors.picture_unfit'))).toBeVisible();
  await panel(page)
    .getByRole('button', { name: t('withdrawals.picture.remove', { name: 'hindi.png' }) })
    .click();
  await input.setInputFiles(picture);
  await expect(
    panel(page).getByText(t('withdrawals.picture.stored'), { exact: true }),
  ).toBeVisible();
  await panel(page).getByLabel(t('withdrawals.receipt.remark')).fill('Wala pa po sa BPI ko');
  await send.click();
  await expect(state(page, 'disputed')).toBeVisible();
  const folder = mkdtempSync(join(tmpdir(), 'palaro-evidence-'));
  expect(await palaro.operator('withdrawal', 'evidence', disputed, '--out', folder)).toContain(
    'nothing came  Wala pa po sa BPI ko',
  );
  expect(readdirSync(folder)).toHaveLength(1);
  rmSync(folder, { recursive: true });
  await palaro.operator('withdrawal', 'force', disputed, '--reason', 'Nasa BPI na po');
  await expect(panel(page).getByText(t('withdrawals.about.received.forced'))).toBeVisible();
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before - 40_000);
});
