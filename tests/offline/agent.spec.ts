import type { Page } from '@playwright/test';
import { storedCount } from '../support/device.ts';
import { demo, logOut, openHome, withWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

const figure = (page: Page, name: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByText(t(`agent.figure.${name}`), { exact: true }) })
    .locator('dd')
    .first();

test('[AGT-08] a report that was opened is read offline with its time until the logout', async ({
  page,
  context,
}) => {
  await openHome(page);
  await withWorker(page);
  await page.goto('/agent');
  await page.getByRole('main').getByLabel(t('auth.username')).fill(demo.agent.username);
  await page
    .getByRole('main')
    .getByLabel(t('auth.password'), { exact: true })
    .fill(demo.agent.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/agentHome$/);
  // Not stored: left before it has loaded.
  await expect(figure(page, 'members')).toHaveText(/^\d+$/);
  await page.getByText(t('records.period.month')).click();
  await expect(page).toHaveURL(/period=month/);
  await expect(figure(page, 'members')).toHaveText(/^\d+$/);
  const stake = await figure(page, 'stake').innerText();
  await expect.poll(() => storedCount(page, 'reports')).toBe(2);

  await context.setOffline(true);
  await page.reload();
  await expect(figure(page, 'stake')).toHaveText(stake);
  const said = new RegExp(t('agent.overview.offline', { at: '.*20\\d\\d.*' }));
  await expect(page.getByText(said)).toBeVisible();
  await page.getByText(t('records.period.week')).click();
  await expect(page.getByText(t('agent.overview.absent'))).toBeVisible();

  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(figure(page, 'members')).toHaveText(/^\d+$/);
  await page.goto('/');
  await logOut(page);
  await expect.poll(() => storedCount(page, 'reports')).toBe(0);
});
