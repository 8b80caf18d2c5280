import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Income, IncomeDay } from '../../contract/agent/income.ts';
import { type AgentCaller, newAgent } from '../../server/domain/agent/fixtures.ts';
import { downlineOf, givenContract, settledRound, tier } from '../../server/domain/commissions/fixtures.ts'; // prettier-ignore
import { settleContracts } from '../../server/domain/commissions/settle.ts';
import { termsOf } from '../../server/domain/commissions/terms.ts';
import { credit } from '../../server/domain/records/fixtures.ts';
import { openAccount } from '../../server/ledger/ledger.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, descriptionOf, pageIs, press } from './support/steps.ts';
import type { Fault } from './support/wire.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/agentRevenueReport';
const income = (key: string, params: Record<string, string | number> = {}) =>
  t(`income.${key}`, params);

/** Pays `agent` by two contracts; `agent` pays a member by one. */
let top: AgentCaller;
let agent: AgentCaller;

beforeAll(async () => {
  top = await newAgent(app.site);
  agent = await newAgent(app.site, top.id);
  const member = await downlineOf(app.site, agent.id);
  const wallet = await openAccount(app.site.db, top.id, 'PHP');
  await credit(app.site, { customerId: top.id, wallet, token: '', sessionId: '' }, 'deposit', 90_000); // prettier-ignore
  const [since, due] = [new Date('2026-03-01T16:00:00Z'), new Date('2026-03-02T16:00:00Z')];
  await settledRound(app.site, member, '2026-03-02T04:00:00Z', 50_000, 0);
  const dividend = termsOf({ kind: 'dividend', period: 'D', tiers: [tier(1000)] });
  const salary = (rate: number) =>
    termsOf({ kind: 'salary', salaryType: 'singleBet', tiers: [tier(rate)] });
  for (const [offererId, customerId, terms] of [
    [top.id, agent.id, dividend],
    [top.id, agent.id, salary(100)],
    [agent.id, member, salary(30)],
  ] as const) {
    const id = await givenContract(app.site, { offererId, customerId, terms, since, due });
    await app.site.db
      .updateTable('contracts')
      .set({ state: 'terminated', ended_by: 'customer', ended_at: due })
      .where('id', '=', id)
      .execute();
  }
  await settleContracts(app.site.gateway);
});

const visit = (address = page, fault?: Fault, token = agent.token) =>
  app.open(address, { token, language: 'EN', ...(fault && { fault }) });
const table = () => within(screen.getByRole('table', { name: income('list') }));
const days = () =>
  table()
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
const head = (column: string) =>
  table().getByRole('columnheader', { name: income(`column.${column}`) });
/** Of a row, without the names that a phone shows. */
const amounts = (row = 0) =>
  [...document.querySelectorAll('main tbody tr')[row]!.querySelectorAll('td')].map(
    (cell) => cell.lastElementChild!.textContent,
  );
const sum = (column: string) =>
  screen
    .getByText(income(`column.${column}`), { selector: 'dt' })
    .parentElement!.querySelector('dd')!;
const asked = () =>
  app.wire.calls.filter(({ path }) => path === '/api/agent/income').map(({ query }) => query);

const none = { rebates: 0, commissions: 0, dividends: 0, dailyWages: 0, hourlySalary: 0, realtimeSalary: 0, total: 0, paid: 0, net: 0 }; // prettier-ignore
const dayOf = (day: string, sums: Partial<IncomeDay>): IncomeDay => ({ ...none, ...sums, day });
const march: Income = {
  period: 'any',
  from: '2026-03-01',
  to: '2026-03-31',
  timeZone: 'Asia/Manila',
  currency: 'PHP',
  currencySymbol: '₱',
  asOf: '2026-04-01T15:30:00Z',
  sums: { ...none, dividends: 125_005, dailyWages: -300, total: 124_705, paid: 50, net: 124_655 },
  days: [
    dayOf('2026-03-09', { dailyWages: -300, total: -300, net: -300 }),
    dayOf('2026-03-05', { dividends: 125_000, total: 125_000, paid: 50, net: 124_950 }),
    dayOf('2026-03-02', { dividends: 5, total: 5, net: 5 }),
  ],
};
const answered =
  (report: Income): Fault =>
  ({ path }) =>
    path === '/api/agent/income'
      ? Response.json({ success: true, code: 'ok', message: '', value: report })
      : undefined;

