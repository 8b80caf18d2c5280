import { storedText } from '../support/device.ts';
import { openHome, withWorker } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { look } from './screens.ts';

const t = words();

test.use({ serviceWorkers: 'allow' });

test("maintenance and blocked screens, the app's and the worker's, are accessible", async ({
  page,
  palaro,
}) => {
  await openHome(page);
  await withWorker(page);
  for (const [status, title, begin, end] of [
    [1, 'status.maintenance.title', ['status', 'maintenance'], ['status', 'normal']],
    [2, 'status.blocked.title', ['region', 'block', '127.0.0.0/8'], ['region', 'clear']],
  ] as const) {
    await palaro.operator(...begin);
    const heading = page.getByRole('heading', { level: 1, name: t(title) });
    await look(page, `${title}, the app's`, () => expect(heading).toBeVisible());
    await look(page, `${title}, the worker's`, async () => {
      // The worker uses the stored status, written when the page is idle.
      await expect
        .poll(() => storedText(page, 'siteStatus'), { timeout: 15_000 })
        .toContain(`"status":${status}`);
      await page.reload();
      await expect(heading).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-status', String(status));
    });
    await palaro.operator(...end);
    await expect(heading).toBeHidden({ timeout: 30_000 });
  }
});
