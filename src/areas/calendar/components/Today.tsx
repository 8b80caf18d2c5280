import { Link } from 'wouter';
import type { CalendarDay, CalendarState } from '../../../../contract/calendar/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert, InlineAlertButton } from '../../../ui/InlineAlert.tsx';
import {
  claimToday,
  claimedDay,
  dayText,
  dismiss,
  justClaimed,
  nowMs,
  todayView,
  waitingClaims,
} from '../calendar.model.ts';
import { rewardText, wageringText } from '../format.ts';
import { Week } from './Week.tsx';

interface Known {
  known: CalendarState;
}

/**
 * Streak, week and today's claim (REWARD-02a).
 * @useSignals
 */
export function Today({ known }: Known) {
  return (
    <Card className="stack calendar__today">
      <div className="calendar__head">
        <span className="calendar__flame">
          <Icon name="flame" size={28} />
        </span>
        <div>
          <h2>
            {known.streak > 0 ? t('calendar.streak', { count: known.streak }) : t('calendar.start')}
          </h2>
          <p className="calendar__soft">
            <NextDay nextDayAt={known.nextDayAt} />
          </p>
        </div>
      </div>
      <Week known={known} />
      <Claim known={known} />
      <Waiting />
    </Card>
  );
}

/**
 * In hours and minutes.
 * @useSignals
 */
function NextDay({ nextDayAt }: { nextDayAt: string }) {
  const minutes = Math.ceil((Date.parse(nextDayAt) - nowMs.value) / 60_000);
  if (minutes <= 0) return t('calendar.newDay');
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return t('calendar.nextDay', { time: `${hours}:${String(minutes % 60).padStart(2, '0')}` });
}

/**
 * The button, or what is in its place.
 * @useSignals
 */
function Claim({ known }: Known) {
  const view = todayView.value;
  switch (view?.kind) {
    case 'claimed':
      return <Claimed known={known} day={view.day} />;
    case 'missing':
      return <Missing known={known} />;
    case 'rejected':
      return (
        <InlineAlert
          icon="circle-exclamation-point"
          tone="warn"
          action={
            <InlineAlertButton onClick={() => void dismiss(view.write)}>
              {t('calendar.understood')}
            </InlineAlertButton>
          }
        >
          {t(view.write.reason ?? 'errors.broken')}
        </InlineAlert>
      );
    case 'waiting':
      return <InlineAlert icon="clock">{t('calendar.waiting')}</InlineAlert>;
    case 'sending':
      return (
        <Button variant="primary" icon="gift" busy wide>
          {t('calendar.claim')}
        </Button>
      );
    case 'open':
      return <Open known={known} offer={view.offer} />;
    default:
      return null;
  }
}

/**
 * States the reward before the button.
 * @useSignals
 */
function Open({ known, offer }: Known & { offer: CalendarDay | null }) {
  return (
    <>
      {offer ? (
        <div>
          <p className="calendar__soft">{t('calendar.brings')}</p>
          <Parts offer={offer} symbol={known.currencySymbol} />
        </div>
      ) : (
        <p className="calendar__soft">{t('calendar.unknownOffer')}</p>
      )}
      <Button variant="primary" icon="gift" wide onClick={() => void claimToday()}>
        {t('calendar.claim')}
      </Button>
    </>
  );
}

/**
 * A day's rewards, each with its wagering requirement, or that the budget is used up.
 * @useSignals
 */
function Parts({ offer: { parts, number }, symbol }: { offer: CalendarDay; symbol: string }) {
  if (parts.length === 0) return <p className="calendar__soft">{t('calendar.noReward')}</p>;
  return (
    <ul className="calendar__parts">
      {parts.map((part) => (
        <li key={part.part} className={part.leftOut ? 'calendar__left-out' : undefined}>
          <strong className="figures">{rewardText(part, symbol)}</strong>{' '}
          <span className="calendar__soft">
            {part.part === 'ladder' &&
              `${t('calendar.forLadder', { days: formatNumber(number) })} `}
            {part.leftOut ? t('calendar.leftOut') : wageringText(part, symbol)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * What today brought; with a short animation right after the claim.
 * @useSignals
 */
function Claimed({ known, day }: Known & { day: string }) {
  const claim = known.history.find((one) => one.day === day);
  const fresh = justClaimed.value === day;
  return (
    <output className={`calendar__claimed${fresh ? ' calendar__claimed--now' : ''}`}>
      <Icon name="circle-check" size={28} />
      <strong>{t('calendar.claimed')}</strong>
      {claim && <Parts offer={claim} symbol={known.currencySymbol} />}
    </output>
  );
}

/**
 * What is needed first, and the way to it.
 * @useSignals
 */
function Missing({ known: { missing } }: Known) {
  const isDeposit = missing === 'deposit';
  return (
    <div className="calendar__missing">
      <p>{t(isDeposit ? 'calendar.needs.deposit' : 'calendar.needs.identity')}</p>
      <Link
        className={buttonClass({ wide: true })}
        href={isDeposit ? '/member/depositv2' : '/member/withdraw'}
      >
        {t(isDeposit ? 'calendar.needs.toDeposit' : 'calendar.needs.toIdentity')}
      </Link>
    </div>
  );
}

/**
 * Claims of other days that wait or were not accepted.
 * @useSignals
 */
function Waiting() {
  const day = todayView.value?.day;
  const others = waitingClaims.value.filter((write) => claimedDay(write) !== day);
  return (
    <>
      {others.map((write) =>
        write.state === 'rejected' ? (
          <InlineAlert
            key={write.id}
            icon="circle-exclamation-point"
            tone="warn"
            action={
              <InlineAlertButton onClick={() => void dismiss(write)}>
                {t('calendar.understood')}
              </InlineAlertButton>
            }
          >
            {dayText(claimedDay(write))}: {t(write.reason ?? 'errors.broken')}
          </InlineAlert>
        ) : (
          <InlineAlert key={write.id} icon="clock">
            {t('calendar.waitingDay', { day: dayText(claimedDay(write)) })}
          </InlineAlert>
        ),
      )}
    </>
  );
}
