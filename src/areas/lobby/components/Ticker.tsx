import type { CSSProperties } from 'react';
import type { Announcement } from '../../../../contract/content/calls.ts';
import { notices, noticesSource } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { movers } from '../motion.model.ts';
import { PauseButton } from './PauseButton.tsx';
import './Ticker.css';

/** Letters per second. */
const lettersPerSecond = 7;

/** Home notices (HOME-03); stop under pointer, focus, pause or reduced motion. */
export function Ticker() {
  const list = notices.value;
  const { state } = noticesSource.value;
  if (list.length === 0 && state === 'fresh') return null;
  return (
    <section
      className={`ticker${movers.ticker.paused.value ? ' ticker--paused' : ''}`}
      aria-label={t('lobby.notices')}
    >
      <Icon name="bell" size={18} className="ticker__icon" />
      <div className="ticker__window">{list.length > 0 ? <Belt list={list} /> : <NoTitles />}</div>
      {list.length > 0 && <PauseButton of="ticker" className="ticker__pause" />}
    </section>
  );
}

function Belt({ list }: { list: readonly Announcement[] }) {
  const letters = list.reduce((sum, notice) => sum + notice.title.length + 6, 0);
  return (
    <div
      className="ticker__belt"
      style={{ '--ticker-time': `${Math.max(12, letters / lettersPerSecond)}s` } as CSSProperties}
    >
      <Titles list={list} />
      <Titles list={list} copy />
    </div>
  );
}

function NoTitles() {
  const { state } = noticesSource.value;
  if (state !== 'missing' && state !== 'offline') return <Skeleton width="60%" />;
  return <span className="ticker__none">{t('lobby.noticesMissing')}</span>;
}

/** `copy` makes the loop seamless; hidden from keyboards and readers. */
function Titles({ list, copy = false }: { list: readonly Announcement[]; copy?: boolean }) {
  return (
    <ul className="ticker__titles" aria-hidden={copy || undefined}>
      {list.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className="ticker__title"
            tabIndex={copy ? -1 : 0}
            onClick={() => openPopup('noticeModal', { noticeId: notice.id })}
          >
            {notice.title}
          </button>
        </li>
      ))}
    </ul>
  );
}
