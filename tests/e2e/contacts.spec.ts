import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { lastCode, lastMessage } from '../support/outbox.ts';
import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const line = (page: Page, kind: 'mobile' | 'email') => page.getByRole('listitem').filter({ has: page.getByText(t(`security.contacts.${kind}`), { exact: true }) });
const deed = (page: Page, kind: 'mobile' | 'email', what: string) => line(page, kind).getByRole('button', { name: new RegExp(`^${t(`security.contacts.${what}`)}:`) });

/** Asks for a code in the dialog that is open, and waits until the message was taken over. */
async function send(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('verify.send') }).click();
  await expect(dialog.getByText(t('verify.sent'))).toBeVisible({ timeout: 20_000 });
}

test('[MEM-01] [AUTH-19] [ERR-03] a number is proved, though the answer is lost, and a mailbox changed after a wrong code', async ({ page, palaro, member }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const own = member.username.slice(-7);
  const number = `0995${String(Number.parseInt(own, 16) % 10_000_000).padStart(7, '0')}`;
  await palaro.database(`UPDATE customers SET email = '${own}@dati.example', email_verified_at = now() - interval '3 days' WHERE account = '${member.username}'`);
  await asMember(page, '/member/security', member);
  await expect(line(page, 'email')).toContainText(`${own.slice(0, 1)}•••@dati.example`);
  await expect(line(page, 'mobile')).toContainText(t('security.contacts.mobileNone'));

  // The mailbox is all that guards logins from elsewhere.
  await deed(page, 'email', 'remove').click();
  const why = page.getByRole('alertdialog');
  await expect(why).toContainText(t('security.contacts.needed.factor', { address: `${own.slice(0, 1)}•••@dati.example` }));
  await why.getByRole('button', { name: t('verify.ok') }).click();

  await deed(page, 'mobile', 'add').click();
  const dialog = page.getByRole('dialog', { name: t('security.contacts.mobileTitle') });
  const contact = dialog.getByLabel(t('security.contacts.mobile'), { exact: true });
  await expect(contact).toBeFocused();
  await contact.fill('0917');
  await dialog.getByRole('button', { name: t('verify.send') }).click();
  await expect(contact).toHaveAttribute('aria-invalid', 'true');
  await contact.fill(`${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`);
  await send(page);
  await expectAccessible(page);
  await dialog.getByLabel(t('verify.code')).fill(await lastCode(palaro, `+63${number.slice(1)}`));
  await dialog.getByLabel(t('security.proof.password'), { exact: true }).fill(member.password);
  const save = dialog.getByRole('button', { name: t('security.contacts.save') });
  // The gateway does it, and its answer does not come through.
  await page.route('**/api/security/contact', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  }, { times: 1 });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText(t('errors.unreachable'));
  await save.click();
  await expect(page.getByText(t('security.contacts.mobileBound'))).toBeVisible();
  await expect(line(page, 'mobile')).toContainText(`+63•••${number.slice(-4)}`);

  await deed(page, 'email', 'change').click();
  const mail = page.getByRole('dialog', { name: t('security.contacts.emailTitle') });
  await mail.getByLabel(t('security.contacts.email'), { exact: true }).fill(`${own}@bago.example`);
  await send(page);
  const code = await lastCode(palaro, `${own}@bago.example`);
  const field = mail.getByLabel(t('verify.code'));
  await field.fill(code === '000000' ? '111111' : '000000');
  await mail.getByLabel(t('security.proof.password'), { exact: true }).fill(member.password);
  await mail.getByRole('button', { name: t('security.contacts.save') }).click();
  await expect(mail.getByText(t('errors.code_wrong'))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByText(t('security.contacts.emailBound'))).toBeVisible();
  await expect(line(page, 'email')).toContainText('•••@bago.example');
  expect(await lastMessage(palaro, `${own}@dati.example`)).toContain('Pinalitan na ito');
  await expectAccessible(page);
});

test('[MEM-01] [PROMO-01] a number that was only typed is proved where a promotion asks for it, and the bonus can be claimed', async ({ page, palaro, member }) => {
  const number = `+63996${String(Number.parseInt(member.username.slice(-7), 16) % 10_000_000).padStart(7, '0')}`;
  await palaro.database(`UPDATE customers SET mobile = '${number}' WHERE account = '${member.username}'`);
  await asMember(page, '/member/promotions?id=7', member);
  await expect(page.getByText(t('promotions.about.prove'))).toBeVisible();
  await page.getByRole('link', { name: t('promotions.prove') }).click();
  await expect(line(page, 'mobile')).toContainText(t('security.contacts.unproved'));
  await deed(page, 'mobile', 'prove').click();
  await send(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('verify.code')).fill(await lastCode(palaro, number));
  await dialog.getByLabel(t('security.proof.password'), { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: t('security.contacts.save') }).click();
  await expect(page.getByText(t('security.contacts.mobileBound'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('navigation', { name: t('member.title') }).getByRole('link', { name: t('promotions.rewardCenter') }).click();
  await expect(page.getByRole('button', { name: t('promotions.claim', { amount: '₱20' }) })).toBeVisible();
});
