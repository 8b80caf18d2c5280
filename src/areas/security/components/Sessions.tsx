import { useState } from 'react';
import type { SecurityState } from '../../../../contract/identity/security.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatRelative, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { deviceOf } from '../format-device.ts';
import { endOthers, endSession } from '../security.model.ts';
import { deviceText } from '../format.ts';
import { confirmEndOthers } from './end-others.ts';

type Session = SecurityState['sessions'][number];

/** Open sessions, each with an end button (MEM-01). */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const [busy, setBusy] = useState<string | null>(null);
  const work = async (id: string, end: () => Promise<unknown>) => {
    setBusy(id);
    await end();
    setBusy(null);
  };
  const askOthers = async () => {
    if (await confirmEndOthers()) await work('others', endOthers);
  };
  return (
    <Card>
      <h2>{t('security.sessions.title')}</h2>
      <p className="security__text">{t('security.sessions.text')}</p>
      <Lines>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => void work(session.id, () => endSession(session.id))}
          />
        ))}
      </Lines>
      {sessions.length > 1 ? (
        <Button icon="log-out" busy={busy === 'others'} onClick={() => void askOthers()}>
          {t('security.sessions.endOthers')}
        </Button>
      ) : (
        <p className="security__text">{t('security.sessions.only')}</p>
      )}
    </Card>
  );
}

function SessionLine({
  session,
  busy,
  onEnd,
}: {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}) {
  const { handheld } = deviceOf(session.userAgent);
  const device = deviceText(session.userAgent);
  const end = session.current ? (
    <span className="security__mark">{t('security.sessions.this')}</span>
  ) : (
    <Button
      size="s"
      busy={busy}
      aria-label={t('security.sessions.endLabel', { device })}
      onClick={onEnd}
    >
      {t('security.sessions.end')}
    </Button>
  );
  return (
    <Line icon={handheld ? 'smartphone' : 'monitor'} end={end}>
      <strong>{device}</strong>
      <span>{t('security.sessions.since', { since: formatDate(session.since) })}</span>
      <span>
        {t('security.sessions.address', { ip: session.ip })}
        {!session.current &&
          `, ${t('security.sessions.seen', { ago: formatRelative(session.lastSeen) })}`}
      </span>
    </Line>
  );
}
