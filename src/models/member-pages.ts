import { t } from './language.ts';
import { singleWallet } from './merchant-wallet.ts';
import { back } from './navigation.ts';

const pages = [
  { path: '/member/depositv2', titleKey: 'deposit.title', icon: 'wallet' },
  { path: '/member/withdraw', titleKey: 'withdraw.title', icon: 'banknote' },
  { path: '/member', titleKey: 'frame.myAccount', icon: 'circle-user-round' },
  { path: '/member/security', titleKey: 'frame.security', icon: 'shield-check' },
  { path: '/member/payout', titleKey: 'withdraw.payout.title', icon: 'landmark' },
  { path: '/member/transferFund', titleKey: 'frame.wallets', icon: 'wallet' },
  { path: '/member/personalHistoryCopy', titleKey: 'records.title.personalHistoryCopy', icon: 'tickets' },
  { path: '/member/transactionHistory', titleKey: 'records.title.transactionHistory', icon: 'receipt-text' },
  { path: '/member/personalProfit', titleKey: 'records.title.personalProfit', icon: 'chart-column' },
  { path: '/member/bonusDetails', titleKey: 'records.title.bonusDetails', icon: 'gift' },
] as const;

/** The pages of the member centre that there are, in its order; a single wallet has no page of its own (MEM-02). A tracked read. */
export function memberPages() {
  return pages.filter(({ path }) => path !== '/member/transferFund' || !singleWallet.value);
}

/** What `SidePanel` of the design system needs to stand as the member centre (MEM-00). A tracked read. */
export function memberCentre() {
  return {
    label: t('member.title'),
    closeLabel: t('ui.close'),
    onClose: back,
    pages: memberPages().map(({ path, titleKey, icon }) => ({ path, icon, title: t(titleKey) })),
  };
}
