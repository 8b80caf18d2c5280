import { useEffect, useRef } from 'react';
import type { SupportConversation } from '../../../../contract/support/shapes.ts';
import type { Failure } from '../../../lib/result.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { supportPath } from '../address.ts';
import {
  changes,
  closeTicket,
  closingNumber,
  conversations,
  markRead,
  waitingAnswers,
} from '../support.model.ts';
import { Answer } from './Answer.tsx';
import { BackLink } from './BackLink.tsx';
import { Hours } from './Hours.tsx';
import { Said } from './Said.tsx';
import { WaitingMessage } from './WaitingMessage.tsx';
import { aboutText } from './about-text.ts';

/**
 * A ticket's messages of both sides, and the field to answer (INFO-08b).
 * @useSignals
 */
export function Conversation({ number }: { number: string }) {
  const known = useCachedQuery(conversations, { number }, changes);
  const { value, state, failure, reload } = known;
  const inbox = value?.inbox;
  useEffect(() => {
    if (inbox && state === 'fresh') void markRead(inbox);
  }, [inbox, state]);
  return (
    <>
      <BackLink />
      {value ? (
        <Shown ticket={value} />
      ) : (
        <NotShown state={state} failure={failure} onRetry={reload} />
      )}
    </>
  );
}

interface NotShownProps {
  state: Cached<unknown>['state'];
  failure: Failure | undefined;
  onRetry: () => void;
}

function NotShown({ state, failure, onRetry }: NotShownProps) {
  if (state !== 'missing') return <ComingCards count={2} />;
  if (failure?.kind === 'rejected') {
    return (
      <Empty
        theme="messages"
        title={t('support.gone')}
        text={t('support.goneText')}
        action={<Button onClick={() => go(supportPath())}>{t('support.back')}</Button>}
      />
    );
  }
  return <LoadFailure {...failureTexts('support.absentOne', failure)} onRetry={onRetry} />;
}

const tones: Record<SupportConversation['state'], PillTone> = {
  waiting: 'plain',
  answered: 'good',
  closed: 'plain',
};

/** @useSignals */
function Shown({ ticket }: { ticket: SupportConversation }) {
  const { number, state, messages, reopensUntil } = ticket;
  const mayWrite = state !== 'closed' || reopensUntil !== null;
  const waiting = waitingAnswers(number);
  // A message that arrives after the closing opens the ticket again.
  const isSending = waiting.some((write) => write.state !== 'rejected');
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length + waiting.length;
  const first = useRef(true);
  useEffect(() => {
    // A short conversation opens at its top, where its state is.
    const isShort = count < 4;
    if (!first.current || !isShort) end.current?.scrollIntoView({ block: 'nearest' });
    first.current = false;
  }, [count]);
  return (
    <>
      <div className="split support__about">
        <p>
          <strong>{aboutText(ticket)}</strong>{' '}
          <Pill tone={tones[state]}>{t(`support.state.${state}`)}</Pill>
        </p>
        {state !== 'closed' && (
          <Button
            size="s"
            icon="check"
            busy={closingNumber.value === number}
            disabled={isSending}
            onClick={() => void closeTicket(number)}
          >
            {t('support.close')}
          </Button>
        )}
      </div>
      <Card className="stack support__conversation">
        <ol className="list support__messages" aria-label={t('support.conversation')}>
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
          {waiting.map((write) => (
            <WaitingMessage key={write.id} write={write} />
          ))}
        </ol>
        <output className="text-muted">{stateText(ticket)}</output>
        {mayWrite && <Answer number={number} />}
        <div ref={end} />
      </Card>
      <Hours />
    </>
  );
}

function stateText({ state, reopensUntil }: SupportConversation): string {
  return reopensUntil === null
    ? t(`support.stateText.${state}`)
    : t('support.stateText.reopens', { until: formatDate(reopensUntil) });
}
