import { useState } from 'react';
import type { Announcement } from '../../../../contract/content/calls.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { announcements, closeAnnouncements } from '../../../models/announcements.ts';
import { formatRelative, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NoNews } from './NoNews.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import { usePages } from './pages.tsx';
import './AnnouncementPopup.css';

/** Announcements, nine a page: titles left, content right (POP-03). */
export default function AnnouncementPopup({ close }: PopupProps) {
  const known = announcements.value;
  const { value, since, state } = known;
  const leave = () => {
    closeAnnouncements();
    close();
  };
  const aged = since !== null && (state === 'offline' || state === 'stale');
  return (
    <Dialog
      title={t('content.announcements')}
      closeLabel={t('content.close')}
      onClose={leave}
      size="wide"
    >
      {value?.length ? <Announcements list={value} onLeave={leave} /> : <NoNews known={known} />}
      {aged && (
        <p className="announce__since">{t('content.since', { when: formatRelative(since) })}</p>
      )}
    </Dialog>
  );
}

function Announcements({ list, onLeave }: { list: readonly Announcement[]; onLeave: () => void }) {
  const { shown, pager } = usePages(list);
  const [chosen, choose] = useState<string | null>(null);
  // The first, when the list changed.
  const open = shown.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <div className="announce">
      <div>
        <ul className="announce__titles">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                className="announce__title"
                aria-current={id === open?.id ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
        {pager}
      </div>
      {open && (
        <article className="announce__content" aria-live="polite">
          <h3>{open.title}</h3>
          {open.content.trim() ? (
            <SafeHtml html={open.content} onLeave={onLeave} />
          ) : (
            <p>{t('content.empty')}</p>
          )}
          {open.promotionType !== null && (
            <Button
              variant="primary"
              icon="gift"
              onClick={() => {
                onLeave();
                go('/member/rewardCenter');
              }}
            >
              {t('content.toPromotion')}
            </Button>
          )}
        </article>
      )}
    </div>
  );
}
