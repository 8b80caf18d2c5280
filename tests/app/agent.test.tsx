import { act, render, screen, waitFor, within } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { settledRound } from '../../server/domain/commissions/fixtures.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { Teller } from '../../server/domain/withdrawals/fixtures.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { AgentClock } from '../../src/app/frame/AgentClock.tsx';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, fill, openMenu, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words();
const agentPassword = 'Bayanihan#21';
const main = () => within(screen.getByRole('main'));
const header = () => within(document.querySelector('header')!);
const clock = () => document.querySelector('header time');
const figure = (name: string) =>
  screen.getByText(t(`agent.figure.${name}`)).nextElementSibling?.textContent;
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
      t('messages.title'),
      t('frame.security'),
    ]);
    await click(ways()[3]!);
    await pageIs('/agent/security');
    const close = await screen.findByRole('button', { name: t('ui.close') });
    expect(ways().map((way) => way.getAttribute('aria-current'))).toEqual([
      null,
      null,
      null,
      'page',
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
  // The rolled back bet counts as a stake that is not valid.
  beforeAll(async () => {
    const { customerId, sessionId, wallet } = await testPlayer(app.site.gateway, 700);
    await app.site.db
      .updateTable('customers')
      .set({ upline_id: await idOf('agent') })
      .where('id', '=', customerId)
      .execute();
    const hour = 3_600_000;
    for (const [i, age] of [0.01, 25, 49, 73, 100, 300].entries())
      await settledRound(
        app.site,
        customerId,
        new Date(Date.now() - age * hour),
        1000 * (i + 1),
        700,
      );
    await sql`WITH launch AS (INSERT INTO launches (token_hash, session_id, customer_id, game_id, vendor, game_code, wallet_id, house_id, currency, trial, language, expires_at)
        VALUES ('team', ${sessionId}, ${customerId}, 4, 'AG', 'AG-1', ${wallet}, ${wallet}, 'PHP', false, 'TY', now()) RETURNING id)
      INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, state, launch_id, amount, fingerprint)
      SELECT 'AG', ${customerId}, 'team', 'debit', 'rolled_back', id, 300, '' FROM launch`.execute(
      app.site.db,
    );
  });

  test("[AGT-04a] [AGT-04b] [AGT-04d] [AGT-04f] [AGT-04g] [AGT-04i] [AGT-04j] [AGT-04k] shows a period's figures", async () => {
    const token = await tokenOf('agent');
    await app.open('/agentHome', { token });
    const seen: number[] = [];
    for (const period of ['month', 'yesterday', 'week', 'today'] as const) {
      await click(await screen.findByRole('radio', { name: t(`agent.overview.${period}`) }));
      await pageIs(period === 'today' ? '/agentHome' : `/agentHome?period=${period}`);
      const headers = { host: 'localhost:8080', authorization: `Bearer ${token}` };
      const { value } = (
        await app.site.app.inject({ url: `/api/agent/overview?period=${period}`, headers })
      ).json();
      seen.push(value.stake);
      const amount = (centavos: number) =>
        (Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 });
      for (const name of ['stake', 'validStake', 'payout', 'profit', 'teamBalance']) {
        await waitFor(() => expect(figure(name)).toMatch(new RegExp(`₱${amount(value[name])}$`)));
      }
      for (const name of ['members', 'agents', 'activeMembers', 'registrations'])
        expect(figure(name)).toBe(String(value[name]));
    }
    expect(new Set(seen).size).toBeGreaterThan(1);
    await app.open('/agentHome?period=week', { token });
    expect(
      (await screen.findByRole<HTMLInputElement>('radio', { name: t('agent.overview.week') }))
        .checked,
    ).toBe(true);
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
      await waitFor(() => expect(figure('members')).toBe('41'));
    },
  );
});
