import { fillLogin, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** Each runs `hacked()` where it is taken for more than text. */
const texts = [
  '<img src=x onerror=hacked()><script>hacked()</script>',
  '"><svg onload=hacked()>',
  '{{constructor.constructor("hacked()")()}}${hacked()}',
];

test('[AUTH-04] markup that is typed, or is a nickname, is text wherever it is shown', async ({
  page,
  palaro,
  member,
}) => {
  let ran = false;
  await page.exposeFunction('hacked', () => {
    ran = true;
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const nickname = '<b onclick=hacked()>Luz</b><img src=x onerror=hacked()>';
  await palaro.database(
    `UPDATE customers SET nickname = '${nickname}' WHERE account = '${member.username}'`,
  );
  await openHome(page, '/login');
  const username = page.getByRole('dialog').getByLabel(t('auth.username'));
  for (const text of texts) {
    await username.fill(text);
    await expect(username).toHaveValue(text);
  }
  await fillLogin(page, member);
  await expect(page.getByText(t('auth.entered', { name: nickname }))).toBeVisible();
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.account') })
    .click();
  await expect(
    page.getByRole('region', { name: t('frame.account') }).getByText(nickname),
  ).toBeVisible();
  await page.goto('/member');
  await expect(page.getByRole('main').getByText(nickname).first()).toBeVisible();
  expect(await page.locator('b[onclick], img[src="x"], svg[onload]').count()).toBe(0);
  expect(ran, 'no text is run').toBe(false);
  expect(errors, 'nothing is thrown').toEqual([]);
});
