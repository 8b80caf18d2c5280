import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TeamOverview } from '../../../contract/agent/shapes.ts';
import { useOwner } from '../../data/lazy-store.ts';
import { storeValue, readStored } from '../../data/store/store.ts';

const call = vi.fn();
vi.mock('../../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => () => {},
}));
const member = { value: { id: '7' }, peek: () => member.value };
vi.mock('../../models/session.ts', () => ({ member }));

const { openOverview, overview, readPeriod } = await import('./overview.model.ts');
const { pageDrawn } = await import('../../data/lazy-store.ts');
vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
pageDrawn();

const report = (members: number): TeamOverview => ({
  period: 'week', timeZone: 'Asia/Manila', from: '2026-03-01T16:00:00Z', to: '2026-03-04T15:30:00Z', currency: 'PHP', currencySymbol: '₱',
  asOf: '2026-03-04T15:30:00Z', agents: 0, teamBalance: 0, before: null, beforeFrom: null, beforeTo: null, days: [],
  figures: {
    members, registrations: 0, firstDeposits: 0, firstDepositSum: 0, activeMembers: 0, deposits: 0, withdrawals: 0,
    bets: 0, stake: 0, validStake: 0, payout: 0, promotions: 0, rebates: 0, profit: 0,
  },
}); // prettier-ignore
const offline = { ok: false, failure: { kind: 'offline' } };
const logIn = (id: string) => {
  member.value = { id };
  useOwner(id);
};

beforeEach(() => {
  vi.clearAllMocks();
  logIn('7');
});

test('[AGT-08] a report is stored for its agent and its period', async () => {
  call.mockResolvedValue({ ok: true, value: report(40) });
  await openOverview('week');
  expect(call).toHaveBeenCalledWith('agent.overview', { period: 'week' });
  expect(overview('week')).toMatchObject({ value: report(40), state: 'fresh' });
  await expect
    .poll(() => readStored('reports', 'overview week', '7'))
    .toMatchObject({ value: report(40) });
  expect(await readStored('reports', 'overview week', '8')).toBeNull();
});

test('[AGT-08] without network the report is what the device has, with its time, or said to be missing', async () => {
  call.mockResolvedValue(offline);
  const since = await storeValue('reports', 'overview month', report(39), '7');
  await openOverview('month');
  expect(overview('month')).toEqual({ value: report(39), since, state: 'offline' });
  await openOverview('yesterday');
  expect(overview('yesterday')).toMatchObject({ value: null, state: 'missing' });
});

test("[AGT-08] [AGT-09] the next account on the device never sees the last one's report, not for a moment", async () => {
  call.mockResolvedValue({ ok: true, value: report(40) });
  await openOverview('today');
  await expect.poll(() => readStored('reports', 'overview today', '7')).not.toBeNull();
  logIn('8');
  expect(overview('today')).toEqual({ value: null, since: null, state: 'refreshing' });
  call.mockResolvedValue(offline);
  await openOverview('today');
  expect(overview('today')).toMatchObject({ value: null, state: 'missing' });
});

test('[AGT-04k] another period is not shown under the name of the one that is asked for', async () => {
  call.mockResolvedValue({ ok: true, value: report(40) });
  await openOverview('today');
  expect(overview('week').value).toBeNull();
  expect([readPeriod('week'), readPeriod('century'), readPeriod(null)]).toEqual([
    'week',
    'today',
    'today',
  ]);
});
