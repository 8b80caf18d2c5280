import type { Browser, Page } from '@playwright/test';
import {
  acceptWage,
  makeLink,
  offerWage,
  payIn,
  playSlot,
  register,
} from '../support/agent-day.ts';
import { apiLogin, ask } from '../support/api.ts';
import { ledgerBalance } from '../support/ledger.ts';
import { type Member, newMember } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import {
  type ShownReport,
  expectReports,
  namedFigures,
  peso,
  readFigures,
  readRows,
} from '../support/shown-reports.ts';
import {
  clockTest as test,
  dayOf,
  midnightIn,
  movePageClock,
  moveSiteClock,
} from '../support/site-clock.ts';
import { asMember, withWorker } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const t = words();
const hour = 3_600_000;

/** Centavos, and rounds of that stake. */
const deposit = 125_050;
const stake = 500;
const rounds = 7;
/** ₱35.00, all of it valid bets. */
const staked = 3500;
/** The second is reached, the third is a peso away: rate, active members, pesos of valid bets. */
const tiers = ['0.25', '0.65:1:35', '1:1:36'];
/** 3500 × (0.50 % − 0.13 %) = 12.95, 3500 × 0.13 % = 4.55, 3500 × 0.65 % = 22.75: rounded down. */
const agentRebate = 12;
const memberRebate = 4;
const wage = 22;

/** A page of a device of its own, at a time of the site. */
async function device(browser: Browser, palaro: Palaro, at: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: palaro.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await movePageClock(context, at);
  return context.newPage();
}

const zero = peso(0);

/** Of the day of play, and what the team received on the next. */
function teamReports({ username }: Member, won: number): ShownReport[] {
  const profit = won - staked;
  const result = `${profit > 0 ? '+' : ''}${peso(profit)}`;
  const ofDay = {
    profit: result,
    bets: `${rounds}`,
    stake: peso(staked),
    validStake: peso(staked),
    payout: peso(won),
    activeMembers: '1',
    deposits: peso(deposit),
    withdrawals: zero,
    firstDeposits: '1',
    firstDepositSum: peso(deposit),
    promotions: zero,
    rebates: zero,
    members: '1',
    registrations: '1',
    agents: '0',
    teamBalance: peso(deposit + profit + memberRebate),
  };
  const ofNext = { bets: '0', deposits: zero, rebates: peso(memberRebate), registrations: '0' };
  const sums = [peso(deposit), zero, peso(staked), result, zero, zero, result];
  const link = { visits: '1', registrations: '1', firstDeposits: '1', deposits: peso(deposit) };
  return [
    {
      path: '/agentHome',
      read: readFigures,
      shows: expect.objectContaining(namedFigures('agent.figure', ofNext)),
    },
    {
      path: '/agent/palStatementsAgentCopy?period=yesterday',
      read: readRows,
      shows: [
        [username, ...sums],
        [t('sums.whole'), ...sums],
      ],
    },
    {
      path: '/agent/registerCenter',
      read: readFigures,
      shows: namedFigures('registerCenter.figure', link),
    },
    {
      path: '/agentHome?period=yesterday',
      read: readFigures,
      shows: namedFigures('agent.figure', ofDay),
    },
  ];
}

