import { firstVisit, games } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });
const t = words();

test("[ROUTE-05] [LOB-15c] [LOB-16] offline a category page's address opens as shared and is searched", async ({
  page,
  context,
}) => {
  await firstVisit(page);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await context.setOffline(true);
  await page.goto('/rng?vassalage=PG&show=all&sort=newest');
  await expect(games(page)).toHaveCount(42);
  await expect(page.getByLabel(t('lobby.sort.label'))).toHaveValue('newest');
  await page.getByLabel(t('lobby.sort.label')).selectOption('name');
  await expect(page).toHaveURL(/sort=name/);
  const name = await games(page).first().locator('.game-card__name').innerText();
  await page.getByRole('searchbox').fill(name.slice(1));
  await expect(games(page).filter({ hasText: name }).first()).toBeVisible();
  await page.goto('/sports');
  await expect(
    page
      .getByRole('region', { name: t('lobby.vendors') })
      .locator('.vendor-card')
      .first(),
  ).toBeVisible();
  await expect(games(page).first()).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^${t('lobby.about', { game: '' })}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(t('errors.offline'));
});
