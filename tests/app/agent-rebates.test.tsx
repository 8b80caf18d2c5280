import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { AgentCaller, Past, beginRebates, countUpTo, giveRates, ratesOf } from '../../server/domain/agent/fixtures.ts'; // prettier-ignore
import { payTeamRebates } from '../../server/domain/agent/pay-rebates.ts';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/agentRebates';
const list = '?period=any&from=2026-03-01&to=2026-03-31';

/** Below `top`, above `member`: shares of 0.20 % of the member's bets. */
let agent: AgentCaller;
let memberAccount: string;

beforeAll(async () => {
  const { site } = app;
  const past = new Past(site.gateway);
  const opened = new Date('2026-01-01');
  const own = await past.person(await past.person(null, opened, 1), opened, 2);
  const token = await openSession(site.gateway, own.id, { ip: '127.0.0.1', userAgent: 'test' });
  agent = new AgentCaller(site, own.id, token);
  const member = await past.person(own, opened);
  const { account } = await site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  memberAccount = account;
  // From before the bets on.
  await giveRates(site, agent.id, ratesOf(30), -400);
  await giveRates(site, member.id, ratesOf(10), -400);
  await beginRebates(site, '2026-03-01');
  await past.money(member, 'opening', 100_000_000, new Date('2026-01-01'));
  await past.round(member, 1_000_000, 0, new Date('2026-03-01T04:00:00Z'));
  const back = await past.round(member, 5_000_000, 0, new Date('2026-03-02T04:00:00Z'));
  await countUpTo(site, new Date('2026-03-03T16:00:00Z'));
  await payTeamRebates(site.gateway);
  await past.correct(back, new Date('2026-03-04T04:00:00Z'));
  await past.round(member, 2_000_000, 0, new Date('2026-03-04T05:00:00Z'));
  await countUpTo(site, new Date('2026-03-04T16:00:00Z'));
  await payTeamRebates(site.gateway);
});

const visit = (address: string) => app.open(address, { token: agent.token, language: 'EN' });
const rows = () =>
  [...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.lastElementChild?.textContent ?? cell.textContent),
  );

describe('rebates of a team', () => {
  test('[AGT-11d] are listed by day, from my income, and sort by each column', async () => {
    await visit('/agent/agentRevenueReport?period=any');
    const income = await screen.findByRole('table', { name: t('income.list') });
    await click(within(income).getAllByRole('link')[0]!);
    await pageIs(page);
    await visit(`${page}${list}`);
    await screen.findByRole('table', { name: t('rebates.list') });
    const [paid, nothing] = [t('rebates.state.paid'), t('rebates.state.nothing')];
    const [first, second, fourth] = [
      ['Mar 1, 2026', '₱20.00', '₱0.00', '₱20.00', paid],
      ['Mar 2, 2026', '₱100.00', '₱0.00', '₱100.00', paid],
      ['Mar 4, 2026', '−₱60.00', '₱0.00', '₱0.00', nothing],
    ];
    await waitFor(() => expect(rows()).toEqual([fourth, second, first]));
    await press(t('rebates.column.earned'), within(screen.getByRole('table')));
    await waitFor(() => expect(rows()).toEqual([second, first, fourth]));
  });

  test("[AGT-11b] [AGT-11d] a day's statement has each share, and what was taken back of which day", async () => {
    await visit(`${page}${list}`);
    await click(
      await screen.findByRole('link', { name: t('rebates.open', { day: 'Mar 4, 2026' }) }),
    );
    const table = await screen.findByRole('table', { name: t('rebates.lines') });
    const slots = t('lobby.category.RNG');
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('₱40.00'),
      expect.stringContaining(t('rebates.takenBack', { day: 'Mar 2, 2026' })),
    ]);
    expect(rows()[0]!.slice(1)).toEqual([slots, '₱20,000.00', '0.3%', '0.1%', '₱40.00']);
    await click(within(table).getAllByRole('link', { name: memberAccount })[0]!);
    await pageIs(
      `/agent/downlineManagmentView?member=${memberAccount}&period=any&from=2026-03-04&to=2026-03-04`,
    );
  });

  test('[AGT-08] what was opened is read without network, with its time; what was not says so', async () => {
    await visit(`${page}?day=2026-03-01`);
    await screen.findByRole('table', { name: t('rebates.lines') });
    app.wire.setOnline(false);
    await app.visit('/agentHome');
    await app.visit(`${page}?day=2026-03-01`);
    expect(await screen.findByRole('table', { name: t('rebates.lines') })).toBeTruthy();
    await app.visit(`${page}?day=2026-03-02`);
    expect(await screen.findByText(t('rebates.absent'))).toBeTruthy();
  });

  test('[AGT-11c] the message of a payment leads to the statement of its day', async () => {
    await visit('/agent/messages');
    await click((await screen.findAllByText(t('messages.of.teamRebatePaid.title')))[0]!);
    await click(await screen.findByRole('link', { name: t('messages.link.rebate') }));
    await pageIs(`${page}?day=2026-03-02`);
    expect(await screen.findByText(t('rebates.of', { day: 'Mar 2, 2026' }))).toBeTruthy();
  });
});
