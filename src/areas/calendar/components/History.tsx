import type { CalendarState } from '../../../../contract/calendar/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { dayText } from '../calendar.model.ts';
import { rewardText } from '../format.ts';

/**
 * What the last 28 days brought.
 * @useSignals
 */
export function History({ known: { history, currencySymbol } }: { known: CalendarState }) {
  return (
    <Card className="stack">
      <h2>{t('calendar.history')}</h2>
      {history.length === 0 ? (
        <p className="calendar__soft">{t('calendar.noHistory')}</p>
      ) : (
        <Lines>
          {history.map(({ day, number, parts }) => (
            <Line key={day}>
              <div className="calendar__row calendar__row--past">
                <span>
                  <strong>{dayText(day)}</strong>
                  <br />
                  <span className="calendar__soft">
                    {t('calendar.number', { number: formatNumber(number) })}
                  </span>
                </span>
                <span className="calendar__paid figures">
                  {parts.length === 0 && t('calendar.nothing')}
                  {parts.map((part) => (
                    <span key={part.part} className={part.leftOut ? 'calendar__soft' : undefined}>
                      {part.leftOut ? t('calendar.wasLeftOut') : rewardText(part, currencySymbol)}
                    </span>
                  ))}
                </span>
              </div>
            </Line>
          ))}
        </Lines>
      )}
    </Card>
  );
}
