import { beforeEach, expect, test, vi } from 'vitest';
import type { ContractKind } from '../../contract/commissions/shapes.ts';
import { agentPages } from '../areas/commissions/agent-pages.ts';

const kinds = new Set<ContractKind>();
vi.mock('./contracts.ts', () => ({
  hasContracts: () => kinds.size > 0,
  hasKind: (kind: ContractKind) => kinds.has(kind),
}));
vi.mock('./language.ts', () => ({ t: (key: string) => key }));
const here = { value: '/agentHome' };
const go = vi.fn();
vi.mock('./member-pages.ts', () => ({ memberCentre: () => ({ label: 'member' }) }));
vi.mock('./navigation.ts', () => ({ currentPath: here, go: (to: string) => go(to) }));
const outboxInMenus = { value: false };
vi.mock('./waiting-writes.ts', () => ({ outboxInMenus }));
vi.mock('./session.ts', () => ({ unreadMessages: { value: 3 } }));

const { agentCentre, centreHere, pageHere, supportAction } = await import('./agent-pages.ts');
const menu = () => agentCentre().pages.map(({ path }) => path);

beforeEach(() => {
  kinds.clear();
  go.mockClear();
  outboxInMenus.value = false;
  here.value = '/agentHome';
});

test.each([
  ['dividend', 'agentDividendRecordCopy2'],
  ['salary', 'agentDailyWages2'],
  ['hourSalary', 'agentHourSalary'],
  ['agentRealtimeSalary', 'agentRealtimeSalary'],
] as const)(
  '[AGT-01k] [AGT-01l] [AGT-01m] [AGT-01n] [AGT-02] the menu has the page of a %s contract, where there is one',
  (kind, name) => {
    const path = `/agent/${name}`;
    expect(menu()).not.toContain(path);
    kinds.add(kind);
    const ofContracts = (each: string) =>
      each.startsWith('/agent/agent') && !/Revenue|Rebates|Transaction|Announcement/.test(each);
    expect(menu().filter(ofContracts)).toEqual([path]);
    expect(agentPages.find((page) => page.path === path)).toMatchObject({
      guard: 'agent',
      frame: 'agent',
    });
  },
);

test('[AGT-02] the page of contracts is there where the agent has some, and any page while it is shown', () => {
  expect(menu()).toEqual([
    '/agentHome',
    '/agent/registerCenter',
    '/agent/downlineManagmentView',
    '/agent/personalHistoryCopy',
    '/agent/palStatementsAgentCopy',
    '/agent/agentDownlineTransactionDetailsCopy',
    '/agent/agentRevenueReport',
    '/agent/agentRebates',
    '/agent/offlineReports',
    '/agent/depositv2',
    '/agent/withdraw',
    '/agent/agentAnnouncement',
    '/agent/messages',
    '/agent/support',
    '/agent/security',
  ]);
  kinds.add('salary');
  expect(menu()).toContain('/agent/contracts');
  kinds.clear();
  here.value = '/agent/AGENTHOURSALARY';
  expect(menu()).toContain('/agent/agentHourSalary');
});

test('[PWA-06] unsent writes are in the menu while some are held up, or while they are shown', () => {
  expect(menu()).not.toContain('/agent/waiting');
  outboxInMenus.value = true;
  expect(menu()).toContain('/agent/waiting');
  outboxInMenus.value = false;
  here.value = '/agent/waiting';
  expect(menu()).toContain('/agent/waiting');
});

test('the other pages of the centre close into the first, which does not close', () => {
  here.value = '/AgentHome';
  expect(agentCentre()).not.toHaveProperty('closeLabel');
  here.value = '/agent/messages';
  const centre = agentCentre();
  expect(centre).toMatchObject({ label: 'agent.home', closeLabel: 'ui.close' });
  centre.onClose();
  expect(go.mock.calls).toEqual([['/agentHome']]);
});

test("[AGT-01d] the specification's name of the first page is that page: marked, and without a way to close", () => {
  here.value = '/agent/agentteamoverview';
  expect(agentCentre()).not.toHaveProperty('closeLabel');
  expect(agentCentre()).toMatchObject({ within: '/agentHome' });
  here.value = '/agentHome';
  expect(agentCentre()).not.toHaveProperty('within');
});

test('messages alone show how many are unread', () => {
  expect(agentCentre().pages).toEqual([
    { path: '/agentHome', icon: 'chart-column', title: 'agent.overview.title', count: 0 },
    { path: '/agent/registerCenter', icon: 'ticket', title: 'registerCenter.title', count: 0 },
    { path: '/agent/downlineManagmentView', icon: 'users-round', title: 'team.title', count: 0 },
    { path: '/agent/personalHistoryCopy', icon: 'spade', title: 'sums.title.betting', count: 0 },
    {
      path: '/agent/palStatementsAgentCopy',
      icon: 'arrow-left-right',
      title: 'sums.title.loss',
      count: 0,
    },
    {
      path: '/agent/agentDownlineTransactionDetailsCopy',
      icon: 'receipt-text',
      title: 'records.title.agentDownlineTransactionDetailsCopy',
      count: 0,
    },
    { path: '/agent/agentRevenueReport', icon: 'trophy', title: 'income.title', count: 0 },
    { path: '/agent/agentRebates', icon: 'refresh-cw', title: 'rebates.title', count: 0 },
    { path: '/agent/offlineReports', icon: 'hard-drive', title: 'offlineReports.title', count: 0 },
    { path: '/agent/depositv2', icon: 'wallet', title: 'deposits.title', count: 0 },
    { path: '/agent/withdraw', icon: 'banknote', title: 'withdrawals.title', count: 0 },
    { path: '/agent/agentAnnouncement', icon: 'bell', title: 'content.notices', count: 0 },
    { path: '/agent/messages', icon: 'mail', title: 'messages.title', count: 3 },
    { path: '/agent/support', icon: 'headset', title: 'support.title', count: 0 },
    { path: '/agent/security', icon: 'shield-check', title: 'frame.security', count: 0 },
  ]);
});

test.each([
  ['/agent/messages', 'agent.home'],
  ['/Agent/messages', 'agent.home'],
  ['/messages', 'member'],
  ['/agentHome', 'member'],
])('a page that both centres have is around %s in its own', (path, label) => {
  here.value = path;
  expect(centreHere().label).toBe(label);
});

test.each([
  ['/agent/withdraw', '/agent/support?new=withdrawal', '/agent/withdraw?id=1'],
  ['/member/withdraw', '/support?new=withdrawal', '/member/withdraw?id=1'],
])('[INFO-08b] what is in both centres has its address in that of %s', (path, support, other) => {
  here.value = path;
  expect(pageHere('/support?new=withdrawal')).toBe(support);
  expect(supportAction().href).toBe(support.split('?')[0]);
  expect(pageHere('/member/withdraw?id=1')).toBe(other);
  expect(pageHere('/waiting')).toBe(support.replace('support?new=withdrawal', 'waiting'));
  expect(pageHere('/')).toBe('/');
});
