import { t } from '../../models/language.ts';
import { toast } from '../../models/dialogs.ts';
import { trial } from '../../models/session.ts';
import {
  balanceShown,
  balanceText,
  refreshBalance,
  refreshing,
  toggleBalance,
} from '../../models/wallet.ts';
import { IconButton } from '../../ui/Button.tsx';
import './Balance.css';

/** Main wallet, with show/hide and refresh (HEAD-02). Figures tick without a render. */
export function Balance() {
  const refresh = async () => {
    const trouble = await refreshBalance();
    if (trouble) toast(trouble, 'bad');
  };
  return (
    <div className="balance">
      <IconButton
        icon={balanceShown.value ? 'eye' : 'eye-off'}
        label={t(balanceShown.value ? 'frame.balanceHide' : 'frame.balanceShow')}
        onClick={toggleBalance}
      />
      <span className="balance__text">
        <span className="balance__label">
          {t(trial.value ? 'frame.playMoney' : 'frame.balance')}
        </span>
        <span className="balance__amount figures" data-testid="balance">
          {balanceText}
        </span>
      </span>
      <IconButton
        icon="refresh-cw"
        label={t('frame.balanceRefresh')}
        busy={refreshing.value}
        onClick={() => void refresh()}
      />
    </div>
  );
}
