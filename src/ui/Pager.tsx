import { Icon } from './Icon.tsx';
import './Pager.css';
import { pageList } from './page-list.ts';

export interface PagerProps {
  /** 1-based. */
  current: number;
  total: number;
  onPage: (page: number) => void;
  labels: {
    /** "Pages of games". */
    nav: string;
    previous: string;
    next: string;
    /** "Page 3", for screen readers. */
    page: (page: number) => string;
  };
}

/** LOB-07; nothing for a single page. */
export function Pager({ current, total, onPage, labels }: PagerProps) {
  const marks = pageList(current, total);
  if (marks.length === 0) return null;
  const turn = (to: number, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <button
      type="button"
      className="pager__page"
      aria-label={label}
      disabled={to < 1 || to > total}
      onClick={() => onPage(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <nav className={`pager${total > 4 ? ' pager--long' : ''}`} aria-label={labels.nav}>
      {turn(current - 1, labels.previous, 'chevron-left')}
      <ol className="list pager__list">
        {marks.map((mark, i) => (
          <li
            key={mark === 'gap' ? `gap-${i}` : mark}
            className={mark === current ? 'pager__here' : undefined}
          >
            {mark === 'gap' ? (
              <span className="pager__gap">…</span>
            ) : (
              <button
                type="button"
                className="pager__page"
                aria-label={labels.page(mark)}
                aria-current={mark === current ? 'page' : undefined}
                onClick={() => onPage(mark)}
              >
                {mark}
              </button>
            )}
          </li>
        ))}
      </ol>
      {turn(current + 1, labels.next, 'chevron-right')}
    </nav>
  );
}
