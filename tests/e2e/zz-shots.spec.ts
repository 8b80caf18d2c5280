import { Secret, TOTP } from 'otpauth';
import { onServer } from '../support/palaro.ts';
import { demo, openHome } from '../support/steps.ts';
import { ownTest as test, expect } from '../support/test.ts';
import { words } from '../support/words.ts';
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
test.use({ serviceWorkers: 'block' });
for (const [screen, viewport] of Object.entries(screens)) for (const [theme, language] of [['light', 'TY'], ['dark', 'EN']] as const) {
  test(`shots ${screen} ${theme}`, async ({ page, baseURL, palaro }) => {
    await onServer(palaro.databaseUrl, 'DELETE FROM recovery_codes; DELETE FROM authenticators; DELETE FROM passkeys; DELETE FROM auth_attempts; DELETE FROM known_networks');
    const t = words(language);
    const shot = (n: string) => page.screenshot({ path: `/tmp/shots-c/${screen}-${theme}-${n}.png` });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    await page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await page.addInitScript((code) => localStorage.setItem('lang', code), language);
    const login = async () => {
      await openHome(page, '/login');
      const popup = page.getByRole('dialog');
      await popup.getByLabel(t('session.username')).fill(demo.player.username);
      await popup.getByLabel(t('session.password'), { exact: true }).fill(demo.player.password);
      await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
    };
    await openHome(page, '/login');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(600);
    await shot('1-login');
    await login();
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await page.goto('/member');
    await page.waitForTimeout(500);
    await shot('1b-member');
    await page.goto('/member/security');
    await page.getByRole('button', { name: t('security.totp.connect') }).click();
    const dialog = page.getByRole('dialog', { name: t('security.totp.setup') });
    await dialog.locator('input[name=password]').fill(demo.player.password);
    await page.waitForTimeout(500);
    await shot('2-proof');
    await dialog.getByRole('button', { name: t('security.totp.next') }).click();
    const secret = await dialog.locator('.security__key code').innerText();
    await dialog.getByRole('img').waitFor();
    await page.waitForTimeout(500);
    await shot('3-setup');
    await dialog.getByLabel(t('security.totp.code')).fill(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate());
    await dialog.getByRole('button', { name: t('security.totp.bind') }).click();
    await page.locator('ol code').first().waitFor();
    await page.waitForTimeout(300);
    await shot('4-codes');
    await page.getByRole('button', { name: t('security.recovery.kept') }).click();
    await page.waitForTimeout(7000);
    await page.screenshot({ path: `/tmp/shots-c/${screen}-${theme}-5-page.png`, fullPage: true });
    if (screen === 'desktop') {
      await page.goto('/app');
      await page.getByRole('button', { name: t('security.ticket.qrShow') }).click();
      await page.getByRole('img', { name: t('security.ticket.qrLabel') }).waitFor();
      await shot('6-app');
    }
    await page.evaluate(() => sessionStorage.clear());
    await onServer(palaro.databaseUrl, "UPDATE known_networks SET network = '203.0.113.0/24'");
    await login();
    await page.locator('.factor').waitFor();
    await page.waitForTimeout(300);
    await shot('7-factor');
    await page.goto('/app?lang=' + language + '&ticket=abcdefghijklmnopqrst');
    await page.getByRole('alertdialog').waitFor();
    await page.waitForTimeout(400);
    await shot('8-ticket');
  });
}
