import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AgentCaller,
  Past,
  type Person,
  newAgent,
} from '../../server/domain/agent/fixtures.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { words } from '../support/words.ts';
import { useTexts } from '../../src/models/language.ts';
import { refreshing } from '../../src/models/offline-reports.ts';
import { useApp } from './support/app.tsx';
import { click, pageIs } from './support/steps.ts';
import { textsOf } from './support/texts.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/offlineReports';
const loss = '/agent/palStatementsAgentCopy';
const days = 'period=any&from=2026-03-01&to=2026-03-31';
const deposits = `/agent/agentDownlineTransactionDetailsCopy?account=celia.reyes&${days}&type=deposit`;

const at = new Date('2026-03-02T04:00:00Z');

let agent: AgentCaller;
let past: Past;
let celia: Person;

beforeAll(async () => {
  agent = await newAgent(app.site);
  past = new Past(app.site.gateway);
  celia = await past.person({ id: agent.id, wallet: '' }, at);
  await app.site.db
    .updateTable('customers')
    .set({ account: 'celia.reyes' })
    .where('id', '=', celia.id)
    .execute();
  await past.money(celia, 'deposit', 5_000, at);
  await countTeams(app.site.gateway);
});

const visit = (address: string) => app.open(address, { token: agent.token, language: 'EN' });
const choice = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: t('offlineReports.choice') });
const items = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((item) => item.classList.contains('item'));
const calls = (path: string) => app.wire.calls.filter((call) => call.path === path);
const asked = () => calls('/api/agent/sums').length;

/** One that an opened page or a network's return has begun would be counted with the test's own. */
const noRefresh = () => waitFor(() => expect(refreshing.peek()).toBe(false));

async function choose(address: string): Promise<void> {
  await visit(address);
  await waitFor(async () => expect((await choice()).disabled).toBe(false));
  await click(await choice());
  await waitFor(async () => expect((await choice()).checked).toBe(true));
}

test('[AGT-10] a report is chosen, and listed with what it is of, its time and its size', async () => {
  await visit(page);
  expect(await screen.findByText(t('offlineReports.none'))).toBeTruthy();
  await choose(`${loss}?${days}`);
  await app.visit(page);
  await waitFor(() => expect(items()).toHaveLength(1));
  const [item] = items();
  expect(item?.textContent).toContain(t('sums.title.loss'));
  expect(item?.textContent).toContain('2026-03-01 – 2026-03-31');
  await waitFor(() => expect(items()[0]?.textContent).toMatch(/Figures of .*20\d\d.* · \d+ KB/));
  await click(within(items()[0]!).getByRole('link'));
  await pageIs(`${loss}?${days}`);
  expect((await choice()).checked).toBe(true);
});

