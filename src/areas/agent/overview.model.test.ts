import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { teamReport } from '../../../tests/support/team-report.ts';
import { useOwner } from '../../data/lazy-store.ts';
import { storeValue, readStored } from '../../data/store/store.ts';

const call = vi.fn();
vi.mock('../../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => () => {},
}));
const member = { value: { id: '7' }, peek: () => member.value };
vi.mock('../../models/session.ts', () => ({ member }));

const { overviewQuery, spanFault } = await import('./overview.model.ts');
const { pageDrawn } = await import('../../data/lazy-store.ts');
vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
pageDrawn();

const report = (members: number) => teamReport({ figures: { members } });
const offline = { ok: false, failure: { kind: 'offline' } };
const keyOf = (span: object) => `agent.overview ${JSON.stringify(span)}`;
const week = { period: 'week' } as const;
const days = { period: 'any', from: '2026-02-01', to: '2026-02-28' } as const;
const logIn = (id: string) => {
  member.value = { id };
  useOwner(id);
};

beforeEach(() => {
  vi.clearAllMocks();
  logIn('7');
});

test('[AGT-08] a report is stored for its agent, its period and its days', async () => {
  call.mockResolvedValue({ ok: true, value: report(40) });
  for (const span of [week, days]) {
    await overviewQuery.open(span);
    expect(call).toHaveBeenLastCalledWith('agent.overview', span);
    expect(overviewQuery.at(span)).toMatchObject({ value: report(40), state: 'fresh' });
    await expect
      .poll(() => readStored('reports', keyOf(span), '7'))
      .toMatchObject({ value: report(40) });
    expect(await readStored('reports', keyOf(span), '8')).toBeNull();
  }
});

test('[AGT-08] without network the report is what the device has, with its time, or said to be missing', async () => {
  call.mockResolvedValue(offline);
  const since = await storeValue('reports', keyOf({ period: 'month' }), report(39), '7');
  await overviewQuery.open({ period: 'month' });
  expect(overviewQuery.at({ period: 'month' })).toEqual({
    value: report(39),
    since,
    state: 'offline',
  });
  await overviewQuery.open({ period: 'yesterday' });
  expect(overviewQuery.at({ period: 'yesterday' })).toMatchObject({
    value: null,
    state: 'missing',
  });
});

test('[AGT-08] a report that an earlier version stored in another shape is never shown', async () => {
  call.mockResolvedValue(offline);
  const { figures, ...rest } = report(39);
  await storeValue(
    'reports',
    keyOf({ period: 'halfMonth' }),
    { ...rest, ...figures } as never,
    '7',
  );
  await overviewQuery.open({ period: 'halfMonth' });
  expect(overviewQuery.at({ period: 'halfMonth' })).toMatchObject({
    value: null,
    state: 'missing',
  });
});

test("[AGT-08] [AGT-09] the next account on the device never sees the last one's report, not for a moment", async () => {
  const today = { period: 'today' } as const;
  call.mockResolvedValue({ ok: true, value: report(40) });
  await overviewQuery.open(today);
  await expect.poll(() => readStored('reports', keyOf(today), '7')).not.toBeNull();
  logIn('8');
  expect(overviewQuery.at(today)).toEqual({ value: null, since: null, state: 'refreshing' });
  call.mockResolvedValue(offline);
  await overviewQuery.open(today);
  expect(overviewQuery.at(today)).toMatchObject({ value: null, state: 'missing' });
});

test('[AGT-04k] another period is not shown under the name of the one that is asked for', async () => {
  call.mockResolvedValue({ ok: true, value: report(40) });
  await overviewQuery.open({ period: 'today' });
  expect(overviewQuery.at(week).value).toBeNull();
  await overviewQuery.open(days);
  expect(overviewQuery.at({ ...days, to: '2026-02-27' }).value).toBeNull();
});

/** 4 March 2026, 23:30 in Manila; a day later half an hour on. */
const evening = new Date('2026-03-04T15:30:00Z');
const midnight = new Date('2026-03-04T16:00:00Z');

test.each([
  ['2026-03-04', '2026-03-04', null],
  ['2026-03-04', '2026-03-03', 'order'],
  ['2026-03-05', '2026-03-06', 'future'],
  ['2026-03-05', undefined, 'future'],
  ['2024-01-01', '2024-12-31', null],
  ['2024-01-01', '2025-01-01', 'tooLong'],
  ['2025-03-04', undefined, null],
  ['2025-03-03', undefined, 'tooLong'],
  [undefined, '2026-03-04', null],
  [undefined, undefined, null],
] as const)('[AGT-04k] the days from %s to %s are checked on the device: %s', (from, to, fault) => {
  const span = { period: 'any' as const, ...(from && { from }), ...(to && { to }) };
  expect(spanFault(span, evening)).toBe(fault);
});

test("[AGT-04k] the days are those of the site's zone, wherever the device is", () => {
  const span = { period: 'any', from: '2026-03-05' } as const;
  expect(spanFault(span, evening)).toBe('future');
  expect(spanFault(span, midnight)).toBeNull();
});

test('[AGT-04k] days of a period that has its own are not looked at', () => {
  expect(spanFault({ period: 'week', from: '2026-03-09' }, evening)).toBeNull();
});
