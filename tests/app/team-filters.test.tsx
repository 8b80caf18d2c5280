import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AgentCaller, Past, newAgent } from '../../server/domain/agent/fixtures.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, descriptionOf, fill, press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/downlineManagmentView';
const team = (key: string, params: Record<string, string | number> = {}) =>
  t(`team.${key}`, params);

let agent: AgentCaller;

beforeAll(async () => {
  agent = await newAgent(app.site);
  const { db } = app.site;
  const past = new Past(app.site.gateway);
  const open = async (account: string, uplineId: string, joined: string, type: number) => {
    const person = await past.person({ id: uplineId, wallet: '' }, new Date(joined), type);
    await db.updateTable('customers').set({ account }).where('id', '=', person.id).execute();
    return person;
  };
  const bayani = await open('bayani.cruz', agent.id, '2026-01-10T04:00:00Z', 2);
  const celia = await open('celia.reyes', bayani.id, '2026-03-02T04:00:00Z', 2);
  const dante = await open('dante.lim', celia.id, '2026-03-20T04:00:00Z', 0);
  await past.money(celia, 'deposit', 125_050, new Date('2026-03-21T04:00:00Z'));
  await past.money(dante, 'deposit', 900, new Date('2026-03-21T04:00:00Z'));
  await past.round(dante, 900, 0, new Date('2026-03-22T04:00:00Z'));
  await countTeams(app.site.gateway);
});

const visit = (address = page) => app.open(address, { token: agent.token, language: 'EN' });
const table = () => within(screen.getByRole('table', { name: team('list') }));
const accounts = () =>
  table()
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent);
const everybody = ['bayani.cruz', 'celia.reyes', 'dante.lim'];
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(team(`field.${name}`));
const chip = (key: string, value: string) =>
  screen.findByRole('button', {
    name: team('removeFilter', { filter: team(`active.${key}`, { value }) }),
  });
const asked = () =>
  app.wire.calls.filter((call) => call.path === '/api/agent/team').map(({ query }) => query);
const addressOf = (name: string) => new URLSearchParams(location.search).get(name);

describe('everybody', () => {
  test('[AGT-06g] is one choice away from the levels, each account with whom it is below', async () => {
    await visit();
    await waitFor(() => expect(accounts()).toEqual(['bayani.cruz']));
    await click(screen.getByRole('radio', { name: team('levels.all') }));
    await waitFor(() => expect(accounts()).toEqual(everybody));
    expect(location.search).toBe('?levels=all');
    expect(screen.getByText(team('accounts', { count: 3 }))).toBeTruthy();
    expect(
      screen.getByText(team('below', { upline: 'celia.reyes' }), { exact: false }),
    ).toBeTruthy();
    await click(screen.getByRole('radio', { name: team('levels.one') }));
    await waitFor(() => expect(accounts()).toEqual(['bayani.cruz']));
  });

  test('[AGT-06g] below an account stays in the view, sorted and filtered as before', async () => {
    await visit(`${page}?levels=all&sort=joined&joinedFrom=2026-01-10`);
    await waitFor(() => expect(accounts()).toEqual(everybody.toReversed()));
    const opened = team('open', { account: 'bayani.cruz', members: '2' });
    await click(screen.getByRole('link', { name: opened }));
    await waitFor(() => expect(accounts()).toEqual(['dante.lim', 'celia.reyes']));
    expect(addressOf('under')).toBe('bayani.cruz');
    expect(addressOf('joinedFrom')).toBe('2026-01-10');
    const path = within(screen.getByRole('navigation', { name: team('path') }));
    await click(path.getByRole('link', { name: team('own') }));
    await waitFor(() => expect(accounts()).toEqual(everybody.toReversed()));
  });

  test('[AGT-06g] is left by a search, which looks at every level anyway', async () => {
    await visit(`${page}?levels=all`);
    await waitFor(() => expect(accounts()).toEqual(everybody));
    await fill(screen.getByLabelText(team('search')), 'dan');
    await waitFor(() => expect(accounts()).toEqual(['dante.lim']));
    expect(screen.queryByRole('radio', { name: team('levels.all') })).toBeNull();
    expect(asked().at(-1)).not.toHaveProperty('levels');
  });

  test('[AGT-08] can be read offline with its filters, and not with others', async () => {
    await visit(`${page}?levels=all&balanceFrom=100`);
    await waitFor(() => expect(accounts()).toEqual(['celia.reyes']));
    await app.visit(`${page}?levels=all`);
    await waitFor(() => expect(accounts()).toEqual(everybody));
    app.wire.setOnline(false);
    await app.visit(`${page}?levels=all&balanceFrom=100`);
    await waitFor(() => expect(accounts()).toEqual(['celia.reyes']));
    await app.visit(`${page}?levels=all&balanceFrom=101`);
    expect(await screen.findByText(team('absent'))).toBeTruthy();
  });
});

