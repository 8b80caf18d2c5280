import type { Locator, Page } from '@playwright/test';
import { connect } from '../../server/db/connect.ts';
import { givePoints } from '../../server/domain/points/fixtures.ts';
import { storedCount } from '../support/device.ts';
import { ledgerFaults } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { asMember, layerLeft, shownBalance, withWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const path = '/pointMall';
const points = (page: Page): Locator => page.getByTestId('points');
const dialog = (page: Page): Locator => page.getByRole('dialog');
const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: t(`points.tab.${name}`), exact: true });
const line = (page: Page): Locator => page.locator('.points__lines');
const item = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: t('points.redeemThis', { name }) });

/** As the job does. */
async function give(url: string, { username }: Member, amount: number): Promise<void> {
  const db = connect(url);
  try {
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('account', '=', username)
      .executeTakeFirstOrThrow();
    await givePoints({ db }, id, amount);
  } finally {
    await db.destroy();
  }
}

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[ROUTE-08] [POINT-01] [POINT-02] points become cash and goods by the password, and are readable offline', async ({
    page,
    context,
    palaro,
    member,
  }) => {
    await give(palaro.databaseUrl, member, 1000);
    await asMember(page, path, member);
    await withWorker(page);
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    const before = await shownBalance(page);
    await expect(points(page)).toHaveText('1,000');

    await item(page, 'Pera sa wallet').click();
    await dialog(page)
      .getByLabel(t('points.quantity', { unit: 'tig-100 puntos' }))
      .fill('3');
    await expect(dialog(page)).toContainText('₱30.00');
    await dialog(page).getByLabel(t('points.password.login'), { exact: true }).fill('hindi ito');
    await dialog(page)
      .getByRole('button', { name: t('points.submit') })
      .click();
    await expect(dialog(page).getByText(t('errors.proof_wrong'))).toBeVisible();
    await expect(points(page)).toHaveText('1,000');
    await dialog(page)
      .getByLabel(t('points.password.login'), { exact: true })
      .fill(member.password);
    await dialog(page)
      .getByRole('button', { name: t('points.submit') })
      .click();
    await expect(line(page)).toContainText('₱30.00');
    await expect(points(page)).toHaveText('700');
    await expect.poll(() => shownBalance(page)).toBe(before + 3000);

    await item(page, 'Load na ₱50').click();
    await dialog(page)
      .getByRole('button', { name: t('points.submit') })
      .click();
    await expect(dialog(page).getByText(t('points.receiver.nameWrong'))).toBeVisible();
    await dialog(page).getByLabel(t('points.receiver.name')).fill('Maria Clara Reyes');
    await dialog(page).getByLabel(t('points.receiver.mobile')).fill('0917 123 4567');
    await dialog(page)
      .getByLabel(t('points.receiver.address'))
      .fill('12 Mabini St, Jaro, Iloilo City 5000');
    await dialog(page)
      .getByLabel(t('points.password.login'), { exact: true })
      .fill(member.password);
    await dialog(page)
      .getByRole('button', { name: t('points.submit') })
      .click();
    await expect(line(page)).toContainText(/PR\w{9}/);
    await expect(points(page)).toHaveText('150');
    const [reference = ''] = /PR\w{9}/.exec(await line(page).innerText()) ?? [];

    expect(await palaro.operator('points', 'list')).toContain(
      `${reference}  ${member.username}  1 × Load na ₱50  550 points  process`,
    );
    await palaro.operator('points', 'reject', reference, '--reason', 'Hindi maabot ang numero');
    await expect(points(page)).toHaveText('700');
    await tab(page, 'history').click();
    const redeemed = page
      .getByRole('list', { name: t('points.tab.history') })
      .getByRole('listitem')
      .first();
    await expect(redeemed).toContainText(t('points.state.rejected'));
    await redeemed.locator('summary').click();
    await expect(redeemed).toContainText('Hindi maabot ang numero');
    await expect(redeemed).toContainText('Iloilo City');
    await tab(page, 'details').click();
    await expect(
      page.getByRole('list', { name: t('points.tab.details') }).getByRole('listitem'),
    ).toHaveCount(4);
    await expect.poll(() => storedCount(page, 'records'), { timeout: 15_000 }).toBe(5);

    await context.setOffline(true);
    await page.reload();
    await expect(points(page)).toHaveText('700');
    await expect(line(page)).toContainText(t('points.offline'));
    await expect(
      page.getByRole('list', { name: t('points.tab.details') }).getByRole('listitem'),
    ).toHaveCount(4);
    await tab(page, 'items').click();
    await expect(item(page, 'Pera sa wallet')).toBeDisabled();
    await tab(page, 'rules').click();
    await expect(page.getByRole('cell', { name: '₱100.00' }).first()).toBeVisible();
    expect(await ledgerFaults(palaro.databaseUrl)).toMatchObject({ mismatches: 0 });
  });
});

test('[POINT-02] [WAL-03] a redemption whose answer was lost is checked, and taken once', async ({
  page,
  palaro,
  member,
}) => {
  await give(palaro.databaseUrl, member, 500);
  await asMember(page, path, member);
  let sent = 0;
  await page.route('**/relay/redeem', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  let isOpen = false;
  await page.route('**/relay/redeem/check', (route) => (isOpen ? route.continue() : route.abort()));
  await item(page, 'Pera sa wallet').click();
  await dialog(page).getByLabel(t('points.password.login'), { exact: true }).fill(member.password);
  await dialog(page)
    .getByRole('button', { name: t('points.submit') })
    .click();
  await expect(line(page)).toContainText(
    t('points.checking', { name: 'Pera sa wallet', points: '100' }),
  );
  await expect(dialog(page)).toHaveCount(0);
  await layerLeft(page);
  await page.reload();
  await expect(line(page)).toContainText(
    t('points.checking', { name: 'Pera sa wallet', points: '100' }),
  );
  isOpen = true;
  await expect(line(page)).toContainText('₱10.00');
  await expect(points(page)).toHaveText('400');
  await tab(page, 'history').click();
  await expect(
    page.getByRole('list', { name: t('points.tab.history') }).getByRole('listitem'),
  ).toHaveCount(1);
  expect(sent).toBe(1);
});
