import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const panel = (page: Page) => page.locator('.deposit > .card');

for (const [language, screen] of rounds.slice(0, 2)) {
  test.describe(`${language}, ${screen}`, () => {
    const t = words(language);
    test.use({ viewport: screens[screen] });
    test.beforeEach(({ page, baseURL }) => speak(page, language, baseURL));

    test('a deposit is accessible: the form with a complaint, a code, an account to copy, the provider\'s page and the end', async ({ page, palaro }) => {
      await palaro.database("UPDATE deposits SET expires_at = now() - interval '1 hour' WHERE state = 'pending'");
      await asMember(page, '/member/depositv2');
      const submit = panel(page).getByRole('button', { name: new RegExp(`^${t('deposit.submitPlain')}`) });
      await submit.click();
      await expect(panel(page).getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      for (const rail of ['qrph', 'instapay']) {
        await page.goto('/member/depositv2');
        await panel(page).getByRole('radio', { name: new RegExp(`^${t(`deposit.rails.${rail}`)}`) }).check();
        // By the keyboard alone.
        await panel(page).getByRole('textbox', { name: t('deposit.amount') }).focus();
        await page.keyboard.type('1500');
        await page.keyboard.press('Enter');
        await expect(panel(page).getByRole('timer')).toBeVisible();
        await expectAccessible(page);
      }
      const [provider] = await Promise.all([page.waitForEvent('popup'), panel(page).getByRole('link', { name: t('deposit.open') }).click()]);
      await expect(provider.locator('html')).toHaveAttribute('lang', language === 'EN' ? 'en-PH' : 'fil-PH');
      await expectAccessible(provider);
      await provider.getByRole('button', { name: words(language)('rail.refuse') }).click();
      await expect(panel(page).getByText(t('deposit.about.payment_refused'))).toBeVisible();
      await expectAccessible(page);
    });
  });
}
