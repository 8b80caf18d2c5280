import { openHome } from '../support/steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

for (const language of ['TY', 'EN'] as const) {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
    test.describe(`${language}, ${viewport.width} wide`, () => {
      test.use({ viewport });
      const t = words(language);
      test.beforeEach(async ({ context, page, baseURL }) => {
        await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
        await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      });

      test('[ROUTE-04] [INFO-01] an address with a term opens that article and brings it into view; others open by a tap and become the address', async ({ page }) => {
        await page.goto('/help#fairness');
        const article = page.locator('#fairness');
        await expect(article).toHaveAttribute('open', '');
        await expect(article.getByRole('heading', { level: 3 })).toBeInViewport();
        const below = () => article.evaluate((details) => details.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0));
        // Right below the header, where it comes a moment after it is drawn: a click before that would land beside what it is meant for.
        await expect.poll(below).toBeLessThan(120);
        expect(await below()).toBeGreaterThanOrEqual(0);
        await expect(page.locator('.help__article[open]')).toHaveCount(1);
        const other = page.locator('#log-in');
        await expect(other.locator('.help__content')).toBeHidden();
        await other.locator('summary').click();
        await expect(other.locator('.help__content')).toBeVisible();
        await expect(page).toHaveURL(/\/help#log-in$/);
        await page.reload();
        await expect(other).toHaveAttribute('open', '');
        await expectAccessible(page);
      });

      test('[ROUTE-04] the keyboard opens an article; a link in it leads to the page; an unknown term is said', async ({ page }) => {
        await page.goto('/help#walang-ganito');
        await expect(page.getByText(t('help.unknownTerm'))).toBeVisible();
        await page.locator('#install summary').focus();
        await page.keyboard.press('Enter');
        await page.locator('#install').getByRole('link').click();
        await expect(page).toHaveURL(/\/app$/);
      });
    });
  }
}

test('[INFO-01] [LANG-04] the articles follow the language without a reload', async ({ page }) => {
  const [t, en] = [words('TY'), words('EN')];
  await page.goto('/help');
  await expect(page.locator('#register h3')).toHaveText('Pagbubukas ng account');
  await page.getByRole('complementary', { name: t('frame.sideMenu') }).getByRole('radio', { name: 'English' }).click();
  await expect(page.locator('#register h3')).toHaveText('Opening an account');
  await expect(page).toHaveTitle(`${en('help.title')} · Palaro`);
});

test('[INFO-01] [ERR-03] articles that cannot be had are said to be missing, with a retry, and come by themselves as soon as they can', async ({ page }) => {
  const t = words();
  await openHome(page);
  await page.route('**/api/wps/relay/helpCenter?*', (route) => route.abort());
  await page.goto('/help');
  await expect(page.getByText(t('help.missing'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: t('help.retry') })).toBeVisible();
  await page.unroute('**/api/wps/relay/helpCenter?*');
  await expect(page.locator('#first-steps')).toBeVisible({ timeout: 20_000 });
});