test('[AGT-10] it is refreshed when it is asked for and when the network returns, and not without one', async () => {
  await choose(`${loss}?${days}`);
  await app.visit(page);
  await waitFor(() => expect(items()).toHaveLength(1));
  const refresh = () => screen.getByRole('button', { name: t('offlineReports.refresh') });
  await noRefresh();
  let before = asked();
  await click(refresh());
  await waitFor(() => expect(asked()).toBe(before + 1));
  act(() => app.wire.setOnline(false));
  await waitFor(() => expect(refresh()).toHaveProperty('disabled', true));
  before = asked();
  act(() => app.wire.setOnline(true));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('[AGT-08] [AGT-10] a report that was refreshed shows that without network, in the tab that had shown it', async () => {
  await choose(`${loss}?${days}`);
  const rows = () => within(screen.getByRole('main')).getAllByRole('row');
  await waitFor(() => expect(rows().at(-1)?.textContent).toContain('50.00'));
  const before = rows().length;
  await app.visit(page);
  await waitFor(() => expect(items()).toHaveLength(1));
  await past.person({ id: agent.id, wallet: '' }, at);
  await countTeams(app.site.gateway);
  await noRefresh();
  const calls = asked();
  await click(screen.getByRole('button', { name: t('offlineReports.refresh') }));
  await waitFor(() => expect(asked()).toBe(calls + 1));
  await noRefresh();
  act(() => app.wire.setOnline(false));
  await app.visit(`${loss}?${days}`);
  await waitFor(() => expect(rows()).toHaveLength(before + 1));
});

test('[AGT-10] what could not be refreshed is said, and stays', async () => {
  await choose(`${loss}?${days}`);
  await app.visit(page);
  await waitFor(() => expect(items()).toHaveLength(1));
  await waitFor(() => expect(items()[0]?.textContent).toContain('KB'));
  app.wire.before((call) => {
    if (call.path === '/api/agent/sums') throw new TypeError('cut');
    return undefined;
  });
  await click(screen.getByRole('button', { name: t('offlineReports.refresh') }));
  expect(await screen.findByText(t('offlineReports.failed', { count: '1' }))).toBeTruthy();
  expect(items()[0]?.textContent).toContain('KB');
});

test('[AGT-08] another agent on the device sees none of the list', async () => {
  await choose(`${loss}?${days}`);
  const other = await newAgent(app.site);
  await app.open(page, { token: other.token, language: 'EN' });
  expect(await screen.findByText(t('offlineReports.none'))).toBeTruthy();
});

test('[AGT-10] it is removed from the list, or in the report', async () => {
  await choose(`${loss}?${days}`);
  await app.visit(page);
  await waitFor(() => expect(items()).toHaveLength(1));
  await click(within(items()[0]!).getByRole('button'));
  expect(await screen.findByText(t('offlineReports.none'))).toBeTruthy();
  await choose('/agentHome?period=month');
  await click(await choice());
  await waitFor(async () => expect((await choice()).checked).toBe(false));
  await app.visit(page);
  expect(await screen.findByText(t('offlineReports.none'))).toBeTruthy();
});

describe('account details', () => {
  const path = '/api/agent/team/movements';
  const totals = `${path}/totals`;
  const movements = () => screen.findByRole('table', { name: t('records.money.list') });

  test('[AGT-10] are chosen with their filters, and refreshed whole: movements and sums', async () => {
    await choose(deposits);
    await app.visit(page);
    await waitFor(() => expect(items()[0]?.textContent).toMatch(/ · \d+ KB/));
    const title = t('records.title.agentDownlineTransactionDetailsCopy');
    expect(items()[0]?.textContent).toContain(
      `${title} · celia.reyes · ${t('records.type.deposit')} · 2026-03-01 – 2026-03-31`,
    );
    await noRefresh();
    app.wire.calls.length = 0;
    await click(screen.getByRole('button', { name: t('offlineReports.refresh') }));
    await waitFor(() => expect(calls(totals)).toHaveLength(1));
    expect(calls(path)[0]?.query).toMatchObject({ account: 'celia.reyes', type: 'deposit' });
    await app.visit(deposits.replace('&type=deposit', ''));
    expect((await choice()).checked).toBe(false);
  });

  test('[AGT-10] are refreshed in another language once that is chosen', async () => {
    await choose(deposits);
    await app.visit(page);
    await waitFor(() => expect(items()[0]?.textContent).toMatch(/ · \d+ KB/));
    act(() => useTexts('TY', textsOf('TY')));
    await waitFor(() => expect(calls(path).at(-1)?.query).toMatchObject({ language: 'TY' }));
    await waitFor(() => expect(items()[0]?.textContent).toMatch(/ · \d+ KB/));
    act(() => app.wire.setOnline(false));
    await app.visit(deposits);
    const table = await screen.findByRole('table', { name: words('TY')('records.money.list') });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
  });

  test('[AGT-10] are read without network as they were refreshed, their sums too', async () => {
    await choose(deposits);
    await past.money(celia, 'deposit', 7_000, at);
    // Other days: what the page itself last got is not what is read below.
    await app.visit(deposits.replace(days, 'period=today'));
    await screen.findByText(t('records.team.noneText'));
    await app.visit(page);
    await waitFor(() => expect(items()[0]?.textContent).toMatch(/ · \d+ KB/));
    await noRefresh();
    app.wire.calls.length = 0;
    await click(screen.getByRole('button', { name: t('offlineReports.refresh') }));
    await waitFor(() => expect(calls(totals)).toHaveLength(1));
    await noRefresh();
    act(() => app.wire.setOnline(false));
    await click(within(items()[0]!).getByRole('link'));
    await pageIs(deposits);
    await waitFor(async () =>
      expect(within(await movements()).getAllByRole('row')).toHaveLength(3),
    );
    const sums = within(screen.getByRole('region', { name: t('records.total.heading') }));
    expect(await sums.findByText('+₱120.00')).toBeTruthy();
  });
});
