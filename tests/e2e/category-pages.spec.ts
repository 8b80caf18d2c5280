import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { storedText } from '../support/device.ts';
import { appDrawn, games, openHome, search } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const total = (page: Page) => page.locator('.game-area').getByRole('status');
const count = (number: number) => t('lobby.count', { count: number });

async function openCategory(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await appDrawn(page);
  await expect(games(page).first()).toBeVisible();
}

test('[LOB-10a] a category page has its vendors with a large picture of 16:9 each', async ({
  page,
}) => {
  await openCategory(page, '/sports');
  const vendors = page.getByRole('region', { name: t('lobby.vendors') });
  // The others do not open: one line (LOB-18).
  await expect(vendors.locator('.vendor-card')).toHaveCount(1);
  await expect(vendors.locator('.vendors-coming')).toContainText('IBC');
  const picture = vendors.locator('img').first();
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        image.complete,
        image.naturalWidth / image.naturalHeight,
      ]),
    )
    .toEqual([true, 16 / 9]);
  expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
});

test('[LOB-16] [LOB-19d] [LOB-06] filters, order and page are in the address: they survive reload, back and forward', async ({
  page,
  palaro,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`);
  const rows: [string, string, string, string, string, string, number, number][] = body.value.games;
  const best = rows
    .filter((row) => row[4] === 'RNG' && row[3] === 'PG' && row[6] & 2)
    .toSorted((a, b) => b[7] - a[7]);
  await openCategory(page, '/rng?vassalage=PG&show=all');
  await expect(page.getByRole('button', { name: 'PG', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel(t('lobby.sort.label')).selectOption('rtp');
  // The vendor is one of them.
  await page.getByRole('button', { name: t('lobby.filtersSet', { number: 1 }) }).click();
  await page.getByRole('checkbox', { name: t('lobby.feature.trial') }).check();
  await expect(page).toHaveURL(/\/rng\?vassalage=PG&has=trial&sort=rtp&show=all$/);
  await expect(total(page)).toHaveText(count(best.length));
  await expect(games(page).first()).toContainText(best[0]?.[1] ?? '');
  await page
    .getByRole('navigation', { name: t('lobby.pages') })
    .getByRole('button', { name: t('lobby.page', { number: 2 }), exact: true })
    .click();
  await expect(page).toHaveURL(/&p=2$/);
  await expect(games(page).first()).toContainText(best[42]?.[1] ?? '');
  await page.reload();
  await expect(games(page).first()).toContainText(best[42]?.[1] ?? '');
  await expect(page.getByLabel(t('lobby.sort.label'))).toHaveValue('rtp');
  await page.goBack();
  await expect(games(page).first()).toContainText(best[0]?.[1] ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/\?vassalage=PG&sort=rtp&show=all$/);
  await page.goForward();
  await expect(total(page)).toHaveText(count(best.length));
});

test('searches are offered again below the empty field, on this device alone, and can be cleared', async ({
  page,
}) => {
  await page.clock.install();
  await openHome(page);
  const field = page.getByRole('searchbox');
  const recent = page.getByRole('region', { name: t('lobby.searches') });
  await search(page, 'parol');
  // Only a text that stands for a moment was meant.
  await page.clock.runFor(2000);
  await expect.poll(() => storedText(page, 'searches')).toContain('parol');
  const clear = page.getByRole('button', { name: t('lobby.searchClear') });
  await clear.click();
  await expect(page).not.toHaveURL(/q=/);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await field.focus();
  await recent.getByRole('button', { name: 'parol' }).click();
  await expect(page).toHaveURL(/q=parol/);
  await clear.click();
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(recent.getByRole('button', { name: t('lobby.searchesClear') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(recent).toHaveCount(0);
  await expect.poll(() => storedText(page, 'searches')).not.toContain('parol');
  await expect(page).not.toHaveURL(/q=/);
});
