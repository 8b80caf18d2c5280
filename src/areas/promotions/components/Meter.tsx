import type { PromotionClaim } from '../../../../contract/promotions/shapes.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';
import { gamesText } from '../format.ts';

/**
 * Remaining turnover of a bonus, and games that count (PROMO-03).
 * @useSignals
 */
export function Meter({
  claim: { meter, categories },
  symbol,
}: {
  claim: PromotionClaim;
  symbol: string;
}) {
  if (!meter || meter.left === 0) return null;
  const done = meter.required - meter.left;
  const amounts = {
    done: moneyText(done, symbol),
    required: moneyText(meter.required, symbol),
    left: moneyText(meter.left, symbol),
  };
  return (
    <div className="promo-meter">
      <meter min={0} max={meter.required} value={done} aria-label={t('promotions.meter.label')}>
        {amounts.done}
      </meter>
      <p className="promo-meter__left">{t('promotions.meter.left', amounts)}</p>
      <p>{t('promotions.meter.done', amounts)}</p>
      <p>
        {[t('promotions.meter.games', { games: gamesText(categories) }), ...validBetNotes()].join(
          ' ',
        )}
      </p>
    </div>
  );
}
