import { useEffect, useState } from 'react';
import type { ChatMessage } from '../../../../contract/chat/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { enter, isBreak, openChat, room, roomAge, roomFailure } from '../chat.model.ts';
import { About } from './About.tsx';
import { AboutMessage } from './AboutMessage.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageList } from './MessageList.tsx';
import './Chat.css';

type Over = 'about' | ChatMessage | null;

/**
 * Messages and composer (INFO-05).
 * @param onGo closes the container before navigation
 */
export function Room({ onGo }: { onGo?: () => void }) {
  const [over, setOver] = useState<Over>(null);
  useEffect(openChat, []);
  const known = room.value;
  const close = () => setOver(null);
  if (roomFailure.value) return <RoomError onGo={onGo} />;
  return (
    <div className="chat">
      <div className="chat__bar">
        <p className="text-muted">
          {t('chat.lead')} <LastUpdated text={ageText(roomAge)} />
        </p>
        <IconButton icon="info" label={t('chat.about')} onClick={() => setOver('about')} />
      </div>
      {connectivity.value !== 'online' && (
        <InlineAlert icon="wifi-off">{t('chat.offline')}</InlineAlert>
      )}
      {known ? <MessageList onPick={setOver} /> : <Waiting />}
      {known && <MessageComposer room={known} />}
      {over === 'about' && <About onClose={close} onGo={onGo} />}
      {over !== null && over !== 'about' && <AboutMessage message={over} onClose={close} />}
    </div>
  );
}

function Waiting() {
  return (
    <div className="chat__waiting" aria-busy="true">
      <span className="unseen">{t('chat.loading')}</span>
      {[60, 40, 75, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

function RoomError({ onGo }: { onGo: (() => void) | undefined }) {
  const [busy, setBusy] = useState(false);
  const failure = roomFailure.value;
  if (!failure) return null;
  const until = failure.kind === 'rejected' ? failure.value?.until : undefined;
  if (isBreak(failure)) {
    const action = (
      <Button
        onClick={() => {
          onGo?.();
          go(responsiblePath);
        }}
      >
        {t('responsible.title')}
      </Button>
    );
    return (
      <EmptyState
        icon="pause"
        title={t('chat.coolOff')}
        text={until ? t('chat.coolOffText', { until: formatDate(until) }) : t(failureKey(failure))}
        action={action}
      />
    );
  }
  const again = async () => {
    setBusy(true);
    await enter();
    setBusy(false);
  };
  return <LoadFailure {...failureTexts('chat.absent', failure)} onRetry={again} busy={busy} />;
}
