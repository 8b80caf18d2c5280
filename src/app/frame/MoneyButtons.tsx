import type { TextKey } from '../../lib/text-key.ts';
import { t } from '../../models/language.ts';
import { guardAccount } from '../../models/guard.ts';
import { currentPath, go } from '../../models/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './MoneyButtons.css';

const deposit = '/member/depositv2';

/** HEAD-03; free-play accounts need a real one. */
async function open(path: string, needAccount: TextKey): Promise<void> {
  if (await guardAccount(path, needAccount)) go(path);
}
const openDeposit = () => void open(deposit, 'deposits.needAccount');

/** Both in the header, or deposits in the tab bar. */
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
