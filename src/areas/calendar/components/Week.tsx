import { type CalendarState, weekDays } from '../../../../contract/calendar/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { claimedDay, justClaimed, todayView, waitingClaims } from '../calendar.model.ts';
import { rewardText, shortDay } from '../format.ts';

type Cell = CalendarState['week'][number];
type State = Cell['state'] | 'waiting' | 'unknown';

const icons: Record<State, IconName> = {
  claimed: 'check',
  today: 'gift',
  missed: 'x',
  forgiven: 'heart',
  coming: 'gift',
  waiting: 'clock',
  unknown: 'ellipsis',
};

/** With claims that wait, and days that have come since the state. */
function stateOf({ day, state }: Cell, today: string | undefined, waiting: Set<string>): State {
  if (state !== 'today' && state !== 'coming') return state;
  if (waiting.has(day)) return 'waiting';
  if (day === today) return 'today';
  return today !== undefined && day < today ? 'unknown' : 'coming';
}

/**
 * The seven days of the streak's week, and what each brings.
 * @useSignals
 */
export function Week({ known: { week, currencySymbol } }: { known: CalendarState }) {
  const today = todayView.value?.day;
  const waiting = new Set(
    waitingClaims.value.filter(({ state }) => state !== 'rejected').map(claimedDay),
  );
  const now = justClaimed.value;
  return (
    <ol className="calendar__week" aria-label={t('calendar.week')}>
      {week.map((cell) => {
        const state = stateOf(cell, today, waiting);
        const isNow = now === cell.day ? ' calendar__day--now' : '';
        return (
          <li
            key={cell.day}
            className={`calendar__day calendar__day--${state}${isNow}`}
            aria-current={cell.day === today ? 'date' : undefined}
          >
            <span className="calendar__date">{shortDay(cell.day)}</span>
            <span className="calendar__mark">
              {state === 'coming' && cell.offer ? (
                formatNumber(((cell.offer.number - 1) % weekDays) + 1)
              ) : (
                <Icon name={icons[state]} size={20} />
              )}
            </span>
            <Gifts cell={cell} symbol={currencySymbol} />
            <span className="calendar__state">{t(`calendar.state.${state}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Short rewards of a day.
 * @useSignals
 */
function Gifts({ cell: { offer }, symbol }: { cell: Cell; symbol: string }) {
  const parts = offer?.parts.filter(({ leftOut }) => !leftOut) ?? [];
  return (
    <span className="calendar__gifts figures">
      {parts.length === 0
        ? '–'
        : parts.map((part) => <span key={part.part}>{rewardText(part, symbol)}</span>)}
    </span>
  );
}
