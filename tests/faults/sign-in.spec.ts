import type { Locator, Page, Route } from '@playwright/test';
import { apiLogin } from '../support/api.ts';
import { lastMessage } from '../support/outbox.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asFound, farFromHome, noFactors } from '../support/second-factor.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

/** Where the network goes: before the request has left, or after the gateway did what it was asked. */
const losses: Record<string, (route: Route) => Promise<void>> = {
  'before it is sent': (route) => route.abort('internetdisconnected'),
  'before the answer': async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
};

test.beforeEach(asFound);
test.afterAll(asFound);

const fill = async (form: Locator, typed: Record<string, string>) => {
  for (const [field, text] of Object.entries(typed)) await form.locator(`input[name=${field}]`).fill(text);
};

/** Opens the form to change the password of who is logged in. */
async function openChange(page: Page, say: ReturnType<typeof words>): Promise<Locator> {
  const phone = (page.viewportSize()?.width ?? 0) < 600;
  await (phone ? page.getByRole('navigation', { name: say('frame.tabBar') }) : page.locator('header')).getByRole('button', { name: say('frame.account') }).click();
  await page.getByRole('button', { name: say('password.change') }).click();
  return page.getByRole('dialog', { name: say('password.change') });
}

for (const [[language, screen], [when, lose]] of rounds.slice(0, 2).flatMap((round) => Object.entries(losses).map((loss) => [round, loss] as const))) {
  const t = words(language);

  test.describe(`${language}, ${screen}, the network goes ${when}`, () => {
    test.use({ viewport: screens[screen] });
    test.beforeEach(({ page, baseURL }) => speak(page, language, baseURL));

    /** Submits without the network, sees that all of it stays, and submits once more. */
    const twice = async (page: Page, path: string, popup: Locator, submit: string, typed: Record<string, string>) => {
      await page.route(path, lose);
      await fill(popup, typed);
      const button = popup.getByRole('button', { name: submit, exact: true });
      await button.click();
      await expect(popup.getByRole('alert').filter({ hasText: t('errors.unreachable') })).toBeVisible();
      for (const [field, text] of Object.entries(typed)) await expect(popup.locator(`input[name=${field}]`)).toHaveValue(text);
      await expect(button).not.toHaveAttribute('aria-busy');
      await page.unroute(path);
      await button.click();
    };

    test('[ERR-03] [AUTH-02] a login: what was typed stays, and another try logs in', async ({ page }) => {
      await openHome(page, '/login');
      await twice(page, '**/api/session/login', page.getByRole('dialog'), t('session.login'), demo.player);
      await expect(page.getByTestId('balance')).toHaveText(/₱/);
    });

    test('[ERR-03] [AUTH-20] a link by mail: what was typed stays, and another try sends it', async ({ page, palaro }) => {
      await openHome(page, '/login');
      await page.getByRole('dialog').getByRole('button', { name: t('password.forgot') }).click();
      const popup = page.getByRole('dialog', { name: t('password.forgotTitle') });
      await twice(page, '**/api/password/email', popup, t('password.send'), { username: 'player', email: 'player@palaro.example' });
      await expect(page.getByText(t('password.in_been_out'))).toBeVisible();
      await expect.poll(() => lastMessage(palaro, 'player@palaro.example')).toContain('/reset#');
    });

    test('[ERR-03] [AUTH-21] a change of the password: what was typed stays, another try is done, and it is changed once', async ({ page, palaro }) => {
      await openHome(page, '/login');
      await fillLogin(page, demo.player, t);
      await expect(page.getByTestId('balance')).toHaveText(/₱/);
      const popup = await openChange(page, t);
      const next = 'Maligaya#22';
      await twice(page, '**/api/password/change', popup, t('password.save'), { oldPassword: demo.player.password, newPassword: next, confirmNewPassword: next });
      await expect(popup).toHaveCount(0);
      await expect(page.getByText(t('password.changed'))).toBeVisible();
      expect(await apiLogin(palaro, 'player', next)).toHaveLength(43);
    });
  });
}