describe('filters', () => {
  test('[AGT-06h] go to the address from the form, and are counted, named and taken out one by one or at once', async () => {
    await visit(`${page}?levels=all`);
    await waitFor(() => expect(accounts()).toEqual(everybody));
    await fill(field('joinedFrom'), '2026-03-02');
    await waitFor(() => expect(accounts()).toEqual(['celia.reyes', 'dante.lim']));
    await fill(field('balanceFrom'), '1,250.50');
    expect(addressOf('balanceFrom')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(accounts()).toEqual(['celia.reyes']));
    expect(addressOf('balanceFrom')).toBe('125050');
    expect(field('balanceFrom').value).toBe('1250.50');
    expect(screen.getByText(team('filters')).textContent).toBe(`${team('filters')}2`);
    await click(await chip('balanceFrom', '₱1,250.50'));
    await waitFor(() => expect(accounts()).toEqual(['celia.reyes', 'dante.lim']));
    expect(document.activeElement?.textContent).toContain(team('filters'));
    await userEvent.selectOptions(screen.getByLabelText(team('role')), 'member');
    await waitFor(() => expect(accounts()).toEqual(['dante.lim']));
    await press(team('clearFilters'));
    await waitFor(() => expect(accounts()).toEqual(everybody));
    expect(location.search).toBe('?levels=all');
  });

  test('[AGT-06h] find who is dormant: without a bet for some days, or with the last one up to a day', async () => {
    await visit(`${page}?levels=all&lastActiveTo=2026-03-21`);
    await waitFor(() => expect(accounts()).toEqual(['bayani.cruz', 'celia.reyes']));
    expect(await chip('lastActiveToOrNever', 'Mar 21, 2026')).toBeTruthy();
    await press(team('clearFilters'));
    await userEvent.selectOptions(await screen.findByLabelText(team('field.idleDays')), '30');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ idleDays: '30' }));
    expect(await chip('idleDays', '30')).toBeTruthy();
    expect(addressOf('idleDays')).toBe('30');
  });

  test('[AGT-06h] that end before they begin say so at the field, and ask for nothing', async () => {
    await visit(
      `${page}?joinedFrom=2026-03-02&joinedTo=2026-03-01&lastActiveFrom=2026-03-02&lastActiveTo=2026-03-01&balanceFrom=200&balanceTo=100`,
    );
    await screen.findByText(team('balanceWrong'));
    for (const name of ['joinedTo', 'lastActiveTo'])
      expect(descriptionOf(field(name))).toBe(t('records.daysWrong'));
    expect(descriptionOf(field('balanceTo'))).toBe(team('balanceWrong'));
    expect(screen.getByText(team('filters')).closest('details')!.open).toBe(true);
    expect(asked()).toEqual([]);
    await press(team('clearFilters'));
    await waitFor(() => expect(accounts()).toEqual(['bayani.cruz']));
  });

  test('[AGT-06h] a balance is an amount in pesos, or zero; anything else says so when the field is left', async () => {
    await visit(`${page}?levels=all`);
    await waitFor(() => expect(accounts()).toEqual(everybody));
    for (const text of ['1,2,3', '-1', '10000000000.01']) {
      await fill(field('balanceTo'), text);
      expect(descriptionOf(field('balanceTo'))).toBe('');
      await userEvent.tab();
      expect(descriptionOf(field('balanceTo'))).toBe(t('wallets.amountWrong'));
    }
    await fill(field('balanceTo'), '0');
    await userEvent.tab();
    await waitFor(() => expect(accounts()).toEqual(['bayani.cruz', 'dante.lim']));
    expect(addressOf('balanceTo')).toBe('0');
    await fill(field('balanceTo'), '');
    await userEvent.tab();
    await waitFor(() => expect(accounts()).toEqual(everybody));
  });

  test('[AGT-06h] of an address that no call would take are left out', async () => {
    await visit(`${page}?levels=all&joinedFrom=2026-02-30&balanceFrom=-1&idleDays=0&role=boss`);
    await waitFor(() => expect(accounts()).toEqual(everybody));
    expect(screen.queryByRole('button', { name: team('clearFilters') })).toBeNull();
  });

  test('[AGT-10] name a list that is available offline', async () => {
    await visit(`${page}?levels=all&balanceFrom=100&joinedFrom=2026-03-02`);
    await waitFor(() => expect(accounts()).toEqual(['celia.reyes']));
    const choice = await screen.findByRole<HTMLInputElement>('switch', {
      name: t('offlineReports.choice'),
    });
    await click(choice);
    await waitFor(() => expect(choice.checked).toBe(true));
    await app.visit('/agent/offlineReports');
    const parts = [
      team('title'),
      team('levels.all'),
      team('active.joinedFrom', { value: 'Mar 2, 2026' }),
      team('active.balanceFrom', { value: '₱1' }),
    ];
    expect(await screen.findByText(parts.join(' · '))).toBeTruthy();
  });
});
