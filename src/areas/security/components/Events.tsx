import { useEffect, useState } from 'react';
import type { SecurityEvent } from '../../../../contract/identity/security-events.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { events, followEvents, loadEvents, showOlder, shownEvents } from '../events.model.ts';
import { endOthers } from '../security.model.ts';
import { aboutOf, alarmOf, iconOf, originOf, titleOf } from '../format.ts';
import { confirmEndOthers } from './end-others.ts';

/**
 * Security history, newest first, and advice (MEM-01).
 * @useSignals
 */
export function Events() {
  useEffect(followEvents, []);
  return (
    <Card>
      <div className="security__head">
        <h2>{t('security.events.title')}</h2>
        <LastUpdated text={ageText(events)} />
      </div>
      <p className="security__text">{t('security.events.text')}</p>
      <History />
    </Card>
  );
}

function History() {
  const { value, state } = events.value;
  const { rows, more, trouble } = shownEvents.value;
  if (!value && state === 'refreshing') return <Skeleton lines={4} height="3rem" />;
  if (!value) {
    return (
      <LoadFailure
        {...failureTexts('security.events.absent', events.value.failure)}
        onRetry={loadEvents}
      />
    );
  }
  if (rows.length === 0)
    return (
      <Empty
        theme="safety"
        title={t('security.events.none')}
        text={t('security.events.noneText')}
        action={{ label: t('frame.myAccount'), href: '/member' }}
      />
    );
  return (
    <>
      {rows.some(alarmOf) && <NotYou />}
      <Lines>
        {rows.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </Lines>
      {trouble === 'failed' && <p role="alert">{t('security.events.olderFailed')}</p>}
      {more ? (
        <Button busy={trouble === 'busy'} onClick={() => void showOlder()}>
          {t('security.events.older')}
        </Button>
      ) : (
        <p className="security__text">{t('security.events.end')}</p>
      )}
    </>
  );
}

/** Advice about somebody else's access. */
function NotYou() {
  const [busy, setBusy] = useState(false);
  const end = async () => {
    if (!(await confirmEndOthers())) return;
    setBusy(true);
    await endOthers();
    setBusy(false);
  };
  return (
    <>
      <InlineAlert icon="circle-exclamation-point" tone="warn">
        {t('security.events.notYou')}
      </InlineAlert>
      <div className="actions security-form__actions">
        <Button size="s" onClick={() => openPopup('changePassModal')}>
          {t('security.events.changePassword')}
        </Button>
        <Button size="s" busy={busy} onClick={() => void end()}>
          {t('security.events.endOthers')}
        </Button>
      </div>
    </>
  );
}

function EventLine({ event }: { event: SecurityEvent }) {
  const { at, count } = event;
  const alarm = alarmOf(event);
  const about = aboutOf(event);
  return (
    <Line icon={iconOf(event)} {...(alarm && { tone: 'bad' as const })}>
      <strong>{titleOf(event)}</strong>
      {alarm && <span className="line__bad">{t(alarm)}</span>}
      {about !== null && <span>{about}</span>}
      <span>
        {count === 1
          ? formatDate(at)
          : t('security.events.counted', { number: formatNumber(count), at: formatDate(at) })}
      </span>
      <span>{originOf(event)}</span>
    </Line>
  );
}
