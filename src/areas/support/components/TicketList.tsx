import { useEffect } from 'react';
import { Link } from 'wouter';
import {
  type SupportTicket,
  type SupportTickets,
  maxOpenTickets,
} from '../../../../contract/support/shapes.ts';
import { agoText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import type { Tone } from '../../../ui/Callout.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Item, Items } from '../../../ui/Items.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { supportPath, ticketPath } from '../address.ts';
import {
  changes,
  forgetOpening,
  openingKey,
  ticketPages,
  waitingTickets,
} from '../support.model.ts';
import { Hours } from './Hours.tsx';
import { aboutText } from './about-text.ts';
import { WaitingMessage } from './WaitingMessage.tsx';

/**
 * A member's tickets, the last changed first (INFO-08b).
 * @useSignals
 */
export function TicketList({ page }: { page: number }) {
  const { value, state, failure, reload } = useCachedQuery(ticketPages, { pageNo: page }, changes);
  const key = openingKey.value;
  const opened = value?.tickets.find((ticket) => ticket.key === key);
  useEffect(() => {
    if (!opened) return;
    forgetOpening();
    go(ticketPath(opened.number), { replace: true });
  }, [opened]);
  const waiting = waitingTickets.value;
  return (
    <>
      {waiting.length > 0 && (
        <ol className="list stack gap-3">
          {waiting.map((write) => (
            <WaitingMessage key={write.id} write={write} titled />
          ))}
        </ol>
      )}
      {!value && state === 'missing' && (
        <LoadFailure {...failureTexts('support.absent', failure)} onRetry={reload} />
      )}
      {!value && state !== 'missing' && <ComingCards count={2} />}
      {value && <Listed value={value} page={page} isAlone={waiting.length === 0} />}
      <Hours />
    </>
  );
}

interface ListedProps {
  value: SupportTickets;
  page: number;
  /** No ticket waits to be sent. */
  isAlone: boolean;
}

function Listed({ value: { tickets, totalPages, open }, page, isAlone }: ListedProps) {
  const write = (
    <Link href={`${supportPath()}?new`} className={buttonClass({ variant: 'primary' })}>
      {t('support.new')}
    </Link>
  );
  if (tickets.length === 0 && page === 1) {
    return isAlone ? (
      <Empty
        theme="messages"
        title={t('support.empty')}
        text={t('support.emptyText')}
        action={write}
      />
    ) : null;
  }
  return (
    <section className="stack gap-3" aria-label={t('support.list')}>
      {open < maxOpenTickets ? (
        <div>{write}</div>
      ) : (
        <InlineAlert icon="info">{t('support.full', { max: maxOpenTickets })}</InlineAlert>
      )}
      <Items>
        {tickets.map((ticket) => (
          <TicketItem key={ticket.number} ticket={ticket} />
        ))}
      </Items>
      <Pager
        current={page}
        total={totalPages}
        onPage={(to) => go(to === 1 ? supportPath() : `${supportPath()}?page=${to}`)}
        labels={{
          nav: t('support.pages'),
          previous: t('lobby.previousPage'),
          next: t('lobby.nextPage'),
          page: (number) => t('lobby.page', { number }),
        }}
      />
    </section>
  );
}

const icons: Record<SupportTicket['state'], IconName> = {
  waiting: 'clock',
  answered: 'message-square-text',
  closed: 'circle-check',
};

/** @useSignals */
function TicketItem({ ticket }: { ticket: SupportTicket }) {
  const { number, state, unread, excerpt, changedAt } = ticket;
  const tone: Tone | 'new' = unread > 0 ? 'new' : 'plain';
  const status = t(unread > 0 ? 'support.unread' : `support.state.${state}`);
  return (
    <Item
      icon={icons[state]}
      tone={tone}
      to={ticketPath(number)}
      title={
        <>
          {aboutText(ticket)} <span className="support__status">{status}</span>
        </>
      }
      about={
        <>
          <span className="support__excerpt">{excerpt}</span>
          {t('support.number', { number })} · {agoText(changedAt)}
        </>
      }
    />
  );
}
