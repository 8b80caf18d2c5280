import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AgentCaller,
  giveRates,
  newAgent,
  ratesOf,
} from '../../server/domain/agent/fixtures.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { hashPassword } from '../../server/domain/identity/common/passwords.ts';
import { transactionPassword } from '../../server/domain/withdrawals/fixtures.ts';
import type { TestPlayer } from '../../server/domain/play/fixtures.ts';
import { credit } from '../../server/domain/records/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { loseCalls } from './support/login-steps.ts';
import { click, fill, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/downlineManagmentView';
const team = (key: string, params: Record<string, string | number> = {}) =>
  t(`team.${key}`, params);

let agent: AgentCaller;
/** Right below the agent, with somebody below. */
let downline: AgentCaller;
let name: string;
let below: string;

beforeAll(async () => {
  agent = await newAgent(app.site);
  downline = await newAgent(app.site, agent.id);
  const { db } = app.site;
  const rename = async (id: string, account: string) => {
    await db.updateTable('customers').set({ account }).where('id', '=', id).execute();
    return account;
  };
  name = await rename(downline.id, 'bayani.cruz');
  below = await rename((await newAgent(app.site, downline.id)).id, 'celia.reyes');
  await rename((await newAgent(app.site, agent.id)).id, 'zeny.lopez');
  await giveRates(app.site, downline.id, ratesOf(20));
  const hash = await hashPassword(transactionPassword);
  await db.insertInto('transaction_passwords').values({ customer_id: agent.id, hash }).execute();
  await countTeams(app.site.gateway);
});

const visit = (address = page) => app.open(address, { token: agent.token, language: 'EN' });
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const table = () => within(screen.getByRole('table', { name: team('list') }));
const accounts = () =>
  table()
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent);
const path = () => within(screen.getByRole('navigation', { name: team('path') }));
const calls = (address: string) => app.wire.calls.filter((call) => call.path === address);

