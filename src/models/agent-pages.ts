import { hasContracts, hasKind } from './contracts.ts';
import { type EmptyAction, playAction } from './empty-actions.ts';
import { t } from './language.ts';
import { memberCentre } from './member-pages.ts';
import { currentPath, go } from './navigation.ts';
import { outboxInMenus } from './waiting-writes.ts';
import { unreadMessages } from './session.ts';

const home = '/agentHome';
/** Pages without an entry of their own: the entry that is marked. */
const within: Readonly<Record<string, string>> = {
  // The specification's name of the first page (AGT-01d).
  '/agent/agentteamoverview': home,
  '/agent/payout': '/agent/withdraw',
  '/agent/identity': '/agent/withdraw',
};
const pages = [
  { path: home, titleKey: 'agent.overview.title', icon: 'chart-column' },
  { path: '/agent/registerCenter', titleKey: 'registerCenter.title', icon: 'ticket' },
  { path: '/agent/downlineManagmentView', titleKey: 'team.title', icon: 'users-round' },
  { path: '/agent/personalHistoryCopy', titleKey: 'sums.title.betting', icon: 'spade' },
  {
    path: '/agent/palStatementsAgentCopy',
    titleKey: 'sums.title.loss',
    icon: 'arrow-left-right',
  },
  {
    path: '/agent/agentDownlineTransactionDetailsCopy',
    titleKey: 'records.title.agentDownlineTransactionDetailsCopy',
    icon: 'receipt-text',
  },
  { path: '/agent/agentRevenueReport', titleKey: 'income.title', icon: 'trophy' },
  { path: '/agent/agentRebates', titleKey: 'rebates.title', icon: 'refresh-cw' },
  { path: '/agent/contracts', titleKey: 'commissions.at.contracts', icon: 'handshake' },
  {
    path: '/agent/agentDividendRecordCopy2',
    titleKey: 'commissions.at.agentDividendRecordCopy2',
    icon: 'coins',
    kind: 'dividend',
  },
  {
    path: '/agent/agentDailyWages2',
    titleKey: 'commissions.at.agentDailyWages2',
    icon: 'banknote',
    kind: 'salary',
  },
  {
    path: '/agent/agentHourSalary',
    titleKey: 'commissions.at.agentHourSalary',
    icon: 'clock',
    kind: 'hourSalary',
  },
  {
    path: '/agent/agentRealtimeSalary',
    titleKey: 'commissions.at.agentRealtimeSalary',
    icon: 'radio',
    kind: 'agentRealtimeSalary',
  },
  { path: '/agent/offlineReports', titleKey: 'offlineReports.title', icon: 'hard-drive' },
  { path: '/agent/depositv2', titleKey: 'deposits.title', icon: 'wallet' },
  { path: '/agent/withdraw', titleKey: 'withdrawals.title', icon: 'banknote' },
  { path: '/agent/agentAnnouncement', titleKey: 'content.notices', icon: 'bell' },
  { path: '/agent/messages', titleKey: 'messages.title', icon: 'mail' },
  { path: '/agent/support', titleKey: 'support.title', icon: 'headset' },
  { path: '/agent/waiting', titleKey: 'outbox.title', icon: 'clock' },
  { path: '/agent/security', titleKey: 'frame.security', icon: 'shield-check' },
] as const;

/** The current page is always in its own menu. */
const isHere = (path: string): boolean => currentPath.value.toLowerCase() === path.toLowerCase();

/**
 * Whether the agent centre's menu has the page: contracts, and their records by kind, only for who
 * has them (AGT-02), and unsent writes while some are held up.
 */
function isInMenu(page: (typeof pages)[number]): boolean {
  if (isHere(page.path)) return true;
  if ('kind' in page) return hasKind(page.kind);
  if (page.path === '/agent/contracts') return hasContracts();
  return page.path !== '/agent/waiting' || outboxInMenus.value;
}

/** Props of `SidePanel` in the agent centre (AGT-01). A tracked read. */
export function agentCentre() {
  const marked = within[currentPath.value.toLowerCase()];
  const first = isHere(home) || marked === home;
  return {
    label: t('agent.home'),
    ...(marked && { within: marked }),
    ...(!first && { closeLabel: t('ui.close') }),
    onClose: () => go(home),
    pages: pages.filter(isInMenu).map(({ path, titleKey, icon }) => ({
      path,
      icon,
      title: t(titleKey),
      count: icon === 'mail' ? unreadMessages.value : 0,
    })),
  };
}

/** Whether the page belongs to the agents' centre. A tracked read. */
export const inAgentCentre = (): boolean => currentPath.value.toLowerCase().startsWith('/agent/');

/** Props of `SidePanel` on a page that both centres have. A tracked read. */
export const centreHere = () => (inAgentCentre() ? agentCentre() : memberCentre());

/**
 * The address of such a page in the centre that is shown, from its members' one; another page's
 * stays. A tracked read.
 */
export const pageHere = (path: string): string =>
  inAgentCentre() ? path.replace(/^\/(?:member\/|(?=support|waiting))/, '/agent/') : path;

/** To us. A tracked read. */
export const supportAction = (): EmptyAction => ({
  label: t('ui.do.support'),
  href: pageHere('/support'),
});

/** What there is to do on an empty list that both centres have: an agent does not play. A tracked read. */
export const actionHere = (): EmptyAction =>
  inAgentCentre() ? { label: t('team.bring'), href: '/agent/registerCenter' } : playAction();
