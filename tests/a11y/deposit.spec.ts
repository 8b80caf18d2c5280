import type { Page } from '@playwright/test';
import { screens } from '../support/rounds.ts';
import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { look, turnTo } from './screens.ts';

const panel = (page: Page) => page.locator('.deposit > .card');

const t = words();
test.use({ viewport: screens.phone });

test('a deposit is accessible from the form to its end', async ({ page, member }) => {
  await asMember(page, '/member/depositv2', member);
  await look(page, 'the form with a complaint', async () => {
    await panel(page)
      .getByRole('button', { name: new RegExp(`^${t('deposits.submitPlain')}`) })
      .click();
    await expect(panel(page).getByRole('alert')).toBeVisible();
  });
  for (const rail of ['qrph', 'instapay']) {
    await look(page, rail, async () => {
      await turnTo(page, '/member/transferFund', t('wallets.title'));
      await turnTo(page, '/member/depositv2', t('deposits.title'));
      await panel(page)
        .getByRole('radio', { name: new RegExp(`^${t(`deposits.rails.${rail}`)}`) })
        .check();
      await panel(page)
        .getByRole('textbox', { name: t('deposits.amount') })
        .focus();
      await page.keyboard.type('1500');
      await page.keyboard.press('Enter');
      await expect(panel(page).getByRole('timer')).toBeVisible();
    });
  }
  await look(page, "the provider's page", async () => {
    await panel(page)
      .getByRole('link', { name: t('deposits.open') })
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil-PH');
  });
  await look(page, 'the end', async () => {
    await page.getByRole('button', { name: t('rail.reject') }).click();
    await expect(panel(page).getByText(t('deposits.about.payment_rejected'))).toBeVisible();
  });
});
