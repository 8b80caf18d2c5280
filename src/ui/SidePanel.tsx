import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { IconButton } from './Button.tsx';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './SidePanel.css';
import { FirstSentence } from './FirstSentence.tsx';

interface SidePage {
  path: string;
  title: string;
  icon: IconName;
  count?: number;
  group?: string;
}

export interface SidePanelProps {
  label: string;
  /** With `group`s, in order, under their titles where there is room. */
  pages: readonly SidePage[];
  /** Without it there is no close button. */
  closeLabel?: string;
  onClose: () => void;
  /** The entry to mark when this page is not in the row. */
  within?: string;
  title: string;
  /** One sentence is seen; see `moreLabel`. */
  intro?: string | undefined;
  /** Opens the intro's other sentences; without it all are seen. */
  moreLabel?: string;
  /** A remark such as the data's age. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * A page of a group with links to the others, which replace it in the history: closing leaves the
 * group.
 */
export function SidePanel({
  label,
  pages,
  closeLabel,
  onClose,
  within,
  title,
  intro,
  moreLabel,
  beside,
  children,
}: SidePanelProps) {
  return (
    <div className="side-panel">
      <nav className="side-panel__nav" aria-label={label}>
        <PageRow pages={pages} within={within} />
      </nav>
      <div className="side-panel__page">
        <header className="side-panel__head">
          <div className="side-panel__title">
            <h1>{title}</h1>
            {beside}
          </div>
          {closeLabel && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
          {intro && (
            <div className="side-panel__intro">
              <FirstSentence text={intro} label={moreLabel} />
            </div>
          )}
        </header>
        {children}
      </div>
    </div>
  );
}

/** Of the end of a `scroll-row`: what is below it cannot be read. */
const fadePx = 40;

/** The links; on a narrow screen one row, scrolled to the marked one. */
function PageRow({
  pages,
  within,
}: Pick<SidePanelProps, 'pages'> & { within: string | undefined }) {
  const path = useLocation()[0].toLowerCase();
  const marked = pages.some((page) => page.path.toLowerCase() === path)
    ? path
    : within?.toLowerCase();
  const row = useRef<HTMLDivElement>(null);
  const put = useRef({ marked: '', left: 0 });
  // Late badges change the row's width.
  const widths = pages.map(({ title: name, count }) => `${name} ${count || ''}`).join();
  useEffect(() => {
    const list = row.current;
    const here = [...(list?.querySelectorAll('a') ?? [])].find(
      (link) => link.pathname.toLowerCase() === marked,
    );
    if (!list || !here || !marked) return;
    // A row moved by hand stays until another page opens.
    if (put.current.marked === marked && Math.abs(list.scrollLeft - put.current.left) > 1) return;
    // Scrolling at the start would hide the first link.
    const inView = here.offsetLeft + here.clientWidth < list.clientWidth - fadePx;
    list.scrollLeft = inView ? 0 : here.offsetLeft - (list.clientWidth - here.clientWidth) / 2;
    put.current = { marked, left: list.scrollLeft };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [marked, widths]);
  const groups = [...new Set(pages.map(({ group }) => group ?? ''))];
  const currentOf = (one: string) => {
    if (one === path) return 'page';
    return one === marked ? 'true' : undefined;
  };
  return (
    <div className="side-panel__row scroller scroll-row" ref={row}>
      {groups.map((group) => (
        <div key={group} className="side-panel__group">
          {group && (
            <p className="side-panel__name" aria-hidden="true">
              {group}
            </p>
          )}
          <ul aria-label={group || undefined}>
            {pages
              .filter((page) => (page.group ?? '') === group)
              .map((page) => (
                <li key={page.path}>
                  <Link
                    href={page.path}
                    replace
                    className="side-panel__link"
                    aria-current={currentOf(page.path.toLowerCase())}
                  >
                    <Icon name={page.icon} size={18} />
                    {page.title}
                    <Badge number={page.count} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
