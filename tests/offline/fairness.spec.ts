import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { storedKinds } from '../support/device.ts';
import { demo, firstVisit, giveSession } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

test('[GAME-12] [PWA-03a] [PWA-03c] rounds that were seen once are drawn again offline with their age', async ({
  page,
  context,
  palaro,
}) => {
  const token = await apiLogin(palaro, demo.player.username, demo.player.password);
  const launch = await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId);
  await apiPlay(palaro, launch, 1000);
  await ask(`${palaro.url}/api/fairness/seed`, { token, body: { clientSeed: 'una' } });
  await firstVisit(page);
  await giveSession(page);
  await page.goto('/fairness');
  await expect(page.locator('.fair-round__verdict--matches').first()).toBeVisible();
  // Written when the page is idle.
  await expect
    .poll(() => storedKinds(page))
    .toEqual(expect.arrayContaining(['fairness', 'openedDraws', 'draws']));
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('.fair-round__verdict--matches').first()).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(t('frame.asOf', { ago: '' }).trim())
      .first(),
  ).toBeVisible();
  const draws = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: t('fair.draws'), exact: true }) });
  await expect(draws.locator('.fair-round').first()).toBeVisible();
  await page.getByLabel(t('fair.newSeed')).fill('pangalawa');
  await page.getByRole('button', { name: t('fair.change') }).click();
  await expect(page.getByText(t('errors.offline'))).toBeVisible();
  await expect(page.getByLabel(t('fair.newSeed'))).toHaveValue('pangalawa');
});
