import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Message } from '../../../../contract/messages/shapes.ts';
import { supportAction } from '../../../models/agent-pages.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { askToDelete } from '../confirm-delete.ts';
import { inbox, loadInbox, markRead, openSingle, single, messageFailure } from '../inbox.model.ts';
import { kindIcons, linkOf, namesService, wordsOf } from '../format.ts';

interface MessageDetailProps {
  id: string;
  /** The list's cache key. */
  listKey: string;
  /** The list's address. */
  back: string;
}

/** A message, from the list or alone; marks it read. */
export function MessageDetail({ id, listKey, back }: MessageDetailProps) {
  const listed = inbox.value.value?.messages.find((each) => each.id === id);
  const message = listed ?? (single.value?.id === id ? single.value : null);
  const missing = !message;
  const online = connectivity.value === 'online';
  // Opened by address, the list may still be on the device.
  useEffect(() => void loadInbox(listKey), [listKey]);
  useEffect(() => {
    if (missing && online) void openSingle(id);
  }, [id, missing, online]);
  const trouble = messageFailure.value;
  const leave = () => go(back, { replace: true });
  if (message) return <Opened message={message} back={back} leave={leave} />;
  if (!trouble && online) return <Skeleton height="14rem" />;
  if (trouble?.kind === 'rejected') {
    return (
      <Empty
        theme="messages"
        title={t('messages.gone')}
        text={t('messages.goneText')}
        action={<Button onClick={leave}>{t('messages.back')}</Button>}
      />
    );
  }
  return (
    <LoadFailure {...failureTexts('messages.absentOne', trouble)} onRetry={() => openSingle(id)} />
  );
}

/** @useSignals */
function Opened({ message, back, leave }: { message: Message; back: string; leave: () => void }) {
  const { title, text } = wordsOf(message);
  const link = linkOf(message);
  useEffect(() => void markRead(message, title), [message, title]);
  const remove = async () => {
    if (await askToDelete(message, title)) leave();
  };
  return (
    <Card className="inbox__detail">
      <Link href={back} replace className="inbox__back">
        <Icon name="arrow-left" size={18} />
        {t('messages.back')}
      </Link>
      <article>
        <p className="inbox__about">
          <Icon name={kindIcons[message.kind]} size={18} />
          {t(`messages.kind.${message.kind}`)} · {formatDate(message.at)}
        </p>
        <h2>{title}</h2>
        <p className="inbox__text">{text}</p>
      </article>
      <div className="cluster inbox__ways">
        {link && (
          <Link href={link.to} className={buttonClass()}>
            {t(link.textKey)}
          </Link>
        )}
        {namesService(message) && (
          <Link href={supportAction().href} className={buttonClass()}>
            {supportAction().label}
          </Link>
        )}
        <Button variant="quiet" icon="trash" onClick={() => void remove()}>
          {t('messages.delete')}
        </Button>
      </div>
    </Card>
  );
}
