import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';

interface Loyalty {
  hasVip: boolean;
  vipLabelName: string | null;
  vipRankLevel: number | null;
  onBreak: boolean;
}
const reached = vi.fn((_label: string) => {});
const stored = new Map<string, string>();
/** New per page: an earlier page's effects go on. */
const ofPage = () => ({
  member: signal<{ id: string } | null>({ id: '7' }),
  loyalty: signal<Loyalty | null>(null),
  path: signal('/'),
});
let page = ofPage();
vi.mock('./celebration.ts', () => ({ celebrateLevel: (label: string) => reached(label) }));
vi.mock('../data/browser-storage.ts', () => ({
  localStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
vi.mock('./navigation.ts', () => ({
  get currentPath() {
    return page.path;
  },
}));
vi.mock('./session.ts', () => ({
  get member() {
    return page.member;
  },
  get loyalty() {
    return page.loyalty;
  },
}));

const level = (rank: number | null, more: Partial<Loyalty> = {}): Loyalty => ({
  hasVip: true,
  vipLabelName: `Antas ${rank}`,
  vipRankLevel: rank,
  onBreak: false,
  ...more,
});
async function openPage(): Promise<void> {
  page = ofPage();
  vi.resetModules();
  await import('./level-up.ts');
}
beforeEach(async () => {
  stored.clear();
  reached.mockClear();
  await openPage();
});

test('[REWARD-06b] a level that is reached is celebrated once, also after a reload', async () => {
  page.loyalty.value = level(2);
  expect(reached).not.toHaveBeenCalled();
  page.loyalty.value = level(3);
  page.loyalty.value = level(3, { vipLabelName: 'Level 3' });
  expect(reached.mock.calls).toEqual([['Antas 3']]);
  await openPage();
  page.loyalty.value = level(3);
  expect(reached).toHaveBeenCalledTimes(1);
  page.loyalty.value = level(4);
  expect(reached).toHaveBeenCalledTimes(2);
});

test('[REWARD-06b] a level that fell is not celebrated, and is when it is reached again', () => {
  page.loyalty.value = level(5);
  page.loyalty.value = level(4);
  expect(reached).not.toHaveBeenCalled();
  page.loyalty.value = level(5);
  expect(reached).toHaveBeenCalledTimes(1);
});

test('[REWARD-06b] another member of the device, or one who is new to it, has nothing to celebrate', () => {
  page.loyalty.value = level(1);
  page.loyalty.value = null;
  page.member.value = { id: '8' };
  page.loyalty.value = level(6);
  stored.set('vipRank', '8 nonsense');
  page.loyalty.value = level(7);
  expect(reached).not.toHaveBeenCalled();
});

test('[REWARD-06b] [RG-03] a level is celebrated after a break and after a game, not during them', () => {
  page.loyalty.value = level(2);
  page.loyalty.value = level(3, { onBreak: true });
  expect(reached).not.toHaveBeenCalled();
  page.path.value = '/seamless';
  page.loyalty.value = level(3);
  expect(reached).not.toHaveBeenCalled();
  page.path.value = '/';
  expect(reached.mock.calls).toEqual([['Antas 3']]);
});

test('[REWARD-01] without levels nothing is celebrated', () => {
  page.loyalty.value = level(2, { hasVip: false });
  page.loyalty.value = level(null);
  page.loyalty.value = level(3, { vipLabelName: null });
  expect([reached.mock.calls.length, stored.get('vipRank')]).toEqual([0, '7 3']);
});
