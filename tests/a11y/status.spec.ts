import { expectAccessible } from '../support/axe.ts';
import { openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test.use({ serviceWorkers: 'allow' });

test('maintenance and blocked screens, the app\'s and the worker\'s, are accessible', async ({ page, palaro }) => {
  await openHome(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const [title, begin, end] of [
    ['status.maintenance.title', ['status', 'maintenance'], ['status', 'normal']],
    ['status.blocked.title', ['region', 'block', '127.0.0.0/8'], ['region', 'clear']],
  ] as const) {
    await palaro.operator(...begin);
    const heading = page.getByRole('heading', { level: 1, name: t(title) });
    await expect(heading).toBeVisible();
    await expectAccessible(page);
    await page.waitForTimeout(1500);
    await page.reload();
    await expect(heading).toBeVisible();
    await expectAccessible(page);
    await palaro.operator(...end);
    await expect(heading).toBeHidden({ timeout: 30_000 });
  }
});
