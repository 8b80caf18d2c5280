import { storedKinds } from '../support/device.ts';
import { firstVisit } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

test('[INFO-01e] [PWA-03a] [PWA-03c] the help centre is read without network once it was visited, with its age', async ({
  page,
  context,
}) => {
  await firstVisit(page);
  await page.goto('/help');
  await expect(page.locator('#contact')).toBeVisible();
  // Written when the page is idle.
  await expect.poll(() => storedKinds(page)).toContain('help');
  await context.setOffline(true);
  await page.goto('/help#offline');
  await page.reload();
  await expect(page.locator('#offline')).toHaveAttribute('open', '');
  await expect(page.locator('#offline .help__content')).toBeVisible();
  await expect(page.getByRole('main').getByText(t('frame.asOf', { ago: '' }).trim())).toBeVisible();
});

test('[INFO-07g] [PWA-03a] the terms are read without network once a legal page was visited', async ({
  page,
  context,
}) => {
  await firstVisit(page);
  await page.goto('/legal/privacy');
  await expect(page.locator('main h3').first()).toBeVisible();
  await expect.poll(() => storedKinds(page)).toContain('help');
  await context.setOffline(true);
  await page.goto('/legal/terms');
  await expect(page.locator('main h3').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(t('frame.asOf', { ago: '' }).trim())).toBeVisible();
});
