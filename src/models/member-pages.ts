import type { ReadonlySignal } from '@preact/signals-react';
import { hasContracts } from './contracts.ts';
import { t } from './language.ts';
import { singleWallet } from './merchant-wallet.ts';
import { back, currentPath } from './navigation.ts';
import { loggedIn, loyalty, trial, unreadMessages } from './session.ts';
import { loadWaiting, reachedSteps, waitingCount } from './waiting-rewards.ts';
import { mayInvite, vipOpen } from './loyalty-state.ts';

const pages = [
  { path: '/member/depositv2', titleKey: 'deposits.title', icon: 'wallet' },
  { path: '/member/withdraw', titleKey: 'withdrawals.title', icon: 'banknote' },
  { path: '/member', titleKey: 'frame.myAccount', icon: 'circle-user-round' },
  { path: '/member/security', titleKey: 'frame.security', icon: 'shield-check' },
  { path: '/member/payout', titleKey: 'withdrawals.payout.title', icon: 'landmark' },
  { path: '/member/transferFund', titleKey: 'frame.wallets', icon: 'wallet' },
  { path: '/member/transferUpline', titleKey: 'wallets.upline.title', icon: 'send' },
  {
    path: '/member/personalHistoryCopy',
    titleKey: 'records.title.personalHistoryCopy',
    icon: 'tickets',
  },
  {
    path: '/member/transactionHistory',
    titleKey: 'records.title.transactionHistory',
    icon: 'receipt-text',
  },
  {
    path: '/member/personalProfit',
    titleKey: 'records.title.personalProfit',
    icon: 'chart-column',
  },
  { path: '/member/bonusDetails', titleKey: 'records.title.bonusDetails', icon: 'gift' },
  { path: '/member/rewardCenter', titleKey: 'promotions.rewardCenter', icon: 'trophy' },
  { path: '/member/promotions', titleKey: 'promotions.title', icon: 'sparkles' },
  { path: '/member/manualRebate', titleKey: 'memberRebates.title', icon: 'coins' },
  { path: '/member/vip', titleKey: 'vip.title', icon: 'badge-check' },
  { path: '/member/calendar', titleKey: 'calendar.title', icon: 'calendar-check' },
  { path: '/member/missions', titleKey: 'missions.title', icon: 'target' },
  { path: '/member/tickets', titleKey: 'tickets.title', icon: 'ticket' },
  { path: '/member/tournaments', titleKey: 'tournaments.title', icon: 'trophy' },
  {
    path: '/member/missionLeaderboard',
    titleKey: 'tournaments.missions.title',
    icon: 'chart-column',
  },
  { path: '/pointMall', titleKey: 'points.title', icon: 'coins' },
  { path: '/member/referral', titleKey: 'referral.title', icon: 'users-round' },
  { path: '/member/contracts', titleKey: 'commissions.at.contracts', icon: 'handshake' },
  { path: '/member/responsible', titleKey: 'responsible.title', icon: 'pause' },
  { path: '/member/messageV2', titleKey: 'messages.title', icon: 'mail' },
] as const;

/**
 * In order: transfers between wallets, or to the upline with a single one (MEM-02, MEM-05);
 * invitations (MEM-11), VIP (REWARD-01), calendar (REWARD-02a), tickets (REWARD-02d) and contracts (CON-01) for those who
 * have them. A tracked
 * read.
 */
export function memberPages() {
  const gone = new Set<string>();
  gone.add(singleWallet.value ? '/member/transferFund' : '/member/transferUpline');
  if (!mayInvite()) gone.add('/member/referral');
  if (!vipOpen()) gone.add('/member/vip');
  if (loyalty.value?.calendarFrom === undefined) gone.add('/member/calendar');
  if (loyalty.value?.tickets === undefined) gone.add('/member/tickets');
  // The open page stays in its menu.
  if (!hasContracts() && currentPath.value !== '/member/contracts') gone.add('/member/contracts');
  return pages.filter(({ path }) => !gone.has(path));
}

const counts: Readonly<Record<string, ReadonlySignal<number>>> = {
  '/member/messageV2': unreadMessages,
  '/member/rewardCenter': waitingCount,
  '/member/missions': reachedSteps,
  // What would raise the rank.
  '/member/missionLeaderboard': reachedSteps,
};

/** A day of the calendar can be claimed. A tracked read. */
function dayWaits(): number {
  const from = loyalty.value?.calendarFrom;
  return from && Date.parse(from) <= Date.now() ? 1 : 0;
}

/** A link's badge (MEM-00); 0: none. A tracked read. */
export const countOn = (path: string): number =>
  ({ '/member/calendar': dayWaits(), '/member/tickets': loyalty.value?.tickets })[path] ??
  counts[path]?.value ??
  0;

/** Asks for what the badges count. */
export function loadCounts(): void {
  if (loggedIn.peek() && !trial.peek()) void loadWaiting();
}

/** `SidePanel` props (MEM-00). A tracked read. */
export function memberCentre() {
  return {
    label: t('profile.title'),
    closeLabel: t('ui.close'),
    onClose: () => back(),
    pages: memberPages().map(({ path, titleKey, icon }) => ({
      path,
      icon,
      count: countOn(path),
      title: t(titleKey),
    })),
  };
}
