import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { countTeams } from '../../server/domain/agent/count.ts';
import {
  type AgentCaller,
  type Person,
  Past,
  newAgent,
} from '../../server/domain/agent/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, fill, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const betting = '/agent/personalHistoryCopy';
const loss = '/agent/palStatementsAgentCopy';
const days = 'period=any&from=2026-03-01&to=2026-03-31';

let agent: AgentCaller;

/** Below the agent: bayani.cruz, who has celia.reyes, and zeny.lopez. */
beforeAll(async () => {
  agent = await newAgent(app.site);
  const past = new Past(app.site.gateway);
  const at = new Date('2026-03-02T04:00:00Z');
  const open = async (name: string, upline: string, type = 0): Promise<Person> => {
    const person = await past.person({ id: upline, wallet: '' }, at, type);
    await app.site.db
      .updateTable('customers')
      .set({ account: name })
      .where('id', '=', person.id)
      .execute();
    return person;
  };
  const bayani = await open('bayani.cruz', agent.id, 2);
  const celia = await open('celia.reyes', bayani.id);
  const zeny = await open('zeny.lopez', agent.id);
  await past.money(celia, 'deposit', 100_000, at);
  await past.money(zeny, 'deposit', 50_000, at);
  await past.money(celia, 'bonus', 2_500, at);
  await past.round(celia, 30_000, 10_000, at);
  await past.round(zeny, 5_000, 9_000, at);
  await past.vendor(celia, 'debit', { round: 'r', amount: 40_000, at });
  await past.vendor(celia, 'credit', { round: 'r', amount: 1_000, validBet: 40_000, at });
  await countTeams(app.site.gateway);
});

const visit = (address: string) => app.open(address, { token: agent.token, language: 'EN' });
const table = (name = t('team.list')) => within(screen.getByRole('table', { name }));
const accounts = () =>
  table()
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
/** The texts of a row, without the names that a phone shows. */
const cells = (start: string, name?: string) =>
  within(table(name).getByRole('row', { name: (text) => text.startsWith(start) }))
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent ?? cell.textContent);

describe('team betting', () => {
  test('[AGT-01g] is in the menu, and shows what each account bet together with its team', async () => {
    await visit('/agentHome');
    const menu = within(await screen.findByRole('navigation', { name: t('agent.home') }));
    await click(menu.getByRole('link', { name: t('sums.title.betting') }));
    await pageIs(betting);
    await visit(`${betting}?${days}`);
    await waitFor(() =>
      expect(cells('bayani.cruz')).toEqual(['2', '₱700.00', '₱700.00', '₱110.00', '−₱590.00']),
    );
    expect(cells('zeny.lopez')).toEqual(['1', '₱50.00', '₱50.00', '₱90.00', '+₱40.00']);
    expect(cells(t('sums.whole'))).toEqual(['3', '₱750.00', '₱750.00', '₱200.00', '−₱550.00']);
  });

  test('[AGT-01g] has each category, and its rows are narrowed to one', async () => {
    await visit(`${betting}?${days}`);
    const byCategory = t('sums.byCategory');
    await waitFor(() =>
      expect(cells(t('lobby.category.LIVE'), byCategory)).toEqual([
        '1',
        '₱400.00',
        '₱400.00',
        '₱10.00',
        '−₱390.00',
      ]),
    );
    await fill(screen.getByLabelText(t('sums.category')), 'LIVE');
    await waitFor(() => expect(cells('bayani.cruz')[0]).toBe('1'));
    expect(cells('zeny.lopez')[0]).toBe('0');
    expect(location.search).toContain('category=LIVE');
  });

  test('[AGT-01g] leads to the team of an account and back, with its period', async () => {
    await visit(`${betting}?${days}`);
    const name = t('team.open', { account: 'bayani.cruz', members: '1' });
    await click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(accounts()[0]).toContain('celia.reyes'));
    expect(location.search).toContain('from=2026-03-01');
    await click(screen.getByRole('link', { name: 'celia.reyes' }));
    await pageIs(`/agent/downlineManagmentView?member=celia.reyes&${days}`);
  });
});

