import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type AgentCaller, Past, newAgent } from '../../server/domain/agent/fixtures.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useSocket } from './support/socket.ts';
import { click, lookAgain } from './support/steps.ts';

const app = useApp();
const emit = useSocket();
const t = words('EN');
const days = 'period=any&from=2026-03-01&to=2026-03-31';
const movements = `/agent/agentDownlineTransactionDetailsCopy?account=celia.reyes&${days}`;

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
  for (let deposit = 0; deposit < 51; deposit += 1) await past.money(celia, 'deposit', 5_000, at);
  await countTeams(app.site.gateway);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const calls = (path: string) => app.wire.calls.filter((call) => call.path === path).length;

/** Opens a page and waits for its answer. */
async function open(address: string, path: string): Promise<void> {
  await app.open(address, { token: agent.token, language: 'EN' });
  await waitFor(() => expect(calls(path)).toBe(1));
  await act(() => app.wire.idle());
}

/** News of the team, and enough time for pages to ask. */
async function hear(): Promise<void> {
  // The gateway and its database run on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await emit({ kind: 'team' });
  await emit({ kind: 'team' });
  await act(() => vi.advanceTimersByTimeAsync(18_000));
  vi.useRealTimers();
  await act(() => app.wire.idle());
}

test.each([
  ['/agentHome', '/api/agent/overview'],
  ['/agent/downlineManagmentView', '/api/agent/team'],
  ['/agent/downlineManagmentView?member=celia.reyes', '/api/agent/team/member'],
  [`/agent/personalHistoryCopy?${days}`, '/api/agent/sums'],
  [`/agent/palStatementsAgentCopy?${days}`, '/api/agent/sums'],
  ['/agent/agentRevenueReport', '/api/agent/income'],
  ['/agent/agentRebates', '/api/agent/rebates'],
  ['/agent/agentRebates?day=2026-03-01', '/api/agent/rebates/statement'],
  ['/agent/registerCenter', '/api/agent/links'],
  [movements, '/api/agent/team/movements'],
])('[LIVE-01j] %s is read again once after news of the team', async (address, path) => {
  await open(address, path);
  await hear();
  await waitFor(() => expect(calls(path)).toBe(2));
});

test('[LIVE-01j] a report that is hidden, or has no network, waits with reading again', async () => {
  const path = '/api/agent/sums';
  await open(`/agent/palStatementsAgentCopy?${days}`, path);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await hear();
  expect(calls(path)).toBe(1);
  visibility.mockReturnValue('visible');
  lookAgain();
  await waitFor(() => expect(calls(path)).toBe(2));
  // The network takes with it what is under way.
  await act(() => app.wire.quiet());
  act(() => app.wire.setOnline(false));
  await hear();
  expect(calls(path)).toBe(2);
  expect(screen.queryByText(/You are offline\. These figures are from/)).toBeNull();
  act(() => app.wire.setOnline(true));
  await waitFor(() => expect(calls(path)).toBe(3));
});

test('[LIVE-01j] reading again leaves rows, and what is typed, where they are', async () => {
  const path = '/api/agent/sums';
  await open(`/agent/palStatementsAgentCopy?${days}`, path);
  const row = await screen.findByRole('rowheader', { name: /celia\.reyes/ });
  await hear();
  await waitFor(() => expect(calls(path)).toBe(2));
  expect(row.isConnected).toBe(true);
  const search = screen.getByLabelText<HTMLInputElement>(t('team.search'));
  fireEvent.change(search, { target: { value: 'celi' } });
  await waitFor(() => expect(calls(path)).toBe(3));
  await hear();
  await waitFor(() => expect(calls(path)).toBe(4));
  expect([search.isConnected, search.value]).toEqual([true, 'celi']);
});

test('[LIVE-01j] movements that are read further down are not taken away by news', async () => {
  const path = '/api/agent/team/movements';
  await open(movements, path);
  const rows = () => screen.getAllByRole('row').length - 1;
  await waitFor(() => expect(rows()).toBe(50));
  await click(screen.getByRole('button', { name: t('records.older') }));
  await waitFor(() => expect(rows()).toBe(51));
  await hear();
  expect([rows(), calls(path)]).toEqual([51, 2]);
});
