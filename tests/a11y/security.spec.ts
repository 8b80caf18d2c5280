import type { Page } from '@playwright/test';
import { lastCode } from '../support/outbox.ts';
import { screens, speak } from '../support/rounds.ts';
import { connect, moveAway } from '../support/second-factor.ts';
import { asMember, fillLogin, layerLeft, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { look, lookAsItIs } from './screens.ts';

test.use({ viewport: screens.phone });

test('the security centre and its dialogs are accessible', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  const t = await speak(page, 'EN', baseURL);
  const check = () => lookAsItIs(page);
  const number = `+63994${String(Number.parseInt(member.username.slice(-7), 16) % 10_000_000).padStart(7, '0')}`;
  const dialog = page.getByRole('dialog');

  await asMember(page, '/member/security', member);
  await connect(page, t, member.password, { onSetup: check, onCodes: check });
  await look(page, 'a connected authenticator', () =>
    expect(page.getByRole('button', { name: t('security.totp.renew') })).toBeVisible(),
  );
  await look(page, 'a number with its code', async () => {
    await page
      .getByRole('button', {
        name: `${t('security.contacts.add')}: ${t('security.contacts.mobile')}`,
      })
      .click();
    await dialog.getByLabel(t('security.contacts.mobile'), { exact: true }).fill(number);
    await dialog.getByRole('button', { name: t('verification.send') }).click();
    await expect(dialog.getByText(t('verification.sent'))).toBeVisible();
    expect(await lastCode(palaro, number)).toMatch(/\d{6}/);
    await dialog.getByRole('button', { name: t('security.contacts.save') }).click();
    await expect(dialog.getByText(t('security.proof.codeMissing'))).toBeVisible();
  });
  await dialog.getByRole('button', { name: t('ui.cancel') }).click();
  await layerLeft(page);
  await look(page, 'a change of the password', async () => {
    await page
      .getByRole('navigation', { name: t('frame.tabBar') })
      .getByRole('button', { name: t('frame.account') })
      .click();
    await page.getByRole('button', { name: t('password.change') }).click();
    await dialog.getByRole('button', { name: t('password.save') }).click();
    await expect(dialog.getByText(t('password.oldMissing'))).toBeVisible();
  });
  await page.setViewportSize(screens.desktop);
  await look(page, 'a code for the phone', async () => {
    await page.goto('/app');
    await page.getByRole('button', { name: t('security.ticket.qrShow') }).click();
    await expect(page.getByRole('img', { name: t('security.ticket.qrLabel') })).toBeVisible();
  });
});

test('a login from a new place is accessible, with a code that is wrong', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  const t = await speak(page, 'EN', baseURL);
  const dialog = page.getByRole('dialog');
  await asMember(page, '/member/security', member);
  await connect(page, t, member.password);
  await page.evaluate(() => sessionStorage.clear());
  await moveAway(palaro, member);
  await look(page, "an authenticator's code that is wrong", async () => {
    await openHome(page, '/login');
    await fillLogin(page, member, t);
    await dialog.getByLabel(t('security.factor.totpLabel')).fill('letters');
    await dialog.getByRole('button', { name: t('security.factor.finish'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('errors.factor_wrong'));
  });
});

test('a captcha by sound and the pages of links are accessible', async ({ page, baseURL }) => {
  const t = await speak(page, 'EN', baseURL);
  await look(page, 'a captcha by sound', () => askBySound(page, t));
  await look(page, 'the question of a ticket', async () => {
    await page.goto('/app?ticket=walangganitongticket');
    await expect(page.getByRole('alertdialog', { name: t('security.ticket.title') })).toBeVisible();
  });
  await look(page, 'a new password by a link', async () => {
    await page.goto(`/reset#${'a'.repeat(43)}`);
    await expect(
      page.getByRole('heading', { level: 1, name: t('password.mustTitle') }),
    ).toBeVisible();
  });
});

/** Opens a login that asks for a captcha, by tones in place of the picture. */
async function askBySound(page: Page, t: (key: string) => string): Promise<void> {
  const rejection = {
    success: false,
    code: 'captcha_needed',
    message: 'x',
    value: { captcha: true },
  };
  await page.route('**/api/session/login', (route) =>
    route.fulfill({ status: 422, json: rejection }),
  );
  await openHome(page, '/login');
  await fillLogin(page, { username: 'maria', password: 'Lihim#1234' }, t);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('verification.captchaBySound') })
    .click();
  await expect(page.locator('.captcha-field output')).toHaveText(t('verification.soundReady'));
  await page.unroute('**/api/session/login');
}
