import type { Page } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, houseGame } from '../support/api.ts';
import { type Member, newMember } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { type Screen, screens, speak } from '../support/rounds.ts';
import { asMember, goInside } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { lookAsItIs } from './screens.ts';

const t = words();
const en = words('EN');
const idOf = ({ username }: Member) => `(SELECT id FROM customers WHERE account = '${username}')`;
const main = (page: Page) => page.getByRole('main');

async function english(page: Page, screen: Screen, url: string | undefined): Promise<void> {
  await page.setViewportSize(screens[screen]);
  await speak(page, 'EN', url);
}

async function play(palaro: Palaro, { username, password }: Member): Promise<void> {
  const token = await apiLogin(palaro, username, password);
  const launch = await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId);
  for (let i = 0; i < 3; i += 1) await apiPlay(palaro, launch, 1000);
}

async function recordIsAccessible(page: Page, path: string): Promise<void> {
  await goInside(page, `/member/${path}`);
  await expect(page.locator('.record__totals dd').first()).toHaveText(/\d/);
  await lookAsItIs(page);
}

test('the lists of records are accessible', async ({ page, palaro, member }) => {
  await play(palaro, member);
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member', member);
  for (const path of ['personalHistoryCopy?period=any', 'transactionHistory', 'bonusDetails'])
    await recordIsAccessible(page, path);
});

test('one bet of a record and the chart of profit and loss are accessible', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  await play(palaro, member);
  await english(page, 'desktop', baseURL);
  await asMember(page, '/member', member);
  await recordIsAccessible(page, 'personalHistoryCopy');
  await page.locator('.record__open').first().click();
  await expect(page.getByRole('dialog').locator('.record__moved li').first()).toBeVisible();
  await lookAsItIs(page);
  await page.keyboard.press('Escape');
  await recordIsAccessible(page, 'personalProfit');
});

test("the account's menu is accessible: a phone's sheet, and the drop-down with large text", async ({
  page,
  member,
}) => {
  await page.setViewportSize(screens.phone);
  await asMember(page, '/', member);
  await page
    .getByRole('navigation', { name: t('frame.tabBar') })
    .getByRole('button', { name: t('frame.account') })
    .click();
  await expect(
    page.getByRole('dialog').getByRole('group', { name: t('frame.group.often') }),
  ).toBeVisible();
  await lookAsItIs(page);
  await page.keyboard.press('Escape');
  const avatar = page.locator('header').getByRole('button', { name: t('frame.account') });
  await avatar.click();
  const menu = page.getByRole('region', { name: t('frame.account') });
  await expect(menu.getByRole('group', { name: t('frame.group.site') })).toBeVisible();
  await lookAsItIs(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await menu.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(avatar).toBeFocused();
});

test('promotions are accessible: the list, and one with its terms', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/promotions');
  await main(page)
    .getByRole('link', { name: /^Doble sa unang deposito/ })
    .waitFor();
  await lookAsItIs(page);
  await main(page)
    .getByRole('link', { name: /^Doble sa unang deposito/ })
    .click();
  await expect(
    page.getByRole('article').getByText(t('promotions.times', { times: 8 })),
  ).toBeVisible();
  await lookAsItIs(page);
});

test('the reward centre, with a bonus that is being wagered, is accessible', async ({
  page,
  member,
  baseURL,
}) => {
  await english(page, 'desktop', baseURL);
  await asMember(page, '/member/rewardCenter', member);
  const claim = en('promotions.claim', { amount: '₱50' });
  await main(page).getByRole('button', { name: claim, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: claim, exact: true }).click();
  await expect(page.getByText(en('promotions.meter.left', { left: '₱500' }))).toBeVisible();
  await lookAsItIs(page);
});

test('the calendar, with a step that was reached and a forgiven day, is accessible', async ({
  page,
  palaro,
  member,
}) => {
  const part = '[{"part":"day","points":10,"amount":0,"turnoverPercent":0,"leftOut":false}]';
  await palaro.database(`INSERT INTO calendar_claims (customer_id, day, number, terms_id, parts)
    SELECT ${idOf(member)}, (now() AT TIME ZONE 'Asia/Manila')::date - n, 10 - n, max(t.id), '${part}'
    FROM calendar_terms t, generate_series(2, 9) n GROUP BY n`);
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member/calendar', member);
  await expect(main(page).getByText(t('calendar.state.forgiven'))).toBeVisible();
  await lookAsItIs(page);
  await main(page)
    .getByRole('button', { name: t('calendar.claim') })
    .click();
  await expect(main(page).getByText(t('calendar.claimed'), { exact: true })).toBeVisible();
  await lookAsItIs(page);
});

