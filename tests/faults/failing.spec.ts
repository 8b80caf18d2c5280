import { asMember } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** Every answer but those that say who is here and how the site stands. */
const data = /\/api\/(?!site\/|session\/)/;

/** A page per way in which failures are shown: its address, and the words that say what did not come. */
const memberPages = {
  '/member/depositv2': 'deposit.absent',
  '/member/withdraw': 'withdraw.absent',
  '/member/transactionHistory': 'records.absent',
  '/pointMall': 'points.absent',
  '/recent': 'home.absent',
  '/fairness': 'fair.ownAbsent',
};

test('[HOME-05] [ERR-03] with a site that does not answer nobody is told that there is nothing, or that his own connection is at fault', async ({ page }) => {
  await page.route(data, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'oops' }));
  await page.goto('/');
  await expect(page.getByText(t('home.winnersMissing'))).toBeVisible();
  await expect(page.getByText(t('home.noWinners'))).toHaveCount(0);
  await page.goto('/sports');
  await expect(page.getByText(t('lobby.noVendors'))).toBeVisible();
  await expect(page.getByText(t('errors.unreachable'))).toHaveCount(1);
  await page.goto('/promotions');
  await expect(page.getByText(t('promotions.absent'))).toBeVisible();
  await expect(page.getByText(t('errors.unreachable'))).toBeVisible();
});

test('[PWA-03] [ERR-03] what a member asks for and the site does not give is said with the reason', async ({ page, member }) => {
  await page.route(data, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'oops' }));
  await asMember(page, '/favorite', member);
  for (const [address, title] of Object.entries(memberPages)) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText(t(title)).first()).toBeVisible();
    await expect(main.getByText(t('errors.unreachable')).first()).toBeVisible();
    await expect(main.getByText(t('errors.offline'))).toHaveCount(0);
  }
});
