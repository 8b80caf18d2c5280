import { Link } from 'wouter';
import type { VipState } from '../../../../contract/vip/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { FirstSentence } from '../../../ui/FirstSentence.tsx';
import { Emblem } from './Emblem.tsx';

/**
 * Level and progress (REWARD-01); no progress during a break.
 * @useSignals
 */
export function Progress({ known }: { known: VipState }) {
  const { rank, levels, coolingOff } = known;
  const own = levels[rank - 1];
  return (
    <Card className="stack vip__status">
      <div className="vip__level">
        <Emblem rank={rank} levels={levels.length} size={72} />
        <div>
          <h2>{own?.label ?? t('vip.noLevel')}</h2>
          <p className="vip__soft">
            {own
              ? t('vip.rankOf', { rank: formatNumber(rank), all: formatNumber(levels.length) })
              : t('vip.noLevelText')}
          </p>
        </div>
      </div>
      {coolingOff ? (
        <InlineAlert icon="pause">{t('vip.coolingOff')}</InlineAlert>
      ) : (
        <Way known={known} />
      )}
      <div className="vip__soft">
        <FirstSentence text={[t('vip.stays'), ...validBetNotes()].join(' ')} label={t('ui.more')} />
      </div>
      <Link className="vip__soft" href={responsiblePath}>
        {t('vip.responsible')}
      </Link>
    </Card>
  );
}

/**
 * Progress to the next level, and what is missing.
 * @useSignals
 */
function Way({ known: { bets, rank, levels, currencySymbol: symbol } }: { known: VipState }) {
  const next = levels[rank];
  if (!next) return <p>{t('vip.top', { bets: moneyText(bets, symbol) })}</p>;
  const words = {
    done: moneyText(bets, symbol),
    all: moneyText(next.bets, symbol),
    missing: moneyText(Math.max(0, next.bets - bets), symbol),
    label: next.label,
  };
  return (
    <div className="vip__way">
      <p>
        <strong>{t('vip.done', words)}</strong>
      </p>
      <meter
        min={0}
        max={next.bets}
        value={Math.min(bets, next.bets)}
        aria-label={t('vip.way', words)}
      >
        {t('vip.done', words)}
      </meter>
      <p>{t('vip.missing', words)}</p>
    </div>
  );
}