test('tickets, before and after a draw, are accessible', async ({ page, palaro, member }) => {
  await palaro.operator('tickets', 'grant', member.username, 'wheel', '2');
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member/tickets', member);
  await expect(main(page).getByText(t('tickets.odds'))).toBeVisible();
  await lookAsItIs(page);
  await main(page)
    .getByRole('button', { name: t('tickets.draw.wheel') })
    .click();
  await expect(main(page).locator('.ticket-result--shown')).toBeVisible();
  await lookAsItIs(page);
});

test('missions are accessible: a step that can be claimed, an open one and one given out', async ({
  page,
  palaro,
  member,
}) => {
  const words = JSON.stringify({ TY: { title: 'Sampung taya', text: 'Maglaro.' } });
  const step = (target: number, points: number) => {
    return { target, reward: { kind: 'points', points } };
  };
  const steps = JSON.stringify([step(1, 10), step(30, 20), step(90, 5000)]);
  await play(palaro, member);
  await palaro.database(`WITH made AS (
      INSERT INTO missions (words, goal, period, min_stake, steps, needs, from_day, points_budget, named)
      VALUES ('${words}', 'bets', 'day', 100, '${steps}', 'nothing', (now() AT TIME ZONE 'Asia/Manila')::date, 1000, true) RETURNING id)
    INSERT INTO mission_members SELECT id, ${idOf(member)} FROM made`);
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member/missions', member);
  await expect(main(page).getByText(t('missions.state.gone'))).toBeVisible();
  const claim = main(page).getByRole('button', { name: 'Sampung taya' });
  // Bets are counted every five seconds, and the page looks again when it is opened.
  await expect(async () => {
    await page.reload();
    await expect(claim).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lookAsItIs(page);
  await claim.click();
  await expect(main(page).getByText(t('missions.state.claimed'), { exact: true })).toBeVisible();
  await lookAsItIs(page);
});

test("a friend's way to a reward is accessible", async ({ page, palaro, member }) => {
  const friend = await newMember(palaro);
  await palaro.database(`UPDATE customers SET nickname = 'Isidra', referred_by = ${idOf(member)} WHERE account = '${friend.username}';
    INSERT INTO referral_rewards (friend_id, inviter_id, rule_id) SELECT ${idOf(friend)}, ${idOf(member)}, max(id) FROM referral_rules`);
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member/referral', member);
  await expect(main(page).getByText(t('referral.unmet')).first()).toBeVisible();
  await lookAsItIs(page);
});

test('contracts are accessible: an offer with complaints, and one that waits for its answer', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  await palaro.database(`UPDATE customers SET type = 1 WHERE account = '${member.username}'`);
  const below = await newMember(palaro);
  await palaro.database(`UPDATE customers SET upline_id = ${idOf(member)} WHERE account = '${below.username}';
    INSERT INTO contracts (offerer_id, customer_id, kind, period, tiers, highest)
      SELECT ${idOf(member)}, ${idOf(below)}, 'dividend', 'W', '[{"rate": 1250, "activeMembers": 2, "validBet": 500000, "profitLoss": 0}]', 1250`);
  await page.setViewportSize(screens.phone);
  await asMember(page, '/agent/contracts?tab=given', member);
  await page.getByRole('button', { name: t('commissions.offer.button') }).click();
  await page.getByRole('button', { name: t('commissions.offer.send'), exact: true }).click();
  await expect(page.getByText(t('commissions.offer.who'))).toBeVisible();
  await lookAsItIs(page);
  await english(page, 'phone', baseURL);
  await asMember(page, '/member/contracts', below);
  await main(page)
    .getByRole('link', { name: new RegExp(member.username) })
    .click();
  await expect(
    main(page).getByRole('button', { name: en('commissions.answer.accept'), exact: true }),
  ).toBeVisible();
  await lookAsItIs(page);
});

test('VIP levels, personal details with complaints, the choice of a picture, and limits are accessible', async ({
  page,
  member,
}) => {
  await page.setViewportSize(screens.phone);
  await asMember(page, '/member/vip', member);
  await expect(main(page).getByRole('heading', { name: t('vip.noLevel') })).toBeVisible();
  await lookAsItIs(page);
  await page.goto('/member');
  await page.getByRole('button', { name: t('profile.details.edit') }).click();
  await page.getByLabel(t('profile.details.nationality')).fill('F1lipino');
  await page
    .locator('.member__form')
    .getByRole('button', { name: t('profile.save') })
    .click();
  await expect(page.getByText(t('validation.family.personName'))).toBeVisible();
  await lookAsItIs(page);
  await page.getByRole('button', { name: t('profile.avatar.change') }).click();
  await expect(page.getByRole('button', { name: t('profile.avatar.house.jeepney') })).toBeVisible();
  await lookAsItIs(page);
  await page.goto('/member/responsible');
  await page.getByRole('button', { name: t('responsible.limits.add') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('5000');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('responsible.limits.next') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('responsible.limits.confirm') })
    .click();
  await expect(
    page.locator('.side-panel__page').getByRole('listitem').filter({ hasText: '₱5,000' }).first(),
  ).toBeVisible();
  await lookAsItIs(page);
});
