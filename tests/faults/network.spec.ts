import type { Locator, Page } from '@playwright/test';
import type { Fault } from '../support/fault-proxy.ts';
import { proxiedTest as test } from '../support/proxied.ts';
import { fillRegistration, registrationBy } from '../support/registration.ts';
import { demo, firstVisit, games, openHome } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const api = /^\/api\//;
const broken = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

const downLine = (page: Page) => page.getByText(t('frame.connectivity.gatewayDown'));

test('[ERR-03] [PWA-04] behind a proxy that answers 502 the device shows its stored site', async ({
  page,
  faults,
}) => {
  await firstVisit(page);

  await test.step("a page of the proxy takes nothing's place, and the site comes back by itself", async () => {
    faults.fault(api, { kind: 'html', page: broken, status: 502 });
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await expect(downLine(page)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('502 Bad Gateway')).toHaveCount(0);
    faults.heal();
    await expect(downLine(page)).toHaveCount(0, { timeout: 45_000 });
  });
  await test.step('a catalogue that is cut off on its way does not take the place of the stored one', async () => {
    faults.fault(/games\/(catalogue|changes|list)/, { kind: 'cut', afterBytes: 400 });
    await page.goto('/?c=FISH&a=1');
    await expect(games(page)).toHaveCount(18);
    await page.reload();
    await expect(games(page)).toHaveCount(18);
    await page.goto('/?c=LIVE&a=1&p=2');
    await expect(games(page).first()).toBeVisible();
  });
});

test('[PWA-03b] [PWA-03c] [ROUTE-14] [BOOT-05] [ERR-03] a page opens while the network never answers', async ({
  page,
  context,
  faults,
}) => {
  await firstVisit(page);

  await test.step('the network goes away in the middle of a change of page', async () => {
    faults.fault(/./, { kind: 'delay', ms: 3000 });
    await page.locator('.game-card').first().scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      history.pushState(null, '', '/storage');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await context.setOffline(true);
    await expect(page.getByRole('heading', { level: 1, name: t('storage.title') })).toBeVisible({
      timeout: 15_000,
    });
    await page.goBack();
    await expect(games(page).first()).toBeVisible();
    await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
    faults.heal();
    await context.setOffline(false);
    await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toHaveCount(0);
  });
  await test.step('a start on a network that accepts and never answers', async () => {
    faults.fault(/./, { kind: 'swallow' });
    await page.goto('/?c=LIVE&a=1');
    await expect(games(page)).toHaveCount(18);
    await expect(page.locator('.lobby .age')).toBeVisible({ timeout: 30_000 });
    await expect(downLine(page)).toBeVisible({ timeout: 30_000 });
    faults.heal();
    await expect(downLine(page)).toHaveCount(0, { timeout: 45_000 });
    await expect(page.locator('.lobby .age')).toHaveCount(0);
  });
});

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[ERR-03] [AUTH-02] [AUTH-16] [AUTH-20] while the gateway is down each form says so and preserves its input', async ({
    page,
    faults,
  }) => {
    const down: Fault[] = [
      { kind: 'html', page: broken, status: 502 },
      { kind: 'cut', afterBytes: 0 },
    ];
    const keysRequest = /\/api\/site\/keys$/;
    /**
     * Each time in another way, the gateway down; `first`: asked for before all else but a
     * challenge.
     */
    const sentInVain = async (
      popup: Locator,
      submit: string,
      first: RegExp,
      typed: Record<string, string>,
    ) => {
      for (const [field, text] of Object.entries(typed))
        await popup.locator(`input[name=${field}]`).fill(text);
      for (const fault of down) {
        faults.fault(api, fault);
        const asked = page.waitForRequest(first);
        await popup.getByRole('button', { name: submit, exact: true }).click();
        await asked;
        await expect(popup.getByRole('alert')).toHaveText(t('errors.unreachable'));
        await expect(page.getByText(t('frame.connectivity.gatewayDown'))).toBeAttached();
        await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toHaveCount(
          0,
        );
        for (const [field, text] of Object.entries(typed))
          await expect(popup.locator(`input[name=${field}]`)).toHaveValue(text);
        faults.heal();
      }
    };
    await openHome(page, '/register');
    const register = await registrationBy(page, 'username', t);
    const password = 'Bagong21Buhay';
    await fillRegistration(register, {
      username: 'walangsagot',
      password,
      confirmPassword: password,
    });
    await register.getByRole('checkbox').check();
    await sentInVain(register, t('registration.submit'), keysRequest, {
      'birthday-month': '05',
      'birthday-day': '17',
      'birthday-year': '1990',
    });
    // Only the first step leads to the login.
    for (let step = 0; step < 2; step += 1)
      await register.getByRole('button', { name: t('registration.back'), exact: true }).click();
    await expect(register.locator('input[name=username]')).toHaveValue('walangsagot');
    await register.getByRole('button', { name: t('registration.login'), exact: true }).click();
    const login = page.getByRole('dialog', { name: t('auth.loginTitle') });
    await login.getByRole('button', { name: t('password.forgot') }).click();
    const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
    await sentInVain(forgot, t('password.send'), /\/api\/password\/email$/, {
      username: 'player',
      email: 'player@palaro.example',
    });
    await page.keyboard.press('Escape');
    await sentInVain(login, t('auth.login'), keysRequest, demo.player);
    await login.getByRole('button', { name: t('auth.login'), exact: true }).click();
    await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
  });
});
