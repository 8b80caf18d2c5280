import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { apiLogin, ask } from '../support/api.ts';
import { newMember } from '../support/members.ts';
import { asMember, demo, fillLogin, logIn, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const form = (page: Page) => page.getByRole('main');
const clock = (page: Page) => page.locator('header time');
const figure = (page: Page, name: string) =>
  page.locator('main dl > div').filter({ has: page.getByText(t(`agent.figure.${name}`), { exact: true }) }).locator('dd').first();

async function agentLogin(page: Page, { username, password }: { username: string; password: string } = demo.agent): Promise<void> {
  await page.goto('/agent');
  await form(page).getByLabel(t('session.username')).fill(username);
  await form(page).getByLabel(t('session.password'), { exact: true }).fill(password);
  await form(page).getByRole('button', { name: t('session.login'), exact: true }).click();
}

test('[ROUTE-03] [AGT-03] /agent is a page of its own, without the players\' header, menus, banner and footer', async ({ page }) => {
  await page.goto('/agent');
  await expect(page.getByRole('heading', { level: 1, name: t('agent.login.heading') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${t('agent.login.title')} · `));
  await expect(page.locator('header')).toHaveCount(1);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  // What the law asks for stands on every page (FOOT-02), and nothing else of the footer.
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.locator('.banner, .tabbar, .footer')).toHaveCount(0);
  await expect(clock(page)).toHaveCount(0);
});

test('[AUTH-02] [AUTH-09] the agents\' form asks for both fields, and tells a player where to log in; what was typed stays', async ({ page }) => {
  await page.goto('/agent');
  await form(page).getByRole('button', { name: t('session.login'), exact: true }).click();
  await expect(form(page).getByText(t('session.usernameMissing'))).toBeVisible();
  await agentLogin(page, demo.player);
  await expect(form(page).getByRole('alert').filter({ hasText: t('errors.non_agent') })).toBeVisible();
  await expect(form(page).getByLabel(t('session.username'))).toHaveValue('player');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('[ROUTE-12] [AUTH-06] a login made on the agent page leads to the agent centre, and going back does not lead into it', async ({ page }) => {
  await openHome(page);
  await agentLogin(page);
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('heading', { level: 1, name: t('agent.overview.title') })).toBeVisible();
  await page.goto('/agent');
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('[AGT-01] [AGT-03] an agent\'s messages are an entry of its own menu, and stay in its frame', async ({ page, palaro }) => {
  const title = `Paalala ${crypto.randomUUID()}`;
  const text = { TY: { title, text: 'Basahin ito.' }, EN: { title, text: 'Read this.' } };
  const file = join(mkdtempSync(join(tmpdir(), 'agent-message-')), 'words.json');
  writeFileSync(file, JSON.stringify(text));
  await palaro.operator('message', 'send', demo.agent.username, '--kind', 'platform', '--words', file);
  await asMember(page, '/agentHome', demo.agent);
  await page.getByRole('button', { name: t('agent.settings') }).click();
  await page.getByRole('region', { name: t('agent.settings') }).getByRole('button', { name: t('inbox.title') }).click();
  await expect(page).toHaveURL(/\/agent\/messages$/);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page).toHaveURL(/\/agent\/messages\?id=\d+/);
  await expect(page.getByText('Basahin ito.')).toBeVisible();
  await expect(page.locator('.agent-header')).toBeVisible();
});

test('[AGT-01] [AGT-04] the agent centre leads to its own pages alone; whom nobody is under is told so, and how people come', async ({ page, palaro }) => {
  const alone = await newMember(palaro, 0);
  await palaro.database(`UPDATE customers SET type = 1 WHERE account = '${alone.username}'`);
  await asMember(page, '/agentHome', alone);
  await expect(page.getByText(t('agent.overview.nobodyText'))).toBeVisible();
  const ways = page.getByRole('navigation', { name: t('agent.home') }).getByRole('link');
  await expect(ways).toHaveText([t('agent.overview.title'), t('inbox.title'), t('frame.security')]);
  await ways.nth(2).click();
  await expect(page).toHaveURL(/\/agent\/security$/);
  await expect(ways).toHaveCount(3);
  await expect(ways.nth(2)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: t('ui.close'), exact: true }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('button', { name: t('ui.close'), exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: t('agent.overview.invite') }).click();
  await expect(page.getByText(t('referral.rule.team'))).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: t('agent.home') }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
});

test('[ROUTE-12] an agent\'s login made on a player page leads home', async ({ page }) => {
  await logIn(page, demo.agent);
  await expect(page).toHaveURL(/\/$/);
});

test('[ROUTE-03] a guest and a member are sent from the agent centre to the agent login', async ({ page }) => {
  await page.goto('/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await asMember(page, '/agentHome?period=week');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByText(t('agent.login.other', { name: 'Ligaya' }))).toBeVisible();
});

test('[AGT-03] the frame shows time zone, nickname and a clock that ticks every second', async ({ page }) => {
  await agentLogin(page);
  const header = page.locator('header');
  await expect(header.getByText(t('agent.timeZone', { zone: 'Asia/Manila' }))).toBeVisible();
  await expect(header.getByText('Mang Ramon')).toBeVisible();
  const seconds = async () => Number(/:(\d\d)\D*$/.exec(await clock(page).innerText())?.[1]);
  const told = new Set<number>();
  for (let i = 0; i < 24; i += 1) {
    told.add(await seconds());
    await page.waitForTimeout(250);
  }
  expect(told.size).toBeGreaterThanOrEqual(5);
});

test('[AGT-03] a logout in the agent frame leads to the agent login, and the account leaves the device', async ({ page }) => {
  await agentLogin(page);
  await page.locator('header').getByRole('button', { name: t('frame.logout') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('session.logout') }).click();
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.locator('header').getByText('Mang Ramon')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('[AUTH-11] an agent\'s login over a player\'s session ends that session, and nothing of the player is shown', async ({ page, palaro }) => {
  await asMember(page);
  const before = await page.evaluate(() => sessionStorage.getItem('token'));
  await agentLogin(page);
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect.poll(async () => (await ask(`${palaro.url}/api/session/info`, { token: before ?? '' })).status).toBe(401);
  await page.getByRole('button', { name: t('agent.settings') }).click();
  await page.getByRole('button', { name: t('agent.toPlayers') }).click();
  await expect(page.getByTestId('balance')).toHaveText('₱50,000.00');
});

test('[AGT-04] the team overview shows what the gateway reckons, by period', async ({ page, palaro }) => {
  const token = await apiLogin(palaro, demo.agent.username, demo.agent.password);
  await agentLogin(page);
  for (const period of ['month', 'yesterday', 'week', 'today'] as const) {
    await page.getByRole('radiogroup', { name: t('agent.overview.period') }).getByText(t(`agent.overview.${period}`)).click();
    const { body } = await ask(`${palaro.url}/api/agent/overview?period=${period}`, { token });
    const amount = (centavos: number) => (Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 });
    for (const name of ['stake', 'validStake', 'payout', 'profit', 'teamBalance']) {
      await expect(figure(page, name)).toHaveText(new RegExp(`₱${amount(body.value[name])}$`));
    }
    for (const name of ['members', 'agents', 'activeMembers', 'registrations']) {
      await expect(figure(page, name)).toHaveText(String(body.value[name]));
    }
  }
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.goBack();
  await expect(page).toHaveURL(/period=week$/);
  await expect(page.getByRole('radio', { name: t('agent.overview.week') })).toBeChecked();
});

for (const [screen, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } })) {
  test(`[HEAD-04] agents, and nobody else, have the agent centre in their menus, on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const entries = page.getByRole('button', { name: t('agent.home') });
    const openMenu = async () => {
      if (screen === 'phone') await page.getByRole('navigation', { name: t('frame.tabBar') }).getByRole('button', { name: t('frame.account') }).click();
      else await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
    };
    await openHome(page, '/login');
    await fillLogin(page, demo.player);
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await openMenu();
    await expect(page.getByRole('button', { name: t('frame.logout') }).first()).toBeVisible();
    await expect(entries).toHaveCount(0);
    await page.evaluate(() => sessionStorage.clear());
    await logIn(page, demo.agent);
    await openMenu();
    await entries.last().click();
    await expect(page).toHaveURL(/\/agentHome$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The demonstration's forty, and who has registered with the agent's code since.
    await expect.poll(async () => Number(await figure(page, 'members').innerText())).toBeGreaterThanOrEqual(40);
  });
}
