import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOwner } from '../../data/lazy-store.ts';
import { storeValue, readStored } from '../../data/store/store.ts';

const call = vi.fn();
vi.mock('../../data/call.ts', () => ({
  call: (...args: unknown[]) => call(...args),
  watchCalls: () => () => {},
}));
const member = { value: { id: '7' }, peek: () => member.value };
vi.mock('../../models/session.ts', () => ({ member }));

const { recordQuery } = await import('./records.model.ts');
const { pageDrawn } = await import('../../data/lazy-store.ts');
vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
pageDrawn();

const totals = {
  currencySymbol: '₱',
  bets: 3,
  stake: 300,
  validStake: 300,
  payout: 100,
  profit: -200,
};
const offline = { ok: false, failure: { kind: 'offline' } };
const week = { period: 'week' } as const;
const logIn = (id: string) => {
  member.value = { id };
  useOwner(id);
};

beforeEach(() => {
  vi.clearAllMocks();
  logIn('7');
});

test('[MEM-16] an answer is stored by member, call and request, with its time', async () => {
  const record = recordQuery('records.betTotals');
  call.mockResolvedValue({ ok: true, value: totals });
  await record.open(week);
  expect(call).toHaveBeenCalledWith('records.betTotals', week);
  expect(record.at(week)).toMatchObject({ value: totals, state: 'fresh' });
  await expect
    .poll(() => readStored('records', 'records.betTotals {"period":"week"}', '7'))
    .toMatchObject({ value: totals });
  expect(await readStored('records', 'records.betTotals {"period":"week"}', '8')).toBeNull();
  call.mockResolvedValue(offline);
  const later = recordQuery('records.betTotals');
  await later.open(week);
  expect(later.at(week)).toMatchObject({ value: totals, state: 'offline' });
  await later.open({ period: 'month' });
  expect(later.at({ period: 'month' })).toMatchObject({ value: null, state: 'missing' });
});

test('[MEM-16] no other account and no other request sees a stored answer', async () => {
  const record = recordQuery('records.betTotals');
  call.mockResolvedValue({ ok: true, value: totals });
  await record.open(week);
  expect(record.at({ period: 'month' })).toMatchObject({ value: null, state: 'refreshing' });
  logIn('8');
  expect(record.at(week)).toMatchObject({ value: null });
});

test('[MEM-16] a value that an earlier version stored in another shape is never shown', async () => {
  call.mockResolvedValue(offline);
  await storeValue('records', 'records.betTotals {"period":"today"}', { bets: 'three' }, '7');
  const record = recordQuery('records.betTotals');
  await record.open({ period: 'today' });
  expect(record.at({ period: 'today' })).toMatchObject({ value: null, state: 'missing' });
});
