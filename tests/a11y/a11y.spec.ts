import { houseGame } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { games, logIn, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

for (const [screen, viewport] of Object.entries(screens)) {
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['TY', 'EN'] as const) {
      test.describe(`${screen}, ${theme}, ${language}`, () => {
        test.use({ viewport, colorScheme: theme });
        const t = words(language);
        test.beforeEach(async ({ context, page, baseURL }) => {
          await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
          await page.addInitScript((code) => localStorage.setItem('lang', code), language);
        });

        test('home, a category, a search without result, notices and an unknown page are accessible', async ({ page }) => {
          await openHome(page);
          await expectAccessible(page);
          await page.getByRole('region', { name: t('home.notices'), exact: true }).getByRole('button').first().dispatchEvent('click');
          await expect(page.getByRole('dialog', { name: t('content.notices') })).toBeVisible();
          await expectAccessible(page);
          await openHome(page, '/?c=RNG');
          await expectAccessible(page);
          await page.goto('/?q=zzqx');
          await expect(page.getByText(t('home.notFound', { text: 'zzqx' }))).toBeVisible();
          await expectAccessible(page);
          await page.goto('/walang/ganito');
          await expect(page.getByRole('heading', { level: 1, name: t('status.notFound.title') })).toBeVisible();
          await expectAccessible(page);
        });

        test('the login popup, with and without complaints, is accessible', async ({ page }) => {
          await openHome(page, '/login');
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectAccessible(page);
          await page.getByRole('dialog').getByRole('button', { name: t('session.login'), exact: true }).click();
          await expect(page.getByText(t('session.usernameMissing'))).toBeVisible();
          await expectAccessible(page);
        });
      });
    }
  }

  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${screen}, ${theme}, a member`, () => {
      test.use({ viewport, colorScheme: theme });
      const t = words();

      test('a member\'s home and a game are accessible', async ({ page, palaro }) => {
        const game = await houseGame(palaro);
        await logIn(page);
        await expect(games(page).first()).toBeVisible();
        await expectAccessible(page);
        await page.goto(`/seamless?nodeId=${game.nodeId}`);
        await expect(page.getByText(t('play.loading'))).toHaveCount(0, { timeout: 15_000 });
        await expect(page.locator('iframe')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}
