import { openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test.beforeAll(async ({ palaro }) => {
  // The house's own esports are no esports any more: one vendor is left.
  await palaro.database(`UPDATE games SET classify = 'VIRTUAL' WHERE game_code = 'PLR-V02';
    INSERT INTO settings (key, value) VALUES ('cockfight', 'true') ON CONFLICT (key) DO UPDATE SET value = 'true';
    UPDATE settings SET value = '"single"' WHERE key = 'catalogueVersion'`);
});

test('[HEAD-05] [LOB-11] a category of one vendor launches it, cockfights too, where they are allowed, behind the esports', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  const nav = page.getByRole('navigation', { name: t('frame.categories') });
  await expect(nav.getByRole('link', { name: t('home.category.LIVE'), exact: true })).toHaveAttribute('aria-expanded', 'false', { timeout: 15_000 });
  await nav.getByRole('link', { name: t('home.category.ESPORTS'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'TF Esports' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nav.getByRole('link')).toContainText([t('home.category.SPORTS'), t('home.category.ESPORTS'), t('home.category.COCKFIGHT')]);
  await nav.getByRole('link', { name: t('home.category.COCKFIGHT'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'DS88' })).toBeVisible();
});
