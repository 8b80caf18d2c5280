import type { Locator, Page } from '@playwright/test';
import { lastCode } from '../support/outbox.ts';
import { fillRegistration, fillStep, goOn, registrationBy } from '../support/registration.ts';
import { screens, speak } from '../support/rounds.ts';
import { openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const password = 'Bagong21Buhay';
const secrets = { password, confirmPassword: password };

let people = 0;
const someone = () =>
  `m${Date.now().toString(36)}${process.pid.toString(36)}${(people += 1)}`
    .slice(-14)
    .replace(/^\d/, 'm');
const someNumber = () =>
  `0918${String(Date.now() % 1_000_000).padStart(6, '0')}${(people += 1) % 10}`;

/** A tab and its panel may share a field's name. */
const box = (popup: Locator, field: string) => popup.locator(`input[name="${field}"]`);

/** Below each wrong field. */
async function expectErrorsBelow(popup: Locator, fields: string[]): Promise<void> {
  for (const field of fields) {
    await expect(box(popup, field)).toHaveAttribute('aria-invalid', 'true');
    const id = (await box(popup, field).getAttribute('aria-describedby'))
      ?.split(' ')
      .find((part) => part.endsWith('-error'));
    const error = popup.locator(`[id="${id}"]`);
    await expect(error).toHaveText(/\S/);
    await expect(error).toHaveRole('alert');
    const [above, below] = [await box(popup, field).boundingBox(), await error.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test('[AUTH-13] [AUTH-17] [AUTH-28a] [ERR-01e] registration by username on a small phone outlives a reload', async ({
  page,
  baseURL,
}) => {
  const t = await speak(page, 'TY', baseURL);
  await page.setViewportSize({ width: 360, height: 640 });
  await openHome(page, '/register');
  const popup = await registrationBy(page, 'username', t);
  const go = popup.locator('.steps button[type="submit"]');
  const title = popup.locator('.steps__title');
  const name = someone();

  await test.step('an error is under its field, which has the focus', async () => {
    // Leaving it shows its error, which must not move the button from under the click.
    await box(popup, 'username').fill('a');
    await go.click();
    await expect(box(popup, 'username')).toBeFocused();
    await expectErrorsBelow(popup, ['username']);
  });

  await test.step('a reload restores what was typed at its step, without secrets', async () => {
    await fillStep(popup, { username: name });
    await goOn(popup);
    await expect(box(popup, 'password')).toBeFocused();
    await go.click();
    await expectErrorsBelow(popup, ['password']);
    await fillStep(popup, secrets);
    await page.goto('/register');
    await expect(title).toHaveText(t('registration.step.password'));
    await expect(box(popup, 'account')).toHaveValue(name);
    await expect(box(popup, 'password')).toHaveValue('');
  });

  await test.step("the phone's back leads a step back and loses nothing", async () => {
    await fillStep(popup, secrets);
    await goOn(popup);
    await page.keyboard.type('05171990');
    await page.goBack();
    await expect(title).toHaveText(t('registration.step.password'));
    await expect(box(popup, 'password')).toHaveValue(password);
    await goOn(popup);
    for (const [part, digits] of [
      ['month', '05'],
      ['day', '17'],
      ['year', '1990'],
    ])
      await expect(box(popup, `birthday-${part}`)).toHaveValue(digits!);
  });

  await test.step('the account is opened and logged in, and home is shown', async () => {
    await fillStep(popup, { payeeName: 'María Clara' });
    await popup.getByRole('checkbox').check();
    await go.click();
    await expect(page.getByTestId('balance')).toHaveText(/0\.00$/);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(t('registration.registered', { name }))).toBeVisible();
    expect(await stored(page)).not.toContain(password);
  });
});

test('[AUTH-15] [AUTH-16] [AUTH-19] [AUTH-28a] an invitation waits until a registration by mobile number uses it', async ({
  page,
  palaro,
  baseURL,
}) => {
  const t = await speak(page, 'EN', baseURL);
  await page.setViewportSize(screens.desktop);
  await openHome(page, '/?affiliateCode=FIESTA21');
  const invitation = () => page.evaluate(() => localStorage.getItem('invitation'));
  await expect.poll(invitation).toContain('FIESTA21');
  await page.goto('/register');
  const popup = await registrationBy(page, 'mobile', t);
  const number = someNumber();
  await popup.getByRole('button', { name: t('verification.send') }).click();
  await expectErrorsBelow(popup, ['mobileNum']);
  await fillStep(popup, { mobileNum: number });
  await goOn(popup);
  await expect(popup.getByText(t('registration.codeSent', { number }))).toBeVisible();
  await expect(popup.getByRole('button', { name: /[0-3]:[0-5]\d/ })).toBeDisabled();
  await fillRegistration(popup, {
    ...secrets,
    birthday: '1990-05-17',
    verificationCode: () => lastCode(palaro, `+63${number.slice(1)}`),
  });
  await expect(box(popup, 'affiliateCode')).toBeVisible();
  await expect(box(popup, 'affiliateCode')).toHaveValue('FIESTA21');
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: t('registration.submit'), exact: true }).click();
  const greeting = t('registration.registered', { name: '~' }).replace('~', 'player-[\\da-f]{10}');
  await expect(page.getByText(new RegExp(greeting))).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText(/0\.00$/);
  await expect.poll(invitation).toBeNull();
});
