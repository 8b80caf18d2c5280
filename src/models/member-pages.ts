import { t } from './language.ts';
import { singleWallet } from './merchant-wallet.ts';
import { back } from './navigation.ts';
import { unreadMessages } from './session.ts';

const pages = [
  { path: '/member/depositv2', titleKey: 'deposit.title', icon: 'wallet' },
  { path: '/member', titleKey: 'frame.myAccount', icon: 'circle-user-round' },
  { path: '/member/security', titleKey: 'frame.security', icon: 'shield-check' },
  { path: '/member/transferFund', titleKey: 'frame.wallets', icon: 'wallet' },
  { path: '/member/personalHistoryCopy', titleKey: 'records.title.personalHistoryCopy', icon: 'tickets' },
  { path: '/member/transactionHistory', titleKey: 'records.title.transactionHistory', icon: 'receipt-text' },
  { path: '/member/personalProfit', titleKey: 'records.title.personalProfit', icon: 'chart-column' },
  { path: '/member/bonusDetails', titleKey: 'records.title.bonusDetails', icon: 'gift' },
  { path: '/member/responsible', titleKey: 'responsible.title', icon: 'pause' },
  { path: '/member/messageV2', titleKey: 'inbox.title', icon: 'mail' },
] as const;

/** The pages of the member centre that there are, in its order; a single wallet has no page of its own (MEM-02). A tracked read. */
export function memberPages() {
  return pages.filter(({ path }) => path !== '/member/transferFund' || !singleWallet.value);
}

/** The number on what leads to a page of the member centre (MEM-00); 0: none. A tracked read. */
export const countOn = (path: string): number => (path === '/member/messageV2' ? unreadMessages.value : 0);

/** What `SidePanel` of the design system needs to stand as the member centre (MEM-00). A tracked read. */
export function memberCentre() {
  return {
    label: t('member.title'),
    closeLabel: t('ui.close'),
    onClose: back,
    pages: memberPages().map(({ path, titleKey, icon }) => ({ path, icon, count: countOn(path), title: t(titleKey) })),
  };
}