describe('team management', () => {
  test('[AGT-01f] is a page of the agent centre, in its menu', async () => {
    await visit('/agentHome');
    const menu = within(await screen.findByRole('navigation', { name: t('agent.home') }));
    await click(menu.getByRole('link', { name: team('title') }));
    await pageIs(page);
    expect(await screen.findByRole('heading', { level: 1, name: team('title') })).toBeTruthy();
  });

  test('[AGT-06a] opens the team level by level, and leads back', async () => {
    await visit();
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
    await click(screen.getByRole('link', { name: team('open', { account: name, members: '1' }) }));
    await waitFor(() => expect(accounts()).toEqual([below]));
    expect(
      path()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([team('own'), name]);
    await click(path().getByRole('link', { name: team('own') }));
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
  });

  test('[AGT-06b] a search finds an account at any level, and says whom it is below', async () => {
    await visit();
    const field = await screen.findByLabelText(team('search'));
    await fill(field, 'ce');
    expect(await screen.findByText(team('searchShort', { letters: 3 }))).toBeTruthy();
    await fill(field, 'cel');
    await waitFor(() => expect(accounts()).toEqual([below]));
    expect(screen.getByText(team('below', { upline: name }), { exact: false })).toBeTruthy();
    await fill(field, 'wala');
    expect(await screen.findByText(team('none'))).toBeTruthy();
  });

  test('[AGT-06c] each column sorts, and once more the other way', async () => {
    await visit();
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
    const head = (column: string) =>
      table().getByRole('columnheader', { name: team(`column.${column}`) });
    expect(head('account').getAttribute('aria-sort')).toBe('ascending');
    await press(team('column.account'), within(head('account')));
    await waitFor(() => expect(accounts()).toEqual(['zeny.lopez', name]));
    expect(head('account').getAttribute('aria-sort')).toBe('descending');
    await press(team('column.members'), within(head('members')));
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
    expect(location.search).toContain('sort=members');
    expect(head('account').getAttribute('aria-sort')).toBeNull();
  });

  test('[AGT-06a] filters are in the address, and an empty result names them', async () => {
    await visit(`${page}?state=closed`);
    expect(await screen.findByText(team('noneText'))).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>(team('state')).value).toBe('closed');
  });

  test('[AGT-06a] an agent without a team is led to the register centre', async () => {
    const alone = await newAgent(app.site);
    await app.open(page, { token: alone.token, language: 'EN' });
    await click(await screen.findByRole('link', { name: team('bring') }));
    await pageIs('/agent/registerCenter');
    expect(await screen.findByRole('heading', { name: t('registerCenter.title') })).toBeTruthy();
  });

  test('[AGT-06a] the team is saved as CSV, and a failure is said', async () => {
    await visit();
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:team');
    // Would leave the page here.
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press(team('export'));
    expect(await screen.findByText(t('records.exported'))).toBeTruthy();
    const text = await (saved.mock.calls[0]![0] as Blob).text();
    expect(text).toContain(below);
    app.wire.before(({ path: address }) => {
      if (address === '/api/agent/team/export') throw new TypeError('cut');
      return undefined;
    });
    await press(team('export'));
    expect(await screen.findByText(t('errors.unreachable'))).toBeTruthy();
    saved.mockRestore();
    download.mockRestore();
  });

  test('[AGT-07d] a narrowed list is saved as CSV as it is shown, and its button says so', async () => {
    await visit(`${page}?levels=all&role=agent&sort=joined&order=down`);
    await waitFor(() => expect(accounts()).toHaveLength(3));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:team');
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    expect(screen.queryByRole('button', { name: team('export') })).toBeNull();
    await press(team('exportList'));
    expect(await screen.findByText(t('records.exported'))).toBeTruthy();
    expect(calls('/api/agent/team/export').at(-1)?.query).toEqual({
      levels: 'all',
      role: 'agent',
      sort: 'joined',
      order: 'down',
      language: 'EN',
    });
    const text = await (saved.mock.calls[0]![0] as Blob).text();
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(accounts());
    saved.mockRestore();
    download.mockRestore();
    await app.visit(`${page}?search=cel`);
    expect(await screen.findByRole('button', { name: team('exportList') })).toBeTruthy();
    await app.visit(`${page}?levels=all&sort=joined`);
    expect(await screen.findByRole('button', { name: team('export') })).toBeTruthy();
  });

  test('[AGT-08] a level and an account that were opened can be read without network', async () => {
    await visit();
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
    await app.visit(`${page}?member=${name}`);
    expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    app.wire.setOnline(false);
    await app.visit(page);
    await waitFor(() => expect(accounts()).toEqual([name, 'zeny.lopez']));
    expect(await screen.findByText(/You are offline\. These figures are from/)).toBeTruthy();
    await app.visit(`${page}?member=${name}`);
    expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    expect(screen.getByRole('button', { name: team('send') })).toHaveProperty('disabled', true);
    expect(screen.getByText(team('offline'))).toBeTruthy();
  });

  test('[ERR-03] what cannot be loaded says so, and can be tried again', async () => {
    let cut = true;
    await app.open(`${page}?search=bay`, {
      token: agent.token,
      language: 'EN',
      fault: (call) => {
        if (cut && call.path === '/api/agent/team') throw new TypeError('cut');
        return undefined;
      },
    });
    expect(await screen.findByText(team('absent'))).toBeTruthy();
    const main = within(screen.getByRole('main'));
    const retry = main.getAllByRole('button', { name: t('status.retry') })[0]!;
    cut = false;
    await click(retry);
    await waitFor(() => expect(accounts()).toEqual([name]));
  });
});

test('[ERR-03] [AGT-09] everybody below who is not in the team leads back, with no retry', async () => {
  await visit(`${page}?levels=all&under=wala.dito&sort=balance`);
  expect(await screen.findByText(team('unknown'))).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('button', { name: t('status.retry') })).toBeNull();
  await click(path().getByRole('link', { name: team('own') }));
  await waitFor(() => expect(accounts()).toHaveLength(3));
  expect(location.search).toBe('?levels=all&sort=balance');
  await app.visit('/agent/palStatementsAgentCopy?under=wala.dito');
  expect(await screen.findByText(team('unknown'))).toBeTruthy();
  await click(path().getByRole('link', { name: team('own') }));
  expect(await screen.findByRole('link', { name: 'zeny.lopez' })).toBeTruthy();
  await pageIs('/agent/palStatementsAgentCopy');
});

