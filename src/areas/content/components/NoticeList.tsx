import { useEffect, useRef, useState } from 'react';
import type { Announcement } from '../../../../contract/content/calls.ts';
import { isUnread, markRead, unread } from '../../../models/account-data.ts';
import { notices, noticesSource } from '../../../models/catalogue.ts';
import { formatRelative, t } from '../../../models/language.ts';
import { noticesSeen } from '../../../models/unread.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { NoNews } from './NoNews.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import { usePages } from './pages.tsx';
import './NoticeList.css';

const stay = (): void => {};

interface NoticeListProps {
  /** Open at first; default: newest. */
  noticeId?: string | undefined;
  /** A link in a notice was followed. */
  onLeave?: () => void;
}

/**
 * Notices, nine a page, with their age where it is old; titles toggle content (POP-05).
 * @useSignals
 */
export function NoticeList({ noticeId, onLeave = stay }: NoticeListProps) {
  const list = notices.value;
  const { state, since } = noticesSource.value;
  // Undefined until there are notices; newer ones leave it open.
  const [open, setOpen] = useState<string | null>();
  const first = noticeId ?? list[0]?.id;
  if (open === undefined && first !== undefined) setOpen(first);
  const { shown, pager } = usePages(list, noticeId);
  // Notices that arrive while open are seen too.
  useEffect(noticesSeen, [list]);
  const aged = since !== null && (state === 'offline' || state === 'stale');
  return (
    <>
      {list.length === 0 ? (
        <NoNews known={noticesSource.value} />
      ) : (
        <ul className="card-list gap-2 notices">
          {shown.map((notice) => (
            <Notice
              key={notice.id}
              notice={notice}
              open={notice.id === open}
              wanted={notice.id === noticeId}
              onToggle={() => setOpen(notice.id === open ? null : notice.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {pager}
      {aged && (
        <p className="notices__since">{t('content.since', { when: formatRelative(since) })}</p>
      )}
    </>
  );
}

interface NoticeProps {
  notice: Announcement;
  open: boolean;
  /** Requested by id: scrolls into view. */
  wanted: boolean;
  onToggle: () => void;
  onLeave: () => void;
}

function Notice({ notice, open, wanted, onToggle, onLeave }: NoticeProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    // After the dialog opens.
    const timer = setTimeout(() => item.current?.scrollIntoView({ block: 'nearest' }), 150);
    return () => clearTimeout(timer);
  }, [wanted]);
  const unseen = isUnread(notice.id);
  useEffect(() => {
    if (open) void markRead(notice);
  }, [open, notice]);
  return (
    <li className="notice" ref={item}>
      <h3 className="notice__head">
        <button
          type="button"
          className="notice__title"
          aria-expanded={open}
          aria-controls={`notice-${notice.id}`}
          onClick={onToggle}
        >
          <span
            className={`notice__name${unread.value === null || unseen ? '' : ' notice__name--read'}`}
          >
            {notice.title}
            {unseen && <span className="notice__new">{t('content.unread')}</span>}
          </span>
          <Icon name="chevron-down" />
        </button>
      </h3>
      <div id={`notice-${notice.id}`} className="notice__content" hidden={!open}>
        {notice.content.trim() ? (
          <SafeHtml html={notice.content} onLeave={onLeave} />
        ) : (
          t('content.empty')
        )}
      </div>
    </li>
  );
}
