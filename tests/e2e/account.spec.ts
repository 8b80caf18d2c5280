import type { Page } from '@playwright/test';
import { testPng } from '../../server/testing/pictures.ts';
import type { Profile } from '../../contract/account/profile.ts';
import { apiLogin, ask } from '../support/api.ts';
import { storedKinds } from '../support/device.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { speak } from '../support/rounds.ts';
import { asMember, games, withWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { waitingRows } from '../support/waiting.ts';
import { words } from '../support/words.ts';

const t = words();
const face = (page: Page) => page.locator('header .avatar .face');
const main = (page: Page) => page.getByRole('main');

async function atGateway({ url }: Palaro, { username, password }: Member) {
  const token = await apiLogin({ url }, username, password);
  return {
    favourites: async () =>
      (await ask<{ list: string[] }>(`${url}/api/wps/relay/getFavGames`, { token })).body.value
        .list,
    occupation: async () =>
      (await ask<Profile>(`${url}/api/info/profile`, { token })).body.value.details.find(
        ({ field }) => field === 'occupation',
      )?.value,
  };
}

test('[MEM-03] what was typed into feedback and into a deposit survives a reload', async ({
  page,
  member,
  baseURL,
}) => {
  const say = await speak(page, 'EN', baseURL);
  await asMember(page, '/feedback', member);
  const message = page.getByLabel(say('content.feedback.message'));
  await page.getByRole('radio', { name: say('content.feedback.complaint') }).check();
  await message.fill('  What games, thank you!  ');
  await page.reload();
  await expect(message).toHaveValue('  What games, thank you!  ');
  await expect(page.getByRole('radio', { name: say('content.feedback.complaint') })).toBeChecked();
  await page.goto('/member/depositv2');
  const amount = main(page).getByRole('textbox', { name: say('deposits.amount') });
  await amount.fill('500');
  await main(page)
    .getByRole('radio', { name: /^InstaPay/ })
    .check();
  await page.reload();
  await expect(amount).toHaveValue('500');
  const rails = main(page).getByRole('group', { name: say('deposits.rail') });
  await expect(rails.getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(say('deposits.rails.instapay')),
  );
});

test('[ERR-01k] [MEM-01h] [MEM-18] [HOME-06] an account shows its drawing or picture, else the default', async ({
  page,
  member,
}) => {
  await asMember(page, '/member', member);
  const choose = () => page.getByRole('button', { name: t('profile.avatar.change') }).click();
  await expect(face(page)).toHaveText('M');
  await choose();
  await page.getByRole('button', { name: t('profile.avatar.house.jeepney') }).click();
  await expect(face(page).locator('img')).toHaveAttribute('src', '/avatars.svg#jeepney');
  await choose();
  const file = page.getByTestId('avatar');
  await file.setInputFiles({
    name: 'tula.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page.getByRole('alert')).toHaveText(t('errors.picture_unfit'));
  await file.setInputFiles({
    name: 'ako.png',
    mimeType: 'image/png',
    buffer: testPng({ width: 300, height: 200 }),
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(face(page).locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  // Cropped to the middle, and scaled down.
  expect(
    await face(page)
      .locator('img')
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
  ).toEqual([192, 192]);
  await page.route('**/avatars.svg', (route) => route.abort());
  await choose();
  await page.getByRole('button', { name: t('profile.avatar.house.maya') }).click();
  await expect(face(page).locator('svg')).toBeVisible();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

  test('[MEM-16] [PWA-06] [GAME-03] offline profile and favourites show their age, and changes are sent later', async ({
    page,
    context,
    palaro,
    member,
  }) => {
    const gateway = await atGateway(palaro, member);
    await asMember(page, '/', member);
    await withWorker(page);
    const hearts = page.locator('.game-grid .game-heart[aria-pressed]');
    await test.step('two favourites reach the gateway', async () => {
      for (const [i, count] of [
        [0, 1],
        [1, 2],
      ] as const) {
        await hearts.nth(i).click();
        await expect(hearts.nth(i)).toHaveAttribute('aria-pressed', 'true');
        await expect.poll(gateway.favourites).toHaveLength(count);
      }
    });
    const before = await gateway.favourites();
    await page.goto('/member');
    await expect(page.getByText(t('profile.since'))).toBeVisible();
    await page.goto('/favorite');
    await expect(games(page)).toHaveCount(2);
    await expect
      .poll(() => storedKinds(page), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['games', 'favourites', 'profile']));
    await context.setOffline(true);
    await test.step('the profile is there and is changed', async () => {
      await page.goto('/member');
      await expect(
        page.getByRole('definition').getByText(member.username, { exact: true }).first(),
      ).toBeVisible();
      await expect(main(page).locator('.age')).toBeVisible();
      await page.getByRole('button', { name: t('profile.details.edit') }).click();
      await page.getByLabel(t('profile.details.occupation')).fill('Guro');
      await page
        .locator('.member__form')
        .getByRole('button', { name: t('profile.save') })
        .click();
      await expect(
        page.locator('.member__fact').filter({ hasText: t('profile.details.occupation') }),
      ).toContainText('Guro');
      await expect.poll(async () => (await waitingRows(page)).length).toBe(1);
    });
    await test.step('the favourites are there and one is taken out', async () => {
      await page.goto('/favorite');
      await expect(games(page)).toHaveCount(2);
      await expect(page.locator('.own-games .age')).toBeVisible();
      await hearts.first().click();
      await expect(games(page)).toHaveCount(1);
      // Seen at once, on the disk a moment later.
      await expect.poll(async () => (await waitingRows(page)).length).toBe(2);
      await page.reload();
      await expect(games(page)).toHaveCount(1);
      expect(await gateway.favourites()).toEqual(before);
    });
    await context.setOffline(false);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect.poll(gateway.favourites, { timeout: 20_000 }).toEqual(before.slice(1));
    await expect.poll(gateway.occupation, { timeout: 20_000 }).toBe('Guro');
    await expect(games(page)).toHaveCount(1);
  });
});
