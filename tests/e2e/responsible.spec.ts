import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { storedCount } from '../support/device.ts';
import { asMember, fillLogin, giveSession, openHome, withWorker } from '../support/steps.ts';
import { openGame } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const mines = '1211';
const main = (page: Page) => page.locator('.side-panel__page');
const dialog = (page: Page) => page.getByRole('dialog');
const limitName = (kind: string, period: string) =>
  t('responsible.limits.name', {
    kind: t(`responsible.kind.${kind}`),
    period: t(`responsible.period.${period}`),
  });
const wager = limitName('wager', 'day');

async function typeLimit(page: Page, amount: string): Promise<void> {
  await dialog(page).getByRole('textbox').fill(amount);
  await dialog(page)
    .getByRole('button', { name: t('responsible.limits.next') })
    .click();
}

test('[RG-03] [RG-01] [RG-02a] limits are a tap from a game, and one rejects a bet', async ({
  page,
  member,
}) => {
  await giveSession(page, member);
  let frame = await openGame(page, mines);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('responsible.short') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('responsible.title') })).toBeVisible();
  await main(page)
    .getByRole('button', { name: t('responsible.limits.add') })
    .click();
  await dialog(page).getByLabel(t('responsible.limits.kind')).selectOption('wager');
  await typeLimit(page, 'lima');
  await expect(dialog(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await typeLimit(page, '5');
  await expect(dialog(page)).toContainText('₱5');
  await expect(dialog(page)).toContainText(t('responsible.limits.fromNow'));
  await dialog(page)
    .getByRole('button', { name: t('responsible.limits.confirm') })
    .click();
  const line = main(page).getByRole('listitem').filter({ hasText: wager });
  await expect(line).toContainText('₱5');

  await line
    .getByRole('button', { name: t('responsible.limits.changeLabel', { name: wager }) })
    .click();
  await typeLimit(page, '100');
  await dialog(page)
    .getByRole('button', { name: t('responsible.limits.confirm') })
    .click();
  await expect(
    line.getByRole('button', { name: t('responsible.limits.keepLabel', { name: wager }) }),
  ).toBeVisible();
  await expect(line).toContainText('₱100');
  await main(page).getByLabel(t('responsible.reality.label')).selectOption('15');
  await expect(page.getByText(t('responsible.reality.set'))).toBeVisible();

  // All but a second of the interval was played in another game of this tab.
  await page.evaluate(() => sessionStorage.setItem('realityPlayed', String(15 * 60_000 - 1000)));
  frame = await openGame(page, mines);
  const check = page.getByRole('dialog', { name: t('responsible.check.title') });
  await expect(check).toContainText(t('responsible.check.time'));
  await expect(check).toContainText('₱0.00');
  await check
    .getByRole('button', { name: t('responsible.check.goOn') })
    .last()
    .click();
  await expect(check).toBeHidden();
  await frame.locator('#act').click();
  await expect(frame.locator('.status')).toHaveText(t('errors.limit_wager'));
});

test('[RG-02e] a self-exclusion needs the password and ends the session in both tabs', async ({
  page,
  browser,
  palaro,
  member,
}) => {
  await palaro.operator('resource', 'set', 'helpline', '1553');
  await asMember(page, '/', member);
  const elsewhere = await (await browser.newContext({ baseURL: palaro.url })).newPage();
  await asMember(elsewhere, '/', member);
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.account') })
    .click();
  await page
    .getByRole('region', { name: t('frame.account') })
    .getByRole('button', { name: t('frame.tile.safer') })
    .click();
  await main(page)
    .getByRole('button', { name: t('responsible.exclude.months.6') })
    .click();
  const form = page.getByRole('dialog');
  await expect(form).toContainText(t('responsible.exclude.what.fixed'));
  await form.getByLabel(t('security.proof.password'), { exact: true }).fill('hindi ito');
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText(t('errors.proof_wrong'));
  await form.getByLabel(t('security.proof.password'), { exact: true }).fill(member.password);
  await form.locator('button[type=submit]').click();
  await expect(page.getByRole('dialog', { name: t('responsible.exclude.done') })).toContainText(
    '1553',
  );
  for (const tab of [page, elsewhere]) await expect(tab.getByTestId('balance')).toBeHidden();
  await elsewhere.context().close();

  await openHome(page, '/login');
  await fillLogin(page, member);
  const until = t('responsible.exclude.rejectedCall', { until: '', number: '1553' }).split(',')[0]!;
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    until.trim().slice(0, 30),
  );
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    String(new Date().getFullYear() + (new Date().getMonth() > 5 ? 1 : 0)),
  );
  const { body } = await ask(`${palaro.url}/api/wps/responsible`);
  expect(body.code).toBe('not_logged_in');
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] [RG-03] limits that were seen once are read without network, with their time, and none can be changed', async ({
    page,
    context,
    member,
  }) => {
    await asMember(page, '/member/responsible', member);
    await withWorker(page);
    await main(page)
      .getByRole('button', { name: t('responsible.limits.add') })
      .click();
    await dialog(page).getByLabel(t('responsible.limits.kind')).selectOption('wager');
    await typeLimit(page, '500');
    await dialog(page)
      .getByRole('button', { name: t('responsible.limits.confirm') })
      .click();
    await expect(main(page).getByRole('listitem').filter({ hasText: wager })).toContainText('₱500');
    await expect(main(page).locator('.money').first()).toBeVisible();
    await expect.poll(() => storedCount(page, 'records'), { timeout: 15_000 }).toBe(3);
    await context.setOffline(true);
    await page.reload();
    await expect(main(page).getByRole('listitem').filter({ hasText: wager })).toContainText('₱500');
    await expect(main(page).locator('.age')).toBeVisible();
    await expect(main(page).locator('.money').first()).toBeVisible();
    await main(page).getByLabel(t('responsible.reality.label')).selectOption('15');
    await expect(page.getByText(t('errors.offline'))).toBeVisible();
  });
});
