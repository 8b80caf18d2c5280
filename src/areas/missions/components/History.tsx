import type { MissionsState } from '../../../../contract/missions/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { isCelebrated, keyOf } from '../claims.model.ts';
import { rewardText } from '../format.ts';

/**
 * The last claims, newest first.
 * @useSignals
 */
export function History({ known: { history, currencySymbol } }: { known: MissionsState }) {
  return (
    <Card className="stack">
      <h2>{t('missions.history')}</h2>
      {history.length === 0 ? (
        <p className="missions__soft">{t('missions.noHistory')}</p>
      ) : (
        <Lines>
          {history.map((claim) => (
            <Line key={keyOf(claim)}>
              <div className={`missions__past${isCelebrated(claim) ? ' missions__past--now' : ''}`}>
                <span>
                  <strong>{claim.title}</strong>
                  <br />
                  <span className="missions__soft">
                    {claim.step > 1 &&
                      `${t('missions.stepNumber', { step: formatNumber(claim.step) })} · `}
                    {formatDate(claim.at)}
                  </span>
                </span>
                <strong className="figures">{rewardText(claim.reward, currencySymbol)}</strong>
              </div>
            </Line>
          ))}
        </Lines>
      )}
    </Card>
  );
}
