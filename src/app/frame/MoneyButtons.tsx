import type { TextKey } from '../../lib/text-key.ts';
import { t } from '../../models/language.ts';
import { guardAccount } from '../../models/guard.ts';
import { currentPath, go } from '../../models/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './MoneyButtons.css';

const deposit = '/member/depositv2';

/** Leads to a page about money (HEAD-03); a free-play account is asked for a real one. */
async function open(path: string, needAccount: TextKey): Promise<void> {
  if (await guardAccount(path, needAccount)) go(path);
}
const openDeposit = () => void open(deposit, 'deposits.needAccount');

/** The deposit and withdraw buttons of the header, or the deposits as an entry of the tab bar. */
export default function MoneyButtons({ tab = false }: { tab?: boolean }) {
  if (!tab) {
    return (
      <>
        <Button size="s" icon="wallet" className="header__deposit" onClick={openDeposit}>
          {t('deposits.title')}
        </Button>
        <Button
          size="s"
          icon="banknote"
          className="header__withdraw"
          title={t('withdrawals.title')}
          onClick={() => void open('/member/withdraw', 'withdrawals.needAccount')}
        >
          <span className="header__label">{t('withdrawals.title')}</span>
        </Button>
      </>
    );
  }
  return (
    <button
      type="button"
      className="tabbar__item"
      aria-current={currentPath.value === deposit ? 'page' : undefined}
      onClick={openDeposit}
    >
      <Icon name="wallet" />
      <span className="label">{t('deposits.short')}</span>
    </button>
  );
}
