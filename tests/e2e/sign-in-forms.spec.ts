import type { Locator, Page } from '@playwright/test';
import { rounds, screens, speak } from '../support/rounds.ts';
import { demo, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

type Say = ReturnType<typeof words>;
const input = (popup: Locator, field: string) => popup.locator(`input[name="${field}"]:visible`);

/** What a browser and a password manager fill in, by field. */
const fillings = {
  login: { username: 'username', password: 'current-password' },
  loginMobile: { mobileNum: 'tel', verificationCode: 'one-time-code' },
  forgot: { username: 'username', email: 'email' },
  forgotMobile: { mobileNum: 'tel', verificationCode: 'one-time-code', newPassword: 'new-password' },
  register: { username: 'username', password: 'new-password', confirmPassword: 'new-password', payeeName: 'name', birthday: 'bday', email: 'email', mobileNum: 'tel' },
  registerMobile: { mobileNum: 'username', verificationCode: 'one-time-code', password: 'new-password', confirmPassword: 'new-password', birthday: 'bday' },
} as const;

/** Opens a form; gives the popup that it is in. */
const forms = (t: Say): Record<keyof typeof fillings, { open: (page: Page) => Promise<Locator>; submit: string }> => {
  const login = async (page: Page) => {
    await openHome(page, '/login');
    return page.getByRole('dialog', { name: t('session.loginTitle') });
  };
  const forgot = async (page: Page) => {
    await (await login(page)).getByRole('button', { name: t('password.forgot') }).click();
    return page.getByRole('dialog', { name: t('password.forgotTitle') });
  };
  const register = async (page: Page) => {
    await openHome(page, '/register');
    const popup = page.getByRole('dialog', { name: t('register.title') });
    await expect(input(popup, 'birthday')).toBeVisible();
    return popup;
  };
  const tab = (open: (page: Page) => Promise<Locator>, name: string) => async (page: Page) => {
    const popup = await open(page);
    await popup.getByRole('tab', { name: t(name) }).click();
    return popup;
  };
  return {
    login: { open: login, submit: t('session.login') },
    loginMobile: { open: tab(login, 'session.mobile'), submit: t('session.login') },
    forgot: { open: forgot, submit: t('password.send') },
    forgotMobile: { open: tab(forgot, 'session.mobile'), submit: t('password.save') },
    register: { open: register, submit: t('register.submit') },
    registerMobile: { open: tab(register, 'register.byMobile'), submit: t('register.submit') },
  };
};

/** What is wrong stands under the field: the field says so itself, and is described by it. */
async function expectTold(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const id = (await field.getAttribute('aria-describedby'))?.split(' ').find((part) => part.endsWith('-error'));
  const told = field.page().locator(`[id="${id}"]`);
  await expect(told).toHaveText(/\S/);
  await expect(told).toHaveRole('alert');
  const [above, below] = [await field.boundingBox(), await told.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
}

for (const [language, screen] of rounds.slice(0, 2)) {
  const t = words(language);

  test.describe(`${language}, ${screen}`, () => {
    test.use({ viewport: screens[screen] });
    test.beforeEach(({ page, baseURL }) => speak(page, language, baseURL));

    for (const [name, { open, submit }] of Object.entries(forms(t))) {
      const fields = Object.entries(fillings[name as keyof typeof fillings]);

      test(`[AUTH-02] [AUTH-17] [ERR-01] ${name}: each field tells a browser what it is, and what is wrong under it once it is left and at the submit`, async ({ page }) => {
        const popup = await open(page);
        for (const [field, filling] of fields) await expect(input(popup, field), field).toHaveAttribute('autocomplete', filling);
        // Nobody who only looked in is told off for it; who leaves something wrong is.
        const first = fields[0]?.[0] ?? '';
        await input(popup, first).focus();
        await page.keyboard.press('Tab');
        await expect(input(popup, first)).not.toHaveAttribute('aria-invalid');
        const checked = fields.map(([field]) => field).find((field) => ['mobileNum', 'email'].includes(field)) ?? null;
        if (checked !== null) {
          await input(popup, checked).fill('1');
          await input(popup, checked).blur();
          await expectTold(input(popup, checked));
        }
        await popup.getByRole('button', { name: submit, exact: true }).click();
        await expect(input(popup, first)).toBeFocused();
        const needed = fields.map(([field]) => field).filter((field) => !['payeeName', 'confirmPassword'].includes(field) && !(name === 'register' && ['email', 'mobileNum'].includes(field)));
        for (const field of needed) await expectTold(input(popup, field));
      });
    }

    test('[AUTH-01] [AUTH-13] [AUTH-20] each popup shows the banner of its group', async ({ page }) => {
      const titles = {
        TY: { login: 'Maligayang pagbabalik', forgot: 'Nangyayari iyan sa lahat', register: 'Halika sa pista' },
        EN: { login: 'Good to see you again', forgot: 'It happens to everyone', register: 'Come to the fiesta' },
      }[language];
      const groups: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/relay/banners')) groups.push(searchParams.get('groupName') ?? '');
      });
      for (const [name, group] of [['login', 'w_login'], ['forgot', 'w_forget'], ['register', 'w_reg']] as const) {
        const popup = await forms(t)[name].open(page);
        const picture = popup.getByRole('img', { name: titles[name] });
        await expect(picture).toBeVisible();
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
        expect(groups).toContain(group);
      }
    });
  });
}