describe("an account's page", () => {
  const open = async (account = name) => {
    await visit(`${page}?member=${account}`);
    await screen.findByRole('heading', { level: 2, name: account });
  };

  test('[AGT-06d] has its place, figures, rates and what the agent may give', async () => {
    await open();
    expect(path().getByText(name).getAttribute('aria-current')).toBe('page');
    const figures = within(screen.getByRole('table', { name: team('figures') }));
    expect(figures.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      team('figure'),
      team('itself'),
      team('belowIt'),
    ]);
    expect(screen.getAllByText('0.2%')).toHaveLength(9);
    expect(screen.getByRole('link', { name: team('offer') })).toBeTruthy();
  });

  test('[AGT-06d] of a deeper account names who sets the rates, and gives nothing', async () => {
    await open(below);
    expect(screen.getByText(team('ratesBy', { upline: name }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: team('send') })).toBeNull();
    expect(screen.queryByRole('button', { name: team('change') })).toBeNull();
  });

  test('[AGT-09] of nobody below says that it is not in the team', async () => {
    await visit(`${page}?member=${await agent.account()}`);
    expect(await screen.findByText(team('unknown'))).toBeTruthy();
  });

  test('[AGT-06e] its rates change from tomorrow on; one above the own or below the team is rejected', async () => {
    const under = (await newAgent(app.site, downline.id)).id;
    await giveRates(app.site, under, { ...ratesOf(0), LIVE: 15 });
    await open();
    await press(team('change'));
    const form = await dialog(team('changeOf', { account: name }));
    const field = (category: string) =>
      form.getByLabelText<HTMLInputElement>(t(`lobby.category.${category}`));
    await waitFor(() => expect(field('RNG').value).toBe('0.2'));
    await fill(field('RNG'), '0.6');
    await press(team('save'), form);
    expect(form.getByText(t('registerCenter.rateWrong', { rate: '0.5%' }))).toBeTruthy();
    await fill(field('RNG'), '0.3');
    await fill(field('LIVE'), '0.1');
    await press(team('save'), form);
    expect(
      await form.findByText(`${t('lobby.category.LIVE')}: ${t('errors.team_rate_below')}`),
    ).toBeTruthy();
    await fill(field('LIVE'), '0.15');
    await press(team('save'), form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await agent.member(name)).value).toMatchObject({
      rates: ratesOf(20),
      changes: expect.arrayContaining([expect.objectContaining({ category: 'RNG', rate: 30 })]),
    });
    expect(await screen.findByText(/RNG|Slots 0\.3%/)).toBeTruthy();
  });

  test('[AGT-06f] money is sent once, confirmed by the transaction password, also when the answer is lost', async () => {
    const { id: wallet } = await app.site.db
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', agent.id)
      .where('purpose', '=', 'wallet')
      .executeTakeFirstOrThrow();
    const rich = { customerId: agent.id, wallet } as TestPlayer;
    await credit(app.site, rich, 'deposit', 10_000);
    await open();
    await press(team('send'));
    const form = await dialog(team('sendTo', { account: name }));
    await press(team('send'), form);
    expect(form.getByText(t('wallets.amountWrong'))).toBeTruthy();
    expect(form.getByText(team('confirmMissing'))).toBeTruthy();
    await fill(form.getByLabelText(t('wallets.upline.amount')), '25');
    await fill(form.getByLabelText(t('withdrawals.password')), '000000');
    await press(team('send'), form);
    expect(await form.findByText(t('errors.payment_password_wrong'))).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(t('wallets.upline.amount')).value).toBe('25');
    await fill(form.getByLabelText(t('withdrawals.password')), transactionPassword);
    const broken = loseCalls(app, '/api/v2/wallets/transferDownline', 'after');
    await press(team('send'), form);
    broken.heal();
    const what = team('what', { account: name, amount: '₱25.00' });
    expect(await screen.findByText(t('wallets.done', { what }))).toBeTruthy();
    expect((await agent.member(name)).value.transfers).toMatchObject([{ amount: 2500 }]);
    expect(calls('/api/v2/wallets/transferDownline').length).toBeGreaterThan(0);
  });

  test('[AGT-06f] without a transaction password it says what to do', async () => {
    const other = await newAgent(app.site);
    const under = await (await newAgent(app.site, other.id)).account();
    await app.open(`${page}?member=${under}`, { token: other.token, language: 'EN' });
    await press(team('send'));
    const form = await dialog(team('send'));
    expect(form.getByText(t('errors.payment_password_needed'))).toBeTruthy();
    expect(form.getByRole('link').getAttribute('href')).toBe('/member/withdraw');
  });
});
