import type { ReadonlySignal } from '@preact/signals-react';
import type { TextKey } from '../lib/text-key.ts';
import { hasContracts } from './contracts.ts';
import { t } from './language.ts';
import { singleWallet } from './merchant-wallet.ts';
import { back, currentPath } from './navigation.ts';
import { loggedIn, loyalty, trial, unreadMessages } from './session.ts';
import { learnWaiting, reachedSteps, waitingCount } from './waiting-rewards.ts';
import { mayInvite, vipOpen } from './loyalty-state.ts';

const pages = [
  { path: '/member/depositv2', titleKey: 'deposits.title', icon: 'wallet', group: 'account' },
  { path: '/member/withdraw', titleKey: 'withdrawals.title', icon: 'banknote', group: 'account' },
  { path: '/member', titleKey: 'frame.myAccount', icon: 'circle-user-round', group: 'account' },
  { path: '/member/security', titleKey: 'frame.security', icon: 'shield-check', group: 'account' },
  {
    path: '/member/payout',
    titleKey: 'withdrawals.payout.title',
    icon: 'landmark',
    group: 'account',
  },
  { path: '/member/transferFund', titleKey: 'frame.wallets', icon: 'wallet', group: 'account' },
  {
    path: '/member/transferUpline',
    titleKey: 'wallets.upline.title',
    icon: 'send',
    group: 'account',
  },
  {
    path: '/member/personalHistoryCopy',
    titleKey: 'records.title.personalHistoryCopy',
    icon: 'tickets',
    group: 'account',
  },
  {
    path: '/member/transactionHistory',
    titleKey: 'records.title.transactionHistory',
    icon: 'receipt-text',
    group: 'account',
  },
  {
    path: '/member/personalProfit',
    titleKey: 'records.title.personalProfit',
    icon: 'chart-column',
    group: 'account',
  },
  {
    path: '/member/contracts',
    titleKey: 'commissions.at.contracts',
    icon: 'handshake',
    group: 'account',
  },
  { path: '/member/responsible', titleKey: 'responsible.title', icon: 'pause', group: 'account' },
  { path: '/member/messageV2', titleKey: 'messages.title', icon: 'mail', group: 'account' },
  {
    path: '/member/rewardCenter',
    titleKey: 'promotions.rewardCenter',
    icon: 'trophy',
    group: 'play',
  },
  { path: '/member/promotions', titleKey: 'promotions.title', icon: 'sparkles', group: 'play' },
  { path: '/member/manualRebate', titleKey: 'memberRebates.title', icon: 'coins', group: 'play' },
  { path: '/member/vip', titleKey: 'vip.title', icon: 'badge-check', group: 'play' },
  { path: '/member/calendar', titleKey: 'calendar.title', icon: 'calendar-check', group: 'play' },
  { path: '/member/missions', titleKey: 'missions.title', icon: 'target', group: 'play' },
  { path: '/member/tickets', titleKey: 'tickets.title', icon: 'ticket', group: 'play' },
  { path: '/member/tournaments', titleKey: 'tournaments.title', icon: 'trophy', group: 'play' },
  {
    path: '/member/missionLeaderboard',
    titleKey: 'tournaments.missions.title',
    icon: 'chart-column',
    group: 'play',
  },
  { path: '/pointMall', titleKey: 'points.title', icon: 'coins', group: 'play' },
  {
    path: '/member/bonusDetails',
    titleKey: 'records.title.bonusDetails',
    icon: 'gift',
    group: 'play',
  },
  { path: '/member/referral', titleKey: 'referral.title', icon: 'users-round', group: 'play' },
] as const;

/** Pages outside the member centre. */
const others = [
  { path: '/favorite', titleKey: 'lobby.favourites', icon: 'heart', group: 'play' },
  { path: '/recent', titleKey: 'lobby.recents', icon: 'rotate-ccw-clock', group: 'play' },
  { path: '/support', titleKey: 'support.title', icon: 'headset', group: 'site' },
  { path: '/feedback', titleKey: 'frame.feedback', icon: 'message-square-text', group: 'site' },
] as const;

/** By use; the first eight that the account has are tiles, the last ones stand in. */
const tilePaths: readonly string[] = [
  '/member/rewardCenter',
  '/member/missions',
  '/member/vip',
  '/member/messageV2',
  '/member/personalHistoryCopy',
  '/favorite',
  '/recent',
  '/member/responsible',
  '/member/promotions',
];
const maxTiles = 8;
/** They are on the menu's wallet card. */
const walletPaths = new Set<string>(['/member/depositv2', '/member/withdraw']);

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

/** An account's pages in and outside the centre; a free play account has recent games only. A tracked read. */
export const accountPages = () =>
  [...memberPages(), ...others].filter(({ path }) => !trial.value || path === '/recent');

/** Tiles are narrow: shorter words for some. */
const tileKeys: Readonly<Record<string, TextKey>> = {
  '/recent': 'frame.tile.recent',
  '/member/responsible': 'frame.tile.safer',
};

export const tileKey = ({ path, titleKey }: AccountPage): TextKey => tileKeys[path] ?? titleKey;

export type AccountPage = ReturnType<typeof accountPages>[number];

/** The account's menu (HEAD-04): tiles, and the rest by group, without the wallet card's. A tracked read. */
export function menuPages(): { tiles: AccountPage[]; rest: AccountPage[] } {
  const all = accountPages();
  if (trial.value) return { tiles: [], rest: all };
  const tiles = tilePaths
    .flatMap((path) => all.filter((page) => page.path === path))
    .slice(0, maxTiles);
  const rest = all.filter((page) => !tiles.includes(page) && !walletPaths.has(page.path));
  return { tiles, rest };
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

/** Asks for what the badges count, unless it is known. */
export function loadCounts(): void {
  if (loggedIn.peek() && !trial.peek()) void learnWaiting();
}

/** `SidePanel` props (MEM-00). A tracked read. */
export function memberCentre() {
  return {
    label: t('profile.title'),
    closeLabel: t('ui.close'),
    moreLabel: t('ui.more'),
    onClose: () => back(),
    pages: memberPages().map(({ path, titleKey, icon, group }) => ({
      path,
      icon,
      count: countOn(path),
      title: t(titleKey),
      group: t(`frame.group.${group}`),
    })),
  };
}
