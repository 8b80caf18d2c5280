import { ledgerBalance, ledgerFaults, roundsOf } from '../support/ledger.ts';
import {
  fillLogin,
  games,
  logOut,
  openHome,
  search,
  shownBalance,
  withWorker,
} from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const rounds = 2;
test.use({ serviceWorkers: 'allow' });

test('[GAME-02] [GAME-15a] [GAME-15b] [HEAD-02] [WAL-01] [PWA-03a] [AUTH-11] a guest tries, plays, leaves', async ({
  page,
  context,
  palaro,
  member,
}) => {
  const before = (await roundsOf(palaro.databaseUrl, member.username)).length;
  await openHome(page);
  const name = await games(page).first().locator('.game-card__name').innerText();
  await search(page, name);
  await expect(page).toHaveURL(/[?&]q=/);
  await games(page).filter({ hasText: name }).first().click();
  await expect(page).toHaveURL(/\/seamless\?nodeId=\d+$/);
  const forReal = page.getByRole('button', { name: t('play.forReal') });
  await forReal.click();
  await fillLogin(page, member);
  // Slow machines need time for the challenge, with the worker fetching the site.
  await expect(forReal).toBeHidden({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/seamless\?nodeId=\d+$/);

  const frame = page.frameLocator('iframe');
  const game = frame.locator('#game');
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin',
  );
  expect(new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin).not.toBe(
    palaro.url,
  );
  for (let round = 1; round <= rounds; round += 1) {
    await frame.getByRole('button', { name: t('slots.spin') }).click();
    await expect(game).toHaveAttribute('data-rounds', String(round), { timeout: 15_000 });
    await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled({
      timeout: 15_000,
    });
  }
  const ledger = await ledgerBalance(palaro.databaseUrl, member.username);
  await expect.poll(() => shownBalance(page)).toBe(ledger);
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(before + rounds);
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });

  await withWorker(page);
  await context.setOffline(true);
  await page.goto('/');
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
  await search(page, name.slice(1));
  await expect(games(page).filter({ hasText: name }).first()).toBeVisible();
  expect(await shownBalance(page)).toBe(ledger);

  await context.setOffline(false);
  await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toHaveCount(0);
  await logOut(page);
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});