/** Counts the requests to a path, and holds each until it is let go. */
async function held(page: Page, path: string): Promise<{ sent: () => number; letGo: () => void }> {
  let sent = 0;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    sent += 1;
    await gate;
    await route.continue();
  });
  return { sent: () => sent, letGo: () => letGo() };
}

// A button that is busy says that it is disabled, and is clicked all the same: `force`.
test.describe('what is sent twice in one breath is sent once', () => {
  const t = words();

  test('[AUTH-03] a login, by Enter twice and by clicks; a second factor; a change of the password', async ({ page, palaro }) => {
    await farFromHome(palaro.databaseUrl);
    await openHome(page, '/login');
    const popup = page.getByRole('dialog');
    const login = await held(page, '**/api/session/login');
    await fill(popup, demo.player);
    await popup.locator('input[name=password]').press('Enter');
    await popup.locator('input[name=password]').press('Enter');
    await popup.getByRole('button', { name: t('session.login'), exact: true }).dblclick({ force: true });
    await expect.poll(login.sent).toBe(1);
    login.letGo();
    await popup.getByRole('button', { name: t('verify.send'), exact: true }).click();
    await expect(popup.getByText(t('verify.sent'))).toBeVisible();
    expect(login.sent()).toBe(1);
    const factor = await held(page, '**/api/session/login/factor');
    await popup.locator('input[name=code]').fill('000000');
    await popup.locator('input[name=code]').press('Enter');
    await popup.getByRole('button', { name: t('security.factor.finish') }).dblclick({ force: true });
    await expect.poll(factor.sent).toBe(1);
    factor.letGo();
    await expect(popup.getByRole('alert')).toHaveText(t('errors.code_wrong'));
    expect(factor.sent()).toBe(1);

    await noFactors(palaro.databaseUrl);
    await openHome(page, '/login');
    await fillLogin(page, demo.player);
    await expect(page.getByTestId('balance')).toHaveText(/₱/);
    const change = await openChange(page, t);
    const asked = await held(page, '**/api/password/change');
    await fill(change, { oldPassword: 'hindi ito', newPassword: 'Bagong1Araw', confirmNewPassword: 'Bagong1Araw' });
    await change.locator('input[name=confirmNewPassword]').press('Enter');
    await change.getByRole('button', { name: t('password.save') }).dblclick({ force: true });
    await expect.poll(asked.sent).toBe(1);
    asked.letGo();
    await expect(change.getByText(t('errors.wrong_password'))).toBeVisible();
    expect(asked.sent()).toBe(1);
  });

  test('[AUTH-16] [AUTH-20] a registration opens one account; a forgotten password asks for one mail', async ({ page, palaro }) => {
    await openHome(page, '/register');
    const popup = page.getByRole('dialog', { name: t('register.title') });
    const registered = await held(page, '**/api/register');
    await fill(popup, { username: 'dalawangbeses', birthday: '1990-05-17', password: 'Bagong21Buhay', confirmPassword: 'Bagong21Buhay' });
    await popup.getByRole('checkbox').check();
    await popup.locator('input[name=username]').press('Enter');
    await popup.locator('input[name=username]').press('Enter');
    await popup.getByRole('button', { name: t('register.submit'), exact: true }).dblclick({ force: true });
    await expect.poll(registered.sent).toBe(1);
    registered.letGo();
    await expect(page.getByTestId('balance')).toHaveText(/0\.00$/);
    expect(registered.sent()).toBe(1);
    await page.evaluate(() => sessionStorage.clear());

    await openHome(page, '/login');
    await page.getByRole('dialog').getByRole('button', { name: t('password.forgot') }).click();
    const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
    const mail = await held(page, '**/api/password/email');
    await fill(forgot, { username: 'player', email: 'player@palaro.example' });
    await forgot.locator('input[name=email]').press('Enter');
    await forgot.getByRole('button', { name: t('password.send') }).dblclick({ force: true });
    await expect.poll(mail.sent).toBe(1);
    mail.letGo();
    await expect(page.getByText(t('password.in_been_out'))).toBeVisible();
    expect(mail.sent()).toBe(1);
    await expect.poll(() => lastMessage(palaro, 'player@palaro.example')).toContain('/reset#');
  });
});
