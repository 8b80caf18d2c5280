import { useEffect } from 'react';
import { Link } from 'wouter';
import type { JackpotState } from '../../../../contract/play/jackpot-shapes.ts';
import { winners } from '../../../models/catalogue.ts';
import { ageText } from '../../../models/freshness.ts';
import { followJackpot, jackpot, jackpotSource, potAmounts } from '../../../models/jackpot.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { loyalty } from '../../../models/session.ts';
import { currencySymbol } from '../../../models/site.ts';
import { Sun } from '../../../ui/Logo.tsx';
import './Jackpot.css';

type PotState = JackpotState['pots'][number];

const money = (centavos: number) => formatMoney(centavos, { symbol: currencySymbol.value });

/**
 * The pots of the jackpot (HOME-09), or where the operator has none, the largest real win (HOME-07).
 * Its box is the same in each state.
 */
export function Jackpot() {
  useEffect(followJackpot, []);
  const isOpen = jackpot.value?.open !== false;
  return (
    <section className="jackpot" aria-label={t(isOpen ? 'lobby.jackpot' : 'lobby.bestWin')}>
      <Sun size={220} className="jackpot__sun" />
      <Content isOpen={isOpen} />
    </section>
  );
}

function Content({ isOpen }: { isOpen: boolean }) {
  if (loyalty.value?.onBreak) return <Break />;
  return isOpen ? <Pots /> : <BestWin />;
}

function Pots() {
  const amounts = potAmounts.value;
  const age = ageText(jackpotSource);
  const [first, ...others] = jackpot.value?.pots.toReversed() ?? [];
  const shown = ({ pot, amount }: PotState) => money(amounts[pot] ?? amount);
  return (
    <>
      <p className="jackpot__name">
        {t('lobby.jackpot')}
        {age !== null && ` · ${age}`}
      </p>
      <p className="jackpot__amount figures">{first ? shown(first) : '\u00a0'}</p>
      <p className="jackpot__pots figures">
        {others.length > 0
          ? others.map((pot) => (
              <span key={pot.pot}>
                {pot.pot.toUpperCase()} <strong>{shown(pot)}</strong>
              </span>
            ))
          : '\u00a0'}
      </p>
      <p className="jackpot__note">
        {t('lobby.jackpotNote')} <Link href="/fairness#jackpot">{t('lobby.jackpotMore')}</Link>
      </p>
    </>
  );
}

function BestWin() {
  const [best] = winners.value;
  return (
    <>
      <p className="jackpot__name">{t('lobby.bestWin')}</p>
      <p className="jackpot__amount figures">{best ? money(best.winAmount) : '\u00a0'}</p>
      <p className="jackpot__pots">{best ? best.gameName : '\u00a0'}</p>
      <p className="jackpot__note">{best ? best.customerName : t('lobby.noWinners')}</p>
    </>
  );
}

function Break() {
  return (
    <>
      <p className="jackpot__name">{t('lobby.onBreak')}</p>
      <p className="jackpot__amount">&nbsp;</p>
      <p className="jackpot__pots">{t('lobby.onBreakText')}</p>
      <p className="jackpot__note">&nbsp;</p>
    </>
  );
}
