import { type CalendarState, ladderSteps } from '../../../../contract/calendar/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { rewardText, wageringText } from '../format.ts';

const all = ladderSteps.at(-1)!;

/** Of the ladder's days, which begin again after the last. */
function reachedIn({ claimedToday, offers, history }: CalendarState): number {
  const number = (claimedToday ? history[0]?.number : (offers[0]?.number ?? 1) - 1) ?? 0;
  return number === 0 ? 0 : ((number - 1) % all) + 1;
}

/**
 * Extra rewards of a streak, with progress (REWARD-02a).
 * @useSignals
 */
export function Ladder({ known }: { known: CalendarState }) {
  const reached = reachedIn(known);
  const words = { done: formatNumber(reached), all: formatNumber(all) };
  return (
    <Card className="stack">
      <h2>{t('calendar.ladder')}</h2>
      <meter min={0} max={all} value={reached} aria-label={t('calendar.progress', words)} />
      <p className="calendar__soft">{t('calendar.progress', words)}</p>
      <Lines>
        {known.ladder.map(({ step, part }) => (
          <Line key={step}>
            <div className={`calendar__row${step <= reached ? ' calendar__row--reached' : ''}`}>
              <strong>
                {t('calendar.step', { days: formatNumber(step) })}
                {step <= reached && <Icon name="circle-check" size={18} />}
              </strong>
              <span className="calendar__paid">
                <strong className="figures">{rewardText(part, known.currencySymbol)}</strong>
                <span className="calendar__soft">{wageringText(part, known.currencySymbol)}</span>
              </span>
            </div>
          </Line>
        ))}
      </Lines>
      <p className="calendar__soft">{t('calendar.ladderAgain', words)}</p>
    </Card>
  );
}
