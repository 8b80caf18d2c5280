import { useEffect } from 'react';
import { winners } from '../../../models/catalogue.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { currencySymbol } from '../../../models/site.ts';
import { Sun } from '../../../ui/Logo.tsx';
import { jackpotText, runJackpot } from '../jackpot.model.ts';
import './Jackpot.css';

/** An illustrative jackpot (HOME-04) above a real win (HOME-07); ticks without rendering. */
export function Jackpot() {
  useEffect(runJackpot, []);
  const [best] = winners.value;
  return (
    <section className="jackpot" aria-label={t('lobby.jackpot')}>
      <Sun size={220} className="jackpot__sun" />
      <p className="jackpot__name">{t('lobby.jackpot')}</p>
      <p className="jackpot__amount figures">{jackpotText}</p>
      <p className="jackpot__note">{t('lobby.jackpotNote')}</p>
      <p className="jackpot__note">
        {best
          ? t('lobby.jackpotReal', {
              amount: formatMoney(best.winAmount, { symbol: currencySymbol.value }),
            })
          : '\u00a0'}
      </p>
    </section>
  );
}
