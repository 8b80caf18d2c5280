import { memo } from 'react';
import type { ChatMessage } from '../../../../contract/chat/shapes.ts';
import { houseAvatarUrl } from '../../../lib/house-avatar.ts';
import { agoText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { language, t } from '../../../models/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { sending, takeBack } from '../composer.model.ts';

interface MessageItemProps {
  message: ChatMessage;
  own: boolean;
  /** First of a person's run: shows name and time. */
  headed: boolean;
  onPick: (message: ChatMessage) => void;
}

/** A message; always plain text (SAFE-02). */
export const MessageItem = memo(function MessageItem({
  message,
  own,
  headed,
  onPick,
}: MessageItemProps) {
  // Renders again on a new language.
  void language.value;
  const { id, name, avatar, text, at, removed } = message;
  const sender = own ? t('chat.you') : name;
  return (
    <li
      className={`chat__message${own ? ' chat__message--own' : ''}${headed ? ' chat__message--headed' : ''}`}
      data-id={id}
    >
      {!own && headed && <Avatar name={name} picture={avatar && houseAvatarUrl(avatar)} />}
      {headed && (
        <p className="chat__head">
          <bdi className="chat__name">{sender}</bdi> <When at={at} />
        </p>
      )}
      {!headed && <span className="unseen">{sender}: </span>}
      <div className="chat__line">
        {removed ? (
          <p className="chat__text chat__text--removed">{t('chat.removed')}</p>
        ) : (
          <p className="chat__text" dir="auto">
            {text}
          </p>
        )}
        {!own && !removed && (
          <IconButton
            className="chat__more"
            icon="ellipsis"
            label={t('chat.more', { name })}
            onClick={() => onPick(message)}
          />
        )}
      </div>
    </li>
  );
});

/** Its age; apart, so that time renders only this. */
function When({ at }: { at: string }) {
  return (
    <time className="chat__when" dateTime={at} title={formatDate(at)}>
      {agoText(at)}
    </time>
  );
}

/** The member's unsent message, if any. */
export function PendingItem() {
  const sent = sending.value;
  if (!sent) return null;
  const waiting = sent.state === 'waiting';
  return (
    <li className="chat__message chat__message--own chat__message--headed">
      <div className="chat__line">
        <p className="chat__text chat__text--pending" dir="auto">
          {sent.text}
        </p>
      </div>
      <output className="chat__pending">{t(waiting ? 'chat.waiting' : 'chat.sending')}</output>
      {waiting && (
        <Button variant="quiet" size="s" icon="pencil" onClick={takeBack}>
          {t('chat.edit')}
        </Button>
      )}
    </li>
  );
}
