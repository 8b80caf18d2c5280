import { useEffect } from 'react';
import type { Message, MessagePage } from '../../../../contract/messages/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { actionHere } from '../../../models/agent-pages.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { toast } from '../../../models/dialogs.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { unreadMessages } from '../../../models/session.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Item, Items } from '../../../ui/Items.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { askToDelete } from '../confirm-delete.ts';
import {
  type InboxFilter,
  followInbox,
  inbox,
  inboxPath,
  loadInbox,
  markAllRead,
  writeFilter,
} from '../inbox.model.ts';
import { kindIcons, kindsHere, wordsOf } from '../format.ts';

/** A filter's or message's address. */
const address = (filter: InboxFilter, id?: string) => {
  const query = [id && `id=${id}`, writeFilter(filter)].filter(Boolean).join('&');
  return query ? `${inboxPath()}?${query}` : inboxPath();
};

/** The inbox by kind, with unread marks; offline with age (MEM-16). */
export function MessageList({ filter }: { filter: InboxFilter }) {
  const key = writeFilter(filter);
  useEffect(() => followInbox(key), [key]);
  const page = inbox.value.value;
  const show = (next: Partial<InboxFilter>) =>
    go(address({ ...filter, page: 1, ...next }), { replace: true });
  const kinds = kindsHere().map((kind) => ({
    id: kind as string,
    label: t(`messages.kind.${kind}`),
    icon: kindIcons[kind],
  }));
  return (
    <section className="stack gap-3 inbox" aria-label={t('messages.list')}>
      <Chips
        label={t('messages.filter')}
        items={[
          { id: '', label: t('messages.all') },
          { id: 'unread', label: t('messages.unreadOnly') },
          ...kinds,
        ]}
        selected={filter.show ?? ''}
        onSelect={(id) => show({ show: (id || null) as InboxFilter['show'] })}
      />
      <div className="cluster inbox__bar">
        <span>
          <Unread listed={page !== null && (page.messages.length > 0 || filter.show !== null)} />
          <LastUpdated text={ageText(inbox.now)} />
        </span>
        <span className="cluster inbox__ways">
          {unreadMessages.value > 0 && page?.messages[0] && filter.page === 1 && (
            <ReadAll newest={page.messages[0].id} />
          )}
          <IconButton
            icon="refresh-cw"
            label={t('messages.refresh')}
            busy={inbox.now.value.state === 'refreshing'}
            onClick={() => void loadInbox(key)}
          />
        </span>
      </div>
      {page ? (
        <Listed page={page} filter={filter} onAll={() => show({ show: null })} />
      ) : (
        <NotLoaded onRetry={() => void loadInbox(key)} />
      )}
      {page && page.totalPages > 1 && (
        <Pager
          current={filter.page}
          total={page.totalPages}
          onPage={(to) => show({ page: to })}
          labels={pagerLabels()}
        />
      )}
    </section>
  );
}

/** Unread messages; says "none" only above a list. */
function Unread({ listed }: { listed: boolean }) {
  const count = unreadMessages.value;
  const none = listed && t('messages.noneUnread');
  return <output>{count > 0 ? t('messages.unreadCount', { count }) : none}</output>;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  if (inbox.now.value.state !== 'missing') return <Skeleton height="16rem" />;
  return (
    <LoadFailure {...failureTexts('messages.absent', inbox.now.value.failure)} onRetry={onRetry} />
  );
}

const pagerLabels = () => ({
  nav: t('messages.pages'),
  previous: t('lobby.previousPage'),
  next: t('lobby.nextPage'),
  page: (number: number) => t('lobby.page', { number }),
});

/** Marks all that were listed; later arrivals stay unread. */
function ReadAll({ newest }: { newest: string }) {
  const readAll = async () => {
    if (await markAllRead(newest)) toast(t('messages.readAllDone'), 'good');
  };
  return (
    <Button size="s" icon="check" onClick={() => void readAll()}>
      {t('messages.readAll')}
    </Button>
  );
}

interface ListedProps {
  page: MessagePage;
  filter: InboxFilter;
  onAll: () => void;
}

function Listed({ page: { messages }, filter, onAll }: ListedProps) {
  if (messages.length === 0 && (filter.show || filter.page > 1)) {
    return (
      <Empty
        theme="search"
        title={t('messages.noneFiltered')}
        text={t('messages.noneFilteredText')}
        action={<Button onClick={onAll}>{t('messages.showAll')}</Button>}
      />
    );
  }
  if (messages.length === 0)
    return (
      <Empty
        theme="messages"
        title={t('messages.none')}
        text={t('messages.noneText')}
        action={actionHere()}
      />
    );
  return (
    <Items>
      {messages.map((message) => (
        <Line key={message.id} message={message} to={address(filter, message.id)} />
      ))}
    </Items>
  );
}

/** @useSignals */
function Line({ message, to }: { message: Message; to: string }) {
  const { kind, at, read, params } = message;
  const { title } = wordsOf(message);
  return (
    <Item
      icon={kindIcons[kind]}
      tone={read ? 'plain' : 'new'}
      to={to}
      title={title}
      about={
        <>
          {!read && <span className="inbox__mark">{t('messages.unreadMark')} · </span>}
          {params['account'] !== undefined && `${params['account']} · `}
          {formatDate(at)}
        </>
      }
      end={
        <IconButton
          icon="trash"
          label={t('messages.deleteThis', { title })}
          onClick={() => void askToDelete(message, title)}
        />
      }
    />
  );
}
