import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[MEM-11] the menu leads to the own link, its QR code and the friends who came by it; the operator can take it away', async ({ page, palaro }) => {
  await asMember(page);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('region', { name: t('frame.account') }).getByRole('button', { name: t('referral.title') }).click();
  await expect(page.getByRole('img', { name: t('referral.qr') })).toBeVisible();
  await expect(page.getByText(/\/register\?referralCode=[A-Z0-9]{8}$/)).toBeVisible();
  await expect(page.getByText(t('referral.none'))).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text: string) => Promise.resolve((document.body.dataset.copied = text)) } });
  });
  await page.getByRole('button', { name: t('referral.copy') }).click();
  await expect(page.getByText(t('referral.copied'))).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.copied)).toMatch(/referralCode=/);
  await palaro.database(`UPDATE customers SET nickname = 'Fidela', referred_by = (SELECT id FROM customers WHERE account = 'player') WHERE account = 'fresh'`);
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fi•••' })).toBeVisible();
  await expect(page.getByText('Fidela')).toBeHidden();
  await palaro.operator('resource', 'set', 'referral', 'off');
  await expect(page.getByText(t('referral.closed'))).toBeVisible();
});
