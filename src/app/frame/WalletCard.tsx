import type { MouseEvent } from 'react';
import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { trial } from '../../models/session.ts';
import { balanceText } from '../../models/wallet.ts';
import { Button } from '../../ui/Button.tsx';

/** The balance, with deposit and withdraw for real accounts (HEAD-02, HEAD-03). */
export function WalletCard({ onGo }: { onGo?: (() => void) | undefined }) {
  const to = (path: string) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onGo?.();
    go(path);
  };
  return (
    <fieldset aria-label={t('frame.group.wallet')} className="menu-group wallet-card">
      <p className="wallet-card__sum">
        <span>{t(trial.value ? 'frame.playMoney' : 'frame.balance')}</span>
        <strong className="figures">{balanceText}</strong>
      </p>
      {!trial.value && (
        <div className="wallet-card__actions">
          <Button variant="primary" icon="wallet" onClick={to('/member/depositv2')}>
            {t('deposits.title')}
          </Button>
          <Button icon="banknote" onClick={to('/member/withdraw')}>
            {t('withdrawals.title')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
