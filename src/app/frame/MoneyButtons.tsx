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
const openDeposit = () => void open(deposit, 'deposit.needAccount');

/** The deposit and withdraw buttons of the header, or the deposits as an entry of the tab bar. */
export default function MoneyButtons({ tab = false }: { tab?: boolean }) {
  if (!tab) {
    return (
      <>
        <Button size="s" icon="wallet" className="header__deposit" onClick={openDeposit}>
          {t('deposit.title')}
        </Button>
        <Button
          size="s"
          icon="banknote"
          className="header__withdraw"
          title={t('withdraw.title')}
          onClick={() => void open('/member/withdraw', 'withdraw.needAccount')}
        >
          <span className="header__label">{t('withdraw.title')}</span>
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
      <span className="label">{t('deposit.short')}</span>
    </button>
  );
}
