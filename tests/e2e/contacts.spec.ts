import { lastCode } from '../support/outbox.ts';
import { asMember } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[MEM-01e] [PROMO-01c] a typed number is verified where a promotion asks, and the bonus is claimed', async ({
  page,
  palaro,
  member,
}) => {
  const number = `+63996${String(Number.parseInt(member.username.slice(-7), 16) % 10_000_000).padStart(7, '0')}`;
  await palaro.database(
    `UPDATE customers SET mobile = '${number}' WHERE account = '${member.username}'`,
  );
  await asMember(page, '/member/promotions?id=7', member);
  await expect(page.getByText(t('promotions.about.prove'))).toBeVisible();
  await page.getByRole('link', { name: t('promotions.prove') }).click();
  const mobile = page
    .getByRole('listitem')
    .filter({ has: page.getByText(t('security.contacts.mobile'), { exact: true }) });
  await expect(mobile).toContainText(t('security.contacts.unproved'));
  await mobile
    .getByRole('button', { name: new RegExp(`^${t('security.contacts.prove')}:`) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('verification.send') }).click();
  await expect(dialog.getByText(t('verification.sent'))).toBeVisible();
  await dialog.getByLabel(t('verification.code')).fill(await lastCode(palaro, number));
  await dialog.getByLabel(t('security.proof.password'), { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: t('security.contacts.save') }).click();
  await expect(page.getByText(t('security.contacts.mobileBound'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('navigation', { name: t('profile.title') })
    .getByRole('link', { name: t('promotions.rewardCenter') })
    .click();
  await expect(
    page.getByRole('button', { name: t('promotions.claim', { amount: '₱20' }) }),
  ).toBeVisible();
});
