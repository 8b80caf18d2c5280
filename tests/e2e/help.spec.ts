import { rounds, screens, speak } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';

for (const [language, screen] of rounds.slice(0, 2)) {
  test(`[ROUTE-04] [INFO-01a] an address with a term opens that article, in ${language} on a ${screen}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(screens[screen]);
    await speak(page, language, baseURL);
    await page.goto('/help#fairness');
    const article = page.locator('#fairness');
    await expect(article).toHaveAttribute('open', '');
    await expect(article.getByRole('heading', { level: 3 })).toBeInViewport();
    const below = () =>
      article.evaluate(
        (details) =>
          details.getBoundingClientRect().top -
          (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
      );
    // Comes to its place a moment after it is drawn; an earlier key would leave it.
    await expect.poll(below).toBeLessThan(120);
    expect(await below()).toBeGreaterThanOrEqual(0);
    const other = page.locator('#log-in');
    await expect(other.locator('.help__content')).toBeHidden();
    await other.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(other.locator('.help__content')).toBeVisible();
    await expect(page).toHaveURL(/\/help#log-in$/);
    await page.reload();
    await expect(other).toHaveAttribute('open', '');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  });
}
