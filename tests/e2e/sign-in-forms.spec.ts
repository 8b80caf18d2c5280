import type { Locator, Page } from '@playwright/test';
import { screens } from '../support/rounds.ts';
import { demo, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const input = (popup: Locator, field: string) => popup.locator(`input[name="${field}"]:visible`);

test('[ERR-03] on a small screen the reason of a rejected login scrolls into view from far above its button', async ({
  page,
}) => {
  const t = words();
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto('/agent');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('auth.username')).fill(demo.player.username);
  await form.getByLabel(t('auth.password'), { exact: true }).fill(demo.player.password);
  await form.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: t('errors.non_agent') })).toBeInViewport();
});

/** Never by mouse. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

async function expectBanner(popup: Locator): Promise<void> {
  const picture = popup.locator('.group-banner img');
  await expect(picture).toHaveAttribute('alt', /\S/);
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
}

test("[POP-02] [AUTH-01] [AUTH-13] [AUTH-20] the login's forms work by keyboard alone", async ({
  page,
}) => {
  const t = words();
  await page.setViewportSize(screens.desktop);
  await openHome(page);
  const opener = page.locator('header').getByRole('link', { name: t('frame.login') });
  await opener.focus();
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: t('auth.loginTitle') });
  await expect(input(login, 'username')).toBeFocused();
  await expectBanner(login);
  await page.keyboard.type('isinulat');
  const byName = login.getByRole('tab', { name: t('auth.byAccount') });
  const byMobile = login.getByRole('tab', { name: t('auth.mobile') });
  await tabTo(page, byName);
  await page.keyboard.press('ArrowRight');
  await expect(byMobile).toBeFocused();
  await expect(byMobile).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, input(login, 'mobileNum'));
  await page.keyboard.press('Enter');
  await expect(input(login, 'mobileNum')).toHaveAttribute('aria-invalid', 'true');
  await expect(input(login, 'mobileNum')).toBeFocused();
  await tabTo(page, byMobile);
  await page.keyboard.press('Home');
  await expect(byName).toBeFocused();
  const forgotLink = login.getByRole('button', { name: t('password.forgot') });
  await tabTo(page, forgotLink);
  await page.keyboard.press('Enter');
  const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await expect(input(forgot, 'username')).toBeFocused();
  await expectBanner(forgot);
  // Escape closes only the upper popup; what was typed below stays.
  await page.keyboard.press('Escape');
  await expect(forgot).toHaveCount(0);
  await expect(forgotLink).toBeFocused();
  await expect(input(login, 'username')).toHaveValue('isinulat');
  const registerLink = login.getByRole('button', { name: t('auth.register') });
  await tabTo(page, registerLink);
  await page.keyboard.press('Enter');
  const register = page.getByRole('dialog', { name: t('registration.title') });
  await expect(input(register, 'mobileNum')).toBeVisible();
  await expectBanner(register);
  const mobileTab = register.getByRole('tab', { name: t('registration.byMobile') });
  await tabTo(page, mobileTab);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, input(register, 'username'));
  // Enter goes on, and the focus is in the next step's field.
  for (const [field, text] of [
    ['username', 'isinulat1'],
    ['password', 'Bagong21Buhay'],
  ] as const) {
    await expect(input(register, field)).toBeFocused();
    await page.keyboard.type(text);
    if (field === 'password') {
      await tabTo(page, input(register, 'confirmPassword'));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
  }
  await expect(input(register, 'birthday-month')).toBeFocused();
  await page.keyboard.type('05171990');
  await expect(input(register, 'birthday-year')).toHaveValue('1990');
  await tabTo(page, register.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await expect(register.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('[AUTH-20] [ERR-03] a half-typed new password is guarded by a question and survives back', async ({
  page,
}) => {
  const t = words();
  const [first, second] = ['a', 'b'].map((letter) => `/reset#${letter.repeat(43)}`) as [
    string,
    string,
  ];
  await page.goto(first);
  const main = page.getByRole('main');
  const password = main.getByLabel(t('password.new'), { exact: true });
  await password.fill('kalahating salita');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  // Never finishes: the player stays.
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect(await asked).toBe('beforeunload');
  await expect(password).toHaveValue('kalahating salita');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('legal.pageTitle') })
    .click();
  await expect(password).toHaveCount(0);
  await page.goBack();
  await expect(password).toHaveValue('');
  for (const label of ['password.new', 'password.again'])
    await main.getByLabel(t(label), { exact: true }).fill('kalahating salita');
  await main.getByRole('button', { name: t('password.save') }).click();
  await expect(main.getByRole('alert')).toHaveText(t('errors.link_expired'));
  // As the installed app opens a link.
  await page.evaluate((path) => history.pushState(null, '', path), second);
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(password).toHaveValue('');
  expect(await page.evaluate(() => location.hash)).toBe('');
});
