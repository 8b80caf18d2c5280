import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TeamOverview } from '../../contract/agent/shapes.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { type AgentCaller, Past, newAgent } from '../../server/domain/agent/fixtures.ts';
import { teamReport } from '../support/team-report.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const team = '/agent/downlineManagmentView?levels=all';
const betting = '/agent/personalHistoryCopy';
const loss = '/agent/palStatementsAgentCopy';

let agent: AgentCaller;

beforeAll(async () => {
  agent = await newAgent(app.site);
  const past = new Past(app.site.gateway);
  const open = async (account: string, joined: string) => {
    const person = await past.person({ id: agent.id, wallet: '' }, new Date(joined));
    const renamed = app.site.db.updateTable('customers').set({ account });
    await renamed.where('id', '=', person.id).execute();
    return person;
  };
  const ana = await open('ana.lopez', '2026-02-27T04:00:00Z');
  const ben = await open('ben.santos', '2026-03-02T04:00:00Z');
  await past.money(ana, 'deposit', 9_000, new Date('2026-03-02T05:00:00Z'));
  await past.money(ben, 'deposit', 20_000, new Date('2026-03-02T05:00:00Z'));
  await past.round(ana, 5_000, 0, new Date('2026-03-03T04:00:00Z'));
  await past.round(ben, 1_000, 0, new Date('2026-03-05T04:00:00Z'));
  await countTeams(app.site.gateway);
});

const days = 'period=any&from=2026-03-01&to=2026-03-03';
const visit = (address: string, report?: TeamOverview) =>
  app.open(address, {
    token: agent.token,
    language: 'EN',
    fault: ({ path }) =>
      report && path === '/api/agent/overview'
        ? Response.json({ success: true, code: 'ok', message: '', value: report })
        : undefined,
  });
/** Once its report is there. */
async function row(name: string) {
  const button = () => screen.getByRole('button', { name: t(`agent.figure.${name}`) });
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  return within(button().closest('div')!);
}
async function way(name: string) {
  const link = (await row(name)).getByRole('link');
  return [link.getAttribute('href'), link.getAttribute('aria-label')];
}
const accounts = () =>
  within(screen.getByRole('table', { name: t('team.list') }))
    .getAllByRole('row')
    .flatMap((each) => within(each).queryAllByRole('link').at(0)?.textContent ?? []);

const sorted = (page: string, column: string) =>
  t('agent.way.sums', { page: t(`sums.title.${page}`), column: t(`sums.column.${column}`) });
const listed = (name: string) => t(`agent.way.${name}`, { page: t('team.title') });

describe('a figure of the overview', () => {
  const sums = [
    ['profit', loss, 'loss', 'profit'],
    ['bets', betting, 'betting', 'bets'],
    ['stake', betting, 'betting', 'stake'],
    ['validStake', betting, 'betting', 'validStake'],
    ['payout', betting, 'betting', 'payout'],
    ['deposits', loss, 'loss', 'deposits'],
    ['withdrawals', loss, 'loss', 'withdrawals'],
    ['firstDeposits', loss, 'loss', 'deposits'],
    ['firstDepositSum', loss, 'loss', 'deposits'],
    ['promotions', loss, 'loss', 'promotions'],
    ['rebates', loss, 'loss', 'rebates'],
  ] as const;
  test.each(['period=week', days])(
    '[AGT-04m] of play and money leads into the report that adds it up (%s)',
    async (span) => {
      await visit(`/agentHome?${span}`, teamReport());
      for (const [name, path, page, column] of sums)
        expect(await way(name)).toEqual([`${path}?${span}&sort=${column}`, sorted(page, column)]);
    },
  );

  const going = teamReport();
  const over = teamReport({ to: '2026-03-03T16:00:00Z', asOf: '2026-03-04T15:30:00Z' });
  const ever = teamReport({ from: null });
  const first = '2026-03-02';
  const last = '2026-03-03';
  test.each([
    ['that goes on', going, ['', `&joinedFrom=${first}&sort=joined`, `&lastActiveFrom=${first}&sort=lastActive`]],
    ['that is over', over, [`&joinedTo=${last}`, `&joinedFrom=${first}&joinedTo=${last}&sort=joined`, `&lastActiveFrom=${first}&lastActiveTo=${last}&sort=lastActive`]],
    ['without a first day', ever, ['', '&sort=joined', '&lastActiveFrom=2000-01-01&sort=lastActive']],
  ])('[AGT-04m] of people leads to those behind it, in a period %s', async (_which, report, filters) => {
    await visit('/agentHome?period=week', report);
    const names = ['members', 'registrations', 'activeMembers'];
    for (const [i, name] of names.entries())
      expect(await way(name)).toEqual([`${team}${filters[i]}`, listed(name)]);
    expect(await way('agents')).toEqual([`${team}&role=agent`, listed('agents')]);
    expect(await way('teamBalance')).toEqual([`${team}&sort=balance`, listed('teamBalance')]);
  }); // prettier-ignore

  test('[AGT-04m] [AGT-06h] of new members leads to those who joined in the period', async () => {
    await visit(`/agentHome?${days}`);
    expect((await row('registrations')).getByText('1')).toBeTruthy();
    await click((await row('registrations')).getByRole('link'));
    await waitFor(() => expect(accounts()).toEqual(['ben.santos']));
    expect(screen.getByLabelText<HTMLInputElement>(t('team.field.joinedTo')).value).toBe('2026-03-03'); // prettier-ignore
  });

  test('[AGT-04m] [AGT-07b] of deposits leads to the report of its days, sorted by them', async () => {
    await visit(`/agentHome?${days}`);
    await click((await row('deposits')).getByRole('link'));
    await pageIs(`${loss}?${days}&sort=deposits`);
    await waitFor(() => expect(accounts()).toEqual(['ben.santos', 'ana.lopez']));
    const head = screen.getByRole('columnheader', { name: t('sums.column.deposits') });
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });

  test('[AGT-04m] opens to what it means, where the way is too', async () => {
    await visit(`/agentHome?${days}`);
    await press(t('agent.figure.stake'));
    const dialog = within(await screen.findByRole('dialog'));
    await click(dialog.getByRole('link', { name: sorted('betting', 'stake') }));
    await pageIs(`${betting}?${days}&sort=stake`);
    await waitFor(() => expect(accounts()).toEqual(['ana.lopez', 'ben.santos']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
