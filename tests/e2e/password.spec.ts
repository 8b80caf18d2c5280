import { lastCode, lastMessage } from '../support/outbox.ts';
import { screens, speak } from '../support/rounds.ts';
import { fillLogin, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const next = 'Maligaya na, 22';

test('[AUTH-05] [AUTH-06] a default password is asked to be changed over a reload too, and then the balance is shown', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize(screens.phone);
  const t = await speak(page, 'TY', baseURL);
  await palaro.database(
    `UPDATE customers SET default_password = true WHERE account = '${member.username}'`,
  );
  await openHome(page, '/login');
  await fillLogin(page, member, t);
  const popup = page.getByRole('dialog', { name: t('password.mustTitle') });
  await expect(popup).toBeVisible();
  await page.reload();
  await expect(popup).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveCount(0);
  for (const [field, text] of Object.entries({
    oldPassword: member.password,
    newPassword: next,
    confirmNewPassword: next,
  }))
    await popup.locator(`input[name=${field}]`).fill(text);
  await popup.getByRole('button', { name: t('password.save') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/^₱25,000\.00$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('[AUTH-20] [AUTH-22] [OPS-03j] a mailed link sets a new password, and the login asks for a second factor', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize(screens.desktop);
  const t = await speak(page, 'EN', baseURL);
  const email = `${member.username}@palaro.example`;
  const mobile = `+63997${String(Number.parseInt(member.username.slice(-7), 16) % 10_000_000).padStart(7, '0')}`;
  await palaro.database(
    `UPDATE customers SET email = '${email}', email_verified_at = now(), mobile = '${mobile}', mobile_verified_at = now() WHERE account = '${member.username}'`,
  );
  await openHome(page, '/login');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('password.forgot') })
    .click();
  const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await forgot.getByLabel(t('auth.username')).fill(member.username);
  await forgot.getByRole('textbox', { name: t('password.email') }).fill(email);
  await forgot.getByRole('button', { name: t('password.send') }).click();
  await expect(forgot.getByText(t('password.in_been_out'))).toBeVisible();
  await expect.poll(() => lastMessage(palaro, email)).toContain('/reset#');
  const [hash] = /#[\w-]{43}/.exec(await lastMessage(palaro, email))!;

  await page.goto(`/reset${hash}`);
  const main = page.getByRole('main');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  for (const field of ['newPassword', 'confirmNewPassword'])
    await main.locator(`input[name=${field}]`).fill(next);
  await main.getByRole('button', { name: t('password.save') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, { ...member, password: next }, t);
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: t('verification.send'), exact: true }).click();
  await expect(popup.getByText(t('verification.sent'))).toBeVisible();
  await popup.getByLabel(t('verification.code')).fill(await lastCode(palaro, mobile));
  await popup.getByRole('button', { name: t('security.factor.finish'), exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
});
