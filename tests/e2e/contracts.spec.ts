import type { Page } from '@playwright/test';
import { apiLogin, ask } from '../support/api.ts';
import { type Member, newMember } from '../support/members.ts';
import { expectAccessible } from '../support/axe.ts';
import type { Palaro } from '../support/palaro.ts';
import { asMember, demo, giveSession, withWorker } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const phone = { width: 390, height: 844 };

async function agentAndMember(palaro: Palaro) {
  const [agent, member] = [await newMember(palaro), await newMember(palaro)];
  await palaro.database(`UPDATE customers SET type = 1 WHERE account = '${agent.username}';
    UPDATE customers SET upline_id = (SELECT id FROM customers WHERE account = '${agent.username}') WHERE account = '${member.username}'`);
  return { agent, member };
}

async function caller(palaro: Palaro, { username, password }: Member) {
  const token = await apiLogin(palaro, username, password);
  const at = (path: string) => `${palaro.url}/api/wps/relay/contracts${path}`;
  return { get: async (path: string) => (await ask(at(path), { token })).body.value };
}

/** With the announcements closed. */
async function openAs(page: Page, path: string, who: Member): Promise<void> {
  await giveSession(page, who);
  await page.evaluate(() => sessionStorage.setItem('USER_POPUP', 'closed'));
  await page.goto(path);
  await page.waitForFunction(() => sessionStorage.getItem('customerId'));
}

const popupOf = (page: Page) => page.getByRole('dialog', { name: t('commissions.popup.title') });

/** What a greeting depends on (src/app/greeting.ts). */
const hindrances = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify({
      dialogs: [...document.querySelectorAll('dialog[open]')].map((one) => one.textContent),
      forms: document.querySelectorAll('main form').length,
      focus: document.activeElement?.tagName,
      visible: document.visibilityState,
      shown: sessionStorage.getItem('contractsShown'),
      stored: Object.keys(sessionStorage),
    }),
  );

/** Acts now and then, as visitors do. */
async function popupComes(page: Page): Promise<void> {
  let down = -200;
  await expect(async () => {
    await page.mouse.wheel(0, (down = -down));
    await expect(popupOf(page), await hindrances(page)).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 40_000 });
}

