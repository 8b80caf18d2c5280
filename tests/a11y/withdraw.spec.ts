import type { Page } from '@playwright/test';
import { mayWithdraw, transactionPassword } from '../support/members.ts';
import { screens, speak } from '../support/rounds.ts';
import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { look, turnTo } from './screens.ts';

const panel = (page: Page) => page.locator('.withdraw > .card');

test('what a withdrawal needs is accessible: what is missing, the identity with complaints, a payout account', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  const t = await speak(page, 'TY', baseURL);
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member/withdraw', member);
  const identify = panel(page).getByRole('link', { name: t('withdrawals.way.kyc'), exact: true });
  await look(page, 'what is missing', () => expect(identify).toBeVisible());
  await look(page, 'the identity with complaints', async () => {
    await identify.click();
    await page.getByRole('button', { name: t('kyc.next'), exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  });
  await mayWithdraw(palaro, member);
  await look(page, 'a payout account', async () => {
    await turnTo(page, '/member/payout', t('withdrawals.payout.title'));
    await page.getByRole('button', { name: t('withdrawals.payout.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('withdrawals.payout.bind'), exact: true }).click();
    // The first wrong field has the focus.
    await expect(
      dialog.getByLabel(t('withdrawals.payout.number.ewallet'), { exact: true }),
    ).toBeFocused();
  });
});

test('a withdrawal is accessible, by the keyboard alone: the form with complaints, how it stands, and the receipt', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  const t = await speak(page, 'EN', baseURL);
  await page.setViewportSize(screens.desktop);
  await mayWithdraw(palaro, member);
  await asMember(page, '/member/withdraw', member);
  const amount = panel(page).getByRole('textbox', { name: t('withdrawals.amount') });
  await look(page, 'the form with complaints', async () => {
    await amount.focus();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert').first()).toBeVisible();
    await expect(amount).toBeFocused();
  });
  const reference = panel(page).locator('dd').filter({ hasText: /^PW/ });
  await look(page, 'how it stands', async () => {
    await page.keyboard.type('300');
    await panel(page).getByLabel(t('withdrawals.password'), { exact: true }).focus();
    await page.keyboard.type(transactionPassword);
    await page.keyboard.press('Enter');
    await expect(reference).toBeVisible();
  });
  await look(page, 'the receipt', async () => {
    await palaro.operator('withdrawal', 'pay', await reference.innerText());
    await panel(page)
      .getByRole('button', { name: t('withdrawals.receipt.partial'), exact: true })
      .press('Enter');
    await panel(page)
      .getByRole('button', { name: t('withdrawals.receipt.send'), exact: true })
      .press('Enter');
    await expect(panel(page).getByText(t('errors.pictures_needed'))).toBeVisible();
  });
});
