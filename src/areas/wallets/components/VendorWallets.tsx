import type { Wallets } from '../../../../contract/wallet/calls.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { Money } from '../../../ui/Money.tsx';
import { moveMoney, movementState } from '../movement.model.ts';
import type { Direction } from './MoveForm.tsx';

interface VendorWalletsProps {
  wallets: Wallets;
  /** Fills in the form. */
  onDirection: (direction: Direction) => void;
}

/** Vendor wallets, with a button that recalls all (MEM-02). */
export function VendorWallets({
  wallets: { main, vendors, currencySymbol: symbol, isSingle },
  onDirection,
}: VendorWalletsProps) {
  const { kind } = movementState.value;
  const total = vendors.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <Card className="stack wallet__card">
      <div className="split gap-2">
        <h2>{t('wallets.vendors')}</h2>
        <Button
          size="s"
          busy={kind === 'sending' || kind === 'checking'}
          disabled={total === 0 || connectivity.value !== 'online'}
          onClick={() => void moveMoney({ kind: 'collect' })}
        >
          {t('wallets.collect')}
        </Button>
      </div>
      {vendors.length === 0 && <p className="text-muted">{t('wallets.vendorsEmpty')}</p>}
      <Lines>
        {vendors.map(({ vendor, name, balance }) => (
          <Line
            key={vendor}
            end={
              <>
                {!isSingle && main.balance > 0 && (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={t('wallets.putInTo', { name })}
                    onClick={() => onDirection({ from: 'MAIN', to: vendor })}
                  >
                    {t('wallets.putIn')}
                  </Button>
                )}
                {balance > 0 && (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={t('wallets.takeOutOf', { name })}
                    onClick={() => onDirection({ from: vendor, to: 'MAIN' })}
                  >
                    {t('wallets.takeOut')}
                  </Button>
                )}
              </>
            }
          >
            <strong>{name}</strong>
            <Money text={formatMoney(balance, { symbol })} />
          </Line>
        ))}
      </Lines>
    </Card>
  );
}
