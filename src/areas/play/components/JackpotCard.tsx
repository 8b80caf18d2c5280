import { useEffect, useRef } from 'react';
import { is } from 'superstruct';
import { JackpotState } from '../../../../contract/play/jackpot-shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { followJackpot, jackpot, jackpotSource, potAmounts } from '../../../models/jackpot.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { loyalty } from '../../../models/session.ts';
import { currencySymbol } from '../../../models/site.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Money } from '../../../ui/Money.tsx';
import './JackpotCard.css';

const money = (centavos: number) => formatMoney(centavos, { symbol: currencySymbol.value });
const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);

/** The pots with their terms and last winners (HOME-09); absent while closed, and on a break. */
export function JackpotCard() {
  useEffect(followJackpot, []);
  const state = jackpot.value;
  // May be an earlier version's shape.
  const isShown = is(state, JackpotState) && state.open && !loyalty.value?.onBreak;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isShown || location.hash !== '#jackpot') return undefined;
    // After the page's own scroll to its top.
    const timer = setTimeout(() => title.current?.scrollIntoView({ block: 'start' }), 150);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Card className="stack fairness">
      <h2 id="jackpot" ref={title}>
        {t('fair.jackpot.title')}
      </h2>
      <LastUpdated text={ageText(jackpotSource)} />
      <p className="fairness__text">{t('fair.jackpot.text')}</p>
      <ul className="pots">
        {state.pots.toReversed().map((pot) => (
          <PotTerms key={pot.pot} {...pot} />
        ))}
      </ul>
      <p className="fairness__text">{t('fair.jackpot.rtp', { percent: percent(state.rtp) })}</p>
      <LastWins wins={state.wins} />
    </Card>
  );
}

function PotTerms({
  pot,
  amount,
  share,
  start,
  stakePerWin,
  mustDropBy,
}: JackpotState['pots'][number]) {
  return (
    <li className="pot">
      <h3>{pot.toUpperCase()}</h3>
      <p className="pot__amount figures">{money(potAmounts.value[pot] ?? amount)}</p>
      <DescriptionList
        items={[
          [t('fair.jackpot.share'), t('fair.jackpot.shareText', { percent: percent(share) })],
          [t('fair.jackpot.chance'), t('fair.jackpot.chanceText', { amount: money(stakePerWin) })],
          [t('fair.jackpot.start'), money(start)],
          [t('fair.jackpot.dropBy'), mustDropBy !== null && money(mustDropBy)],
        ]}
      />
    </li>
  );
}

function LastWins({ wins }: Pick<JackpotState, 'wins'>) {
  return (
    <>
      <h3 className="pots__title">{t('fair.jackpot.wins')}</h3>
      {wins.length === 0 ? (
        <p className="fairness__text">{t('fair.jackpot.noWins')}</p>
      ) : (
        <ul className="pot-wins">
          {wins.map(({ pot, customerName, amount, at }) => (
            <li key={`${pot} ${at}`}>
              <span>
                <strong>{pot.toUpperCase()}</strong> {customerName}
              </span>
              <time dateTime={at}>{formatDate(at)}</time>
              <Money tone="in" text={money(amount)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