const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`);

test('[CON-01] [CON-02] [POP-01] [AGT-02] an offer is made, shown once and accepted live on both sides', async ({
  page,
  browser,
  palaro,
}) => {
  const { agent, member } = await agentAndMember(palaro);
  const context = await browser.newContext({ viewport: phone, baseURL: palaro.url });
  const its = await context.newPage();
  await openAs(its, '/', member);

  await page.setViewportSize(phone);
  await asMember(page, '/agent/contracts?tab=given', agent);
  await page.getByRole('button', { name: t('commissions.offer.button') }).click();
  const send = page.getByRole('button', { name: t('commissions.offer.send'), exact: true });
  await send.click();
  await expect(page.getByText(t('commissions.offer.who'))).toBeVisible();
  await expect(field(page, 'downline')).toBeFocused();
  await field(page, 'downline').fill(member.username.slice(0, 6));
  await page
    .getByRole('button', { name: `${t('commissions.offer.choose')}: ${member.username}` })
    .click();
  await field(page, 'rate0').fill('90');
  await field(page, 'active0').fill('2');
  await field(page, 'bets0').fill('5,000');
  await send.click();
  await expect(field(page, 'rate0')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'rate0').fill('12.5');
  await expect(field(page, 'rate0')).not.toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(field(page, 'rate0')).toHaveValue('12.5');
  await expect(page.getByText(member.username)).toBeVisible();
  await page.route('**/contracts/offer', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(
    page.getByRole('alert').filter({ hasText: t('commissions.offer.kept') }),
  ).toBeVisible();
  await expect(field(page, 'bets0')).toHaveValue('5,000');
  // Leaving meanwhile is final: the answer does not fetch anybody back.
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/contracts/offer', (route) => held.then(() => route.continue()), {
    times: 1,
  });
  await send.click();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('messages.title') })
    .click();
  letThrough();
  await expect(page.getByText(t('commissions.offer.sent', { who: member.username }))).toBeVisible();
  await expect(page).toHaveURL(/\/agent\/messages$/);
  await page.goto('/agent/contracts?tab=given');
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(member.username) });
  await expect(row).toContainText(t('commissions.state.pending'));
  await expect(row).toContainText('12.5%');

  const popup = popupOf(its);
  await popupComes(its);
  await expect(popup.getByText(t('commissions.from', { who: agent.username }))).toBeVisible();
  await expect(popup.getByRole('row', { name: /12\.5%/ })).toContainText(
    t('commissions.tiers.bets', { amount: '₱5,000' }),
  );
  await expect(popup.getByText(t('commissions.simulate.note'))).toBeVisible();
  await popup.getByRole('button', { name: t('commissions.answer.later') }).click();
  await expect(popup).toHaveCount(0);
  await its.goto('/member/contracts');
  await its
    .getByRole('main')
    .getByRole('link', { name: new RegExp(agent.username) })
    .click();
  await its.getByRole('button', { name: t('commissions.answer.accept'), exact: true }).click();
  await expect(its.getByText(t('commissions.answer.accepted'))).toBeVisible();
  await expect(
    its.getByRole('main').getByText(t('commissions.state.active'), { exact: true }),
  ).toBeVisible();
  // By the socket.
  await expect(row).toContainText(t('commissions.state.active'));
  await context.close();
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', viewport: phone });

  test("[CON-04] [CON-05] [AGT-02] [AGT-08] a contract's payments have a page and a statement, offline too", async ({
    page,
    context,
    palaro,
  }) => {
    const team = "(SELECT id FROM customers WHERE account = 'agent')";
    await palaro.database(
      `UPDATE contracts SET state = 'terminated', ended_by = 'house', ended_at = now(), due_at = NULL WHERE kind = 'hourSalary' AND customer_id = ${team}`,
    );
    await openAs(page, '/agentHome', demo.agent);
    await withWorker(page);
    const ways = page.getByRole('navigation', { name: t('agent.home') });
    await ways.getByRole('link', { name: t('commissions.at.agentDailyWages2') }).click();
    await expect(page).toHaveURL(/\/agent\/agentDailyWages2$/);
    await expect(ways.getByRole('link', { name: t('commissions.at.agentHourSalary') })).toHaveCount(
      0,
    );
    const paid = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: t('commissions.settle.state.paid') })
      .first();
    await expect(paid).toBeVisible();
    await expectAccessible(page);
    await paid.click();
    const lines = page.getByRole('list', { name: t('commissions.statement.lines') });
    await expect(lines.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    const id = new URL(page.url()).searchParams.get('settlement');
    const {
      settlement,
      lines: expected,
      total,
    } = await (await caller(palaro, demo.agent)).get(`/statement?id=${id}`);
    expect(total).toBe(expected.length);
    const base = expected.reduce(
      (sum: number, line: { counted: boolean; validBet: number }) =>
        sum + (line.counted ? line.validBet : 0),
      0,
    );
    expect(settlement).toMatchObject({
      base,
      amount: Math.floor((base * settlement.rate) / 10_000),
      state: 'paid',
    });
    const peso = (centavos: number) =>
      `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
    await expect(
      page.getByText(
        t('commissions.statement.sum', {
          base: peso(base),
          rate: `${settlement.rate / 100}%`,
          amount: peso(settlement.amount),
        }),
      ),
    ).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(lines.getByRole('listitem')).toHaveCount(expected.length);
    await expect(page.locator('main .age')).toBeVisible();
    await page.getByRole('button', { name: t('commissions.settle.list') }).click();
    await expect(paid).toBeVisible();
    await context.setOffline(false);
    await page
      .locator('header')
      .getByRole('button', { name: t('frame.logout') })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('auth.logout') })
      .click();
    await page.waitForFunction(() => sessionStorage.getItem('token') === null);
    await openAs(page, '/member/contracts', await newMember(palaro));
    await expect(page.getByText(t('commissions.none.own'))).toBeVisible();
    await expect(page.getByRole('main').getByText('Palaro', { exact: false })).toHaveCount(0);
  });
});
