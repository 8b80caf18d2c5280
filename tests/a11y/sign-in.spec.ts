import { expectAccessible } from '../support/axe.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asFound, farFromHome } from '../support/second-factor.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.beforeEach(asFound);
test.afterAll(asFound);

for (const [language, screen] of rounds.slice(0, 2)) {
  test.describe(`${language}, ${screen}`, () => {
    const t = words(language);
    test.use({ viewport: screens[screen] });
    test.beforeEach(({ page, baseURL }) => speak(page, language, baseURL));

    test('the login popup is accessible: by code with complaints, with a picture\'s letters, and at the second factor', async ({ page, palaro }) => {
      await openHome(page, '/login');
      const popup = page.getByRole('dialog');
      await popup.getByRole('tab', { name: t('session.mobile') }).click();
      await popup.getByRole('tabpanel').getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(popup.getByText(t('verify.codeMissing'))).toBeVisible();
      await expectAccessible(page);
      await popup.getByRole('tab', { name: t('session.byAccount') }).click();
      await page.route('**/api/session/login', (route) =>
        route.fulfill({ status: 422, json: { success: false, code: 'captcha_needed', message: 'x', value: { captcha: true } } }),
      );
      await fillLogin(page, demo.player, t);
      await expect(popup.getByRole('img', { name: t('verify.captchaPicture') })).toBeVisible();
      await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(popup.getByText(t('verify.captchaMissing'))).toBeVisible();
      await expectAccessible(page);

      await page.unroute('**/api/session/login');
      await farFromHome(palaro.databaseUrl);
      await openHome(page, '/login');
      await fillLogin(page, demo.player, t);
      await expect(popup.getByRole('heading', { name: t('security.factor.title') })).toBeFocused();
      await expectAccessible(page);
      await popup.getByRole('button', { name: t('security.factor.finish') }).click();
      await expect(popup.getByRole('alert')).toHaveText(t('security.factor.completeFirst'));
      await popup.getByRole('button', { name: t('verify.send'), exact: true }).click();
      await expect(popup.getByText(t('verify.sent'))).toBeVisible();
      await expectAccessible(page);
    });

    test('the way back to a forgotten password is accessible, by mail and by mobile, with complaints and when the mail is on its way', async ({ page }) => {
      await openHome(page, '/login');
      await page.getByRole('dialog').getByRole('button', { name: t('password.forgot') }).click();
      const popup = page.getByRole('dialog', { name: t('password.forgotTitle') });
      await popup.getByRole('button', { name: t('password.send') }).click();
      await expect(popup.getByRole('alert')).toHaveCount(2);
      await expectAccessible(page);
      await popup.getByRole('tab', { name: t('session.mobile') }).click();
      await popup.getByRole('button', { name: t('password.save') }).click();
      await expect(popup.getByText(t('verify.codeMissing'))).toBeVisible();
      await expectAccessible(page);
      await popup.getByRole('tab', { name: t('password.email') }).click();
      await popup.getByLabel(t('session.username')).fill('player');
      await popup.getByRole('textbox', { name: t('password.email') }).fill('player@palaro.example');
      await popup.getByRole('button', { name: t('password.send') }).click();
      await expect(page.getByText(t('password.in_been_out'))).toBeVisible();
      await expectAccessible(page);
    });

    test('a forced change of the password is accessible, with complaints, with the question before leaving, and when it is done', async ({ page }) => {
      await openHome(page, '/login');
      await fillLogin(page, { username: 'fresh', password: '123456' }, t);
      const popup = page.getByRole('dialog', { name: t('password.mustTitle') });
      await popup.getByRole('button', { name: t('password.save') }).click();
      await expect(popup.getByText(t('password.oldMissing'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: t('password.leaveTitle') });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: t('ui.cancel') }).click();
      await expect(question).toHaveCount(0);
      for (const [field, text] of Object.entries({ oldPassword: '123456', newPassword: 'Bagong1Araw', confirmNewPassword: 'Bagong1Araw' })) {
        await popup.locator(`input[name=${field}]`).fill(text);
      }
      await popup.getByRole('button', { name: t('password.save') }).click();
      await expect(page.getByText(t('password.changed'))).toBeVisible();
      await expectAccessible(page);
    });
  });
}
