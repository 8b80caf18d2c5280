import type { Page, Route } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { asMember } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const en = words('EN');

const inMenu = async (page: Page, say = t) => {
  await page
    .locator('header')
    .getByRole('button', { name: say('frame.account') })
    .click();
  return page.getByRole('region', { name: say('frame.account') });
};
const of = ({ username }: Member) => `(SELECT id FROM customers WHERE account = '${username}')`;

test("[REWARD-01] [MEM-17c] [SIDE-01] [MEM-16] [WAL-03] a level's reward is claimed once though the answer is lost", async ({
  page,
  palaro,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await palaro.database(
    `INSERT INTO vip_members (customer_id, bets) VALUES (${of(member)}, 990000)`,
  );
  await asMember(page, '/member/vip', member);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: t('vip.noLevel') })).toBeVisible();
  await expect(
    main
      .getByRole('paragraph')
      .filter({ hasText: t('vip.missing', { missing: '₱100', label: 'Tanso' }) }),
  ).toBeVisible();

  // Counted while the page goes on.
  const token = await apiLogin(palaro, member.username, member.password);
  await apiPlay(palaro, await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId), 1000);
  await palaro.database(
    `UPDATE vip_members SET bets = bets + 10000 WHERE customer_id = ${of(member)}`,
  );
  expect(await palaro.operator('vip', 'on')).toMatch(
    /^VIP is on\.\n1 {2}EN:Bronze TY:Tanso {2}from PHP 10,000\.00 of bets {2}reward PHP 50\.00/,
  );
  // The open page hears of it.
  await expect(main.getByRole('heading', { name: 'Tanso' })).toBeVisible();
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  // The gateway does it; its answer is lost.
  const cut = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/wps/vip/claim', cut, { times: 1 });
  const claim = t('vip.claim.button', { amount: '₱50' });
  await main.getByRole('button', { name: claim }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    t('vip.claim.text', { required: '₱50' }),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: claim }).click();
  await expect(page.getByText(t('vip.claim.done', { amount: '₱50' }))).toBeVisible();
  await expect(main.getByRole('button', { name: claim })).toHaveCount(0);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before + 5000);

  const menu = await inMenu(page);
  await expect(menu.getByText(t('vip.badge', { label: 'Tanso' }))).toBeVisible();
  await menu.getByRole('radio', { name: 'English' }).click();
  const english = page.getByRole('region', { name: en('frame.account') });
  await expect(english.getByText(en('vip.badge', { label: 'Bronze' }))).toBeVisible();
  await english.getByRole('button', { name: en('vip.title'), exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Bronze' })).toBeVisible();
  await expect(main.getByText(en('vip.own'))).toBeVisible();

  await page.route('**/api/wps/vip?**', (route) => route.abort());
  await page.goto('/member/vip');
  await expect(main.getByRole('heading', { name: 'Bronze' })).toBeVisible();
  await page.unroute('**/api/wps/vip?**');

  await palaro.operator('vip', 'off');
  await expect(main.getByText(en('vip.closed'))).toBeVisible();
  const without = await inMenu(page, en);
  await expect(
    without.getByRole('button', { name: en('promotions.title'), exact: true }),
  ).toBeVisible();
  await expect(without.getByRole('button', { name: en('vip.title'), exact: true })).toHaveCount(0);
  await expect(without.getByText(en('vip.badge', { label: 'Bronze' }))).toHaveCount(0);
  await palaro.operator('vip', 'on');
  await expect
    .poll(
      async () => (await ask(`${palaro.url}/api/wps/vip?language=EN`, { token })).body.value.bets,
      { timeout: 30_000 },
    )
    .toBe(1_001_000);
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
});
