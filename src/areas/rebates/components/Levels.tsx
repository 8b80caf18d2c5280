import type { RebateState } from '../../../../contract/rebates/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { rateText } from '../format.ts';

/**
 * The rates of the VIP levels, where they differ (REWARD-03).
 * @useSignals
 */
export function Levels({ known: { levels, level } }: { known: RebateState }) {
  if (levels.length === 0) return null;
  const own = levels.findLast(({ from }) => from <= level);
  return (
    <Card>
      <h2>{t('memberRebates.levels')}</h2>
      <Lines>
        {levels.map((step) => (
          <Line key={step.from} aria-current={step === own || undefined}>
            <div className="split">
              <strong>
                {step.from === 0
                  ? t('memberRebates.everybody')
                  : t('memberRebates.fromLevel', {
                      label: step.label ?? formatNumber(step.from),
                    })}
              </strong>
              {step === own && <Pill icon="circle-check">{t('memberRebates.own')}</Pill>}
            </div>
            <span className="member-rebates__soft member-rebates__rates">
              {step.rates.length === 0 && t('memberRebates.noRates')}
              {step.rates.map(({ category, rate }) => (
                <span key={category}>
                  {t(`lobby.category.${category}`)} {rateText(rate)}
                </span>
              ))}
            </span>
          </Line>
        ))}
      </Lines>
    </Card>
  );
}