describe('user loss', () => {
  test('[AGT-01h] begins with the highest loss, and counts money and rewards', async () => {
    await visit(`${loss}?${days}`);
    await waitFor(() =>
      expect(
        accounts()
          .slice(0, 2)
          .map((text) => text?.slice(0, 4)),
      ).toEqual(['baya', 'zeny']),
    );
    expect(cells('bayani.cruz')).toEqual([
      '₱1,000.00',
      '₱0.00',
      '₱700.00',
      '−₱590.00',
      '₱25.00',
      '₱0.00',
      '−₱565.00',
    ]);
    expect(screen.queryByLabelText(t('sums.category'))).toBeNull();
  });

  test('[AGT-07b] each column sorts, and once more the other way', async () => {
    await visit(`${loss}?${days}`);
    const head = () => table().getByRole('columnheader', { name: t('sums.column.deposits') });
    await waitFor(() => expect(accounts()).toHaveLength(3));
    const first = () => accounts()[0]?.slice(0, 4);
    await click(within(head()).getByRole('button'));
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
    await waitFor(() => expect(first()).toBe('baya'));
    await click(within(head()).getByRole('button'));
    await waitFor(() => expect(first()).toBe('zeny'));
    expect(location.search).toContain('order=up');
  });

  test('a search finds accounts of any level, without sums of a level', async () => {
    await visit(`${loss}?${days}`);
    await fill(await screen.findByLabelText(t('team.search')), 'celia');
    await waitFor(() => expect(accounts()).toHaveLength(1));
    expect(accounts()[0]).toContain(t('team.below', { upline: 'bayani.cruz' }));
    expect(screen.queryByText(t('sums.whole'))).toBeNull();
    await fill(screen.getByLabelText(t('team.search')), 'wala');
    expect(await screen.findByText(t('team.none'))).toBeTruthy();
  });

  test('[AGT-07d] the hits of a search are saved as CSV, as they are shown', async () => {
    await visit(`${loss}?${days}&search=celia&sort=deposits&order=up&page=1`);
    await waitFor(() => expect(accounts()).toHaveLength(1));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sums');
    // Would leave the page here.
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press(t('team.exportList'));
    expect(await screen.findByText(t('records.exported'))).toBeTruthy();
    const exported = app.wire.calls.filter(({ path }) => path === '/api/agent/sums/export');
    expect(exported.at(-1)?.query).toEqual({
      period: 'any',
      from: '2026-03-01',
      to: '2026-03-31',
      search: 'celia',
      sort: 'deposits',
      order: 'up',
      language: 'EN',
    });
    const lines = (await (saved.mock.calls[0]![0] as Blob).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('celia.reyes,bayani.cruz,2');
    saved.mockRestore();
    download.mockRestore();
    await app.visit(`${loss}?${days}`);
    expect(await screen.findByRole('button', { name: t('sums.export') })).toBeTruthy();
  });

  test('[AGT-07c] wrong days are named, and nothing is asked for', async () => {
    await visit(`${loss}?period=any&from=2025-01-01&to=2026-03-01`);
    expect(await screen.findByText(t('agent.overview.tooLong', { days: 366 }))).toBeTruthy();
    expect(app.wire.calls.filter(({ path }) => path === '/api/agent/sums')).toEqual([]);
  });

  test('[AGT-08] an opened report is there without network, another says why not', async () => {
    await visit(`${loss}?${days}`);
    await waitFor(() => expect(accounts()).toHaveLength(3));
    app.wire.setOnline(false);
    await app.visit('/agentHome');
    await app.visit(`${loss}?${days}`);
    await waitFor(() => expect(accounts()).toHaveLength(3));
    await screen.findByText(/You are offline\. These figures are from/);
    expect(screen.getByRole('button', { name: t('sums.export') })).toHaveProperty('disabled', true);
    await app.visit(`${loss}?period=yesterday`);
    expect(await screen.findByText(t('sums.absent'))).toBeTruthy();
  });
});

test('an agent without a team is led to the register centre', async () => {
  const alone = await newAgent(app.site);
  await app.open(betting, { token: alone.token, language: 'EN' });
  await click(await screen.findByRole('link', { name: t('team.bring') }));
  await pageIs('/agent/registerCenter');
  expect(await screen.findByRole('heading', { name: t('registerCenter.title') })).toBeTruthy();
});
