import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.mock('../../data/browser-storage.ts', () => ({
  sessionStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
    remove: (key: string) => stored.delete(key),
  },
}));
const member = signal({ id: '7' });
vi.mock('../../models/session.ts', () => ({ member }));

const { addTier, changeDraft, changeTier, draft, openDraft, readOffer, readRate, removeTier } =
  await import('./offer.model.ts');

const to = { id: '9', account: 'maria', nickname: 'Maria' };
const typed = (
  rate: string,
  rest: Partial<{ active: string; bets: string; loss: string }> = {},
) => ({ rate, active: '', bets: '', loss: '', ...rest });

beforeEach(() => {
  stored.clear();
  member.value = { id: '7' };
  openDraft();
});

test.each([
  ['12.5', 1250],
  ['0.01', 1],
  ['3%', 300],
  ['0', null],
  ['1.234', null],
  ['-2', null],
  ['', null],
  ['abc', null],
])('[CON-02] a rate that is typed as "%s" is %s basis points', (text, points) => {
  expect(readRate(text)).toBe(points);
});

test('[CON-02] an offer is read as the gateway takes it; empty fields are not sent', () => {
  changeDraft({
    to,
    kind: 'salary',
    salaryType: 'loss',
    tiers: [typed('1', { active: '1,000', bets: '5,000.50' }), typed('2.5', { loss: '0' })],
  });
  expect(readOffer(draft.peek(), 500)).toEqual({
    request: {
      customerId: '9',
      kind: 'salary',
      period: null,
      salaryType: 'loss',
      tiers: [
        { rate: 100, activeMembers: 1000, validBet: 500_050, profitLoss: 0 },
        { rate: 250, activeMembers: 0, validBet: 0, profitLoss: 0 },
      ],
    },
  });
});

test('[CON-02] errors are at their fields: nobody chosen, a rate too high or repeated, no number', () => {
  changeDraft({
    tiers: [typed('5.01'), typed('3', { active: '1.5' }), typed('3', { bets: 'x', loss: '-1' })],
  });
  const read = readOffer(draft.peek(), 500);
  expect('errors' in read && Object.keys(read.errors).sort()).toEqual([
    'tiers.0.rate',
    'tiers.1.active',
    'tiers.2.bets',
    'tiers.2.loss',
    'tiers.2.rate',
    'to',
  ]);
});

test('[CON-01] what is typed is there after a reload, for the one who typed it alone; no more than ten tiers', () => {
  changeDraft({ to });
  changeTier(0, 'rate', '4');
  for (let i = 0; i < 12; i += 1) addTier();
  expect(draft.peek().tiers).toHaveLength(10);
  removeTier(9);
  openDraft();
  expect(draft.peek()).toMatchObject({ to, tiers: { length: 9 } });
  expect(draft.peek().tiers[0]).toMatchObject({ rate: '4' });
  member.value = { id: '8' };
  expect(draft.peek()).toMatchObject({ to: null, tiers: [{ rate: '' }] });
});