test('[ERR-01] [ERR-03] on a small screen the reason why a login was refused comes into sight, however far the button is below it', async ({ page }) => {
  const t = words();
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto('/agent');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('session.username')).fill(demo.player.username);
  await form.getByLabel(t('session.password'), { exact: true }).fill(demo.player.password);
  await form.getByRole('button', { name: t('session.login'), exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: t('errors.non_agent') })).toBeInViewport();
});

/** Presses Tab until a control has the focus; never a mouse. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('[POP-02] [AUTH-01] [AUTH-13] [AUTH-20] the keyboard alone: login, its tabs, a complaint, forgot and back, register, and back to the opener', async ({ page }) => {
  const t = words();
  await page.setViewportSize(screens.desktop);
  await openHome(page);
  const opener = page.locator('header').getByRole('link', { name: t('frame.login') });
  await opener.focus();
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: t('session.loginTitle') });
  await expect(input(login, 'username')).toBeFocused();
  const byName = login.getByRole('tab', { name: t('session.byAccount') });
  const byMobile = login.getByRole('tab', { name: t('session.mobile') });
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
  await page.keyboard.press('Escape');
  await expect(forgot).toHaveCount(0);
  await expect(forgotLink).toBeFocused();
  const registerLink = login.getByRole('button', { name: t('session.register') });
  await tabTo(page, registerLink);
  await page.keyboard.press('Enter');
  const register = page.getByRole('dialog', { name: t('register.title') });
  await expect(input(register, 'username')).toBeVisible();
  await tabTo(page, register.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await expect(register.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('[LANG-04] [ERR-02] a complaint and a warning speak the language that another tab has just chosen; what was typed stays', async ({ page, context }) => {
  const [filipino, english] = [words('TY'), words('EN')];
  await page.route('**/api/session/login', (route) => route.fulfill({ status: 401, json: { success: false, code: 'wrong_credentials', message: 'x', value: null } }));
  await page.route('**/api/verification/sms/noLogin', (route) => route.fulfill({ status: 429, json: { success: false, code: 'sms_quota', message: 'x', value: null } }));
  await openHome(page, '/login');
  const popup = page.getByRole('dialog').first();
  await input(popup, 'username').fill('maria');
  await input(popup, 'password').fill('Lihim#12');
  await popup.getByRole('button', { name: filipino('session.login'), exact: true }).click();
  await expect(popup.getByRole('alert')).toHaveText(filipino('errors.wrong_credentials'));
  await popup.getByRole('tab', { name: filipino('session.mobile') }).click();
  await input(popup, 'mobileNum').fill('0917 123 4567');
  await popup.getByRole('button', { name: filipino('verify.send') }).click();
  await expect(page.getByRole('alertdialog')).toContainText(filipino('errors.sms_quota'));
  const other = await context.newPage();
  await openHome(other);
  await other.getByRole('complementary').getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(english('errors.sms_quota'));
  await page.getByRole('alertdialog').getByRole('button', { name: english('verify.ok') }).click();
  await popup.getByRole('tab', { name: english('session.byAccount') }).click();
  await expect(popup.getByRole('alert')).toHaveText(english('errors.wrong_credentials'));
  await expect(input(popup, 'username')).toHaveValue('maria');
  await expect(popup.getByRole('img', { name: 'Good to see you again' })).toBeVisible();
});

test('[AUTH-20] [ERR-03] a new password that is half typed: the browser asks before the link is lost, the way back finds the form, and another link begins anew', async ({ page }) => {
  const t = words();
  const [first, second] = ['a', 'b'].map((letter) => `/reset#${letter.repeat(43)}`) as [string, string];
  await page.goto(first);
  const main = page.getByRole('main');
  const password = main.getByLabel(t('password.new'), { exact: true });
  await password.fill('Kalahati1');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  // It does not come to an end: the player stays.
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect(await asked).toBe('beforeunload');
  await expect(password).toHaveValue('Kalahati1');
  await page.getByRole('contentinfo').getByRole('link', { name: t('legal.pageTitle') }).click();
  await expect(password).toHaveCount(0);
  await page.goBack();
  await expect(password).toHaveValue('');
  for (const label of ['password.new', 'password.again']) await main.getByLabel(t(label), { exact: true }).fill('Kalahati1');
  await main.getByRole('button', { name: t('password.save') }).click();
  await expect(main.getByRole('alert')).toHaveText(t('errors.link_expired'));
  // As the installed app takes a link while it is open.
  await page.evaluate((path) => history.pushState(null, '', path), second);
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(password).toHaveValue('');
  expect(await page.evaluate(() => location.hash)).toBe('');
});
