import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';

const notices = signal<{ id: string }[]>([]);
const stored = new Map<string, string>();
const badge = vi.fn(async (_count: number) => {});
vi.mock('./catalogue.ts', () => ({ notices }));
const ofMember = signal<number | null>(null);
const unreadMessages = signal(0);
vi.mock('./session.ts', () => ({ unreadMessages }));
vi.mock('./lazy-account-data.ts', () => ({ unreadOfMember: () => ofMember.value }));
vi.mock('../data/browser-storage.ts', () => ({
  localStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
const listeners = new Map<string, (event: { key: string }) => void>();
vi.stubGlobal('addEventListener', (name: string, hear: (event: { key: string }) => void) =>
  listeners.set(name, hear),
);
const load = () => import('./unread.ts');
const some = (...ids: string[]) => ids.map((id) => ({ id }));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { setAppBadge: badge });
  stored.clear();
  badge.mockClear();
  notices.value = [];
  ofMember.value = null;
  unreadMessages.value = 0;
});

test("[HEAD-03c] [LIVE-03] a member's number is that of the account's own marks", async () => {
  const { startBadge } = await load();
  startBadge();
  notices.value = some('1', '2', '3');
  ofMember.value = 2;
  expect(badge).toHaveBeenLastCalledWith(2);
  ofMember.value = null;
  expect(badge).toHaveBeenLastCalledWith(0);
});

test('[LIVE-03] a first visit takes what is there as seen, and counts what comes after', async () => {
  const { startBadge, unreadNotices } = await load();
  startBadge();
  notices.value = some('1', '2');
  expect(unreadNotices.value).toBe(0);
  notices.value = some('4', '3', '1', '2');
  expect(unreadNotices.value).toBe(2);
  expect(badge).toHaveBeenLastCalledWith(2);
});

test('[LIVE-03] opening the notices clears the number, in another tab too', async () => {
  stored.set('seenNotices', '["1"]');
  const { startBadge, noticesSeen, unreadNotices } = await load();
  startBadge();
  notices.value = some('2', '1');
  expect(badge).toHaveBeenLastCalledWith(1);
  noticesSeen();
  expect(badge).toHaveBeenLastCalledWith(0);
  notices.value = some('3', '2', '1');
  expect(unreadNotices.value).toBe(1);
  stored.set('seenNotices', '["1","2","3"]');
  listeners.get('storage')?.({ key: 'seenNotices' });
  expect(badge).toHaveBeenLastCalledWith(0);
});

test('[LIVE-03] a list that has not come yet is not taken for one that was read', async () => {
  stored.set('seenNotices', '["1","2"]');
  const { noticesSeen, unreadNotices } = await load();
  noticesSeen();
  notices.value = some('1', '2');
  expect(unreadNotices.value).toBe(0);
});

test("[LIVE-03] the number on the app's icon counts unread messages too", async () => {
  const { startBadge } = await load();
  startBadge();
  notices.value = some('1');
  ofMember.value = 1;
  unreadMessages.value = 3;
  expect(badge).toHaveBeenLastCalledWith(4);
  unreadMessages.value = 0;
  expect(badge).toHaveBeenLastCalledWith(1);
});

test('[PWA-06] the number on the icon counts what waits to be sent too', async () => {
  const { startBadge } = await load();
  const { writes } = await import('./waiting-writes.ts');
  startBadge();
  unreadMessages.value = 3;
  writes.value = [{}, {}] as never;
  expect(badge).toHaveBeenLastCalledWith(5);
});

test('a system whose icons have no number is asked for none', async () => {
  vi.stubGlobal('navigator', {});
  const { startBadge, unreadNotices } = await load();
  startBadge();
  notices.value = some('1');
  notices.value = some('1', '2');
  expect(unreadNotices.value).toBe(1);
});

test('what another tab retains of other things changes nothing here', async () => {
  stored.set('seenNotices', '["1"]');
  const { startBadge, unreadNotices } = await load();
  startBadge();
  notices.value = some('2', '1');
  stored.set('seenNotices', '["1","2"]');
  listeners.get('storage')?.({ key: 'theme' });
  expect(unreadNotices.value).toBe(1);
});

test.each(['{', '{}', '"1"'])(
  'a note that reads `%s` is as good as a first visit',
  async (text) => {
    stored.set('seenNotices', text);
    const { startBadge, unreadNotices } = await load();
    startBadge();
    notices.value = some('1');
    expect(unreadNotices.value).toBe(0);
    expect(stored.get('seenNotices')).toBe('["1"]');
  },
);
