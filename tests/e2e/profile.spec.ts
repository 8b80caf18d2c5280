import type { Page } from '@playwright/test';
import { testPng } from '../../server/testing/pictures.ts';
import type { Profile } from '../../contract/profile.ts';
import { apiLogin, ask } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { keptKinds } from '../support/device.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const face = (page: Page) => page.locator('header .avatar .face');
const edit = (page: Page) => page.getByRole('button', { name: t('member.details.edit') }).click();
const save = (page: Page) => page.locator('.member__form').getByRole('button', { name: t('member.save') }).click();
const fact = (page: Page, field: string) => page.locator('.member__fact').filter({ hasText: t(`member.details.${field}`) });

/** What the gateway holds, as a program of its own asks. */
async function told(palaro: Palaro, { username, password }: Member): Promise<Partial<Record<string, string>>> {
  const token = await apiLogin(palaro, username, password);
  const { details } = (await ask<Profile>(`${palaro.url}/api/info/profile`, { token })).body.value;
  return Object.fromEntries(details.map(({ field, value }) => [field, value]));
}

test('[MEM-01] [AUTH-17] personal details are checked as they are typed in, kept, and stand where they may be told once', async ({ page, palaro, member }) => {
  await asMember(page, '/member', member);
  await edit(page);
  await page.getByLabel(t('member.details.nationality')).fill('F1lipino');
  await page.getByLabel(t('member.details.birthday')).fill(`${new Date().getUTCFullYear() - 20}-01-01`);
  await save(page);
  await expect(page.getByText(t('validation.family.personName'))).toBeVisible();
  await expect(page.getByText(t('validation.underage', { age: 21 }))).toBeVisible();
  await expect(page.getByLabel(t('member.details.birthday'))).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(t('member.details.nationality')).fill('Filipino');
  await page.getByLabel(t('member.details.birthday')).fill('1990-05-17');
  await page.getByLabel(t('member.details.incomeSource')).selectOption('remittance');
  await page.getByLabel(t('member.details.telegram')).fill('@maria_clara');
  await save(page);
  await expect(fact(page, 'telegram')).toContainText('maria_clara');
  await expect(fact(page, 'birthday')).toContainText(t('member.details.once'));
  await expect.poll(() => told(palaro, member)).toMatchObject({ nationality: 'Filipino', birthday: '1990-05-17', incomeSource: 'remittance', telegram: 'maria_clara' });
  await edit(page);
  await expect(page.getByLabel(t('member.details.birthday'))).toHaveCount(0);
});

test('[MEM-01] [MEM-18] [HOME-06] the account goes by a drawing or a picture of its own, in the header too; one that fails shows the default', async ({ page, member }) => {
  await asMember(page, '/member', member);
  const choose = () => page.getByRole('button', { name: t('member.avatar.change') }).click();
  await expect(face(page)).toHaveText('M');
  await choose();
  const jeepney = page.getByRole('button', { name: t('member.avatar.house.jeepney') });
  await expect(jeepney).toBeVisible();
  await expectAccessible(page);
  await jeepney.click();
  await expect(face(page).locator('img')).toHaveAttribute('src', '/avatars.svg#jeepney');
  await choose();
  const file = page.getByTestId('avatar');
  await file.setInputFiles({ name: 'tula.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByRole('alert')).toHaveText(t('errors.picture_unfit'));
  await file.setInputFiles({ name: 'ako.png', mimeType: 'image/png', buffer: testPng({ width: 300, height: 200 }) });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(face(page).locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  // Cut to its middle, and made small.
  expect(await face(page).locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([192, 192]);
  await page.route('**/avatars.svg', (route) => route.abort());
  await choose();
  await page.getByRole('button', { name: t('member.avatar.house.maya') }).click();
  await expect(face(page).locator('svg')).toBeVisible();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] [PWA-06] without network the profile is there, and what is changed of it is sent when the network is back', async ({ page, context, palaro, member }) => {
    await asMember(page, '/member', member);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => keptKinds(page), { timeout: 15_000 }).toContain('profile');
    await context.setOffline(true);
    await page.reload();
    await edit(page);
    await page.getByLabel(t('member.details.occupation')).fill('Guro');
    await save(page);
    await expect(fact(page, 'occupation')).toContainText('Guro');
    await context.setOffline(false);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect.poll(async () => (await told(palaro, member)).occupation, { timeout: 20_000 }).toBe('Guro');
  });
});
