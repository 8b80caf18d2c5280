import type { WaitingRewards } from '../../contract/rewards/shapes.ts';
import type { Page, Route } from '@playwright/test';
import { testPng } from '../../server/testing/pictures.ts';
import { apiLogin, ask } from '../support/api.ts';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import { appDrawn, asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) });
const detail = (page: Page) => page.getByRole('article');
const status = (page: Page, name: string) =>
  detail(page)
    .locator('.pill')
    .getByText(t(`promotions.status.${name}`), { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

test("[ROUTE-11a] [ROUTE-11d] [PROMO-01b] a promotion opens at its top, and back returns to the list's position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/promotions');
  await appDrawn(page);
  const last = card(page, 'Linggo ng suwerte');
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(400);
  await last.click();
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('[MEM-00b] [MEM-10] [MEM-15] [PROMO-02a] [PROMO-02c] [PROMO-02d] [PROMO-03] [WAL-03] [POP-03] rewards are paid', async ({
  page,
  palaro,
  member,
}) => {
  await palaro.operator('resource', 'clear', 'announcements');
  await asMember(page, '/', member);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await page.mouse.wheel(0, 200);
  const popup = page.getByRole('dialog', { name: t('content.announcements') });
  await popup.getByRole('button', { name: 'May naghihintay na regalo' }).click();
  await popup.getByRole('button', { name: t('content.toPromotion'), exact: true }).click();
  await expect(popup).toBeHidden();
  await palaro.operator('resource', 'set', 'announcements', 'off');
  await expect(page).toHaveURL(/\/member\/rewardCenter$/);
  const centre = page
    .getByRole('navigation', { name: t('profile.title') })
    .getByRole('link', { name: t('promotions.rewardCenter') });
  const token = await apiLogin(palaro, member.username, member.password);
  const rewards = await ask(`${palaro.url}/api/wps/rewards?language=TY`, { token });
  const all = (rewards.body.value as WaitingRewards).waiting.reduce(
    (sum, { count }) => sum + count,
    0,
  );
  await expect(centre.locator('.count')).toHaveText(String(all));

  const claim = t('promotions.claim', { amount: '₱50' });
  await button(page, claim).click();
  await expect(page.getByRole('alertdialog')).toContainText('₱500');
  await answer(page, claim).click();
  await expect(page.getByText(t('promotions.meter.left', { left: '₱500' }))).toBeVisible();
  await expect(
    page.getByText(t('promotions.meter.games', { games: 'Slots, Pangingisda' })),
  ).toBeVisible();
  await expect(centre.locator('.count')).toHaveText(String(all - 1));
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before + 5_000);

  await page.goto('/member/promotions?id=3');
  await button(page, t('promotions.join')).click();
  await expect(status(page, 'joined')).toBeVisible();
  const { body } = await ask(`${palaro.url}/api/v2/deposits`, {
    token,
    body: { key: crypto.randomUUID(), rail: 'ewallet', amount: 100_000 },
  });
  await expect(status(page, 'process')).toBeVisible();
  await palaro.operator('deposit', 'approve', body.value.reference);
  await expect(status(page, 'claim')).toBeVisible();
  // The gateway does it; its answer is lost.
  const cut = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/wps/promotions/claim', cut, { times: 1 });
  await button(page, t('promotions.claim', { amount: '₱100' })).click();
  await answer(page, t('promotions.claim', { amount: '₱100' })).click();
  await expect(status(page, 'issued')).toBeVisible();
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(
    before + 5_000 + 100_000 + 10_000,
  );

  await page.goto('/member/promotions?id=4');
  await button(page, t('promotions.apply.send')).click();
  await expect(detail(page).getByText(t('promotions.apply.missing'))).toBeVisible();
  await detail(page).getByLabel(t('promotions.apply.remark')).fill('Gintong Mangga, 64 beses');
  await page
    .getByTestId('pictures')
    .setInputFiles({ name: 'ikot.png', mimeType: 'image/png', buffer: testPng() });
  await expect(page.getByText(t('withdrawals.picture.stored'), { exact: true })).toBeVisible();
  await button(page, t('promotions.apply.send')).click();
  await expect(status(page, 'applying')).toBeVisible();
  const waiting = await palaro.operator('promotion', 'claims');
  expect(waiting).toContain(
    `${member.username}  Show your best round  applying  "Gintong Mangga, 64 beses"  pictures: 1`,
  );
  const id = waiting
    .split('\n')
    .find((line) => line.includes(member.username))!
    .split(' ')[0]!;
  expect(
    await palaro.operator('promotion', 'reject', id, '--reason', 'Malabo po ang larawan'),
  ).toBe(`Claim ${id} of ${member.username} is rejected.`);
  await expect(status(page, 'rejected')).toBeVisible();
  await expect(detail(page).getByText('Malabo po ang larawan')).toBeVisible();
  expect(await palaro.operator('promotion', 'close', '5')).toBe('Match day bonus is closed.');

  // What was seen stays when the gateway cannot be reached.
  await page.route('**/api/wps/promotions**', (route) => route.abort());
  await page.goto('/member/rewardCenter');
  await expect(page.getByText(t('promotions.meter.left', { left: '₱500' }))).toHaveCount(2);
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
  expect(await palaro.operator('ledger', 'check')).toMatch(/^The ledger is right/);
});