/** What the agent was paid for the day. */
function incomeReports({ username }: Member, day: string, settlement: string): ShownReport[] {
  const [rebate, paid, total] = [peso(agentRebate), peso(wage), peso(agentRebate + wage)];
  const income = {
    rebates: rebate,
    commissions: zero,
    dividends: zero,
    dailyWages: paid,
    hourlySalary: zero,
    realtimeSalary: zero,
    total,
    paid: zero,
    net: total,
  };
  const year = expect.stringContaining(day.slice(0, 4));
  const share = [username, t('lobby.category.RNG'), peso(staked), '0.5%', '0.13%', rebate];
  const ofWage = {
    validBet: peso(staked),
    active: '1',
    base: peso(staked),
    rate: '0.65%',
    amount: paid,
  };
  return [
    {
      path: '/agent/agentRebates?period=yesterday',
      read: readRows,
      shows: [[year, rebate, zero, rebate, t('rebates.state.paid')]],
    },
    { path: `/agent/agentRebates?day=${day}`, read: readRows, shows: [share] },
    {
      path: `/agent/agentDailyWages2?settlement=${settlement}`,
      read: readFigures,
      shows: expect.objectContaining(namedFigures('commissions.statement', ofWage)),
    },
    {
      path: '/agent/agentRevenueReport?period=today',
      read: readFigures,
      shows: namedFigures('income.column', income),
    },
  ];
}

/** Returns the member and the centavos that were won. */
async function spendDay(
  { browser, site, morning }: { browser: Browser; site: Palaro; morning: number },
  agent: Member,
): Promise<{ member: Member; won: number }> {
  const member = { username: 'celiareyes', password: 'Bagong21Buhay' };
  await offerWage(site, agent, tiers);
  const ofAgent = await device(browser, site, morning);
  await asMember(ofAgent, '/agentHome', agent);
  await acceptWage(ofAgent);
  const address = await makeLink(ofAgent, '0.13');
  const ofMember = await device(browser, site, morning);
  await register(ofMember, address, member);
  await payIn(ofMember, deposit);
  const won = await playSlot(ofMember, site, { stake, rounds });
  for (const page of [ofAgent, ofMember]) await page.context().close();
  return { member, won };
}

/** Waits until the team's figures have what was paid. Returns the id of the wage's settlement. */
async function whenCounted(site: Palaro, { username, password }: Member): Promise<string> {
  const token = await apiLogin(site, username, password);
  const get = async (path: string) => (await ask(`${site.url}/api${path}`, { token })).body.value;
  await expect
    .poll(async () => (await get('/agent/overview?period=today')).figures.rebates, {
      timeout: 30_000,
    })
    .toBe(memberRebate);
  return (await get('/wps/relay/contracts/settlements?side=own')).settlements[0].id;
}

test('[AGT-05e] [AGT-05g] [AGT-11c] [AGT-11d] [CON-04] [AGT-08] an agent reads offline what a link brought in a day', async ({
  page,
  context,
  browser,
  site,
}) => {
  // The rates of an account that becomes an agent count from the next day on.
  const agent = await newMember(site, 0);
  await site.database(`UPDATE customers SET type = 1 WHERE account = '${agent.username}'`);
  const [morning, midnight] = [midnightIn(1) + 9 * hour, midnightIn(2)];
  await moveSiteClock(site, morning);
  const { member, won } = await spendDay({ browser, site, morning }, agent);
  const balances = () =>
    Promise.all([agent, member].map((who) => ledgerBalance(site.databaseUrl, who.username)));
  const left = deposit - staked + won;
  expect(await balances()).toEqual([0, left]);

  await moveSiteClock(site, midnight + 60_000);
  await expect
    .poll(balances, { timeout: 90_000 })
    .toEqual([agentRebate + wage, left + memberRebate]);
  const settlement = await whenCounted(site, agent);
  const reports = [
    ...incomeReports(member, dayOf(morning), settlement),
    ...teamReports(member, won),
  ];

  await movePageClock(context, midnight + 60_000);
  await asMember(page, '/agentHome', agent);
  await withWorker(page);
  await expectReports(page, reports);
  await context.setOffline(true);
  await page.reload();
  await expectReports(page, reports);
  const since = new RegExp(t('agent.overview.offline', { at: '.*20\\d\\d.*' }));
  await expect(page.getByText(since)).toBeVisible();
  expect(await site.operator('ledger', 'check')).toMatch(/^The ledger is right/);
  expect(await site.operator('reports', 'check')).toMatch(/^The reports are right/);
});
