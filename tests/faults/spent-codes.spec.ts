import type { Locator } from '@playwright/test';
import { apiLogin } from '../support/api.ts';
import { lastCode, lastMessage } from '../support/outbox.ts';
import { ownProxiedTest as test } from '../support/proxied.ts';
import { asFound, connect, farFromHome } from '../support/second-factor.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const mobile = '+639171234501';
const next = 'Maligaya#22';

test.beforeEach(asFound);
test.afterAll(asFound);

/** Asks for a code to the number of `player` in a form that is open, and types it. */
async function typeCode(form: Locator, palaro: Parameters<typeof lastCode>[0]): Promise<void> {
  await form.getByRole('textbox', { name: t('session.mobile') }).fill('0917 123 4501');
  await form.getByRole('button', { name: t('verify.send') }).click();
  await expect(form.getByText(t('verify.sent'))).toBeVisible();
  await form.getByLabel(t('verify.code')).fill(await lastCode(palaro, mobile));
}

test('[AUTH-19] [ERR-03] a login by code whose answer is lost after the gateway has spent the code is let in by the same form', async ({ page, faults, palaro }) => {
  await openHome(page, '/login');
  const popup = page.getByRole('dialog');
  await popup.getByRole('tab', { name: t('session.mobile') }).click();
  await typeCode(popup, palaro);
  const button = popup.getByRole('button', { name: t('session.login'), exact: true });
  faults.fault(/^\/api\/session\/login$/, { kind: 'lose-answer' });
  await button.click();
  await expect(popup.getByRole('alert').filter({ hasText: t('errors.unreachable') })).toBeVisible();
  faults.heal();
  // Another code is another form: it is told to be no good, not that it came under the key of the first. The first is let in still.
  const code = popup.getByLabel(t('verify.code'));
  const right = await code.inputValue();
  await code.fill(right === '000000' ? '111111' : '000000');
  await button.click();
  await expect(popup.getByRole('alert').filter({ hasText: t('errors.code_expired') })).toBeVisible();
  await code.fill(right);
  await button.click();
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
});

test('[AUTH-20] [ERR-03] a forgotten password that is set by a code, the answer lost, is set once, and the same form logs in', async ({ page, faults, palaro }) => {
  await openHome(page, '/login');
  await page.getByRole('dialog').getByRole('button', { name: t('password.forgot') }).click();
  const popup = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await popup.getByRole('tab', { name: t('session.mobile') }).click();
  await typeCode(popup, palaro);
  await popup.getByLabel(t('password.new'), { exact: true }).fill(next);
  faults.fault(/^\/api\/password\/verification$/, { kind: 'lose-answer' });
  await popup.getByRole('button', { name: t('password.save') }).click();
  await expect(popup.getByRole('alert').filter({ hasText: t('errors.unreachable') })).toBeVisible();
  expect(await apiLogin(palaro, 'player', next)).toHaveLength(43);
  faults.heal();
  await popup.getByRole('button', { name: t('password.save') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
});

test('[AUTH-20] [ERR-03] a forgotten password that is set by a mailed link, the answer lost, leads to the login by the same form', async ({ page, faults, palaro }) => {
  await openHome(page, '/login');
  await page.getByRole('dialog').getByRole('button', { name: t('password.forgot') }).click();
  const popup = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await popup.getByLabel(t('session.username')).fill('player');
  await popup.getByRole('textbox', { name: t('password.email') }).fill('player@palaro.example');
  await popup.getByRole('button', { name: t('password.send') }).click();
  await expect(page.getByText(t('password.in_been_out'))).toBeVisible();
  await expect.poll(() => lastMessage(palaro, 'player@palaro.example')).toContain('/reset#');
  const { hash } = new URL(/https?:\/\/\S+\/reset#[\w-]{43}/.exec(await lastMessage(palaro, 'player@palaro.example'))![0]);
  await page.goto(`/reset${hash}`);
  const main = page.getByRole('main');
  await main.getByLabel(t('password.new'), { exact: true }).fill(next);
  await main.getByLabel(t('password.again'), { exact: true }).fill(next);
  faults.fault(/^\/api\/password\/link$/, { kind: 'lose-answer' });
  await main.getByRole('button', { name: t('password.save') }).click();
  await expect(main.getByRole('alert').filter({ hasText: t('errors.unreachable') })).toBeVisible();
  faults.heal();
  await main.getByRole('button', { name: t('password.save') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(t('password.changedByLink'))).toBeVisible();
});

test('[AUTH-22] [ERR-03] a second factor by recovery code whose answer is lost is let in by the same form', async ({ page, faults, palaro }) => {
  await openHome(page, '/login');
  await fillLogin(page, demo.player, t);
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  await page.goto('/member/security');
  const { codes } = await connect(page, t);
  await page.evaluate(() => sessionStorage.clear());
  await farFromHome(palaro.databaseUrl);
  await openHome(page, '/login');
  await fillLogin(page, demo.player, t);
  const popup = page.getByRole('dialog');
  await popup.getByRole('radio', { name: t('security.factor.recovery') }).check();
  const code = popup.getByLabel(t('security.factor.recoveryLabel'));
  const button = popup.getByRole('button', { name: t('security.factor.finish'), exact: true });
  await code.fill(codes[0]!);
  faults.fault(/^\/api\/session\/login\/factor$/, { kind: 'lose-answer' });
  await button.click();
  await expect(popup.getByRole('alert').filter({ hasText: t('errors.unreachable') })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  faults.heal();
  await button.click();
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
});
