import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import { unreadOfMember } from '../../models/lazy-account-data.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Balance } from './Balance.tsx';
import { noticesLabel } from './notices-label.ts';
import { openMoney } from './open-money.ts';

/**
 * The header's end for members: money, notices (HEAD-03) and the menu (HEAD-02, HEAD-04).
 * @useSignals
 */
export default function HeaderAccount() {
  return (
    <>
      <Button
        size="s"
        icon="wallet"
        className="header__deposit"
        onClick={() => openMoney('depositv2')}
      >
        {t('deposits.title')}
      </Button>
      <Button
        size="s"
        icon="banknote"
        className="header__withdraw"
        title={t('withdrawals.title')}
        onClick={() => openMoney('withdraw')}
      >
        <span className="header__label">{t('withdrawals.title')}</span>
      </Button>
      <Balance />
      <IconButton
        icon="bell"
        label={noticesLabel()}
        count={unreadOfMember() ?? 0}
        className="header__wide"
        onClick={() => openPopup('noticeModal')}
      />
      <AccountMenu />
    </>
  );
}
