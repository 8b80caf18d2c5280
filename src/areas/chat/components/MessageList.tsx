import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../../contract/chat/shapes.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { askingOlder, room, shownMessages } from '../chat.model.ts';
import { sending } from '../composer.model.ts';
import { ScrollWindow } from '../scroll-window.model.ts';
import { MessageItem, PendingItem } from './MessageItem.tsx';

/** ms within which a person's messages share a head. */
const together = 300_000;

/**
 * At most 200 messages; follows new ones only while the end is in view.
 * @useSignals
 */
export function MessageList({ onPick }: { onPick: (message: ChatMessage) => void }) {
  const messages = shownMessages.value;
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollWindow] = useState(() => new ScrollWindow());
  useEffect(() => scrollWindow.watch(scroller.current!), [scrollWindow]);
  useLayoutEffect(() => scrollWindow.drawn(messages));
  const sent = sending.value?.key;
  useEffect(() => {
    // Shows senders their message.
    if (sent !== undefined) scrollWindow.toEnd();
  }, [scrollWindow, sent]);
  const me = room.value?.person;
  const { first, last } = scrollWindow.part(messages);
  const part = messages.slice(first, last);
  const unread = scrollWindow.unread(messages, me);
  return (
    <div className="chat__room">
      <Announcer messages={messages} me={me} />
      <div
        className="chat__list"
        ref={scroller}
        onScroll={() => scrollWindow.scrolled()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
      >
        {askingOlder.value && <p className="chat__edge">{t('chat.older')}</p>}
        {messages.length === 0 && !sending.value && (
          <Empty
            theme="messages"
            title={t('chat.empty')}
            text={t('chat.emptyText')}
            action={{
              label: t('chat.first'),
              onAct: () => document.querySelector<HTMLElement>('.chat__foot textarea')?.focus(),
            }}
          />
        )}
        <ol className="chat__messages">
          {part.map((message, i) => (
            <MessageItem
              key={message.id}
              message={message}
              own={message.person === me}
              headed={!goesWith(part[i - 1], message)}
              onPick={onPick}
            />
          ))}
          {last === messages.length && <PendingItem />}
        </ol>
      </div>
      {unread > 0 && (
        <Button
          className="chat__new"
          size="s"
          icon="chevron-down"
          onClick={() => scrollWindow.toEnd()}
        >
          {t('chat.new', { count: unread })}
        </Button>
      )}
    </div>
  );
}

const goesWith = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before?.person === message.person && Date.parse(message.at) - Date.parse(before.at) < together;

/** Announces others' new messages to screen readers. */
function Announcer({
  messages,
  me,
}: {
  messages: readonly ChatMessage[];
  me: string | null | undefined;
}) {
  const last = messages.at(-1);
  const [begun] = useState(() => Number(last?.id ?? 0));
  const isNew =
    last !== undefined && Number(last.id) > begun && last.person !== me && !last.removed;
  return (
    <p className="unseen" aria-live="polite">
      {isNew && `${last.name}: ${last.text}`}
    </p>
  );
}
