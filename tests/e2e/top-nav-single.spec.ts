import { openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test.beforeAll(async ({ palaro }) => {
  // The house's own esports are no esports any more: one vendor is left.
  await palaro.database(`UPDATE games SET classify = 'VIRTUAL' WHERE game_code = 'PLR-V02';
    UPDATE settings SET value = '"single"' WHERE key = 'catalogueVersion'`);
});

test('[HEAD-05] a category of one vendor launches it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  const nav = page.getByRole('navigation', { name: t('frame.categories') });
  await expect(nav.getByRole('link', { name: t('home.category.LIVE'), exact: true })).toHaveAttribute('aria-expanded', 'false', { timeout: 15_000 });
  await nav.getByRole('link', { name: t('home.category.ESPORTS'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'TF Esports' })).toBeVisible();
});
