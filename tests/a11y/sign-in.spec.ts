import { screens, speak } from '../support/rounds.ts';
import { asFound, farFromHome } from '../support/second-factor.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { look } from './screens.ts';
import { nextPassword } from '../../server/testing/people.ts';

test.beforeEach(asFound);
test.afterAll(asFound);

const t = words('EN');
test.use({ viewport: screens.phone });
test.beforeEach(({ page, baseURL }) => speak(page, 'EN', baseURL));

test('the login popup is accessible by code, second factor and forgotten password', async ({
  page,
  palaro,
}) => {
  await openHome(page, '/login');
  const popup = page.getByRole('dialog');
  await look(page, 'by code, with complaints', async () => {
    await popup.getByRole('tab', { name: t('auth.mobile') }).click();
    await popup
      .getByRole('tabpanel')
      .getByRole('button', { name: t('auth.login'), exact: true })
      .click();
    await expect(popup.getByText(t('verification.codeMissing'))).toBeVisible();
  });
  await look(page, "a picture's letters that are missing", async () => {
    await popup.getByRole('tab', { name: t('auth.byAccount') }).click();
    await page.route('**/api/session/login', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, code: 'captcha_needed', message: 'x', value: { captcha: true } },
      }),
    );
    await fillLogin(page, demo.player, t);
    await expect(popup.getByRole('img', { name: t('verification.captchaPicture') })).toBeVisible();
    await popup.getByRole('button', { name: t('auth.login'), exact: true }).click();
    await expect(popup.getByText(t('verification.captchaMissing'))).toBeVisible();
  });

  await page.unroute('**/api/session/login');
  await farFromHome(palaro.databaseUrl);
  await openHome(page, '/login');
  await look(page, 'the second factor', async () => {
    await fillLogin(page, demo.player, t);
    await expect(popup.getByRole('heading', { name: t('security.factor.title') })).toBeFocused();
  });
  await look(page, 'the second factor with a complaint and a code on its way', async () => {
    await popup.getByRole('button', { name: t('security.factor.finish') }).click();
    await expect(popup.getByRole('alert')).toHaveText(t('security.factor.completeFirst'));
    await popup.getByRole('button', { name: t('verification.send'), exact: true }).click();
    await expect(popup.getByText(t('verification.sent'))).toBeVisible();
  });

  await openHome(page, '/login');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('password.forgot') })
    .click();
  const forgotten = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await look(page, 'a forgotten password with complaints', async () => {
    await forgotten.getByRole('button', { name: t('password.send') }).click();
    await expect(forgotten.getByRole('alert')).toHaveCount(2);
  });
  await look(page, 'a forgotten password by mobile number', async () => {
    await forgotten.getByRole('tab', { name: t('auth.mobile') }).click();
    await forgotten.getByRole('button', { name: t('password.save') }).click();
    await expect(forgotten.getByText(t('verification.codeMissing'))).toBeVisible();
  });
  await look(page, 'a mail on its way', async () => {
    await forgotten.getByRole('tab', { name: t('password.email') }).click();
    await forgotten.getByLabel(t('auth.username')).fill('player');
    await forgotten
      .getByRole('textbox', { name: t('password.email') })
      .fill('player@palaro.example');
    await forgotten.getByRole('button', { name: t('password.send') }).click();
    await expect(page.getByText(t('password.in_been_out'))).toBeVisible();
  });
});

test('a forced password change is accessible, with errors and the question on leaving', async ({
  page,
}) => {
  await openHome(page, '/login');
  await fillLogin(page, { username: 'fresh', password: '123456' }, t);
  const popup = page.getByRole('dialog', { name: t('password.mustTitle') });
  const question = page.getByRole('alertdialog', { name: t('password.leaveTitle') });
  await look(page, 'complaints', async () => {
    await popup.getByRole('button', { name: t('password.save') }).click();
    await expect(popup.getByText(t('password.oldMissing'))).toBeVisible();
  });
  await look(page, 'the question before leaving', async () => {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
  });
  await look(page, 'the changed password', async () => {
    await question.getByRole('button', { name: t('ui.cancel') }).click();
    await expect(question).toHaveCount(0);
    for (const [field, text] of Object.entries({
      oldPassword: '123456',
      newPassword: nextPassword,
      confirmNewPassword: nextPassword,
    })) {
      await popup.locator(`input[name=${field}]`).fill(text);
    }
    await popup.getByRole('button', { name: t('password.save') }).click();
    await expect(page.getByText(t('password.changed'))).toBeVisible();
  });
});
