import type { Page } from '@playwright/test';
import { ask, apiLogin } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { keptOf } from '../support/device.ts';
import { screens, speak } from '../support/rounds.ts';
import { asMember, fillLogin, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const card = (page: Page, say = t) => page.locator('.card').filter({ has: page.getByRole('heading', { name: say('security.events.title') }) });

test('[MEM-01] the history tells a wrong password and the login after it; older ones come on demand; whoever was not that logs every other device out there', async ({ page, palaro, baseURL, member }) => {
  await page.setViewportSize(screens.phone);
  const say = await speak(page, 'EN', baseURL);
  await palaro.database(`INSERT INTO security_events (customer_id, kind, at, ip, user_agent, details)
    SELECT id, 'passkey_added', now() - n * interval '1 day', '203.0.113.7', 'test', jsonb_build_object('name', 'Phone ' || n) FROM customers, generate_series(1, 30) AS n WHERE account = '${member.username}'`);
  const elsewhere = await apiLogin(palaro, member.username, member.password);
  await openHome(page, '/login');
  await fillLogin(page, { ...member, password: 'hindi-ito-1A' }, say);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await fillLogin(page, member, say);
  await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
  await page.goto('/member/security');
  const lines = card(page, say).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  await expect(lines.first()).toContainText(say('security.events.login.password'));
  await expect(lines.first()).toContainText(say('security.sessions.device', { browser: 'Chrome', system: 'Linux' }));
  const wrong = lines.filter({ hasText: say('security.events.of.login_failed.password') });
  await expect(wrong).toContainText(say('security.events.alarm.failed'));
  await expectAccessible(page);
  await card(page, say).getByRole('button', { name: say('security.events.older') }).click();
  await expect(lines).toHaveCount(20);
  await card(page, say).getByRole('button', { name: say('security.events.older') }).click();
  await expect(lines).toHaveCount(33);
  await expect(lines.last()).toContainText('Phone 30');
  await expect(card(page, say)).toContainText(say('security.events.end'));
  await card(page, say).getByRole('button', { name: say('security.events.endOthers') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: say('security.sessions.endOthers') }).click();
  await expect(lines.first()).toContainText(say('security.events.of.sessions_ended'));
  expect((await ask(`${palaro.url}/api/session/info`, { token: elsewhere })).body.code).toBe('not_logged_in');
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] the history that was seen once is read without network, with its time', async ({ page, context, member }) => {
    await asMember(page, '/member/security', member);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const login = card(page).getByRole('listitem').filter({ hasText: t('security.events.login.password') });
    await expect(login).toBeVisible();
    await expect.poll(() => keptOf(page, 'records'), { timeout: 15_000 }).toBe(1);
    await context.setOffline(true);
    await page.reload();
    await expect(login).toBeVisible();
    await expect(card(page).locator('.age')).toBeVisible();
    await expect(page.getByText(t('security.absent'))).toBeVisible();
  });
});
