import { useState } from 'react';
import { agoText } from '../../../models/freshness.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { balance, since, walletSymbol } from '../../../models/wallet.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { points } from '../wallets.model.ts';

/** Main wallet and points; offline with age (MEM-02, WAL-04). */
export function MainWallet({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh();
    setBusy(false);
  };
  const offline = connectivity.value !== 'online';
  const updatedAt = since.value;
  const counted = points.known.value;
  return (
    <Card className="wallet__main">
      <div>
        <h2 className="wallet__label">{t('wallets.main')}</h2>
        <p className="wallet__balance" data-testid="main-wallet">
          <Money
            text={
              balance.value === null
                ? '—'
                : formatMoney(balance.value, { symbol: walletSymbol.value })
            }
          />
        </p>
        {offline && updatedAt && (
          <p className="text-muted">{t('frame.asOf', { ago: agoText(updatedAt) })}</p>
        )}
        {counted && (
          <p className="text-muted">
            {t('wallets.points')}: <span className="figures">{formatNumber(counted.points)}</span>
          </p>
        )}
      </div>
      <IconButton
        icon="refresh-cw"
        label={t('wallets.refresh')}
        busy={busy}
        onClick={() => void refresh()}
      />
    </Card>
  );
}