describe('my income', () => {
  test('[AGT-01i] is a page of the agent centre, with what contracts paid and cost', async () => {
    await visit('/agentHome');
    const menu = within(await screen.findByRole('navigation', { name: t('agent.home') }));
    await click(menu.getByRole('link', { name: income('title') }));
    await pageIs(page);
    expect(await screen.findByRole('heading', { level: 1, name: income('title') })).toBeTruthy();
    await waitFor(() => expect(days()).toHaveLength(1));
    const zero = '₱0.00';
    expect(amounts()).toEqual([zero, zero, '₱50.00', '₱5.00', zero, zero, '₱55.00', '₱1.50', '₱53.50']); // prettier-ignore
    expect(sum('dividends').textContent).toBe('₱50.00');
    expect(sum('net').textContent).toBe('₱53.50');
  });

  test('[AGT-01i] an amount leads to its statements; a zero, a rebate and a sum of kinds do not', async () => {
    await visit();
    await waitFor(() => expect(days()).toHaveLength(1));
    const links = (within_: HTMLElement) =>
      within(within_)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(links(screen.getByRole('table'))).toEqual([
      '/agent/agentDividendRecordCopy2',
      '/agent/agentDailyWages2',
      '/agent/contracts?tab=settlements',
    ]);
    expect(links(sum('hourlySalary'))).toEqual([]);
    await click(within(sum('dividends')).getByRole('link'));
    await pageIs('/agent/agentDividendRecordCopy2');
    const title = t('commissions.at.agentDividendRecordCopy2');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect((await screen.findAllByText('₱50')).length).toBeGreaterThan(0);
  });

  test('[AGT-07b] each column sorts, and once more the other way; the address has it', async () => {
    const [newest, middle, oldest] = ['Mar 9, 2026', 'Mar 5, 2026', 'Mar 2, 2026'];
    await visit(`${page}?period=any&from=2026-03-01&to=2026-03-31`, answered(march));
    await waitFor(() => expect(days()).toEqual([newest, middle, oldest]));
    expect(head('day').getAttribute('aria-sort')).toBe('descending');
    await press(income('column.total'), within(head('total')));
    await waitFor(() => expect(days()).toEqual([middle, oldest, newest]));
    expect(location.search).toContain('sort=total');
    await press(income('column.total'), within(head('total')));
    await waitFor(() => expect(days()).toEqual([newest, oldest, middle]));
    expect(head('total').getAttribute('aria-sort')).toBe('ascending');
    expect(head('day').getAttribute('aria-sort')).toBeNull();
    await press(income('column.rebates'), within(head('rebates')));
    // All alike.
    await waitFor(() => expect(days()).toEqual([newest, middle, oldest]));
    expect(asked()).toHaveLength(1);
  });

  test('[AGT-07c] asks for the chosen period, and says what is wrong with chosen days', async () => {
    await visit();
    await click(await screen.findByRole('radio', { name: t('records.period.yesterday') }));
    await pageIs(`${page}?period=yesterday`);
    await waitFor(() => expect(asked().at(-1)).toEqual({ period: 'yesterday' }));
    await visit(`${page}?period=any&from=2024-01-01&to=2025-01-01`);
    const last = await screen.findByLabelText(t('records.to'));
    expect(descriptionOf(last)).toBe(t('agent.overview.tooLong', { days: 366 }));
    expect(descriptionOf(screen.getByLabelText(t('records.from')))).toBe(
      income('lastDays', { days: 366 }),
    );
    expect(asked()).toEqual([]);
  });

  test('[AGT-01i] without income says what shows here', async () => {
    const { token } = await newAgent(app.site);
    await visit(page, undefined, token);
    expect(await screen.findByText(income('noneText'))).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: income('export') })).toBeNull();
  });

  test('[AGT-08] offline an opened period has its age and days, another one why it is missing', async () => {
    await visit(page, answered(march));
    await waitFor(() => expect(days()).toHaveLength(3));
    app.wire.setOnline(false);
    await app.visit(`${page}?period=week`);
    expect(await screen.findByText(income('absent'))).toBeTruthy();
    await app.visit(page);
    const at = 'Apr 1, 2026, 11:30 PM';
    expect(await screen.findByText(t('agent.overview.offline', { at }))).toBeTruthy();
    expect(days()).toHaveLength(3);
    const span = t('agent.overview.between', { from: 'Mar 1, 2026', to: 'Mar 31, 2026' });
    expect(screen.getByText(span)).toBeTruthy();
  });

  test('[AGT-07d] the days are saved as CSV, without network too', async () => {
    await visit(page, answered(march));
    await waitFor(() => expect(days()).toHaveLength(3));
    app.wire.setOnline(false);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:income');
    // Would leave the page here.
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press(income('export'));
    expect(await screen.findByText(t('records.exported'))).toBeTruthy();
    const [first, ...lines] = (await (saved.mock.calls[0]![0] as Blob).text()).split('\r\n');
    expect(first).toContain(`${income('column.day')},${income('column.rebates')}`);
    expect(lines).toEqual([
      '2026-03-09,0.00,0.00,0.00,-3.00,0.00,0.00,-3.00,0.00,-3.00,PHP',
      '2026-03-05,0.00,0.00,1250.00,0.00,0.00,0.00,1250.00,0.50,1249.50,PHP',
      '2026-03-02,0.00,0.00,0.05,0.00,0.00,0.00,0.05,0.00,0.05,PHP',
      '',
    ]);
    saved.mockRestore();
    download.mockRestore();
  });

  test('[ERR-03] what cannot be loaded says so, and can be tried again', async () => {
    let cut = true;
    await visit(page, ({ path }) => {
      if (cut && path === '/api/agent/income') throw new TypeError('cut');
      return undefined;
    });
    expect(await screen.findByText(income('absent'))).toBeTruthy();
    cut = false;
    const main = within(screen.getByRole('main'));
    await click(main.getAllByRole('button', { name: t('status.retry') })[0]!);
    await waitFor(() => expect(days()).toHaveLength(1));
  });
});
