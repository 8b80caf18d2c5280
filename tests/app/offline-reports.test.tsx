import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type AgentCaller, Past, newAgent } from '../../server/domain/agent/fixtures.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, pageIs } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/offlineReports';
const loss = '/agent/palStatementsAgentCopy';
const days = 'period=any&from=2026-03-01&to=2026-03-31';

let agent: AgentCaller;

beforeAll(async () => {
  agent = await newAgent(app.site);
  const past = new Past(app.site.gateway);
  const at = new Date('2026-03-02T04:00:00Z');
  const celia = await past.person({ id: agent.id, wallet: '' }, at);
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
const asked = () => app.wire.calls.filter(({ path }) => path === '/api/agent/sums').length;

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
  let before = asked();
  await click(refresh());
  await waitFor(() => expect(asked()).toBe(before + 1));
  act(() => app.wire.setOnline(false));
  await waitFor(() => expect(refresh()).toHaveProperty('disabled', true));
  before = asked();
  act(() => app.wire.setOnline(true));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
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
