import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TeamOverview } from '../../contract/agent/shapes.ts';
import { downline } from '../../server/demo/people.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { Past } from '../../server/domain/agent/fixtures.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { Teller } from '../../server/domain/withdrawals/fixtures.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { readStored } from '../../src/data/lazy-store.ts';
import { AgentClock } from '../../src/app/frame/AgentClock.tsx';
import { teamDay, teamFigures, teamReport } from '../support/team-report.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, descriptionOf, fill, openMenu, pageIs, press } from './support/steps.ts';
import type { Fault } from './support/wire.ts';

const app = useApp();
const t = words();
const agentPassword = 'Bayanihan#21';
/** The demo's, and a member of these tests. */
const teamSize = String(downline.length + 1);
const main = () => within(screen.getByRole('main'));
const header = () => within(document.querySelector('header')!);
const clock = () => document.querySelector('header time');
/** Of the overview's list: name, value, and how it changed. */
const figureRow = (name: string) =>
  screen.getByRole('button', { name: t(`agent.figure.${name}`) }).closest<HTMLElement>('div')!;
const figure = (name: string) => figureRow(name).querySelector('dd')?.textContent;
const changeHeard = (name: string) => {
  const change = figureRow(name).querySelector('.team-figure__change');
  return (change?.querySelector('.unseen') ?? change)?.textContent ?? null;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function idOf(account: string): Promise<string> {
  return (
    await app.site.db
      .selectFrom('customers')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
  ).id;
}
const tokenOf = async (account: string) =>
  openSession(app.site.gateway, await idOf(account), { ip: '127.0.0.1', userAgent: 'test' });

async function newAgent(): Promise<{ account: string; token: string }> {
  const { customerId, token } = await testPlayer(app.site.gateway, 0);
  const changed = app.site.db
    .updateTable('customers')
    .set({ type: 1 })
    .where('id', '=', customerId)
    .returning('account');
  return { ...(await changed.executeTakeFirstOrThrow()), token };
}

async function logIn(username = 'agent', password = agentPassword): Promise<void> {
  await fill(main().getByLabelText(t('auth.username')), username);
  await fill(main().getByLabelText(t('auth.password')), password);
  await press(t('auth.login'), main());
}

const moneyNames =
  'profit stake validStake payout deposits withdrawals firstDepositSum promotions rebates teamBalance'.split(
    ' ',
  );
const countNames = 'bets activeMembers firstDeposits members registrations agents'.split(' ');
const overviewsAsked = () =>
  app.wire.calls.filter(({ path }) => path === '/api/agent/overview').map(({ query }) => query);

afterEach(() => {
  vi.useRealTimers();
});

describe("the agents' login", () => {
  test("[ROUTE-03] [AGT-03] is a page of its own, without the players' header, menus, banner and footer", async () => {
    await app.open('/agent');
    await heading(t('agent.login.heading'));
    await waitFor(() =>
      expect(document.title).toMatch(new RegExp(`^${t('agent.login.title')} · `)),
    );
    expect(document.querySelectorAll('header')).toHaveLength(1);
    expect(screen.queryByRole('complementary')).toBeNull();
    // Required by law on every page (FOOT-02).
    expect(screen.getAllByRole('contentinfo')).toHaveLength(1);
    expect(document.querySelector('.banner, .tabbar, .footer')).toBeNull();
    expect(clock()).toBeNull();
  });

  test('[AUTH-02] [AUTH-09] marks empty fields, and shows a player where to log in; what was typed stays', async () => {
    await registeredPlayer(app.site.gateway, 'ligaya');
    await app.open('/agent');
    await press(t('auth.login'), main());
    expect(main().getByText(t('auth.usernameMissing'))).toBeTruthy();
    expect(main().getByText(t('auth.passwordMissing'))).toBeTruthy();
    await logIn('ligaya', testPassword);
    expect(await main().findByText(t('errors.non_agent'))).toBeTruthy();
    expect(main().getByLabelText<HTMLInputElement>(t('auth.username')).value).toBe('ligaya');
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  test('[ROUTE-12] [AUTH-06] leads to the agent centre, where an agent who comes back is led too', async () => {
    await app.open('/agent');
    await logIn();
    await pageIs('/agentHome');
    expect(await heading(t('agent.overview.title'))).toBeTruthy();
    await app.open('/agent', { token: await tokenOf('agent') });
    await pageIs('/agentHome');
  });

  test('[ROUTE-12] made on a player page leads home', async () => {
    await app.open('/login');
    const popup = within(await screen.findByRole('dialog', { name: t('auth.loginTitle') }));
    await fill(popup.getByLabelText(t('auth.username')), 'agent');
    await fill(popup.getByLabelText(t('auth.password')), agentPassword);
    await press(t('auth.login'), popup);
    expect((await screen.findByTestId('balance')).textContent).toContain('50,000.00');
    await pageIs('/');
  });

  test('[ROUTE-03] is where a guest and a member are sent who ask for the agent centre', async () => {
    await app.open('/agentHome');
    await pageIs('/agent');
    await app.open('/agentHome?period=week', { token: await tokenOf('player') });
    await pageIs('/agent');
    expect(await screen.findByText(t('agent.login.other', { name: 'Ligaya' }))).toBeTruthy();
  });

  test("[AUTH-11] over a player's session ends that session, and shows nothing of the player", async () => {
    const { token } = await testPlayer(app.site.gateway, 12_300);
    await app.open('/agent', { token });
    await logIn();
    await pageIs('/agentHome');
    const info = () =>
      app.site.app.inject({
        method: 'GET',
        url: '/api/session/info',
        headers: { host: 'localhost:8080', authorization: `Bearer ${token}` },
      });
    await waitFor(async () => expect((await info()).statusCode).toBe(401));
    await press(t('agent.toPlayers'), await openMenu(t('agent.settings')));
    expect((await screen.findByTestId('balance')).textContent).toBe('₱50,000.00');
  });
});

describe('the agent centre', () => {
  test("[AGT-01o] [AGT-03] has the agent's messages in its own menu and frame", async () => {
    const title = `Paalala ${randomUUID()}`;
    const texts = { TY: { title, text: 'Basahin ito.' }, EN: { title, text: 'Read this.' } };
    const { account, token } = await newAgent();
    const sent = await new Teller(app.site).operator('PUT', 'message', {
      account,
      kind: 'platform',
      key: randomUUID(),
      texts,
    });
    expect(sent.value).toEqual({ sent: 1 });
    await app.open('/agentHome', { token });
    await press(new RegExp(`^${t('messages.title')}`), await openMenu(t('agent.settings')));
    await pageIs('/agent/messages');
    await click(await screen.findByRole('link', { name: new RegExp(title) }));
    await waitFor(() =>
      expect(location.pathname + location.search).toMatch(/^\/agent\/messages\?id=\d+/),
    );
    expect(await screen.findByText('Basahin ito.')).toBeTruthy();
    expect(document.querySelector('.agent-header')).not.toBeNull();
  });

  test('[AGT-01c] [AGT-01o] leads to its own pages alone; an agent without a team is shown how people come', async () => {
    const { token } = await newAgent();
    await app.open('/agentHome', { token });
    expect(await screen.findByText(t('agent.overview.nobodyText'))).toBeTruthy();
    const ways = () =>
      within(screen.getByRole('navigation', { name: t('agent.home') })).getAllByRole('link');
    expect(ways().map(({ textContent }) => textContent)).toEqual([
      t('agent.overview.title'),
      t('registerCenter.title'),
      t('team.title'),
      t('sums.title.betting'),
      t('sums.title.loss'),
      t('records.title.agentDownlineTransactionDetailsCopy'),
      t('income.title'),
      t('rebates.title'),
      t('offlineReports.title'),
      t('deposits.title'),
      t('withdrawals.title'),
      t('content.notices'),
      t('messages.title'),
      t('support.title'),
      t('frame.security'),
    ]);
    await click(ways().at(-1)!);
    await pageIs('/agent/security');
    const close = await screen.findByRole('button', { name: t('ui.close') });
    const marked = ways().filter((way) => way.hasAttribute('aria-current'));
    expect(marked.map((way) => [way.textContent, way.getAttribute('aria-current')])).toEqual([
      [t('frame.security'), 'page'],
    ]);
    await click(close);
    await pageIs('/agentHome');
    await waitFor(() => expect(screen.queryByRole('button', { name: t('ui.close') })).toBeNull());
    await click(await screen.findByRole('link', { name: t('agent.overview.invite') }));
    expect(await screen.findByText(t('referral.rule.team'))).toBeTruthy();
    await click(
      within(screen.getByRole('contentinfo')).getByRole('link', { name: t('agent.home') }),
    );
    await pageIs('/agentHome');
  });

  test('[AGT-03] has nickname, time zone and clock in its header, and a logout that takes the account off the device', async () => {
    await app.open('/agent');
    await logIn();
    expect(await header().findByText('Mang Ramon')).toBeTruthy();
    expect(header().getByText(t('agent.timeZone', { zone: 'Asia/Manila' }))).toBeTruthy();
    expect(clock()!.textContent).toMatch(/:\d\d/);
    await press(t('frame.logout'), header());
    await press(t('auth.logout'), within(await screen.findByRole('alertdialog')));
    await pageIs('/agent');
    await waitFor(() => expect(header().queryByText('Mang Ramon')).toBeNull());
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('[AGT-03] its clock ticks every second, on the second', () => {
    vi.useFakeTimers({
      now: new Date('2026-03-04T02:00:58.400Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
    });
    render(<AgentClock timeZone="Asia/Manila" />);
    const shown = () =>
      /\d+:\d\d:\d\d/.exec(document.querySelector('time')!.textContent ?? '')?.[0];
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    pass(0);
    expect(shown()).toMatch(/10:00:58$/);
    pass(600);
    expect(shown()).toMatch(/10:00:59$/);
    pass(1000);
    expect(shown()).toMatch(/10:01:00$/);
    pass(1000);
    expect(shown()).toMatch(/10:01:01$/);
  });
});

describe('the team overview', () => {
  beforeAll(async () => {
    const past = new Past(app.site.gateway);
    const hour = 3_600_000;
    const ago = (hours: number) => new Date(Date.now() - hours * hour);
    const agent = { id: await idOf('agent'), wallet: '' };
    const member = await past.person(agent, ago(400));
    await past.money(member, 'deposit', 100_000, ago(399));
    for (const [i, age] of [0.01, 25, 49, 73, 100, 300].entries())
      await past.round(member, 1000 * (i + 1), 700, ago(age));
    const bet = await past.vendor(member, 'debit', { round: 'a', amount: 300, at: ago(0.02) });
    await past.vendor(member, 'credit', { round: 'a', amount: 0, validBet: 300, at: ago(0.02) });
    await past.vendor(member, 'debit', { round: 'a', amount: 50, at: ago(0.01) });
    await past.rollback(member, bet, { amount: 300, at: ago(0.005) });
    await countTeams(app.site.gateway);
  });

  const periods = ['month', 'halfMonth', 'yesterday', 'week', 'any', 'today'] as const;
  const choose = async (period: (typeof periods)[number]) =>
    click(await screen.findByRole('radio', { name: t(`records.period.${period}`) }));

  test("[AGT-04a] [AGT-04b] [AGT-04d] [AGT-04f] [AGT-04g] [AGT-04i] [AGT-04j] [AGT-04k] shows a period's figures", async () => {
    const token = await tokenOf('agent');
    await app.open('/agentHome', { token });
    const seen: number[] = [];
    for (const period of periods) {
      await choose(period);
      await pageIs(period === 'today' ? '/agentHome' : `/agentHome?period=${period}`);
      const headers = { host: 'localhost:8080', authorization: `Bearer ${token}` };
      const { value } = (
        await app.site.app.inject({ url: `/api/agent/overview?period=${period}`, headers })
      ).json();
      const all = { ...value, ...value.figures };
      seen.push(all.stake);
      const amount = (centavos: number) =>
        (Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 });
      for (const name of moneyNames)
        await waitFor(() => expect(figure(name)).toMatch(new RegExp(`₱${amount(all[name])}$`)));
      for (const name of countNames) expect(figure(name)).toBe(all[name].toLocaleString('en-PH'));
    }
    expect(new Set(seen).size).toBeGreaterThan(1);
    await app.open('/agentHome?period=week', { token });
    expect(
      (await screen.findByRole<HTMLInputElement>('radio', { name: t('records.period.week') }))
        .checked,
    ).toBe(true);
  });

  test('[AGT-01d] [AGT-04k] is a page by the name agentTeamOverview too, where periods stay', async () => {
    await app.open('/agent/agentTeamOverview', { token: await tokenOf('agent') });
    await waitFor(() => expect(figure('members')).toBe(teamSize));
    expect(screen.queryByRole('button', { name: t('ui.close') })).toBeNull();
    const nav = within(screen.getByRole('navigation', { name: t('agent.home') }));
    expect(
      nav.getByRole('link', { name: t('agent.overview.title') }).getAttribute('aria-current'),
    ).toBe('true');
    await choose('week');
    await pageIs('/agent/agentTeamOverview?period=week');
  });

  test('[AGT-04k] takes two days, which the address has and the gateway is asked for', async () => {
    const token = await tokenOf('agent');
    await app.open('/agentHome', { token });
    await choose('any');
    await fill(await screen.findByLabelText(t('records.from')), '2026-02-01');
    await fill(screen.getByLabelText(t('records.to')), '2026-02-28');
    const address = '/agentHome?period=any&from=2026-02-01&to=2026-02-28';
    await pageIs(address);
    const asked = { period: 'any', from: '2026-02-01', to: '2026-02-28' };
    await waitFor(() => expect(overviewsAsked().at(-1)).toEqual(asked));
    await app.open(address, { token });
    await waitFor(() => expect(overviewsAsked()).toEqual([asked]));
    expect(screen.getByLabelText<HTMLInputElement>(t('records.to')).value).toBe('2026-02-28');
    expect(await screen.findByText(/Peb 1, 2026 hanggang Peb 28, 2026/)).toBeTruthy();
  });

  test.each([
    ['from=2026-02-02&to=2026-02-01', 'records.daysWrong'],
    ['from=2024-01-01&to=2025-01-01', 'agent.overview.tooLong'],
    ['from=2999-01-01', 'agent.overview.future'],
  ] as const)(
    '[AGT-04k] says at the days what is wrong with %s, and asks nothing',
    async (days, key) => {
      await app.open(`/agentHome?period=any&${days}`, { token: await tokenOf('agent') });
      const last = await screen.findByLabelText(t('records.to'));
      expect(descriptionOf(last)).toBe(t(key, { days: 366 }));
      expect(overviewsAsked()).toEqual([]);
      expect(screen.queryByText(t('agent.overview.loading'))).toBeNull();
    },
  );

  const answered =
    (report: TeamOverview): Fault =>
    ({ path }) =>
      path === '/api/agent/overview'
        ? Response.json({ success: true, code: 'ok', message: '', value: report })
        : undefined;
  const openReport = async (report: TeamOverview, path = '/agentHome?period=week') =>
    app.open(path, { token: await tokenOf('agent'), fault: answered(report) });

  const week = teamReport({
    figures: {
      members: 41,
      profit: 120_000,
      deposits: 90_000,
      withdrawals: 5000,
      bets: 7,
      firstDeposits: 2,
      firstDepositSum: 40_000,
      promotions: 5500,
      rebates: 640,
    },
    before: teamFigures({ members: 41, profit: -5000, deposits: 120_000, bets: 4 }),
    beforeFrom: '2026-02-22T16:00:00Z',
    beforeTo: '2026-02-25T16:00:00Z',
    agents: 3,
    days: [
      teamDay('2026-03-02', { profit: 100_000, deposits: 90_000 }),
      teamDay('2026-03-03'),
      teamDay('2026-03-04', { profit: 20_000 }),
    ],
  });

  test('[AGT-04c] [AGT-04e] [AGT-04h] shows what came in, went out and was given to the team', async () => {
    await openReport(week);
    await waitFor(() => expect(figure('deposits')).toBe('₱900.00'));
    expect(figure('withdrawals')).toBe('₱50.00');
    expect(figure('firstDeposits')).toBe('2');
    expect(figure('firstDepositSum')).toBe('₱400.00');
    expect(figure('promotions')).toBe('₱55.00');
    expect(figure('rebates')).toBe('₱6.40');
  });

  test('[AGT-04k] a figure is beside the period before, in words too, with no percent of zero or a loss', async () => {
    await openReport(week);
    await waitFor(() => expect(figure('profit')).toBe('+₱1,200.00'));
    const change = (way: string, difference: string, percent?: string) =>
      t(`agent.change.${way}`, { difference, ...(percent && { percent }) });
    expect(changeHeard('profit')).toBe(change('up', '₱1,250.00'));
    expect(changeHeard('deposits')).toBe(change('downBy', '₱300.00', '25%'));
    expect(changeHeard('withdrawals')).toBe(change('up', '₱50.00'));
    expect(changeHeard('bets')).toBe(change('upBy', '3', '75%'));
    expect(changeHeard('members')).toBe(t('agent.change.same'));
    expect(changeHeard('agents')).toBeNull();
    const seen = (name: string) =>
      figureRow(name).querySelector('.team-figure__change [aria-hidden]')?.textContent;
    expect(seen('deposits')).toBe('▼ ₱300.0025%');
    expect(seen('withdrawals')).toBe('▲ ₱50.00');
    const before = 'Peb 23, 2026 hanggang Peb 25, 2026';
    expect(screen.getByText('Mar 2, 2026 hanggang Mar 4, 2026')).toBeTruthy();
    expect(screen.getByText(t('agent.overview.versus', { before }))).toBeTruthy();
  });

  test('[AGT-04k] a figure opens to what it means and to what it was before', async () => {
    await openReport(week);
    await press(t('agent.figure.deposits'));
    const dialog = await screen.findByRole('dialog', { name: t('agent.figure.deposits') });
    expect(dialog.textContent).toContain(t('agent.means.deposits'));
    expect([...dialog.querySelectorAll('dd.figures')].map((each) => each.textContent)).toEqual([
      '₱900.00',
      '₱1,200.00',
    ]);
    await press(t('ui.close'), within(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(t('agent.figure.teamBalance'));
    expect((await screen.findByRole('dialog')).querySelector('dt')?.textContent).toBe(
      t('agent.overview.now'),
    );
  });

  test('[AGT-04l] has a trend of the chosen figure, and a table of all of them by day', async () => {
    await openReport(week);
    const caption = (name: string) => t('agent.trend.chart', { figure: t(`agent.figure.${name}`) });
    expect(await screen.findByText(caption('profit'))).toBeTruthy();
    await userEvent.selectOptions(
      screen.getByLabelText(t('agent.trend.figure')),
      t('agent.figure.deposits'),
    );
    expect(await screen.findByText(caption('deposits'))).toBeTruthy();
    await pageIs('/agentHome?period=week&trend=deposits');
    await userEvent.selectOptions(
      screen.getByLabelText(t('agent.trend.figure')),
      t('agent.figure.rebates'),
    );
    expect(await screen.findByText(t('agent.trend.none'))).toBeTruthy();
    await click(screen.getByText(t('records.profit.table')));
    const rows = [...document.querySelectorAll('main tbody tr')];
    expect(
      rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
    ).toEqual([
      ['Mar 4, 2026', '+₱200.00'],
      ['Mar 3, 2026', '₱0.00'],
      ['Mar 2, 2026', '+₱1,000.00'],
    ]);
    expect(document.querySelectorAll('main thead th')).toHaveLength(14);
    expect(screen.queryByText(t('agent.trend.last', { days: 3 }))).toBeNull();
  });

  test('[AGT-04l] one day has no trend, and a long period says that it shows its last days', async () => {
    await openReport({ ...week, days: week.days.slice(-1) });
    await waitFor(() => expect(figure('profit')).toBe('+₱1,200.00'));
    expect(screen.queryByText(t('agent.trend.title'))).toBeNull();
    await openReport({ ...week, from: '2026-02-27T16:00:00Z' });
    expect(await screen.findByText(t('agent.trend.last', { days: 3 }))).toBeTruthy();
    await openReport(
      { ...week, period: 'any', from: null, before: null, beforeFrom: null, beforeTo: null },
      '/agentHome?period=any',
    );
    expect(await screen.findByText(t('agent.trend.last', { days: 3 }))).toBeTruthy();
    expect(screen.getByText(t('agent.overview.upTo', { to: 'Mar 4, 2026' }))).toBeTruthy();
    expect(changeHeard('profit')).toBeNull();
  });

  test('[AGT-08] has the time of its figures; offline a seen period shows its days, another why it is missing', async () => {
    await openReport(week);
    const at = 'Mar 4, 2026, 11:30 PM';
    expect(await screen.findByText(t('agent.overview.asOf', { at }))).toBeTruthy();
    await waitFor(async () =>
      expect(await readStored('reports', 'agent.overview {"period":"week"}')).not.toBeNull(),
    );
    app.wire.setOnline(false);
    await choose('month');
    expect(await screen.findByText(t('agent.overview.absent'))).toBeTruthy();
    await choose('week');
    expect(await screen.findByText(t('agent.overview.offline', { at }))).toBeTruthy();
    expect(figure('profit')).toBe('+₱1,200.00');
    expect(screen.getByText(/Mar 2, 2026 hanggang Mar 4, 2026/)).toBeTruthy();
    await choose('month');
    await screen.findByText(t('agent.overview.absent'));
    app.wire.setOnline(true);
    await waitFor(() => expect(figure('profit')).toBe('+₱1,200.00'));
  });

  test('[AGT-04k] a period before the first member shows zeros, not that nobody is in the team', async () => {
    await openReport({ ...week, to: '2026-03-03T16:00:00Z', figures: teamFigures() });
    await waitFor(() => expect(figure('members')).toBe('0'));
    expect(screen.queryByText(t('agent.overview.nobody'))).toBeNull();
  });

  test.each(['phone', 'desktop'] as const)(
    '[HEAD-04e] is in the menus of agents, and of nobody else, on a %s',
    async (size) => {
      const entries = () => screen.queryAllByRole('button', { name: t('agent.home') });
      const openAll = async (account: string) => {
        await app.open('/', { token: await tokenOf(account), screen: size });
        const place =
          size === 'phone'
            ? within(await screen.findByRole('navigation', { name: t('frame.tabBar') }))
            : header();
        await press(t('frame.account'), place);
        expect(
          (await screen.findAllByRole('button', { name: t('frame.logout') })).length,
        ).toBeGreaterThan(0);
      };
      await openAll('player');
      expect(entries()).toEqual([]);
      await openAll('agent');
      // An open dialog hides the side menu's entry; only a test can press it.
      const menu =
        size === 'phone'
          ? await screen.findByRole('dialog')
          : await screen.findByRole('region', { name: t('frame.account') });
      await click(await within(menu).findByRole('button', { name: t('agent.home') }));
      await pageIs('/agentHome');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(figure('members')).toBe(teamSize));
    },
  );
});
